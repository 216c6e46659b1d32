import { type Dispatcher, Pool } from 'undici'
import { type BreakerOptions, type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'

export interface UpstreamOptions {
  /** What a person calls it: `content`. */
  name: string
  /** Its origin: scheme, host and port, nothing after them. */
  url: string
  connectTimeoutMs: number
  breaker?: BreakerOptions
}

export interface Upstream {
  name: string
  url: string
  breaker: CircuitBreaker
  /** Sends a request; everything that happens to it is told to the handler, errors too. */
  dispatch(call: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void
  close(): Promise<void>
}

/** Below the services' 75 s, so that a request is never written into a connection that they are closing. */
const KEEP_ALIVE_MS = 30_000
const MAX_CONNECTIONS = 128

/** One service as this gateway sees it: its connections and its breaker. Certificates are checked, no request is sent twice. */
export function createUpstream(options: UpstreamOptions): Upstream {
  const pool = new Pool(options.url, {
    connections: MAX_CONNECTIONS,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    allowH2: false,
    connect: { timeout: options.connectTimeoutMs },
  })
  return {
    name: options.name,
    url: options.url,
    breaker: createCircuitBreaker(options.breaker),
    dispatch: (call, handler) => void pool.dispatch(call, handler),
    close: () => pool.destroy(),
  }
}
