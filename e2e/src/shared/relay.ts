import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Relay {
  /** Where a product finds the server, with `path`. */
  url(path: string): string
  /** Sends requests to this origin from now on. */
  to(origin: string): void
  close(): void
}

/** Forwards requests to a server that is replaced while the product runs: each test file has its own test double. Without a server, they fail as when it is down. */
export async function startRelay(): Promise<Relay> {
  let target: string | undefined
  const server = createServer((request, response) => {
    if (!target) return void request.socket.destroy()
    const { method, headers, url = '/' } = request
    const forwarded = send(new URL(url, target), { method: method ?? 'GET', headers, agent: false })
    // A client that disconnects and a server that drops the connection are noticed on the other side.
    response.once('close', () => forwarded.destroy())
    forwarded.once('error', () => response.destroy())
    forwarded.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.once('close', () => answer.complete || response.destroy())
      answer.pipe(response)
    })
    request.pipe(forwarded)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    to(origin) {
      target = origin
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
