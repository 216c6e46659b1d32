import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Hit {
  method: string
  url: string
  headers: IncomingMessage['headers']
  rawHeaders: string[]
  body: string
}

export interface TestUpstream {
  url: string
  /** Complete requests, oldest first. */
  hits: Hit[]
  /** Number of requests that ended because the client disconnected before the response was complete. */
  abandoned(): number
  /** Number of open TCP connections. */
  connections(): number
  handle(handler: UpstreamHandler): void
  /** Number of readiness probes. */
  probes(): number
  /** Delays the responses to readiness probes until the returned function is called. */
  holdProbes(): () => void
  stop(): Promise<void>
  /** Listens on the same port again. */
  restart(): Promise<void>
  close(): Promise<void>
}

export type UpstreamHandler = (request: IncomingMessage, response: ServerResponse, hit: Hit) => void

const echo: UpstreamHandler = (_request, response, hit) => {
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, seen: hit }))
}

/**
 * An HTTP server on loopback that stands in for a service. Echoes requests until `handle` sets another handler, and responds to readiness
 * probes.
 */
export async function startUpstream(handler: UpstreamHandler = echo): Promise<TestUpstream> {
  let current = handler
  let abandoned = 0
  let probes = 0
  let released = Promise.resolve()
  const hits: Hit[] = []
  const sockets = new Set<object>()

  const listener: RequestListener = (request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) abandoned++
    })
    if (request.url === '/health/ready') {
      probes++
      return void released.then(() => response.end('{"status":"ready","checks":{"mongodb":"up"}}'))
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('error', () => {})
    request.on('end', () => {
      const hit = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        rawHeaders: request.rawHeaders,
        body: Buffer.concat(chunks).toString(),
      }
      hits.push(hit)
      current(request, response, hit)
    })
  }

  let server = await listen(listener, 0, sockets)
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return {
    url: `http://127.0.0.1:${port}`,
    hits,
    abandoned: () => abandoned,
    connections: () => sockets.size,
    handle(next) {
      current = next
    },
    probes: () => probes,
    holdProbes() {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return resolve
    },
    stop,
    async restart() {
      server = await listen(listener, port, sockets)
    },
    close: stop,
  }
}

async function listen(listener: RequestListener, port: number, sockets: Set<object>): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 75_000 }, listener)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

export function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
