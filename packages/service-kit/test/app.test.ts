import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ERRORS } from '@loomcast/error-codes'
import mongoose from 'mongoose'
import { Type } from 'typebox'
import { AppError, matching, toAppError } from '../src/errors/index.ts'
import { type App, createApp } from '../src/http/index.ts'
import { startTestApp, tokens } from './support/test-app.ts'

let app: App
beforeAll(async () => {
  app = await startTestApp()
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
