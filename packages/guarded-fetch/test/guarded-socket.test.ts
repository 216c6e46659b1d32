import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import { createGuardedSocket, GuardedFetchError } from '../src/index.ts'
import { closeLocalServers, startRawServer, startServer } from './support/local-server.ts'

const open = createGuardedSocket({ allowLoopback: true })
const servers: WebSocketServer[] = []

async function startSocketServer(handle: (socket: WebSocket) => void, options: ServerOptions = {}): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', ...options })
  servers.push(server)
  server.on('connection', handle)
  await once(server, 'listening')
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const failureOf = async (call: Promise<unknown>) => {
  const failure = await call.catch((error) => error)
  if (!(failure instanceof GuardedFetchError)) throw new Error('the call did not fail')
  return { code: failure.code, requestWritten: failure.requestWritten }
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate()
    server.close()
  }
  await closeLocalServers()
})

test('messages are sent, and received in order', async () => {
  const url = await startSocketServer((socket) => socket.on('message', (data) => ['1', '2', String(data)].map((text) => socket.send(text))))
  const socket = await open(url)
  socket.send('3')
  expect([await socket.receive(), await socket.receive(), await socket.receive()]).toEqual(['1', '2', '3'])
  socket.close()
})

test('a message that never comes times out, and so does an opening', async () => {
  const url = await startSocketServer(() => {})
  const silent = await startRawServer(() => {})
  const opening = failureOf(open(silent.url.replace('http', 'ws'), { timeoutMs: 1000 }))
  const socket = await open(url, { timeoutMs: 1000 })
  expect(await failureOf(socket.receive())).toEqual({ code: 'timed_out', requestWritten: false })
  expect(await opening).toMatchObject({ code: 'timed_out' })
})

test('a connection that ends after a message was sent fails as written', async () => {
  const url = await startSocketServer((socket) => socket.on('message', () => socket.terminate()))
  const socket = await open(url)
  socket.send('text')
  expect(await failureOf(socket.receive())).toEqual({ code: 'unreachable', requestWritten: true })
})

test('messages that were received before the end can still be read', async () => {
  const url = await startSocketServer((socket) => {
    socket.send('last')
    socket.close()
  })
  const socket = await open(url)
  expect(await socket.receive()).toBe('last')
  expect(await failureOf(socket.receive())).toMatchObject({ code: 'unreachable' })
})

test('a message that is too large ends the connection', async () => {
  const socket = await open(await startSocketServer((peer) => peer.send('a'.repeat(2 * 1024 * 1024))))
  expect(await failureOf(socket.receive())).toEqual({ code: 'unreachable', requestWritten: false })
})

test('messages that are too large together end the connection, also if each of them is read at once', async () => {
  const url = await startSocketServer((peer) => {
    peer.on('message', () => peer.send('a'.repeat(100 * 1024)))
  })
  const socket = await open(url)
  const lengths: number[] = []
  const readAll = async () => {
    for (;;) {
      socket.send('more')
      lengths.push((await socket.receive()).length)
    }
  }
  expect(await failureOf(readAll())).toEqual({ code: 'too_large', requestWritten: true })
  expect(lengths).toEqual([100 * 1024, 100 * 1024])
})

test('a server is not offered to compress its messages', async () => {
  const extensions: string[] = []
  const url = await startSocketServer(
    (peer) => {
      extensions.push(peer.extensions)
      peer.send('a'.repeat(5000))
    },
    { perMessageDeflate: true },
  )
  const socket = await open(url)
  expect((await socket.receive()).length).toBe(5000)
  expect(extensions).toEqual([''])
  socket.close()
})

test('a server that sends faster than it is read is disconnected', async () => {
  const disconnected = Promise.withResolvers<void>()
  const url = await startSocketServer((peer) => {
    peer.on('close', () => disconnected.resolve())
    for (let index = 0; index < 1500; index++) peer.send(String(index))
  })
  const socket = await open(url)
  await disconnected.promise
  const received: string[] = []
  const readAll = async () => {
    for (;;) received.push(await socket.receive())
  }
  expect((await failureOf(readAll())).code).toBe('too_large')
  expect(received.length).toBeLessThan(1100)
})

test('a name that resolves to a private address is refused', async () => {
  const call = createGuardedSocket({ resolve: async () => ['10.0.0.1'] })
  expect(await failureOf(call('wss://relay.example.com'))).toEqual({ code: 'address_refused', requestWritten: false })
})

test('redirects of a handshake are not followed', async () => {
  const target = await startServer((_request, response) => response.end())
  const server = await startServer((_request, response) => response.writeHead(302, { location: target.url }).end())
  expect(await failureOf(open(server.url.replace('http', 'ws')))).toMatchObject({ code: 'unreachable' })
  expect(target.requests).toEqual([])
})
