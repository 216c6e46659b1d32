import type { Server } from 'node:http'

/**
 * A connection whose client reads nothing of a response for this long is closed (ms). Longer than the gateway's own limit of 30 s: behind the gateway, whose buffers
 * the operating system refills in large steps, a slow but steady reader may appear idle here for a minute.
 */
export const STALLED_MS = 120_000

/**
 * Closes connections whose client has stopped reading the response, which releases its resources (a connection to another service, a file, memory). Node's own
 * timer of a socket starts anew with each byte that goes out, so a slow but steady reader is not affected, and neither is a connection that waits for the server.
 */
export function closeStalledResponses(server: Server, stalledMs: number): void {
  server.setTimeout(stalledMs)
  server.on('request', (_request, response) => {
    // With a listener, Node does not close the connection itself.
    response.on('timeout', (socket) => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
}
