import type { ServerResponse } from 'node:http'

/**
 * Aborts when the client disconnects before it has received the whole response. Fastify's `request.signal` is not used because it already aborts when the
 * request body ends.
 */
export function disconnectSignal({ raw }: { raw: ServerResponse }): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
