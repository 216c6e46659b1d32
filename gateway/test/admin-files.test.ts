import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ADMIN_FILES_AUDIENCE, ADMIN_FILES_COOKIE, ADMIN_FILES_TYPE } from '@loomcast/contracts/admin-files'
import { createLogger } from '@loomcast/service-kit/observability'
import { createRevocationList, createRevokedKeys } from '@loomcast/service-kit/redis'
import { poll, type TestTokens, testRedis, testTokens } from '@loomcast/service-kit/testing'
import { release, type TestGateway, testGateway } from './harness/gateway.ts'
import { startUpstream, type TestUpstream } from './harness/upstream.ts'

const FILE = 'page-users.0123456789abcdef.js'
const PATH = `/mf/admin/${FILE}`
const ADMIN_ROUTE = { path: '/admin', audience: 'admin', title: 'Admin', skeleton: 'cards' } as const
const adminRelease = () => release({ slice: 'admin', routes: [ADMIN_ROUTE], version: '2.0.0' })
type TokenRequest = Parameters<TestTokens['sign']>[0]
const ours: Omit<TokenRequest, 'user_id'> = { audience: ADMIN_FILES_AUDIENCE, type: ADMIN_FILES_TYPE }

let gateway: TestGateway
let server: TestUpstream
beforeAll(async () => {
  server = await startUpstream((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/javascript', etag: '"x"' }).end('from the server'),
  )
  gateway = await testGateway({
    files: { [`slices/admin/${FILE}`]: 'admin code', [`slices/content/${FILE}`]: 'public code' },
    registry: { releases: [adminRelease(), { ...adminRelease(), version: '2.0.1', upstream: `${server.url}/admin/` }] },
  })
})
afterAll(async () => {
  await gateway.close()
  await server.close()
})

const cookieOf = (token: string) => ({ cookie: `${ADMIN_FILES_COOKIE}=${token}` })
const signed = (changes: Partial<TokenRequest> = {}) => gateway.tokens.sign({ user_id: 'usr_admin', ...ours, ...changes })
const get = (headers: Record<string, string> = {}, path = PATH) => gateway.fetch(path, { headers })

describe('files of the slice for administrators', () => {
  test('are served with the cookie, privately, and not to other origins', async () => {
    const response = await get(cookieOf(await signed()))
    expect([response.status, await response.text()]).toEqual([200, 'admin code'])
    expect(response.headers.get('cache-control')).toBe('private, max-age=600')
    expect(response.headers.get('vary')).toMatch(/cookie/i)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })

  test('are served privately from a release’s own server', async () => {
    const response = await get(cookieOf(await signed()), '/mf/admin/other.0123456789abcdef.js')
    expect([response.status, await response.text()]).toEqual([200, 'from the server'])
    expect(response.headers.get('cache-control')).toBe('private, max-age=600')
    expect(response.headers.get('vary')).toMatch(/cookie/i)
    const before = server.hits.length
    expect((await get({}, '/mf/admin/other.0123456789abcdef.js')).status).toBe(404)
    expect(server.hits.length).toBe(before)
  })

  test.each<[string, () => Promise<Record<string, string>>]>([
    ['no cookie', async () => ({})],
    ['an empty cookie', async () => cookieOf('')],
    ['nonsense', async () => cookieOf('nonsense')],
    ['an expired cookie', async () => cookieOf(await signed({ issuedAt: Math.floor(Date.now() / 1000) - 700, expiresIn: -60 }))],
    ['another audience', async () => cookieOf(await signed({ audience: 'another-product' }))],
    ['another issuer', async () => cookieOf(await signed({ issuer: 'another-issuer' }))],
    ['another type', async () => cookieOf(await signed({ type: 'JWT' }))],
    ['a cookie signed with another key', async () => cookieOf(await testTokens().sign({ user_id: 'usr_admin', ...ours }))],
    ['an unsigned cookie', async () => cookieOf(gateway.tokens.unsigned('usr_admin', 'admin'))],
    [
      "an administrator's access token in the cookie",
      async () => cookieOf(await gateway.tokens.sign({ user_id: 'usr_admin', role: 'admin' })),
    ],
    ["a user's access token in the cookie", async () => cookieOf(await gateway.tokens.sign({ user_id: 'usr_1' }))],
    ["a user's bearer token", async () => gateway.tokens.as('usr_1')],
    ["an administrator's bearer token", async () => gateway.tokens.as('usr_admin', 'admin')],
    ['the token as a bearer token', async () => ({ authorization: `Bearer ${await signed()}` })],
    ['the token in another cookie', async () => ({ cookie: `loomcast_refresh=${await signed()}` })],
  ])('are not served with %s', async (_name, headers) => {
    const response = await get(await headers())
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toContain('admin code')
  })

  test('are refused in every spelling of the path, and for HEAD', async () => {
    for (const path of [
      PATH,
      `/mf/%61dmin/${FILE}`,
      `/mf/content/../admin/${FILE}`,
      `/mf//admin/${FILE}`,
      `/MF/admin/${FILE}`,
      `/mf/Admin/${FILE}`,
    ])
      expect([path, (await get({}, path)).status]).toEqual([path, 404])
    expect((await gateway.fetch(PATH, { method: 'HEAD' })).status).toBe(404)
    expect((await gateway.fetch(PATH, { method: 'HEAD', headers: cookieOf(await signed()) })).status).toBe(200)
  })

  test('leave the files of other slices public', async () => {
    const response = await get({}, `/mf/content/${FILE}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  test('are not served with a cookie of a revoked key', async () => {
    const redis = await testRedis('admin_files')
    const keyId = `key_${crypto.randomUUID()}`
    const strict = await testGateway({ keyId, files: { [`slices/admin/${FILE}`]: 'admin code' }, deps: { redis: redis.client } })
    const headers = cookieOf(await strict.tokens.sign({ user_id: 'usr_admin', ...ours }))
    expect((await strict.fetch(PATH, { headers })).status).toBe(200)
    await createRevokedKeys({ redis: redis.client }).revoke([keyId])
    await poll(async () => (await strict.fetch(PATH, { headers })).status === 404)
    await strict.close()
    await redis.drop()
  })

  test('are not served with the cookie of a session or user whose sessions ended, but with one issued later', async () => {
    const redis = await testRedis('admin_files_sessions')
    const strict = await testGateway({ files: { [`slices/admin/${FILE}`]: 'admin code' }, deps: { redis: redis.client } })
    // The list of the admin service, which records the events of auth: logout, logout everywhere, password change, deactivation.
    const admin = createRevocationList({ redis: redis.client, service: 'admin', logger: createLogger('admin', false) })
    const ended = admin.handlers['com.loomcast.auth.session-revoked.v1']
    const now = Math.floor(Date.now() / 1000)
    const user_id = `usr_${crypto.randomUUID()}`
    const session_id = `ses_${crypto.randomUUID()}`
    const status = async (changes: Partial<TokenRequest>) => {
      const token = await strict.tokens.sign({ user_id, ...ours, issuedAt: now, ...changes })
      return (await strict.fetch(PATH, { headers: cookieOf(token) })).status
    }
    const event = { user_id, revoked_at: new Date(now * 1000).toISOString(), reason: 'logout' as const }
    expect(await status({ session_id })).toBe(200)
    await ended({ data: { ...event, session_ids: [session_id], all: false } })
    expect([await status({ session_id }), await status({ session_id: 'ses_other' })]).toEqual([404, 200])
    await ended({ data: { ...event, session_ids: [], all: true, reason: 'password-changed' } })
    const before = { session_id: 'ses_other', issuedAt: now - 5 }
    expect([await status(before), await status({ session_id: 'ses_new' })]).toEqual([404, 200])
    await strict.close()
    await redis.drop()
  })

  test('are not served while the keys cannot be read', async () => {
    const blind = await testGateway({
      files: { [`slices/admin/${FILE}`]: 'admin code' },
      env: { AUTH_JWKS_URL: 'http://127.0.0.1:9/jwks.json' },
    })
    const response = await blind.fetch(PATH, { headers: cookieOf(await signed()) })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'keys_unavailable' })
    await blind.close()
  })
})

describe('the registry', () => {
  test('names only the entry of the administrators’ files, and pages do not preload it', async () => {
    const { slices } = await (await gateway.fetch('/registry.json')).json()
    expect(slices).toMatchObject([
      { slice: 'admin', entry: 'remoteEntry.abc1230000000000.js', preload: [], styles: [], routes: [ADMIN_ROUTE] },
    ])
    const page = await (await gateway.fetch('/admin/users', { headers: { accept: 'text/html' } })).text()
    expect(page).not.toContain('rel="preload"')
    expect(page).not.toContain('app.def4560000000000.js')
  })

  test('rejects routes for administrators in other slices, because their files are public', async () => {
    const other = await testGateway({ registry: { releases: [release({ routes: [ADMIN_ROUTE] })] } })
    expect((await (await other.fetch('/registry.json')).json()).slices).toEqual([])
    await other.close()
  })
})
