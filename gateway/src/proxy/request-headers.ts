import type { IncomingMessage } from 'node:http'
import type { Client } from '../edge/client.ts'

/** Hop-by-hop headers (RFC 9110 §7.6.1), and headers that the gateway handles itself. */
const HOP_BY_HOP = [
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Headers about the caller, the caller's IP address and the trace, which only this gateway sets. */
const GATEWAY_ONLY = ['baggage', 'cf-connecting-ip', 'fastly-client-ip', 'forwarded', 'traceparent', 'tracestate', 'true-client-ip', 'via']

/**
 * If `Connection` could remove the framing headers, the gateway and the service would disagree about where the message ends (request
 * smuggling).
 */
const FRAMING = new Set(['content-length', 'content-type', 'content-encoding'])

const HOST = /^[\w.:[\]-]{1,255}$/

/** Whether a header is forwarded, cached because clients repeat the same dozen names. Bounded, because clients choose the names. */
const verdicts = new Map<string, boolean>([...HOP_BY_HOP, ...GATEWAY_ONLY].map((name) => [name, false]))
const MAX_VERDICTS = 500

export interface Forwarding {
  client: Client
  requestId: string
  traceparent: string
  /**
   * False for a GET: its body is not forwarded, so its length must not be either, or the service would read the next request as the body.
   */
  withBody: boolean
}

/**
 * The headers that a service receives, alternating names and values. Drops all `x-` headers from the client (no call needs one, and all
 * identity, forwarding and internal headers start with `x-`), names with `_`, which some servers treat as `-`, and headers that
 * `Connection` lists.
 */
export function headersForService(request: IncomingMessage, { client, requestId, traceparent, withBody }: Forwarding): string[] {
  const headers = request.headers
  const dropped = listedBy(headers.connection)
  const passed: string[] = []
  for (const name in headers) {
    if (!(verdicts.get(name) ?? judge(name)) || dropped?.has(name) || (!withBody && FRAMING.has(name))) continue
    const value = headers[name]
    if (typeof value === 'string') passed.push(name, value)
    else if (value) for (const one of value) passed.push(name, one)
  }
  passed.push('x-forwarded-for', client.ip, 'x-forwarded-proto', client.https ? 'https' : 'http')
  if (HOST.test(client.host)) passed.push('x-forwarded-host', client.host)
  passed.push('x-request-id', requestId, 'traceparent', traceparent)
  return passed
}

function judge(name: string): boolean {
  const passes = !name.startsWith('x-') && !name.includes('_')
  if (verdicts.size < MAX_VERDICTS) verdicts.set(name, passes)
  return passes
}

/** The gateway's headers are added later, so `Connection` cannot remove them. */
function listedBy(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || USUAL_CONNECTION.test(connection)) return undefined
  const names = connection.split(',').map((name) => name.trim().toLowerCase())
  return new Set(names.filter((name) => !FRAMING.has(name)))
}

const USUAL_CONNECTION = /^(?:keep-alive|close)$/i
