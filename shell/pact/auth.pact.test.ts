import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { ApiError, api, SecondStepRequired, session } from '@loomcast/web-kit'
import { resetApp } from '@loomcast/web-kit/testing'

/** The session and token calls of web-kit, which the shell loads on every page. */
const { exchange } = httpContract('shell', 'auth')
const { boolean, fromState, like, number, problem, regex, string, time } = matching

const USER = { 'a user': {} }
const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse' }
const credentials = { ...CREDENTIALS, email: fromState('email', CREDENTIALS.email) }
const COOKIE = 'loomcast_refresh'
/**
 * Signing in sets the refresh cookie and the cookie of the known browser, both with these attributes: scripts cannot read them, and browsers send them to
 * /api/auth only.
 */
const newCookie = {
  'Set-Cookie': regex(
    `^(?:${COOKIE}|loomcast_browser)=[-\\w]{43}; Max-Age=\\d+; Path=/api/auth; HttpOnly; SameSite=Strict$`,
    `${COOKIE}=${'a'.repeat(43)}; Max-Age=2592000; Path=/api/auth; HttpOnly; SameSite=Strict`,
  ),
}
/** Both the refresh cookie and the cookie for administrators' files are removed. */
const removedCookies = {
  'Set-Cookie': regex(
    `^(?:${COOKIE}=; .*Path=/api/auth;|loomcast_admin_files=; .*Path=/mf/admin/;).*$`,
    `${COOKIE}=; Max-Age=0; Path=/api/auth; HttpOnly; SameSite=Strict`,
  ),
}
const user = {
  user_id: string('usr_pact'),
  email: string('ada@example.com'),
  is_admin: boolean(false),
  current_package: { name: string('Starter'), description: string('Basic features included'), price: number(0), is_paid: boolean(false) },
  grace_until: null,
  email_verified: boolean(false),
  created_at: time(),
}
const me = { 'GET /api/auth/me': () => Response.json({ user_id: 'usr_pact', email: CREDENTIALS.email, is_admin: false }) }

beforeEach(() => resetApp())
afterEach(() => resetApp())

describe('signing in', () => {
  const path = '/api/auth/login'

  test('returns a token and sets the session cookie', async () => {
    const user = await exchange(
      {
        named: 'a sign-in',
        given: USER,
        request: { method: 'POST', path, body: credentials },
        answer: { status: 200, headers: newCookie, body: { access_token: string(EXAMPLE_TOKEN) } },
        besides: me,
      },
      () => session.login(CREDENTIALS.email, CREDENTIALS.password),
    )
    expect(user.user_id).toBe('usr_pact')
    expect(localStorage.getItem('token')).toBe(EXAMPLE_TOKEN)
  })

  test('rejects a wrong password', async () => {
    const error = await exchange(
      {
        named: 'a sign-in with a wrong password',
        given: USER,
        request: { method: 'POST', path, body: { ...credentials, password: 'wrong' } },
        answer: { status: 401, body: problem('invalid_credentials') },
      },
      () => session.login(CREDENTIALS.email, 'wrong').catch((reason: unknown) => reason),
    )
    expect(error).toMatchObject({ status: 401, code: 'invalid_credentials', temporary: false })
  })

  test('reports how long the account is locked after too many failures', async () => {
    const error = await exchange(
      {
        named: 'a sign-in to a locked account',
        given: { 'a user whose sign-in is locked': {} },
        request: { method: 'POST', path, body: credentials },
        answer: { status: 429, headers: { 'Retry-After': regex('^\\d+$', '900') }, body: problem('locked') },
      },
      () => session.login(CREDENTIALS.email, CREDENTIALS.password).catch((reason: unknown) => reason),
    )
    expect(error).toMatchObject({ status: 429, retryAfter: 900 })
  })

  test('signs a newly registered user in', async () => {
    await exchange(
      {
        named: 'a registration',
        given: { 'an address without an account': {} },
        request: { method: 'POST', path: '/api/auth/register', body: credentials },
        answer: { status: 201, headers: newCookie, body: { access_token: string(EXAMPLE_TOKEN) } },
        besides: me,
      },
      () => session.register(CREDENTIALS),
    )
    expect(session.get()).toMatchObject({ status: 'user' })
  })
})

describe("an administrator's sign-in", () => {
  const admin = { email: fromState('email', 'root@example.com'), password: fromState('password', CREDENTIALS.password) }
  const asAdmin = { 'GET /api/auth/me': () => Response.json({ user_id: 'usr_admin', email: 'root@example.com', is_admin: true }) }
  const step = { mfa_required: true, mfa_setup_required: false, challenge: string('challenge'), error: string('Enter the code.') }

  test('returns a token if no second step follows', async () => {
    const user = await exchange(
      {
        named: "an administrator's sign-in",
        given: { 'an administrator': {} },
        request: { method: 'POST', path: '/api/admin/login', body: admin },
        answer: { status: 200, body: { access_token: string(EXAMPLE_TOKEN) } },
        besides: asAdmin,
      },
      () => session.loginAsAdmin('root@example.com', CREDENTIALS.password),
    )
    expect(user.is_admin).toBe(true)
  })

  test.each([
    ['/api/admin/login', "an administrator's sign-in with a second factor", session.loginAsAdmin],
    ['/api/auth/login', "a sign-in with a second factor on the users' page", session.login],
  ] as const)('at %s returns a challenge if the account has a second factor', async (path, named, login) => {
    const refusal = await exchange(
      {
        named,
        given: { 'an administrator with a second factor': {} },
        request: { method: 'POST', path, body: admin },
        answer: { status: 200, body: step },
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
        named: 'who is signed in',
        given: { 'a user with a name': {} },
        request: { method: 'GET', path: '/api/auth/me', signedIn: true },
        answer: {
          status: 200,
          body: {
            ...user,
            name: string('Ada Byron'),
            first_name: string('Ada'),
            last_name: string('Byron'),
            subscription_status: string('free'),
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
        named: 'who is signed in, with a bad token',
        request: { method: 'GET', path: '/api/auth/me', headers: { Authorization: 'Bearer no-token' } },
        answer: { status: 401, body: problem('token_invalid') },
        besides: { 'POST /api/auth/refresh': () => Response.json({ code: 'session_ended' }, { status: 401 }) },
      },
      () => session.start(),
    )
    expect(session.get()).toEqual({ status: 'visitor' })
    expect(localStorage.getItem('token')).toBeNull()
  })
})

describe('an expired token', () => {
  const cookie = { name: COOKIE, state: 'cookie', example: 'b'.repeat(43) }
  let calls = 0
  /** Rejects only the first call, so that the client has to refresh its token. */
  const besides = {
    'GET /api/models': () => (calls++ === 0 ? Response.json({ code: 'token_expired' }, { status: 401 }) : Response.json({ models: {} })),
  }
  beforeEach(() => {
    calls = 0
    localStorage.setItem('token', EXAMPLE_TOKEN)
  })

  test('is refreshed with the session cookie, and the call is repeated', async () => {
    const answer = await exchange(
      {
        named: 'a refresh',
        given: USER,
        request: { method: 'POST', path: '/api/auth/refresh', cookie },
        answer: { status: 200, headers: newCookie, body: { access_token: string('another-token') } },
        besides,
      },
      () => api.get('/api/models'),
    )
    expect(answer).toEqual({ models: {} })
    expect(localStorage.getItem('token')).toBe('another-token')
  })

  test('fails the call without a retry when the session has ended', async () => {
    const error = await exchange(
      {
        named: 'a refresh of an ended session',
        given: { 'a user who signed out': {} },
        request: { method: 'POST', path: '/api/auth/refresh', cookie },
        answer: { status: 401, body: problem('session_ended') },
        besides,
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
      named: 'a sign-out',
      given: USER,
      request: {
        method: 'POST',
        path: '/api/auth/logout',
        signedIn: true,
        cookie: { name: COOKIE, state: 'cookie', example: 'b'.repeat(43) },
      },
      answer: { status: 200, headers: removedCookies, body: like({}) },
    },
    () => session.logout(),
  )
  expect(localStorage.getItem('token')).toBeNull()
})
