import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppError } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { RequestGate } from '../edge/request-gate.ts'
import { sendProblem } from './problem-response.ts'
import type { ServiceProxy } from './proxy.ts'

/** Limits of the requests that no service gets. Refuses a request before Fastify handles it. */
export interface OwnRouteLimits {
  /** Calls `admitted` if the request is within the limit of its route; otherwise responds with 429. */
  admit(request: IncomingMessage, response: ServerResponse, admitted: () => void): void
  /** The same for a request that the gateway rejects because of its head. It counts as one for an unknown path. */
  admitRejection(request: IncomingMessage, response: ServerResponse, admitted: () => void): void
}

export interface ProxyFirstOptions {
  gate: RequestGate
  proxy: ServiceProxy
  limitOwnRoutes: OwnRouteLimits
  /** Headers of the responses to rejected requests. */
  headers: Record<string, string>
  observe(method: string, route: string, status: number, seconds: number): void
}

/**
 * Passes every request on the app's server to the gate, then to the proxy. A request that is not for a service is counted by the limits of
 * the gateway's own routes and handled by Fastify. Replaces Fastify's router among the server's request listeners and leaves the other
 * listeners in place.
 */
export function proxyFirst(app: App, { gate, proxy, limitOwnRoutes, headers, observe }: ProxyFirstOptions): void {
  const { server } = app
  const listeners = server.listenerCount('request')
  server.off('request', app.routing)
  if (server.listenerCount('request') !== listeners - 1) throw new Error("Fastify's router is not a request listener of its server.")
  server.on('request', (request, response) => {
    const refusal = gate(request)
    if (refusal) limitOwnRoutes.admitRejection(request, response, () => refuse(request, response, refusal))
    else if (!proxy(request, response)) limitOwnRoutes.admit(request, response, () => app.routing(request, response))
  })

  function refuse(request: IncomingMessage, response: ServerResponse, refusal: AppError): void {
    const id = randomUUID()
    app.log.info({ request_id: id, code: refusal.code, status: refusal.status, host: request.headers.host }, 'request rejected')
    observe(request.method ?? '', 'refused', refusal.status, 0)
    sendProblem(response, refusal, id, ['x-request-id', id, 'connection', 'close', ...Object.entries(headers).flat()])
  }
}
