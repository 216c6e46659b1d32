import { request } from 'undici'
import type { Upstream } from '../proxy/upstream.ts'

export type DependencyState = 'ok' | 'unsure' | 'down'

export interface ServiceHealth {
  status: 'ok' | 'degraded' | 'down'
  latency_ms: number
  /** Dependencies as reported by the service; empty if it did not respond. */
  checks: Record<string, DependencyState>
}

export interface ServiceProbe {
  check(): Promise<ServiceHealth>
}

const MAX_RESPONSE_BYTES = 64 * 1024

/**
 * Checks a service's readiness through the connection pool of ordinary calls, because users cannot reach the service either when that pool
 * is exhausted.
 */
export function createServiceProbe({ url, pools }: Pick<Upstream, 'url' | 'pools'>, timeoutMs: number): ServiceProbe {
  const { acquire, release, dispatcher } = pools.call

  async function check(): Promise<ServiceHealth> {
    const start = performance.now()
    const latency = () => Math.round(performance.now() - start)
    try {
      await new Promise<void>((resolve, reject) => acquire(resolve, () => reject(new Error('No connection became free in time.'))))
      const response = await ready().finally(release)
      const states = Object.values(response.checks)
      const wholly = response.statusCode === 200 && states.every((state) => state === 'ok')
      const status = wholly ? 'ok' : response.statusCode === 200 ? 'degraded' : 'down'
      return { status, latency_ms: latency(), checks: response.checks }
    } catch {
      return { status: 'down', latency_ms: latency(), checks: {} }
    }
  }

  async function ready(): Promise<{ statusCode: number; checks: Record<string, DependencyState> }> {
    const { statusCode, body } = await request(new URL('/health/ready', url), { dispatcher, signal: AbortSignal.timeout(timeoutMs) })
    return { statusCode, checks: checksOf(await text(body)) }
  }

  return { check }
}

async function text(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('The readiness response is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const STATES: Record<string, DependencyState> = { up: 'ok', unsure: 'unsure', down: 'down' }

function checksOf(text: string): Record<string, DependencyState> {
  const body: unknown = JSON.parse(text)
  const checks = typeof body === 'object' && body !== null && 'checks' in body ? body.checks : undefined
  if (typeof checks !== 'object' || checks === null) return {}
  return Object.fromEntries(Object.entries(checks).map(([name, state]) => [name, STATES[String(state)] ?? 'unsure']))
}
