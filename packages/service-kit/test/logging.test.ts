import { expect, test } from '@jest/globals'
import { Type } from 'typebox'
import { createApp, type LoggerOptions } from '../src/index.ts'
import { testTokens } from '../src/testing/index.ts'

async function appWithLog() {
  const lines: string[] = []
  const tokens = testTokens()
  const logger = { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } as LoggerOptions
  const app = await createApp({ service: 'logged', logger, auth: { jwks: tokens.jwks } })
  return { app, lines, tokens, parsed: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('every line of a request is JSON and carries service, request id and trace', async () => {
  const { app, parsed } = await appWithLog()
  app.get('/x', { config: { auth: 'public' } }, async (request) => {
    request.log.info('in the handler')
    return {}
  })
  await app.inject({
    url: '/x',
    headers: { 'x-request-id': 'request-1234', traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
  })
  for (const message of ['in the handler', 'request answered']) {
    expect(parsed().find((line) => line['message'] === message)).toMatchObject({
      service: 'logged',
      request_id: 'request-1234',
      trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
      time: expect.stringMatching(/Z$/),
    })
  }
  await app.close()
})

test('no secret reaches the log: tokens, cookies, passwords, queries, broken bodies', async () => {
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
