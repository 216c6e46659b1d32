import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type App, createApp } from '../src/http/index.ts'
import type { LoggerOptions } from '../src/observability/index.ts'
import { revoked, startTestApp, tokens } from './support/test-app.ts'

let app: App
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('authentication', () => {
  test('accepts a user token on user routes and rejects it on admin routes', async () => {
    const headers = {
      authorization: `Bearer ${await tokens.sign({ user_id: 'usr_1', session_id: 'ses_1', issuedAt: 1_900_000_000 - 200_000_000 })}`,
    }
    const own = await app.inject({ url: '/things', headers })
    expect(own.json().caller).toEqual({
      user_id: 'usr_1',
      session_id: 'ses_1',
      role: 'user',
      issued_at: 1_700_000_000,
      key_id: 'test-key',
    })
    const admin = await app.inject({ url: '/things/1', headers })
    expect([admin.statusCode, admin.json().code]).toEqual([403, 'forbidden'])
  })

  test('accepts an admin token on user and admin routes', async () => {
    const headers = await tokens.as('usr_2', 'admin')
    expect((await app.inject({ url: '/things', headers })).json().caller.role).toBe('admin')
    expect((await app.inject({ url: '/things/1', headers })).statusCode).toBe(200)
  })

  test.each([
    ['a missing token', async () => undefined, 'token_missing'],
    ['a different scheme', async () => 'Basic dTpw', 'token_invalid'],
    ['a malformed token', async () => 'Bearer rubbish', 'token_invalid'],
    ['an expired token', async () => `Bearer ${await tokens.expired('usr_1')}`, 'token_expired'],
    ['a token for a different audience', async () => `Bearer ${await tokens.wrongAudience('usr_1')}`, 'token_invalid'],
    ['a token from a different issuer', async () => `Bearer ${await tokens.wrongIssuer('usr_1')}`, 'token_invalid'],
    ['a token signed with a different key', async () => `Bearer ${await tokens.forged('usr_1')}`, 'token_invalid'],
    ['an unsigned token', async () => `Bearer ${tokens.unsigned('usr_1', 'admin')}`, 'token_invalid'],
    ['a token signed with HS256 and the public key', async () => `Bearer ${await tokens.confused('usr_1')}`, 'token_invalid'],
    ['a token of a different type', async () => `Bearer ${await tokens.wrongType('usr_1')}`, 'token_invalid'],
    ['a token with a changed payload', async () => `Bearer ${await tokens.tampered('usr_1')}`, 'token_invalid'],
  ])('responds 401 to %s', async (_what, authorization, code) => {
    const value = await authorization()
    const response = await app.inject({ url: '/things', headers: value === undefined ? {} : { authorization: value } })
    expect([response.statusCode, response.json().code]).toEqual([401, code])
    expect(response.headers['www-authenticate']).toMatch(/^Bearer/)
  })

  test('rejects a revoked session with session_revoked', async () => {
    revoked.add('ses_gone')
    const headers = { authorization: `Bearer ${await tokens.sign({ user_id: 'usr_1', session_id: 'ses_gone' })}` }
    expect((await app.inject({ url: '/things', headers })).json().code).toBe('session_revoked')
  })

  describe('of an administrator who views an account', () => {
    const view = { user_id: 'usr_1', session_id: 'ses_view', actor_id: 'usr_admin' }
    const asViewer = async (request: Partial<Parameters<typeof tokens.sign>[0]> = {}) => ({
      authorization: `Bearer ${await tokens.sign({ ...view, ...request })}`,
    })

    test('names the administrator in addition to the viewed user', async () => {
      const { caller } = (await app.inject({ url: '/things', headers: await asViewer() })).json()
      expect(caller).toMatchObject({ ...view, role: 'user' })
    })

    test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('rejects %s on routes for users', async (method) => {
      const response = await app.inject({ method, url: '/every-method', headers: await asViewer() })
      expect([response.statusCode, response.json().code]).toEqual([403, 'view_only'])
      expect((await app.inject({ method, url: '/every-method', headers: await tokens.as('usr_1') })).statusCode).toBe(200)
    })

    test('rejects writes on public routes, even with a token that is not valid, because they can act on cookies', async () => {
      const payload = { name: 'x' }
      for (const headers of [await asViewer(), await asViewer({ expiresIn: -60 })])
        expect((await app.inject({ method: 'POST', url: '/things', headers, payload })).json().code).toBe('view_only')
      for (const headers of [await tokens.as('usr_1'), { authorization: 'Bearer rubbish' }, { authorization: 'Bearer a.b.c' }, {}])
        expect((await app.inject({ method: 'POST', url: '/things', headers, payload })).statusCode).toBe(200)
    })

    test('rejects reads that are declared so, and allows HEAD', async () => {
      expect((await app.inject({ url: '/export', headers: await asViewer() })).json().code).toBe('view_only')
      expect((await app.inject({ url: '/export', headers: await tokens.as('usr_1') })).statusCode).toBe(200)
      expect((await app.inject({ method: 'HEAD', url: '/things', headers: await asViewer() })).statusCode).toBe(200)
    })

    test('rejects routes for administrators', async () => {
      expect((await app.inject({ url: '/things/1', headers: await asViewer() })).json().code).toBe('forbidden')
    })

    test.each([
      ['an administrator token with an actor', { role: 'admin' as const }],
      ['an empty actor', { actor_id: '' }],
    ])('responds 401 to %s', async (_what, request) => {
      expect((await app.inject({ url: '/things', headers: await asViewer(request) })).json().code).toBe('token_invalid')
    })

    test('has both ids in the log', async () => {
      const lines: Record<string, unknown>[] = []
      const logger = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } as LoggerOptions
      const logged = await createApp({ service: 'logged', logger, auth: { jwks: tokens.jwks } })
      logged.get('/things', { config: { auth: 'user' } }, async () => ({}))
      await logged.inject({ url: '/things', headers: await asViewer() })
      await logged.inject({ url: '/things', headers: await tokens.as('usr_1') })
      const completed = lines.filter((line) => line['message'] === 'request completed')
      expect(completed[0]).toMatchObject({ user_id: 'usr_1', actor_id: 'usr_admin' })
      expect(completed[1]).not.toHaveProperty('actor_id')
      await logged.close()
    })
  })

  test('responds 500 when a public route reads the caller', async () => {
    expect((await app.inject('/caller-on-public')).statusCode).toBe(500)
  })
})
