import { Pool } from 'undici'
import type { CallKind } from '../routes/route-table.ts'
import { type BreakerOptions, type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts'
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts'

export interface UpstreamOptions {
  /** The service's name: `content`. */
  name: string
  /** The service's origin: scheme, host and port. */
  url: string
  connectTimeoutMs: number
  /** Number of connections per kind of call. */
  connections: number
  /** How long a call waits for a free connection (ms). */
  waitMs: number
  breaker?: BreakerOptions
}

export interface Upstream {
  name: string
  url: string
  breaker: CircuitBreaker
  /** One pool per kind of call, so that long calls never use up the connections of short ones. */
  pools: Readonly<Record<CallKind, ConnectionPool>>
  close(): Promise<void>
}

/** Shorter than the services' keep-alive of 75 s, so that a request is never sent on a connection that the service is closing. */
const KEEP_ALIVE_MS = 30_000

/** Creates the connection pools and the circuit breaker of one service. They verify TLS certificates and never retry a request. */
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
