import { Socket } from 'node:net'
import { expect, test } from '@jest/globals'
import { Type } from 'typebox'
import { createApp } from '../src/http/index.ts'
import { type LoggerOptions, networkOf } from '../src/observability/index.ts'
import { testTokens } from '../src/testing/index.ts'

async function appWithLog() {
  const lines: string[] = []
  const tokens = testTokens()
  const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } as LoggerOptions
  const app = await createApp({ service: 'logged', logger, auth: { jwks: tokens.jwks } })
  return { app, lines, tokens, parsed: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('writes every line of a request as JSON with service, request id and trace', async () => {
  const { app, lines, parsed } = await appWithLog()
  app.get('/x', { config: { auth: 'public' } }, async (request) => {
    request.log.info('in the handler')
    app.log.info('of the app')
    return {}
  })
  await app.inject({
    url: '/x',
    headers: { 'x-request-id': 'request-1234', traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
  })
  for (const line of lines) expect(JSON.stringify(JSON.parse(line))).toBe(line.trim())
  for (const message of ['in the handler', 'of the app', 'request completed']) {
    expect(parsed().find((line) => line['message'] === message)).toMatchObject({
      service: 'logged',
      request_id: 'request-1234',
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
      time: expect.stringMatching(/Z$/),
    })
  }
  await app.close()
})

test('logs no tokens, cookies, passwords, query values or malformed bodies', async () => {
  const { app, lines, tokens } = await appWithLog()
  const Body = Type.Object({ password: Type.String({ maxLength: 5 }) }, { additionalProperties: false })
  app.post('/login', { config: { auth: 'public' }, schema: { body: Body } }, async (request) => {
    request.log.info({ body: request.body, headers: request.headers, password: 'swordfish' }, 'careless')
    return {}
  })
  app.get('/mine', { config: { auth: 'user' } }, async () => ({}))
  const token = await tokens.sign({ user_id: 'usr_1' })
  await app.inject({ url: '/mine?token=swordfish', headers: { authorization: `Bearer ${token}`, cookie: 'refresh=swordfish' } })
  await app.inject({ url: '/mine', headers: { authorization: 'Bearer swordfish' } })
  await app.inject({ method: 'POST', url: '/login', payload: { password: 'swordfish' } })
  await app.inject({
    method: 'POST',
    url: '/login',
    payload: { password: 'sword' },
    headers: { cookie: 'refresh=swordfish', authorization: 'Bearer swordfish' },
  })
  await app.inject({ method: 'POST', url: '/login', payload: '{"password": "swordfish', headers: { 'content-type': 'application/json' } })
  const log = lines.join('')
  expect(log).toContain('careless')
  expect(log).toContain('malformed_json')
  expect(log).not.toMatch(/swordfish|"sword"/)
  expect(log).not.toContain(token.slice(0, 40))
  await app.close()
})

test('logs errors without email addresses, tokens, duplicate values and extra properties', async () => {
  const { app, lines, parsed } = await appWithLog()
  app.get('/fails', { config: { auth: 'public' } }, async () => {
    const cause = new Error('E11000 duplicate key error collection: auth.users index: email_1 dup key: { email: "ada@example.org" }')
    throw Object.assign(new Error('mail to <ada@example.org> with Bearer swordfish failed', { cause }), {
      code: 11000,
      keyValue: { name: 'Ada' },
    })
  })
  await app.inject({ url: '/fails', remoteAddress: '203.0.113.77' })
  await app.inject({ url: '/nothing/ada', remoteAddress: '2001:db8:5:6::77' })
  const log = lines.join('')
  expect(log).not.toMatch(/ada@|swordfish|"Ada"|203\.0\.113\.77|db8:5:6|nothing\/ada/)
  expect(log).toContain('"remote_network":"203.0.113.0/24"')
  expect(log).toContain('"remote_network":"2001:db8:5::/48"')
  const logged = parsed().find((line) => line['err'])?.['err'] as { code: number; stack: string; cause: { message: string } }
  expect(logged).toMatchObject({ type: 'Error', code: 11000, message: 'mail to <[e-mail]> with [token] failed' })
  expect(logged.stack).toContain('logging.test')
  expect(logged.cause.message).toContain('dup key: {…}')
  await app.close()
})

/** The IP address is read when the response is logged; a closed connection has none. */
test('logs a request without a network if its client has disconnected', () => {
  expect(networkOf(new Socket().remoteAddress)).toBe('')
  expect(networkOf('::ffff:203.0.113.77')).toBe('203.0.113.0/24')
})
