import type { IncomingHttpHeaders } from 'node:http'
import type { IncomingHttpHeaders as Http2Headers } from 'node:http2'
import { currentTraceparent } from '@loomcast/service-kit'
import type { FastifyRequest } from 'fastify'

/** Meant for one connection only (RFC 9110 §7.6.1), or understood by this hop. */
const OF_ONE_HOP = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** What only this gateway may say: who asks, from where, in which trace. */
const OURS = new Set(['baggage', 'cf-connecting-ip', 'fastly-client-ip', 'forwarded', 'traceparent', 'tracestate', 'true-client-ip', 'via'])

type Asked = Pick<FastifyRequest, 'method' | 'ip' | 'protocol' | 'host' | 'id'>

const HOST = /^[\w.:[\]-]{1,255}$/

/**
 * The headers that a service receives. Every `x-` header of the client is dropped (no call of ours needs one, and identity,
 * forwarding and internal headers all begin so), names with `_` too, since some servers read them as `-`.
 */
export function headersForService(request: Asked, headers: IncomingHttpHeaders | Http2Headers): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {}
  for (const [name, value] of Object.entries(headers)) if (mayPass(name)) passed[name] = value
  // A GET's body is not forwarded, so its length must not be either: the service would take the next request for it.
  if (request.method === 'GET' || request.method === 'HEAD') {
    delete passed['content-length']
    delete passed['content-type']
    delete passed['content-encoding']
  }
  passed['x-forwarded-for'] = request.ip
  passed['x-forwarded-proto'] = request.protocol
  if (HOST.test(request.host)) passed['x-forwarded-host'] = request.host
  passed['x-request-id'] = request.id
  passed['traceparent'] = currentTraceparent()
  return passed
}

function mayPass(name: string): boolean {
  return !OF_ONE_HOP.has(name) && !OURS.has(name) && !name.startsWith('x-') && !name.includes('_')
}
