import { beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { ApiError } from '@loomcast/web-kit'
import { accountApi } from '../../src/account.api.ts'
import { profilePayload, valuesOf } from '../../src/profile/profile.api.ts'
import { deviceName } from '../../src/profile/sessions.api.ts'
import { fieldErrors } from '../../src/server-error.ts'

const { exchange } = documentedApi('auth')
const { fieldProblem, problem, time } = examples

const PASSWORD = 'correct horse'

const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as the API client fails')
  return error
}

beforeEach(() => localStorage.clear())
const signIn = () => localStorage.setItem('token', EXAMPLE_TOKEN)

describe('the profile', () => {
  const path = '/api/user/profile'
  const profile = {
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Byron',
    bio: '',
    company: '',
    website: '',
    phone: '',
    created_at: time(),
    is_admin: false,
    email_verified: false,
  }
  const saved = {
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Byron',
    bio: '',
    company: '',
    website: '',
    phone: '',
    created_at: '2026-03-10T12:00:00.000Z',
    is_admin: false,
  }
  const asSaved = { ...profilePayload(valuesOf(saved), { current_password: '', new_password: '', confirmation: '' }, valuesOf(saved)) }
  const sent = (change: object) => ({ ...asSaved, email: saved.email, ...change })
  beforeEach(signIn)

  test('is read', async () => {
    const response = await exchange(
      { request: { method: 'GET', path, signedIn: true }, response: { status: 200, body: { profile } } },
      () => accountApi.profile(),
    )
    expect(valuesOf(response)).toMatchObject({ first_name: 'Ada', last_name: 'Byron' })
  })

  test('is saved; a password change returns a new token', async () => {
    const changed = await exchange(
      {
        request: { method: 'PUT', path, signedIn: true, body: sent({ company: 'Engines Ltd' }) },
        response: { status: 200, body: { profile: { ...profile, company: 'Engines Ltd' } } },
      },
      () => accountApi.saveProfile({ ...asSaved, company: 'Engines Ltd' }),
    )
    expect(changed.access_token).toBeUndefined()
    const passwords = { current_password: PASSWORD, new_password: 'another horse' }
    const renewed = await exchange(
      {
        request: { method: 'PUT', path, signedIn: true, body: sent(passwords) },
        response: { status: 200, body: { profile, access_token: 'another-token' } },
      },
      () => accountApi.saveProfile({ ...asSaved, ...passwords }),
    )
    expect(renewed.access_token).toBe('another-token')
  })

  test('reports errors on their fields', async () => {
    const passwords = { current_password: 'wrong', new_password: 'another horse' }
    const wrong = await exchange(
      {
        request: { method: 'PUT', path, signedIn: true, body: sent(passwords) },
        response: { status: 403, body: problem('wrong_password', fieldProblem('current_password')) },
      },
      () => failed(accountApi.saveProfile({ ...asSaved, ...passwords })),
    )
    expect(fieldErrors(wrong)['current_password']).toBe('A sentence about the field.')
    const bad = await exchange(
      {
        request: { method: 'PUT', path, signedIn: true, body: sent({ website: 'not an address' }) },
        response: { status: 400, body: problem('validation_failed', fieldProblem('website')) },
      },
      () => failed(accountApi.saveProfile({ ...asSaved, website: 'not an address' })),
    )
    expect(fieldErrors(bad)['website']).toBe('A sentence about the field.')
  })
})

describe('the sessions', () => {
  const path = '/api/auth/sessions'
  beforeEach(signIn)

  test('are listed', async () => {
    const response = await exchange(
      {
        request: { method: 'GET', path, signedIn: true },
        response: {
          status: 200,
          body: {
            sessions: [
              {
                id: 'ses_1',
                current: true,
                browser: 'Chrome',
                system: 'Windows',
                kind: 'computer',
                created_at: time(),
                last_used_at: time(),
              },
            ],
            total: 2,
          },
        },
      },
      () => accountApi.sessions(),
    )
    expect(response.sessions.map(deviceName)).toEqual(['Chrome on Windows'])
  })

  test('list views by administrators', async () => {
    const response = await exchange(
      {
        request: { method: 'GET', path, signedIn: true },
        response: {
          status: 200,
          body: { views: [{ id: 'ses_view', started_at: time(), ended_at: null, reason: 'Ticket 42' }] },
        },
      },
      () => accountApi.sessions(),
    )
    expect(response.views?.[0]?.reason).toBe('Ticket 42')
  })

  test('are ended one at a time, or all except the current one', async () => {
    await exchange(
      {
        request: { method: 'DELETE', path: `${path}/ses_pact`, signedIn: true },
        response: { status: 200, body: {} },
      },
      () => accountApi.endSession('ses_pact'),
    )
    const error = await exchange(
      {
        request: { method: 'DELETE', path: `${path}/ses_nowhere`, signedIn: true },
        response: { status: 404, body: problem('not_found') },
      },
      () => failed(accountApi.endSession('ses_nowhere')),
    )
    expect(error.status).toBe(404)
    await exchange(
      {
        request: { method: 'DELETE', path, signedIn: true },
        response: { status: 200, body: {} },
      },
      () => accountApi.endOtherSessions(),
    )
  })
})

describe('export and deletion', () => {
  beforeEach(signIn)

  test('downloads the export under the file name from the server', async () => {
    const files: string[] = []
    URL.createObjectURL = () => 'blob:pact'
    URL.revokeObjectURL = () => {}
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      files.push(this.download)
    }
    await exchange(
      {
        request: { method: 'GET', path: '/api/user/export', signedIn: true },
        response: {
          status: 200,
          headers: {
            'Content-Disposition': 'attachment; filename="loomcast-account-2026-03-10.json"',
          },
          body: {},
        },
      },
      () => accountApi.exportData(new Date('2026-03-10')),
    )
    expect(files).toEqual(['loomcast-account-2026-03-10.json'])
  })

  test('deletes the account only with its password', async () => {
    const request = { method: 'DELETE' as const, path: '/api/user/account', signedIn: true }
    await exchange(
      {
        request: { ...request, body: { password: PASSWORD } },
        response: { status: 200, body: {} },
      },
      () => accountApi.deleteAccount(PASSWORD),
    )
    const error = await exchange(
      {
        request: { ...request, body: { password: 'wrong' } },
        response: { status: 403, body: problem('wrong_password', fieldProblem('password')) },
      },
      () => failed(accountApi.deleteAccount('wrong')),
    )
    expect(fieldErrors(error)['password']).toBe('A sentence about the field.')
  })
})
