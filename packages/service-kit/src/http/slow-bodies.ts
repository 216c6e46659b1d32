import type { IncomingMessage, Server } from 'node:http'

/** Which requests may arrive slowly, and how slowly. All others have to be complete within a minute. */
export interface SlowBodies {
  /** Exact paths. */
  paths: readonly string[]
  /** Milliseconds until the whole request has to be complete. */
  withinMs: number
  /** Minimum bytes per second, on average over each `checkedEveryMs`. Default 1,000. */
  leastRate?: number
  /** Default 30 s. */
  checkedEveryMs?: number
  /** Milliseconds until any other request has to be complete. Default: a minute, as without this option. */
  othersWithinMs?: number
}

/** Milliseconds until a request has to be complete. */
export const REQUEST_MS = 60_000

/**
 * Node has one limit for all requests of a server. It is set to the longest; the shorter ones are enforced here, with the same response as Node's (408).
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
        // A body that waits for its reader is not late.
        else if (!slow || (request.readableLength === 0 && arrived < (leastRate * checkedEveryMs) / 1000)) reject()
      },
      slow ? checkedEveryMs : othersWithinMs,
    ).unref()
    const { socket } = request
    const done = () => {
      clearInterval(timer)
      // Other requests use the same keep-alive connection.
      socket.off('close', done)
    }
    request.once('end', done).once('close', done)
    // A response does not end a body that is still arriving.
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
