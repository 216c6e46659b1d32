import type { Server } from 'node:http'

/**
 * A client that takes nothing of its answer for this long loses its connection (ms). Longer than the gateway's own limit of 30 s: behind the gateway, whose buffers
 * the operating system refills in large steps, a slow but steady reader may look idle from here for a minute.
 */
export const STALLED_MS = 120_000

/**
 * Ends connections whose client has stopped reading its answer: what the answer holds (a connection to another service, a file, memory) is then free. Node's own
 * timer of a socket starts anew with each byte that goes out, so whoever reads slowly but steadily goes on; a connection that waits for us is left alone.
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
