import type { IncomingMessage } from 'node:http'
import { AppError } from '@loomcast/service-kit/errors'
import type { clientReader } from './client.ts'

export interface HostRules {
  /** Accepted host names, without ports; `*` accepts any. */
  allowed: readonly string[]
  /** The public URL of the product, or ''. */
  publicUrl: string
  /**
   * Whether the mail outbox is served. It contains sign-in links, so `allowed` is then ignored: only the public host name and loopback
   * names are accepted.
   */
  mailOutbox: boolean
}

/** Returns the error with which a request is rejected before routing; undefined if the request is accepted. */
export type RequestGate = (request: IncomingMessage) => AppError | undefined

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** Probes and scrapers connect to the process by its IP address. */
const EXEMPT: ReadonlySet<string> = new Set(['/health/live', '/health/ready', '/health/startup', '/metrics'])
const ABSOLUTE = /^https?:\/\/([^/?#@]*)([/?].*)?$/i

/**
 * Rejects requests with several Host headers or a host that is not accepted, which prevents DNS rebinding. Rewrites a request target in
 * absolute form (RFC 9112 §3.2.2) to origin form; its host replaces the Host header.
 */
export function createRequestGate(rules: HostRules, readClient: ReturnType<typeof clientReader>): RequestGate {
  const own = rules.publicUrl === '' ? LOOPBACK : [...LOOPBACK, nameOf(new URL(rules.publicUrl).host)]
  const names = new Set(rules.mailOutbox ? own : [...own, ...rules.allowed.map((name) => name.toLowerCase())])
  const any = names.has('*')
  /** Caches the last accepted host, because nearly all requests have the same one. */
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
      return new AppError('malformed_request', 'The request target is not valid.')
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

/** The host name in lowercase, without port and trailing dot. */
function nameOf(host: string): string {
  const name = host.toLowerCase()
  const port = /:\d*$/.exec(name)
  const bare = port && (name.startsWith('[') ? name.includes(']:') : name.indexOf(':') === port.index) ? name.slice(0, port.index) : name
  return bare.endsWith('.') ? bare.slice(0, -1) : bare
}
