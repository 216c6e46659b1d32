import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createSocketServer, type Socket } from 'node:net'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

const closers: (() => Promise<void>)[] = []

/** Call in `afterEach`. */
export async function closeLocalServers(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()))
}

/** A real HTTP server on a free port, with the requests that it received. */
export async function startServer(handle: Handle) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, requests }
}

/** A TCP server for everything that HTTP servers do not do. Closes its sockets at the end. */
export async function startRawServer(handle: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createSocketServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    handle(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `http://127.0.0.1:${port}`, sockets }
}
