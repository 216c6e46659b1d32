import type { IncomingHttpHeaders } from 'node:http'

/** Hop-by-hop headers, headers that reveal internals, and headers that only the gateway sets. */
const DROPPED = [
  'alt-svc',
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'ratelimit',
  'ratelimit-policy',
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
]

/** A header that the gateway sets unless the service has set it: name, value, and the header's bit in a mask. */
export interface OwnHeader {
  name: string
  value: string
  bit: number
}

export function ownHeaders(headers: Record<string, string>): OwnHeader[] {
  return Object.entries(headers).map(([name, value], index) => ({ name, value, bit: 1 << index }))
}

/**
 * How a header of a service's response is handled: dropped, forwarded, or forwarded in place of the gateway's own header, whose bit this
 * is.
 */
const DROP = -1
const PASS = 0

/**
 * `callHeaders` are headers of this call that a service cannot override, because `DROPPED` has their names. They and the result alternate
 * names and values.
 */
export type HeadersForClient = (headers: IncomingHttpHeaders, callHeaders: readonly string[]) => string[]

/** `origin` is the service's internal origin, which is removed from redirects. `own` has at most 30 entries. */
export function headersForClient(own: readonly OwnHeader[], origin: string): HeadersForClient {
  const verdicts = new Map<string, number>(DROPPED.map((name) => [name, DROP]))
  for (const { name, bit } of own) if (!verdicts.has(name)) verdicts.set(name, bit)

  return (headers, callHeaders) => {
    const passed = [...callHeaders]
    let replaced = 0
    for (const name in headers) {
      const verdict = verdicts.get(name) ?? (name.startsWith('x-internal') ? DROP : PASS)
      if (verdict === DROP) continue
      replaced |= verdict
      const value = headers[name]
      if (typeof value === 'string') passed.push(name, name === 'location' ? withoutOrigin(value, origin) : value)
      else if (value) for (const one of value) passed.push(name, one)
    }
    for (const { name, value, bit } of own) if ((replaced & bit) === 0) passed.push(name, value)
    return passed
  }
}

function withoutOrigin(location: string, origin: string): string {
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location
}
