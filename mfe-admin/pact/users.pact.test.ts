import { beforeEach, describe, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { ApiError } from '@loomcast/web-kit'
import { usersApi } from '../src/users/users.api.ts'

const { exchange } = httpContract('mfe-admin', 'admin')
const { boolean, eachLike, integer, nullValue, number, problem, regex, string, time } = matching

/** The state returns the token of an administrator. */
const given = { 'an administrator and the user usr_pact': {} }
const PATH = '/api/admin/users/usr_pact'

const listed = {
  user_id: string('usr_pact'),
  email: string('pact@example.com'),
  name: nullValue(),
  subscription_status: string('free'),
  package_name: string('Starter'),
  is_admin: boolean(false),
  is_active: boolean(true),
  created_at: time(),
  last_activity: nullValue(),
  content_count: integer(0),
  video_count: integer(0),
  version: integer(1),
}
const subscription = {
  package: { name: string('Professional'), tier: string('pro') },
  status: string('granted'),
  source: string('grant'),
  price: number(0),
  currency: string('usd'),
  renews_at: nullValue(),
  cancel_at: nullValue(),
  ends_at: nullValue(),
}
const job = {
  job_id: string('blk_pact'),
  action: string('deactivate'),
  reason: string('Cleanup'),
  created_at: time(),
  state: regex('^(open|ended)$', 'open'),
  done: integer(0),
  failed_count: integer(0),
  failed: [],
  total: integer(1),
}
const reason = 'Cleanup'

const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as the API client fails')
  return error
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})

describe('users', () => {
  test('lists a page of a view', async () => {
    const query = { q: 'pact', status: 'free', sort: 'created_at', order: 'desc', page: '1', limit: '20' }
    const list = await exchange(
      {
        named: 'a page of users',
        given,
        request: { method: 'GET', path: '/api/admin/users', query, signedIn: true },
        answer: { status: 200, body: { users: eachLike(listed), total: integer(1), pages: integer(1) } },
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
        answer: {
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
        answer: {
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
        answer: {
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
        answer: { status: 201, body: { user: listed, plan_problem: nullValue() } },
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
        answer: { status: 200, body: { user: listed, plan_problem: nullValue() } },
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
        answer: { status: 409, body: problem('version_conflict', { current }) },
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
        answer: { status: 200, body: { success: true } },
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
        answer: { status: 200, body: { user: listed } },
      },
      call,
    )
  })
})

describe('plan and payments', () => {
  const plan = { subscription_status: 'pro' as const, reason, ends_at: null }

  test('sets a plan', async () => {
    await exchange(
      {
        named: 'a plan that an administrator sets',
        given,
        request: { method: 'PUT', path: `${PATH}/subscription`, body: plan, signedIn: true },
        answer: { status: 200, body: { subscription } },
      },
      () => usersApi.setPlan('usr_pact', plan),
    )
  })

  test('recognizes a live subscription', async () => {
    const error = await exchange(
      {
        named: 'a plan for a user who pays',
        given: { 'an administrator and a user usr_pact who pays': {} },
        request: { method: 'PUT', path: `${PATH}/subscription`, body: plan, signedIn: true },
        answer: { status: 409, body: problem('live_subscription') },
      },
      () => failed(usersApi.setPlan('usr_pact', plan)),
    )
    expect(error.code).toBe('live_subscription')
  })

  test('grants a bonus', async () => {
    const bonus = { texts: 3, videos: 0, reason, request_id: 'decision-1' }
    await exchange(
      {
        named: 'a bonus',
        given,
        request: { method: 'POST', path: `${PATH}/bonus`, body: bonus, signedIn: true },
        answer: { status: 200, body: { bonus: { texts: integer(3) } } },
      },
      () => usersApi.grantBonus('usr_pact', bonus),
    )
  })

  test('synchronizes a user', async () => {
    const { changed } = await exchange(
      {
        named: 'the synchronization of a user',
        given,
        request: { method: 'POST', path: `${PATH}/sync`, signedIn: true },
        answer: { status: 200, body: { changed: boolean(false) } },
      },
      () => usersApi.sync('usr_pact'),
    )
    expect(changed).toBe(false)
  })

  test('refunds a payment', async () => {
    const refund = { amount: 5, end_plan: false, reason, request_id: 'decision-2' }
    await exchange(
      {
        named: 'a refund',
        given,
        request: { method: 'POST', path: '/api/admin/payments/pay_1/refund', body: refund, signedIn: true },
        answer: { status: 200, body: { refund: { refunded_amount: number(5), currency: string('usd') } } },
      },
      () => usersApi.refund('pay_1', refund),
    )
  })
})

describe('bulk actions', () => {
  const bulk = { action: 'deactivate' as const, values: {}, filter: { q: 'pact' } }

  test('counts the users', async () => {
    const { count } = await exchange(
      {
        named: 'the number of users of a bulk action',
        given,
        request: { method: 'POST', path: '/api/admin/users/bulk/preview', body: bulk, signedIn: true },
        answer: {
          status: 200,
          body: { count: integer(1), sample: eachLike({ user_id: string('usr_pact'), email: string('pact@example.com') }) },
        },
      },
      () => usersApi.previewBulk(bulk),
    )
    expect(count).toBe(1)
  })

  test('creates a bulk action', async () => {
    const body = { ...bulk, expected_count: 1, reason }
    await exchange(
      {
        named: 'a new bulk action',
        given,
        request: { method: 'POST', path: '/api/admin/users/bulk', body, signedIn: true },
        answer: { status: 201, body: { job } },
      },
      () => usersApi.createBulk(body),
    )
  })

  test('recognizes another number of users', async () => {
    const body = { ...bulk, expected_count: 7, reason }
    const error = await exchange(
      {
        named: 'a new bulk action with another number of users',
        given,
        request: { method: 'POST', path: '/api/admin/users/bulk', body, signedIn: true },
        answer: { status: 409, body: problem('selection_changed') },
      },
      () => failed(usersApi.createBulk(body)),
    )
    expect(error.code).toBe('selection_changed')
  })

  test('lists and continues bulk actions', async () => {
    const open = { 'an administrator and the open bulk action blk_pact': {} }
    const { jobs } = await exchange(
      {
        named: 'the recent bulk actions',
        given: open,
        request: { method: 'GET', path: '/api/admin/users/bulk', signedIn: true },
        answer: { status: 200, body: { jobs: eachLike(job) } },
      },
      () => usersApi.bulkJobs(),
    )
    expect(jobs[0]?.state).toBe('open')
    const { job: ended } = await exchange(
      {
        named: 'the next part of a bulk action',
        given: open,
        request: { method: 'POST', path: '/api/admin/users/bulk/blk_pact/run', signedIn: true },
        answer: { status: 200, body: { job: { ...job, state: 'ended', done: integer(1) } } },
      },
      () => usersApi.runBulk('blk_pact'),
    )
    expect(ended.done).toBe(1)
  })

  test('stops a bulk action', async () => {
    const { job: stopped } = await exchange(
      {
        named: 'the end of a bulk action that is stopped',
        given: { 'an administrator and the open bulk action blk_pact': {} },
        request: { method: 'POST', path: '/api/admin/users/bulk/blk_pact/stop', signedIn: true },
        answer: { status: 200, body: { job: { ...job, state: 'stopped', skipped: integer(1) } } },
      },
      () => usersApi.stopBulk('blk_pact'),
    )
    expect(stopped.skipped).toBe(1)
  })
})
