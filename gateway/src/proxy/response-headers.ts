import type { IncomingHttpHeaders } from 'node:http'
import type { IncomingHttpHeaders as Http2Headers } from 'node:http2'

/** Meant for one connection, or telling strangers what runs inside, or said by this gateway itself. */
const DROPPED = new Set([
  'alt-svc',
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'server',
  'strict-transport-security',
  'trailer',
  'traceparent',
  'tracestate',
  'transfer-encoding',
  'upgrade',
  'via',
  'x-powered-by',
  'x-request-id',
])

/** The headers of a service's answer that a client receives. `origin` is the service's own address, which must not show in a redirect. */
export function headersForClient(headers: IncomingHttpHeaders | Http2Headers, origin: string): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {}
  for (const [name, value] of Object.entries(headers)) {
    if (!DROPPED.has(name) && !name.startsWith('x-internal')) passed[name] = value
  }
  const location = passed.location
  if (typeof location === 'string' && location.startsWith(`${origin}/`)) passed.location = location.slice(origin.length)
  return passed
}
