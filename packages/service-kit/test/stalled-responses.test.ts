import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type App, createApp } from '../src/http/index.ts'
import { poll } from '../src/testing/index.ts'

let app: App
beforeAll(async () => {
  app = await createApp({ service: 'stalled', logger: false, stalledResponseMs: 300 })
  const large = Buffer.alloc(24 * 1024 * 1024, 'x')
  app.get('/large', { config: { auth: 'public' }, schema: { hide: true } }, async (_request, reply) => reply.send(large))
  app.get('/late', { config: { auth: 'public' }, schema: { hide: true } }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    return 'late'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const port = () => (app.server.address() as AddressInfo).port
const clients = () => promisify(app.server.getConnections.bind(app.server))()

test('closes a connection if the client does not read the response', async () => {
  const socket = connect(port(), '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n')
  await poll(async () => (await clients()) === 1)
  await poll(async () => (await clients()) === 0)
  socket.destroy()
})

test('does not close a connection that waits for the service', async () => {
  const response = await fetch(`http://127.0.0.1:${port()}/late`)
  expect(await response.text()).toBe('late')
})
