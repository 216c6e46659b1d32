import type { IncomingMessage, Server } from 'node:http'

/** Which requests may arrive slowly, and how slowly. All others must be complete within `othersWithinMs`. */
export interface SlowBodies {
  /** Exact paths. */
  paths: readonly string[]
  /** Time within which the whole request must be complete (ms). */
  withinMs: number
  /** Minimum rate in bytes per second, averaged over each `checkedEveryMs`. Default 1,000. */
  leastRate?: number
  /** Interval over which the rate is checked (ms). Default 30 s. */
  checkedEveryMs?: number
  /** Time within which all other requests must be complete (ms). Default: one minute, as without this option. */
  othersWithinMs?: number
}

/** Time within which a request must be complete (ms). */
export const REQUEST_MS = 60_000

/**
 * Node has a single limit for all requests of a server. It is set to the longest one; the shorter limits are enforced here, with the same response as Node's
 * (408).
 */
export function boundBodies(
  server: Server,
  { paths, leastRate = 1_000, checkedEveryMs = 30_000, othersWithinMs = REQUEST_MS }: SlowBodies,
): void {
  server.on('request', (request: IncomingMessage) => {
    if (request.complete || !hasBody(request)) return
    const slow = paths.includes((request.url ?? '').split('?', 1)[0] ?? '')
    let seen = request.socket.bytesRead
    const timer = setInterval(
      () => {
        const arrived = request.socket.bytesRead - seen
        seen += arrived
        if (request.complete) done()
        // A body is not late while it waits to be read.
        else if (!slow || (request.readableLength === 0 && arrived < (leastRate * checkedEveryMs) / 1000)) reject()
      },
      slow ? checkedEveryMs : othersWithinMs,
    ).unref()
    const { socket } = request
    const done = () => {
      clearInterval(timer)
      // Remove the listener, because other requests use the same keep-alive connection.
      socket.off('close', done)
    }
    request.once('end', done).once('close', done)
    // Also stop when the socket closes, because a response does not end a body that is still arriving.
    socket.once('close', done)

    function reject(): void {
      done()
      server.emit('clientError', Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
