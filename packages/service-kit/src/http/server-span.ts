import type { FastifyReply, FastifyRequest } from 'fastify'
import { type OpenSpan, openSpan } from '../observability/span.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Opens the span of a request, named after the method and route pattern, because the URL would contain ids and, for links in emails, tokens. Routes without
 * log lines (probes, metrics, files) get no span. The span ends with the response, or when the client disconnects before it.
 */
export function openServerSpan(service: string, request: FastifyRequest, reply: FastifyReply): OpenSpan | undefined {
  if (request.routeOptions.logLevel === 'warn') return undefined
  const header = request.headers['traceparent']
  const method = METHODS.has(request.method) ? request.method : '_OTHER'
  const route = request.routeOptions.url
  const span = openSpan({
    name: route === undefined ? method : `${method} ${route}`,
    kind: 'server',
    service,
    parent: typeof header === 'string' ? header : null,
    attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
  })
  if (!span) return undefined
  reply.raw.once('close', () => {
    span.set({ 'http.response.status_code': reply.statusCode })
    if (!reply.raw.writableEnded) span.fail('client_disconnected')
    else if (reply.statusCode >= 500) span.fail(String(reply.statusCode))
    span.end()
  })
  return span
}
