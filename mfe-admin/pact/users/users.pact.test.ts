import { describe, expect, test } from '@jest/globals'
import { matching } from '@loomcast/contracts/pact'
import { usersApi } from '../../src/users/users.api.ts'
import { exchange, failed, given, listed, PATH, reason, subscription } from './users-setup.ts'

const { boolean, eachLike, integer, nullValue, number, problem, regex, string, time } = matching

describe('users', () => {
  test('lists a page of a view', async () => {
    const query = { q: 'pact', status: 'free', sort: 'created_at', order: 'desc', page: '1', limit: '20' }
    const list = await exchange(
      {
        named: 'a page of users',
        given,
        request: { method: 'GET', path: '/api/admin/users', query, signedIn: true },
        response: { status: 200, body: { users: eachLike(listed), total: integer(1), pages: integer(1) } },
      },
      () => usersApi.list(query),
    )
    expect(list.users[0]?.last_activity).toBeNull()
  })

  test('exports a view', async () => {
    URL.createObjectURL = () => 'blob:users'
    URL.revokeObjectURL = () => undefined
    await exchange(
      {
        named: 'the users of a view as CSV',
        given,
        request: { method: 'GET', path: '/api/admin/users/export', query: { q: 'pact' }, headers: { Accept: '*/*' }, signedIn: true },
        response: {
          status: 200,
          headers: {
            'Content-Disposition': regex('^attachment; filename="users_.*\\.csv"$', 'attachment; filename="users_2026-03-10.csv"'),
          },
          text: {
            type: 'text/csv',
            example: '\ufeffUser ID,Email\r\nusr_pact,pact@example.com\r\n',
            pattern: '^\ufeffUser ID,Email[\\s\\S]*$',
          },
        },
      },
      () => usersApi.export({ q: 'pact' }, 'users.csv'),
    )
  })

  test('exports ticked users', async () => {
    URL.createObjectURL = () => 'blob:users'
    URL.revokeObjectURL = () => undefined
    await exchange(
      {
        named: 'the users with given ids as CSV',
        given,
        request: {
          method: 'GET',
          path: '/api/admin/users/export',
          query: { user_id: 'usr_pact' },
          headers: { Accept: '*/*' },
          signedIn: true,
        },
        response: {
          status: 200,
          headers: {
            'Content-Disposition': regex('^attachment; filename="users_.*\\.csv"$', 'attachment; filename="users_2026-03-10.csv"'),
          },
          text: {
            type: 'text/csv',
            example: '\ufeffUser ID,Email\r\nusr_pact,pact@example.com\r\n',
            pattern: '^\ufeffUser ID,Email[^\\r\\n]*\\r\\nusr_pact,[^\\r\\n]*\\r\\n$',
          },
        },
      },
      () => usersApi.exportTicked(['usr_pact'], 'users.csv'),
    )
  })

  test('reads the details', async () => {
    const profile = {
      email_verified: boolean(true),
      first_name: string(''),
      last_name: string(''),
      bio: string(''),
      company: string(''),
      website: string(''),
      phone: string(''),
      last_login_at: nullValue(),
      mfa_enabled: boolean(false),
    }
    const text = {
      content_id: string('ctn_1'),
      platform: string('LinkedIn Post'),
      prompt: string('We launch'),
      generated_text: string('On Monday, we launch.'),
      created_at: time(),
      usage: { total_tokens: integer(90) },
      provider: string('openai'),
      model: string('gpt-4o-mini'),
    }
    const payment = {
      transaction_id: string('pay_1'),
      package_name: string('Professional'),
      amount: number(29),
      currency: string('usd'),
      status: string('succeeded'),
      kind: string('payment'),
      created_at: time(),
    }
    const stats = {
      total_content: integer(0),
      total_tokens: integer(0),
      avg_tokens_per_content: integer(0),
      total_videos: integer(0),
      failed_videos: integer(0),
      video_cost: number(0),
      ai_cost_micros: integer(0),
      unpriced_content: integer(0),
    }
    const grant = { grant_id: string('grt_1'), package_name: string('Professional'), reason: string('Partner'), granted_at: time() }
    const bonus = { bonus_id: string('bns_1'), texts: integer(3), videos: integer(0), reason: string('Apology'), granted_at: time() }
    const detail = await exchange(
      {
        named: 'the details of a user',
        given,
        request: { method: 'GET', path: PATH, signedIn: true },
        response: {
          status: 200,
          body: {
            user: { ...listed, ...profile },
            stats,
            content: eachLike(text),
            subscription,
            payments: eachLike(payment),
            grants: eachLike({ ...grant, ends_at: nullValue(), ended_at: nullValue() }),
            bonuses: eachLike(bonus),
            unavailable: [],
          },
        },
      },
      () => usersApi.detail('usr_pact'),
    )
    expect(detail.content[0]?.usage.total_tokens).toBe(90)
  })

  test('creates a user', async () => {
    const form = { email: 'new@example.com', password: 'correct horse', subscription_status: 'free' as const, is_admin: false }
    const saved = await exchange(
      {
        named: 'a new user',
        given,
        request: { method: 'POST', path: '/api/admin/users', body: form, signedIn: true },
        response: { status: 201, body: { user: listed, plan_problem: nullValue() } },
      },
      () => usersApi.create(form),
    )
    expect(saved.plan_problem).toBeNull()
  })

  test('changes a user', async () => {
    const form = { version: 1, email: 'pact@example.com', is_admin: false }
    await exchange(
      {
        named: 'a change of a user',
        given,
        request: { method: 'PUT', path: PATH, body: form, signedIn: true },
        response: { status: 200, body: { user: listed, plan_problem: nullValue() } },
      },
      () => usersApi.update('usr_pact', form),
    )
  })

  test('recognizes a change by someone else', async () => {
    const form = { version: 1, email: 'pact@example.com', is_admin: false }
    const current = { email: string('other@example.com'), is_admin: boolean(false), version: integer(4) }
    const error = await exchange(
      {
        named: 'a change of a user that is based on an old version',
        given: { 'an administrator and a user usr_pact whom someone else changes': {} },
        request: { method: 'PUT', path: PATH, body: form, signedIn: true },
        response: { status: 409, body: problem('version_conflict', { current }) },
      },
      () => failed(usersApi.update('usr_pact', form)),
    )
    expect(error.extensions['current']).toMatchObject({ version: 4 })
  })

  test('deletes a user', async () => {
    await exchange(
      {
        named: 'the deletion of a user',
        given,
        request: { method: 'DELETE', path: PATH, body: { reason }, signedIn: true },
        response: { status: 200, body: { success: true } },
      },
      () => usersApi.delete('usr_pact', reason),
    )
  })

  test.each([
    ['deactivate', () => usersApi.deactivate('usr_pact', reason)],
    ['activate', () => usersApi.activate('usr_pact', reason)],
  ] as const)('%ss a user', async (verb, call) => {
    await exchange(
      {
        named: `a request to ${verb} a user`,
        given,
        request: { method: 'POST', path: `${PATH}/${verb}`, body: { reason }, signedIn: true },
        response: { status: 200, body: { user: listed } },
      },
      call,
    )
  })
})
