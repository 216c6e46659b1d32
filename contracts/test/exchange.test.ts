import { beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, type Exchange, examples } from '../src/exchange/index.ts'

const SESSIONS = '/api/auth/sessions'
const LOGIN = { email: 'ada@example.com', password: 'correct horse' }
const signIn: Exchange = {
  request: { method: 'POST', path: '/api/auth/login', body: LOGIN },
  response: { status: 200, body: { access_token: 'a-token', user: { user_id: 'usr_1' } } },
}
const sends =
  (body: object, headers: Record<string, string> = {}) =>
  async () => {
    const response = await fetch('/api/auth/login', { method: 'POST', body: JSON.stringify(body), headers })
    return response.json()
  }
const { exchange } = documentedApi('auth')
let before: typeof fetch
beforeEach(() => {
  before = globalThis.fetch
})

test('gives the response to the call, and restores fetch', async () => {
  expect(await exchange(signIn, sends(LOGIN))).toEqual(signIn.response.body)
  expect(globalThis.fetch).toBe(before)
})

describe('rejects', () => {
  test.each<[string, Partial<Exchange['response']>, RegExp]>([
    ['a member that the document does not have', { body: { accessToken: 'a-token' } }, /must NOT have additional properties.*accessToken/],
    ['a nested member that the document does not have', { body: { user: { id: 'usr_1' } } }, /additional properties.*\\"id\\"/],
    ['a member of another type', { body: { access_token: 7 } }, /access_token must be string/],
    ['a value that is not in the enum', { body: { token_type: 'basic' } }, /token_type/],
    ['a status that the document does not have', { status: 418, body: undefined }, /the status 418 is not documented/],
    [
      'a type that the document does not have',
      { body: undefined, text: { type: 'text/csv', example: 'a' } },
      /text\/csv is not documented/,
    ],
    [
      'a problem with a code that is not a string',
      { status: 401, body: { ...examples.problem('invalid_credentials'), code: 7 } },
      /code must be string/,
    ],
  ])('a response with %s', async (_what, response, message) => {
    const changed = { ...signIn, response: { ...signIn.response, ...response } }
    await expect(exchange(changed, sends(LOGIN))).rejects.toThrow(message)
  })

  test.each<[string, Exchange['request'], RegExp]>([
    ['an unknown path', { method: 'GET', path: '/api/auth/nowhere' }, /openapi\.json has no GET \/api\/auth\/nowhere/],
    ['an unknown method', { method: 'PUT', path: '/api/auth/login' }, /has no PUT \/api\/auth\/login/],
    ['a body that the service rejects', { ...signIn.request, body: { ...LOGIN, mail: 'x' } }, /additional properties.*mail/],
    ['a query that the service rejects', { method: 'GET', path: '/api/auth/me', query: { deep: 'yes' } }, /additional properties.*deep/],
  ])('a request with %s', async (_what, request, message) => {
    await expect(exchange({ request, response: { status: 200 } }, async () => {})).rejects.toThrow(message)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['another body', sends({ ...LOGIN, password: 'wrong' })],
    ['a token that is not expected', sends(LOGIN, { authorization: `Bearer ${EXAMPLE_TOKEN}` })],
    ['another method', () => fetch('/api/auth/login')],
    ['another path', () => fetch('/api/auth/logout', { method: 'POST', body: JSON.stringify(LOGIN) })],
    ['a query that is not expected', () => fetch('/api/auth/login?again=1', { method: 'POST', body: JSON.stringify(LOGIN) })],
    ['no request', async () => {}],
    ['two requests', () => Promise.all([sends(LOGIN)(), sends(LOGIN)()])],
  ])('a call that sends %s', async (_what, call) => {
    await expect(exchange(signIn, call)).rejects.toThrow('toEqual')
    expect(globalThis.fetch).toBe(before)
  })

  test('a call without the expected token, header or cookies', async () => {
    const request = { method: 'GET', path: SESSIONS } as const
    const response = { status: 200, body: { sessions: [] } }
    const call = () => fetch(SESSIONS)
    await exchange({ request, response }, call)
    for (const more of [{ signedIn: true }, { headers: { Accept: 'application/json' } }, { cookies: true }])
      await expect(exchange({ request: { ...request, ...more }, response }, call)).rejects.toThrow('toEqual')
  })
})

test('sends the expected token, header and cookies', async () => {
  const headers = { accept: 'application/json', authorization: `Bearer ${EXAMPLE_TOKEN}` }
  const request = { method: 'GET', path: SESSIONS, signedIn: true, cookies: true, headers: { Accept: 'application/json' } } as const
  const response = { status: 200, body: { sessions: [] } }
  expect((await exchange({ request, response }, () => fetch(SESSIONS, { headers, credentials: 'same-origin' }))).status).toBe(200)
})
