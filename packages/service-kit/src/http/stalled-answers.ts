import type { Server } from 'node:http'

/**
 * A client that takes nothing of its answer for this long loses its connection (ms). Longer than the gateway's own limit of 30 s: behind the gateway, whose buffers
 * the operating system refills in large steps, a slow but steady reader may look idle from here for a minute.
 */
export const STALLED_MS = 120_000

/**
 * Ends connections whose client has stopped reading its answer: the resources of the answer (a connection to another service, a file, memory) are then released. Node's own
 * timer of a socket starts anew with each byte that goes out, so a slow but steady reader is not affected, and neither is a connection that waits for us.
 */
export function endStalledAnswers(server: Server, stalledMs: number): void {
  server.setTimeout(stalledMs)
  server.on('request', (_request, response) => {
    // With a listener Node leaves the connection to us.
    response.on('timeout', (socket) => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
}
