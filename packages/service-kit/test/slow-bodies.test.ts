import { Agent, request as send } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type App, createApp } from '@loomcast/service-kit/http'
import { poll } from '@loomcast/service-kit/testing'
import { Type } from 'typebox'

let app: App
let port: number
beforeAll(async () => {
  app = await createApp({
    service: 'slow',
    logger: false,
    slowBodies: { paths: ['/upload'], withinMs: 120_000, othersWithinMs: 500, checkedEveryMs: 4_000, leastRate: 1 },
  })
  for (const url of ['/upload', '/other'])
    app.post(
      url,
      { config: { auth: 'public' }, schema: { body: Type.Object({ text: Type.String() }, { additionalProperties: false }) } },
      async ({ body }) => body,
    )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  port = typeof address === 'object' ? (address?.port ?? 0) : 0
})
afterAll(() => app?.close())

/** Sends the head of a request; the test sends the rest of the body. */
function begin(path: string): { socket: Socket; received: () => string; ended: () => boolean } {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  let ended = false
  socket.on('data', (data) => {
    received += String(data)
  })
  socket.on('close', () => {
    ended = true
  })
  socket.on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 211\r\n\r\n{"text":"`,
  )
  return { socket, received: () => received, ended: () => ended }
}

const over = (request: { ended: () => boolean }) => poll(() => request.ended())

test('accepts a slow upload and rejects the same body on another path with 408', async () => {
  const upload = begin('/upload')
  const other = begin('/other')
  await over(other)
  expect(other.received()).toMatch(/^HTTP\/1\.1 408 /u)
  upload.socket.write(`${'x'.repeat(200)}"}`)
  await over(upload)
  expect(upload.received()).toMatch(/^HTTP\/1\.1 200 /u)
})

test('rejects an upload that stops arriving', async () => {
  const upload = begin('/upload')
  await over(upload)
  expect(upload.received()).toMatch(/^HTTP\/1\.1 408 /u)
})

test('leaves no listeners on a connection after its requests', async () => {
  const sockets: Socket[] = []
  app.server.on('connection', (socket: Socket) => sockets.push(socket))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = () =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
      const call = send({ port, host: '127.0.0.1', path: '/other', method: 'POST', agent, headers }, (response) =>
        response.resume().once('end', () => resolve(response.statusCode)),
      )
      call.once('error', reject)
      call.write('{"text":')
      setImmediate(() => call.end('"x"}'))
    })
  expect(await post()).toBe(200)
  const listeners = () => sockets[0]?.listenerCount('close')
  const before = listeners()
  for (let more = 0; more < 5; more++) expect(await post()).toBe(200)
  expect(sockets).toHaveLength(1)
  expect(listeners()).toBe(before)
  agent.destroy()
})
