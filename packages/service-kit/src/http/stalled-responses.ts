import type { Server } from 'node:http'

/**
 * Closes a connection when its client has read none of the response for this long (ms). Longer than the gateway's own limit of 30 s, because the operating
 * system refills the gateway's buffers in large steps: a slow but steady reader can appear idle here for a minute.
 */
export const STALLED_MS = 120_000

/**
 * Closes connections of clients that have stopped reading the response, to release the resources behind it (a connection to another service, a file, memory).
 * Node's socket timer restarts with each byte that is written, so slow but steady readers are not affected, and neither are connections that wait for the
 * server.
 */
export function closeStalledResponses(server: Server, stalledMs: number): void {
  server.setTimeout(stalledMs)
  server.on('request', (_request, response) => {
    // With this listener, Node does not close the connection itself.
    response.on('timeout', (socket) => {
      if (socket.writableLength > 0) socket.destroy()
    })
  })
}
