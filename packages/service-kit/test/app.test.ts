import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ERRORS } from '@loomcast/error-codes'
import mongoose from 'mongoose'
import { Type } from 'typebox'
import { AppError, matching, problemResponses, toAppError } from '../src/errors/index.ts'
import { type App, createApp } from '../src/http/index.ts'
import type { LoggerOptions } from '../src/observability/index.ts'
import { testTokens } from '../src/testing/index.ts'

const tokens = testTokens()
const revoked = new Set<string>()
let app: App
let dependency: () => Promise<unknown> = async () => {}

const Body = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 20 }), age: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
)
const Query = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })) }, { additionalProperties: false })

beforeAll(async () => {
  app = await createApp({
    service: 'test',
    logger: false,
    auth: { jwks: tokens.jwks, isRevoked: async (claims) => revoked.has(claims.session_id) },
    readiness: { thing: () => dependency() },
  })
  app.post(
    '/things',
    { config: { auth: 'public' }, schema: { body: Body, response: { 200: Type.Object({ got: Type.Any() }), ...problemResponses(409) } } },
    async (request) => ({
      got: request.body,
    }),
  )
  app.get('/things', { config: { auth: 'user' }, schema: { querystring: Query } }, async (request) => ({
    caller: request.caller,
    query: request.query,
  }))
  app.get('/things/:id', { config: { auth: 'admin' } }, async (request) => ({ caller: request.caller }))
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/every-method',
    config: { auth: 'user' },
    handler: async () => ({}),
  })
  app.get('/export', { config: { auth: 'user', adminView: 'refused' } }, async () => ({}))
  app.get('/broken', { config: { auth: 'public' } }, async () => {
    throw new Error('the password is swordfish')
  })
  app.get('/conflict', { config: { auth: 'public' } }, async () => {
    throw new AppError('conflict', 'That name is taken.', { headers: { 'retry-after': '7' }, extensions: { suggestion: 'other' } })
  })
  app.get('/caller-on-public', { config: { auth: 'public' } }, async (request) => request.caller)
  await app.ready()
})
afterAll(() => app.close())

describe('problem documents', () => {
  test('sends an AppError as problem+json with its code, headers and extensions', async () => {
    const response = await app.inject({ url: '/conflict', headers: { 'x-request-id': 'request-42' } })
    expect(response.statusCode).toBe(409)
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(response.headers['retry-after']).toBe('7')
    expect(response.json()).toEqual({
      type: '/docs/errors/conflict',
      title: 'Conflict',
      status: 409,
      detail: 'That name is taken.',
      code: 'conflict',
      charged: 'no',
      request_id: 'request-42',
      success: false,
      error: 'That name is taken.',
      suggestion: 'other',
    })
  })

  test('responds to an unexpected error with a 500 that does not reveal its cause', async () => {
    const response = await app.inject('/broken')
    expect(response.statusCode).toBe(500)
    expect(response.json().code).toBe('internal_error')
    expect(response.body).not.toContain('swordfish')
  })

  test('reports that a failed read was not charged, and leaves it open for calls that may have taken effect', () => {
    const defect = new Error('broken')
    expect([toAppError(defect, 'GET').charged, toAppError(defect, 'POST').charged, toAppError(defect).charged]).toEqual([
      'no',
      'unknown',
      'unknown',
    ])
  })

  test('takes the status, detail and charge from the table of error codes', () => {
    const error = new AppError('quota_exhausted')
    expect([error.status, error.charged, error.detail]).toEqual([402, 'no', ERRORS.quota_exhausted.user])
  })

  test('does not compile with a code that is not in the table', () => {
    // @ts-expect-error An unknown code.
    expect(() => new AppError('quota_used_up')).toThrow()
    // @ts-expect-error A code that is never used in an HTTP response.
    void new AppError('cancelled').detail
    // @ts-expect-error The table decides that nothing was charged.
    void new AppError('not_found', undefined, { charged: 'unknown' }).detail
  })

  test('responds 503 with Retry-After while the database is unavailable', () => {
    const unavailable = toAppError(new Error('query failed', { cause: new mongoose.mongo.MongoNetworkError('connection refused') }))
    expect(unavailable).toMatchObject({ status: 503, code: 'unavailable', headers: { 'retry-after': '5' } })
  })

  test('responds 404 to an unknown path and 405 with Allow to a wrong method', async () => {
    const missing = await app.inject('/nowhere')
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found'])
    const wrong = await app.inject({ method: 'DELETE', url: '/things' })
    expect([wrong.statusCode, wrong.json().code, wrong.headers['allow']]).toEqual([405, 'method_not_allowed', 'GET, HEAD, POST'])
  })

  const json = { 'content-type': 'application/json' }
  test.each([
    ['malformed JSON', json, '{"name": ', 400, 'malformed_json'],
    ['an empty body', json, '', 400, 'empty_body'],
    ['no body at all', {}, undefined, 400, 'validation_failed'],
    ['a body with a content type other than JSON', { 'content-type': 'text/csv' }, 'a,b', 415, 'unsupported_media_type'],
    ['plain text', { 'content-type': 'text/plain' }, '{"name":"x"}', 415, 'unsupported_media_type'],
    ['a body over 1 MiB', json, JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413, 'body_too_large'],
    ['an unknown field', json, '{"name":"x","admin":true}', 400, 'validation_failed'],
    ['a string instead of a number', json, '{"name":"x","age":"7"}', 400, 'validation_failed'],
    ['a number instead of a string', json, '{"name":7}', 400, 'validation_failed'],
    ['an operator object', json, '{"name":{"$ne":null}}', 400, 'validation_failed'],
    ['an array instead of an object', json, '[{"name":"x"}]', 400, 'validation_failed'],
    ['null', json, 'null', 400, 'validation_failed'],
    ['prototype poisoning', json, '{"name":"x","__proto__":{"admin":true}}', 400, 'malformed_json'],
    ['constructor poisoning', json, '{"name":"x","constructor":{"prototype":{"admin":true}}}', 400, 'malformed_json'],
  ])('rejects %s', async (_what, headers, payload, status, code) => {
    const response = await app.inject({ method: 'POST', url: '/things', headers: headers as Record<string, string>, payload })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
  })

  test('reports every invalid field', async () => {
    const response = await app.inject({ method: 'POST', url: '/things', payload: { age: 'x', extra: 1 } })
    expect(response.json().errors).toEqual(
      expect.arrayContaining([
        { path: 'name', message: 'is required' },
        { path: 'extra', message: 'is not a known field' },
        { path: 'age', message: 'must be integer' },
      ]),
    )
  })

  test.each([
    ['a pattern with a message', 'pattern', { pattern: '^[a-z]{3}$' }, 'must be a currency code, such as usd'],
    ['a pattern without a message', 'pattern', { pattern: '^x+$' }, 'does not have the required form'],
    ['a time', 'format', { format: 'date-time' }, 'must be a date and time, such as 2026-03-10T12:00:00Z'],
    ['a number that must be larger', 'exclusiveMinimum', { limit: 0 }, 'must be more than 0'],
  ])('describes %s without technical words', (_what, keyword, params, message) => {
    matching('^[a-z]{3}$', 'must be a currency code, such as usd')
    const validation = [{ keyword, instancePath: '/field', params, message: 'must match pattern "^[a-z]{3}$"' }]
    const error = toAppError(Object.assign(new Error('invalid'), { validation, validationContext: 'body' }))
    expect(error.errors).toEqual([{ path: 'field', message }])
    expect(error.detail).toBe(`field ${message}.`)
  })

  test('responds 400 to a URL that cannot be decoded', async () => {
    const response = await app.inject('/things/%zz')
    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_url'])
  })
})

describe('request validation', () => {
  test('coerces query values, and rejects unknown and invalid query fields', async () => {
    const headers = await tokens.as('usr_1')
    expect((await app.inject({ url: '/things?page=2', headers })).json().query).toEqual({ page: 2 })
    expect((await app.inject({ url: '/things?page=zero', headers })).statusCode).toBe(400)
    expect((await app.inject({ url: '/things?page=1&limit=5', headers })).statusCode).toBe(400)
    expect((await app.inject({ url: '/things?page[$gt]=1', headers })).statusCode).toBe(400)
  })

  test('rejects the registration of a route with a schema that accepts unknown fields', async () => {
    const other = await createApp({ service: 'other', logger: false })
    const open = Type.Object({ list: Type.Array(Type.Object({ a: Type.String() })) }, { additionalProperties: false })
    expect(() => other.post('/x', { config: { auth: 'public' }, schema: { body: open } }, async () => '')).toThrow(
      /body schema lets unknown fields pass at list\[\]/,
    )
    await other.close()
  })

  test('rejects the registration of a route without config.auth', async () => {
    const other = await createApp({ service: 'other', logger: false })
    expect(() => other.get('/x', async () => '')).toThrow(/does not declare who may call it/)
    expect(() => other.get('/y', { config: { auth: 'user' } }, async () => '')).toThrow(/without auth/)
    await other.close()
  })
})

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

describe('every response', () => {
  test('has strict security headers and forbids caching', async () => {
    const { headers } = await app.inject('/conflict')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'")
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })

  test('echoes a well-formed request id and replaces any other', async () => {
    expect((await app.inject({ url: '/conflict', headers: { 'x-request-id': 'abc-12345678' } })).headers['x-request-id']).toBe(
      'abc-12345678',
    )
    const replaced = (await app.inject({ url: '/conflict', headers: { 'x-request-id': 'evil"} {' } })).headers['x-request-id']
    expect(replaced).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('continues the trace of the request, or starts one if its header is missing or invalid', async () => {
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const continued = await app.inject({ url: '/conflict', headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
    expect(continued.headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
    const begun = await app.inject({ url: '/conflict', headers: { traceparent: 'nonsense' } })
    expect(begun.headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  })
})

describe('probes', () => {
  test('reports not ready after two failures and during shutdown, and ready again after one success or while a dependency is degraded', async () => {
    const ready = async () => (await app.inject('/health/ready')).statusCode
    expect(await ready()).toBe(200)
    dependency = () => Promise.reject(new Error('unavailable'))
    expect(await ready()).toBe(200)
    expect(await ready()).toBe(503)
    dependency = async () => 'degraded'
    expect(await ready()).toBe(200)
    expect((await app.inject('/health/ready')).json()).toMatchObject({ status: 'ready', checks: { thing: 'degraded' } })
    app.probes.reportNotReady()
    expect(await ready()).toBe(503)
    expect((await app.inject('/health/startup')).statusCode).toBe(200)
  })
  test('stays ready during a short outage of a store that all processes share, and reports it', async () => {
    const store = { ping: async (): Promise<unknown> => undefined }
    const short = await createApp({ service: 'short', logger: false, stores: { mongodb: () => store.ping() } })
    const long = await createApp({ service: 'long', logger: false, stores: { mongodb: () => store.ping() }, storeOutageMs: 0 })
    const ready = async (one: typeof short) => (await one.inject('/health/ready')).statusCode
    expect([await ready(short), await ready(long)]).toEqual([200, 200])
    store.ping = () => Promise.reject(new Error('unavailable'))
    for (const each of [short, long]) await ready(each)
    expect([await ready(short), await ready(long)]).toEqual([200, 503])
    expect((await short.inject('/health/ready')).json()).toEqual({ status: 'ready', checks: { mongodb: 'down' } })
    const fresh = await createApp({ service: 'fresh', logger: false, stores: { mongodb: () => store.ping() } })
    await ready(fresh)
    expect(await ready(fresh)).toBe(503)
    for (const each of [short, long, fresh]) await each.close()
  })

  test('fails the liveness check while a watchdog reports a reason', async () => {
    let reason: string | undefined
    app.probes.addWatchdog('worker', () => reason)
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    reason = 'no job was taken for 60 s'
    const response = await app.inject('/health/live')
    expect([response.statusCode, response.json()]).toEqual([503, { status: 'stalled', checks: { worker: 'no job was taken for 60 s' } }])
    reason = undefined
  })
})

test('labels request metrics with route pattern, method and status', async () => {
  await app.inject({ url: '/things/secret-id', headers: await tokens.as('usr_2', 'admin') })
  const { body } = await app.inject('/metrics')
  expect(body).toMatch(/http_request_duration_seconds_count\{service="test",method="GET",route="\/things\/:id",status="200"\} \d+/)
  expect(body).not.toContain('secret-id')
})

test('lists all routes, but leaves hidden and undocumented ones out of the OpenAPI document', async () => {
  const other = await createApp({ service: 'other', logger: false })
  other.get('/shown', { config: { auth: 'public' } }, async () => '')
  other.get('/proxied/*', { config: { auth: 'public', undocumented: true } }, async () => '')
  await other.ready()
  expect(other.listRoutes()).toEqual(
    expect.arrayContaining([
      { method: 'GET', url: '/shown', auth: 'public', hidden: false },
      { method: 'GET', url: '/proxied/*', auth: 'public', hidden: true },
      { method: 'GET', url: '/health/live', auth: 'public', hidden: true },
    ]),
  )
  expect(Object.keys((other.swagger() as { paths: object }).paths)).toEqual(['/shown'])
  await other.close()
})

test('documents the audience and the problem responses of each operation', async () => {
  const document = app.swagger() as unknown as {
    paths: Record<string, Record<string, { 'x-auth': string; security: unknown[]; responses: Record<string, { content?: object }> }>>
  }
  expect(Object.keys(document.paths)).not.toContain('/metrics')
  const things = document.paths['/things']!
  expect(things['get']).toMatchObject({ 'x-auth': 'user', security: [{ bearer: [] }] })
  expect(Object.keys(things['get']!.responses)).toEqual(expect.arrayContaining(['400', '401']))
  expect(things['post']).toMatchObject({ 'x-auth': 'public', security: [] })
  expect(things['post']!.responses['409']!.content).toHaveProperty(['application/problem+json'])
  expect(document.paths['/things/{id}']!['get']).toMatchObject({ 'x-auth': 'admin' })
})

describe('compileSchemas', () => {
  const strange = Type.Object({ name: Type.String({ unknownKeyword: true }) }, { additionalProperties: false })
  const missing = Type.Object({ name: Type.Unsafe({ $ref: 'nowhere#' }) })

  test.each([
    ['a request', { body: strange }, /unknownKeyword/],
    ['a response', { response: { 200: missing } }, /nowhere/],
  ])('finds a schema of %s that cannot be compiled', async (_part, schema, message) => {
    const faulty = await createApp({ service: 'test', logger: false })
    faulty.post('/things', { config: { auth: 'public' }, schema }, async () => ({ name: '' }))
    await faulty.ready()
    expect(() => faulty.compileSchemas()).toThrow(message)
    await faulty.close()
  })

  test('compiles the schemas of every route', async () => {
    expect(() => app.compileSchemas()).not.toThrow()
    const response = await app.inject({ method: 'POST', url: '/things', payload: { name: 7 } })
    expect(response.json()).toMatchObject({ status: 400, errors: [{ path: 'name' }] })
  })
})
