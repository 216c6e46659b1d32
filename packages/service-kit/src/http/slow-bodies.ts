import type { IncomingMessage, Server } from 'node:http'

/** Which requests may take their time, and how much. All others have to be here within a minute. */
export interface SlowBodies {
  /** Exact paths. */
  paths: readonly string[]
  /** Milliseconds until the whole request has to be here. */
  withinMs: number
  /** Bytes a second, on average over each `checkedEveryMs`: slower senders only hold the connection. Default 1,000. */
  leastRate?: number
  /** Default 30 s. */
  checkedEveryMs?: number
  /** Milliseconds until any other request has to be here. Default: a minute, as without this option. */
  othersWithinMs?: number
}

/** Milliseconds until a request has to be here. */
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
        else if (!slow || (request.readableLength === 0 && arrived < (leastRate * checkedEveryMs) / 1000)) refuse()
      },
      slow ? checkedEveryMs : othersWithinMs,
    ).unref()
    const { socket } = request
    const done = () => {
      clearInterval(timer)
      // A keep-alive connection carries many requests.
      socket.off('close', done)
    }
    request.once('end', done).once('close', done)
    // An answer does not end a body that is still on its way.
    socket.once('close', done)

    function refuse(): void {
      done()
      server.emit('clientError', Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
