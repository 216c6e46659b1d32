import type { FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { Agent, type Dispatcher } from 'undici'
import { type BreakerOptions, type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

export interface UpstreamOptions {
  /** What a person calls it: `content`. */
  name: string
  /** Its origin: scheme, host and port, nothing after them. */
  url: string
  connectTimeoutMs: number
  breaker?: BreakerOptions
}

/** What one call needs beside its headers. */
export interface Deadlines {
  /** Until the first byte of the answer, counted from the end of the request (ms). */
  firstByteMs: number
  /** Between two parts of the answer (ms); 0 = no limit. */
  idleMs: number
  /** Fires when the client has gone. */
  signal: AbortSignal
}

export interface Upstream {
  name: string
  url: string
  breaker: CircuitBreaker
  /** For @fastify/http-proxy: sends a request under the deadlines that were set for its `x-request-id`. */
  dispatcher: ProxyDispatcher
  setDeadlines(requestId: string, deadlines: Deadlines): void
  dropDeadlines(requestId: string): void
  close(): Promise<void>
}

/** The proxy brings a copy of undici of its own, whose types differ in name only. */
type ProxyDispatcher = Extract<FastifyHttpProxyOptions['undici'], { request: unknown }>
type ResponseCallback = (error: Error | null, response: Dispatcher.ResponseData) => void

/** Below the services' 75 s, so that a request is never written into a connection that they are closing. */
const KEEP_ALIVE_MS = 30_000
const MAX_CONNECTIONS = 128

/**
 * One service as this gateway sees it: a connection pool of our own (the proxy's would neither check certificates nor bound a
 * service's keep-alive), the deadlines of its running calls, and its breaker.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const agent = new Agent({
    connections: MAX_CONNECTIONS,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    allowH2: false,
    connect: { timeout: options.connectTimeoutMs },
  })
  const running = new Map<string, Deadlines>()

  function request(call: Dispatcher.RequestOptions, callback: ResponseCallback): void {
    const deadlines = running.get(requestIdOf(call))
    if (!deadlines) throw new Error('A call was proxied without deadlines.')
    const { firstByteMs, idleMs, signal } = deadlines
    agent.request({ ...call, headersTimeout: firstByteMs, bodyTimeout: idleMs, signal }, callback)
  }

  return {
    name: options.name,
    url: options.url,
    breaker: createCircuitBreaker(options.breaker),
    dispatcher: { request: request as ProxyDispatcher['request'] },
    setDeadlines: (requestId, deadlines) => void running.set(requestId, deadlines),
    dropDeadlines: (requestId) => void running.delete(requestId),
    close: () => agent.destroy(),
  }
}

function requestIdOf(call: Dispatcher.RequestOptions): string {
  const headers = call.headers
  return headers && typeof headers === 'object' && 'x-request-id' in headers ? String(headers['x-request-id']) : ''
}
