import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from '@loomcast/service-kit/http'

/** How long requests in progress have to finish (ms). */
const DRAIN_MS = 3_000

export interface Closing {
  /** Whether a shutdown has begun: responses then close their connections. */
  hasBegun(): boolean
  /** A response that only its client ends. It is cut off as soon as the app closes, and its client connects again. */
  addStream(response: ServerResponse): void
}

/**
 * Lets requests in progress finish when the app closes, within a few seconds. All other connections are closed at once. Node closes only those that are idle
 * after a request, not those on which none has arrived, which browsers open in advance.
 */
export function drainWhenClosing(app: App): Closing {
  const unused = new Set<Socket>()
  const streams = new Set<ServerResponse>()
  let begun = false
  let timer: NodeJS.Timeout | undefined
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', (request) => unused.delete(request.socket))
  app.addHook('preClose', async () => {
    begun = true
    for (const socket of unused) socket.destroy()
    for (const response of streams) response.destroy()
    timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
  return {
    hasBegun: () => begun || app.probes.isStopping(),
    addStream(response) {
      streams.add(response)
      response.once('close', () => streams.delete(response))
    },
  }
}
