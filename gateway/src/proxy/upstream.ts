import { Pool } from 'undici'
import { type BreakerOptions, type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts'
import type { CallKind } from './route-table.ts'

export interface UpstreamOptions {
  /** What a person calls it: `content`. */
  name: string
  /** Its origin: scheme, host and port, nothing after them. */
  url: string
  connectTimeoutMs: number
  /** Connections for each kind of call. */
  connections: number
  /** How long a call waits for one of them (ms). */
  waitMs: number
  breaker?: BreakerOptions
}

export interface Upstream {
  name: string
  url: string
  breaker: CircuitBreaker
  /** One for each kind of call: what lasts long never takes the connections of what is short. */
  pools: Readonly<Record<CallKind, ConnectionPool>>
  close(): Promise<void>
}

/** Below the services' 75 s, so that a request is never written into a connection that they are closing. */
const KEEP_ALIVE_MS = 30_000

/** One service as this gateway sees it: its connections and its breaker. Certificates are checked, no request is sent twice. */
export function createUpstream({ name, url, connectTimeoutMs, connections, waitMs, breaker }: UpstreamOptions): Upstream {
  const poolFor = (): ConnectionPool =>
    createConnectionPool({
      connections,
      waitMs,
      dispatcher: new Pool(url, {
        connections,
        pipelining: 1,
        keepAliveTimeout: KEEP_ALIVE_MS,
        keepAliveMaxTimeout: KEEP_ALIVE_MS,
        allowH2: false,
        connect: { timeout: connectTimeoutMs },
      }),
    })
  const pools = { call: poolFor(), slow: poolFor(), events: poolFor(), file: poolFor(), upload: poolFor() } satisfies Record<
    CallKind,
    ConnectionPool
  >
  return {
    name,
    url,
    breaker: createCircuitBreaker(breaker),
    pools,
    close: async () => void (await Promise.all(Object.values(pools).map(({ dispatcher }) => dispatcher.destroy()))),
  }
}
