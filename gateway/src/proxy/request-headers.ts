import type { IncomingMessage } from 'node:http'
import type { Client } from '../edge/client.ts'

/** Meant for one connection only (RFC 9110 §7.6.1), or understood by this hop. */
const OF_ONE_HOP = [
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

/** What only this gateway may say: who asks, from where, in which trace. */
const OURS = ['baggage', 'cf-connecting-ip', 'fastly-client-ip', 'forwarded', 'traceparent', 'tracestate', 'true-client-ip', 'via']

/** Says how long the message is; a hop that lost them would split the connection elsewhere than its neighbours. */
const FRAMING = new Set(['content-length', 'content-type', 'content-encoding'])

const HOST = /^[\w.:[\]-]{1,255}$/

/** Whether a header's name may pass, remembered: a client repeats the same dozen names. Bounded, since names are the client's choice. */
const verdicts = new Map<string, boolean>([...OF_ONE_HOP, ...OURS].map((name) => [name, false]))
const MOST_VERDICTS = 500

export interface Forwarding {
  client: Client
  requestId: string
  traceparent: string
  /** False for a GET: its body is not forwarded, so its length must not be either, or the service would take the next request for it. */
  withBody: boolean
}

/**
 * The headers that a service receives: name, value, name, value. Every `x-` header of the client is dropped (no call of ours needs one, and
 * identity, forwarding and internal headers all begin so), names with `_` too, since some servers read them as `-`, and what its
 * `Connection` header names.
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
  if (verdicts.size < MOST_VERDICTS) verdicts.set(name, passes)
  return passes
}

/** Ours come after, so nothing of ours can be removed by naming it. */
function listedBy(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || USUAL_CONNECTION.test(connection)) return undefined
  const names = connection.split(',').map((name) => name.trim().toLowerCase())
  return new Set(names.filter((name) => !FRAMING.has(name)))
}

const USUAL_CONNECTION = /^(?:keep-alive|close)$/i
