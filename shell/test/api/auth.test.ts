import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { ApiError, api, SecondStepRequired, session } from '@loomcast/web-kit'
import { resetApp } from '@loomcast/web-kit/testing'

/** The session and token calls of web-kit, which the shell loads on every page. */
const { exchange } = documentedApi('auth')
const { problem, time } = examples

const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse' }
const user = {
  user_id: 'usr_pact',
  email: 'ada@example.com',
  is_admin: false,
  current_package: { name: 'Starter', description: 'Basic features included', price: 0, is_paid: false },
  grace_until: null,
  email_verified: false,
  created_at: time(),
}
const me = { 'GET /api/auth/me': () => Response.json({ user_id: 'usr_pact', email: CREDENTIALS.email, is_admin: false }) }

beforeEach(() => resetApp())
afterEach(() => resetApp())

describe('signing in', () => {
  const path = '/api/auth/login'

  test('returns a token', async () => {
    const user = await exchange(
      {
        request: { method: 'POST', path, body: CREDENTIALS },
        response: { status: 200, body: { access_token: EXAMPLE_TOKEN } },
        otherResponses: me,
      },
      () => session.login(CREDENTIALS.email, CREDENTIALS.password),
    )
    expect(user.user_id).toBe('usr_pact')
    expect(localStorage.getItem('token')).toBe(EXAMPLE_TOKEN)
  })

  test('rejects a wrong password', async () => {
    const error = await exchange(
      {
        request: { method: 'POST', path, body: { ...CREDENTIALS, password: 'wrong' } },
        response: { status: 401, body: problem('invalid_credentials') },
      },
      () => session.login(CREDENTIALS.email, 'wrong').catch((reason: unknown) => reason),
    )
    expect(error).toMatchObject({ status: 401, code: 'invalid_credentials', temporary: false })
  })

  test('reports how long the account is locked after too many failures', async () => {
    const error = await exchange(
      {
        request: { method: 'POST', path, body: CREDENTIALS },
        response: { status: 429, headers: { 'Retry-After': '900' }, body: problem('locked') },
      },
      () => session.login(CREDENTIALS.email, CREDENTIALS.password).catch((reason: unknown) => reason),
    )
    expect(error).toMatchObject({ status: 429, retryAfter: 900 })
  })

  test('signs a newly registered user in', async () => {
    await exchange(
      {
        request: { method: 'POST', path: '/api/auth/register', body: CREDENTIALS },
        response: { status: 201, body: { access_token: EXAMPLE_TOKEN } },
        otherResponses: me,
      },
      () => session.register(CREDENTIALS),
    )
    expect(session.get()).toMatchObject({ status: 'user' })
  })
})

describe("an administrator's sign-in", () => {
  const admin = { email: 'root@example.com', password: CREDENTIALS.password }
  const asAdmin = { 'GET /api/auth/me': () => Response.json({ user_id: 'usr_admin', email: 'root@example.com', is_admin: true }) }
  const step = { mfa_required: true, mfa_setup_required: false, challenge: 'challenge', error: 'Enter the code.' }

  test('returns a token if no second step follows', async () => {
    const user = await exchange(
      {
        request: { method: 'POST', path: '/api/admin/login', body: admin },
        response: { status: 200, body: { access_token: EXAMPLE_TOKEN } },
        otherResponses: asAdmin,
      },
      () => session.loginAsAdmin('root@example.com', CREDENTIALS.password),
    )
    expect(user.is_admin).toBe(true)
  })

  test.each([
    ['/api/admin/login', session.loginAsAdmin],
    ['/api/auth/login', session.login],
  ] as const)('at %s returns a challenge if the account has a second factor', async (path, login) => {
    const refusal = await exchange(
      {
        request: { method: 'POST', path, body: admin },
        response: { status: 200, body: step },
      },
      () => login('root@example.com', CREDENTIALS.password).catch((reason: unknown) => reason),
    )
    expect(refusal).toBeInstanceOf(SecondStepRequired)
    expect(refusal).toMatchObject({ challenge: 'challenge', setup: false, message: 'Enter the code.' })
  })
})

describe('who is signed in', () => {
  test('is requested when the page starts', async () => {
    localStorage.setItem('token', EXAMPLE_TOKEN)
    await exchange(
      {
        request: { method: 'GET', path: '/api/auth/me', signedIn: true },
        response: {
          status: 200,
          body: {
            ...user,
            name: 'Ada Byron',
            first_name: 'Ada',
            last_name: 'Byron',
            subscription_status: 'free',
          },
        },
      },
      () => session.start(),
    )
    expect(session.get()).toMatchObject({ status: 'user', user: { name: 'Ada Byron' } })
  })

  test('is signed out when the token is no longer valid', async () => {
    localStorage.setItem('token', 'no-token')
    await exchange(
      {
        request: { method: 'GET', path: '/api/auth/me', headers: { Authorization: 'Bearer no-token' } },
        response: { status: 401, body: problem('token_invalid') },
        otherResponses: { 'POST /api/auth/refresh': () => Response.json({ code: 'session_ended' }, { status: 401 }) },
      },
      () => session.start(),
    )
    expect(session.get()).toEqual({ status: 'visitor' })
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('an expired token', () => {
  let calls = 0
  /** Rejects only the first call, so that the client has to refresh its token. */
  const otherResponses = {
    'GET /api/models': () => (calls++ === 0 ? Response.json({ code: 'token_expired' }, { status: 401 }) : Response.json({ models: {} })),
  }
  beforeEach(() => {
    calls = 0
    localStorage.setItem('token', EXAMPLE_TOKEN)
  })

  test('is refreshed with the session cookie, and the call is repeated', async () => {
    const response = await exchange(
      {
        request: { method: 'POST', path: '/api/auth/refresh', cookies: true },
        response: { status: 200, body: { access_token: 'another-token' } },
        otherResponses,
      },
      () => api.get('/api/models'),
    )
    expect(response).toEqual({ models: {} })
    expect(localStorage.getItem('token')).toBe('another-token')
  })

  test('fails the call without a retry when the session has ended', async () => {
    const error = await exchange(
      {
        request: { method: 'POST', path: '/api/auth/refresh', cookies: true },
        response: { status: 401, body: problem('session_ended') },
        otherResponses,
      },
      () => api.get('/api/models').catch((reason: unknown) => reason),
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(calls).toBe(1)
  })
})

test('signing out ends the session that the cookie identifies', async () => {
  localStorage.setItem('token', EXAMPLE_TOKEN)
  await exchange(
    {
      request: {
        method: 'POST',
        path: '/api/auth/logout',
        signedIn: true,
        cookies: true,
      },
      response: { status: 200, body: {} },
    },
    () => session.logout(),
  )
  expect(localStorage.getItem('token')).toBeNull()
})
