import { checkAddress } from './check-address.ts'
import { classifyError } from './classify-error.ts'
import { type ConnectionRules, createConnection } from './connection.ts'
import { decodeBody } from './decode-body.ts'
import { GuardedFetchError } from './errors.ts'
import { resolveInDns } from './resolve.ts'

export interface GuardedRequest {
  /** An absolute address. It may come from a user. */
  url: string
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** How many redirects a GET or HEAD follows: 0 by default. Other methods never follow one. */
  redirects?: number
  /** For the whole call, with all redirects. */
  timeoutMs?: number
  maxBodyBytes?: number
  signal?: AbortSignal
}

export interface GuardedResponse {
  /** Any status: only calls without a complete response reject. */
  status: number
  /** Names in lower case. Several headers of one name are joined by commas. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
  /** The URL that responded, after redirects. */
  url: string
  text(): string
  /** Undefined if the body is not JSON. */
  json(): unknown
}

export type GuardedFetch = (request: GuardedRequest) => Promise<GuardedResponse>

export const LIMITS = { timeoutMs: 15_000, maxHeaderBytes: 16 * 1024, maxBodyBytes: 1024 * 1024 } as const

export interface GuardedFetchOptions extends Partial<ConnectionRules> {}

/** What a request to another origin may keep after a redirect. Everything else can be a credential. */
const HARMLESS_HEADERS = new Set(['accept', 'accept-language', 'user-agent'])
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export function connectionRules(options: GuardedFetchOptions): ConnectionRules {
  return { allowLoopback: false, resolve: resolveInDns, ...LIMITS, ...options }
}

/**
 * Creates the function that calls addresses which users enter. It rejects only with `GuardedFetchError`; `requestWritten` of the error decides whether the server
 * may have acted.
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const rules = connectionRules(options)
  return async (request) => {
    const { method = 'GET', timeoutMs = rules.timeoutMs } = request
    const timeout = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
    const maxBodyBytes = request.maxBodyBytes ?? rules.maxBodyBytes
    let remaining = method === 'GET' || method === 'HEAD' ? (request.redirects ?? 0) : 0
    let url = checkAddress(request.url, rules)
    let headers = request.headers ?? {}
    for (;;) {
      const response = await callOnce(url, { ...request, method, headers, signal }, { ...rules, timeoutMs, maxBodyBytes })
      const next = response.headers['location']
      if (!REDIRECTS.has(response.status) || next === undefined || (request.redirects ?? 0) === 0) return response
      if (remaining === 0) throw new GuardedFetchError('invalid_response', { requestWritten: true, cause: 'too_many_redirects' })
      remaining -= 1
      const target = checkRedirect(next, url, rules)
      if (target.origin !== url.origin) headers = harmless(headers)
      url = target
    }
  }
}

type Call = GuardedRequest & { signal: AbortSignal }

async function callOnce(url: URL, { method = 'GET', headers, body, signal }: Call, rules: ConnectionRules): Promise<GuardedResponse> {
  const { client, isOpen, destroy } = createConnection(url.origin, rules)
  try {
    const response = await client.request({
      method,
      path: `${url.pathname}${url.search}`,
      headers: { 'accept-encoding': 'gzip', ...headers },
      body: body ?? null,
      signal,
    })
    const read = headerRecord(response.headers)
    const raw = Buffer.from(await response.body.arrayBuffer())
    const decoded = await decodeBody(raw, read['content-encoding'] ?? '', rules.maxBodyBytes)
    return toResponse(response.statusCode, read, decoded, url)
  } catch (error) {
    throw classifyError(error, isOpen())
  } finally {
    destroy()
  }
}

/** A refused redirect has `requestWritten`, because the first address has received the request. */
function checkRedirect(location: string, from: URL, rules: ConnectionRules): URL {
  try {
    return checkAddress(new URL(location, from).href, rules)
  } catch (error) {
    const fault = error instanceof GuardedFetchError ? error.fault : 'not_an_address'
    throw new GuardedFetchError('address_refused', { requestWritten: true, fault })
  }
}

function harmless(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS_HEADERS.has(name.toLowerCase())))
}

function headerRecord(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const values = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ])
  return Object.fromEntries(values)
}

function toResponse(status: number, headers: Record<string, string>, body: Buffer, url: URL): GuardedResponse {
  const text = () => body.toString('utf8')
  return {
    status,
    headers,
    body,
    url: url.href,
    text,
    json() {
      try {
        return JSON.parse(text())
      } catch {
        return undefined
      }
    },
  }
}
