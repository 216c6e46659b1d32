import type { IncomingMessage } from 'node:http'
import { AppError } from '@loomcast/service-kit/errors'
import type { clientReader } from './client.ts'

export interface HostRules {
  /** Names under which the product is served; `*` is any. Without ports. */
  allowed: readonly string[]
  /** The address people use, or ''. */
  publicUrl: string
  /** The outbox holds links that sign in: no other name than the public one and this machine's is then served, whatever is allowed. */
  mailOutbox: boolean
}

/** The reason to refuse a request before it is routed; undefined for a request that may pass. */
export type RequestGate = (request: IncomingMessage) => AppError | undefined

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** A probe and a scraper call an address of the process itself. */
const EXEMPT: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/health/startup', '/metrics'])
const ABSOLUTE = /^https?:\/\/([^/?#@]*)([/?].*)?$/i

/**
 * Checks what names this server: one Host header, of a name that is served here. A page of another name that resolves to this machine (DNS rebinding) gets nothing.
 * A request-target in absolute form (RFC 9112 §3.2.2) is rewritten to the form that everything after this reads; its host then counts.
 */
export function createRequestGate(rules: HostRules, readClient: ReturnType<typeof clientReader>): RequestGate {
  const own = rules.publicUrl === '' ? LOOPBACK : [...LOOPBACK, nameOf(new URL(rules.publicUrl).host)]
  const names = new Set(rules.mailOutbox ? own : [...own, ...rules.allowed.map((name) => name.toLowerCase())])
  const any = names.has('*')
  /** Nearly every request names the same host. */
  let lastServed: string | undefined

  function isServed(host: string): boolean {
    if (host === lastServed) return true
    if (!names.has(nameOf(host))) return false
    lastServed = host
    return true
  }

  return (request) => {
    if (hostHeaders(request) > 1) return new AppError('malformed_request', 'The request has two Host headers.')
    if (request.url?.startsWith('/') === false && request.url !== '*' && !toOriginForm(request)) {
      return new AppError('malformed_request', 'The request target is not one that this server takes.')
    }
    if (any || EXEMPT.has(request.url ?? '') || isServed(readClient(request).host)) return undefined
    return new AppError('misdirected_request')
  }
}

function hostHeaders({ rawHeaders }: IncomingMessage): number {
  let found = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') found++
  }
  return found
}

function toOriginForm(request: IncomingMessage): boolean {
  const [, host = '', rest = ''] = ABSOLUTE.exec(request.url ?? '') ?? []
  if (host === '') return false
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return true
}

/** Without port and the dot of a full name, in lower case. */
function nameOf(host: string): string {
  const name = host.toLowerCase()
  const port = /:\d*$/.exec(name)
  const bare = port && (name.startsWith('[') ? name.includes(']:') : name.indexOf(':') === port.index) ? name.slice(0, port.index) : name
  return bare.endsWith('.') ? bare.slice(0, -1) : bare
}
