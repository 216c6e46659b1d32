import type { IncomingHttpHeaders } from 'node:http'

/** Meant for one connection, or telling strangers what runs inside, or said by this gateway itself. */
const DROPPED = [
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
]

/** A header that we say, unless the service said it: name, value and its place in a bit mask. */
export interface OwnHeader {
  name: string
  value: string
  bit: number
}

export function ownHeaders(headers: Record<string, string>): OwnHeader[] {
  return Object.entries(headers).map(([name, value], place) => ({ name, value, bit: 1 << place }))
}

/** What becomes of a header of a service's answer: dropped, passed, or passed and said by the service instead of us (a bit). */
const DROP = -1
const PASS = 0

/** `said` are headers of this call that a service cannot replace. Both are name, value, name, value. */
export type HeadersForClient = (answered: IncomingHttpHeaders, said: readonly string[]) => string[]

/** `origin` is the service's own address, which must not show in a redirect. `own` are at most 30. */
export function headersForClient(own: readonly OwnHeader[], origin: string): HeadersForClient {
  const verdicts = new Map<string, number>(DROPPED.map((name) => [name, DROP]))
  for (const { name, bit } of own) if (!verdicts.has(name)) verdicts.set(name, bit)

  return (answered, said) => {
    const passed = [...said]
    let replaced = 0
    for (const name in answered) {
      const verdict = verdicts.get(name) ?? (name.startsWith('x-internal') ? DROP : PASS)
      if (verdict === DROP) continue
      replaced |= verdict
      const value = answered[name]
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
