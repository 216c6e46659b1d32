import { Agent, request } from 'undici'

export type DependencyState = 'ok' | 'unsure' | 'down'

export interface ServiceHealth {
  status: 'ok' | 'degraded' | 'down'
  latency_ms: number
  /** What the service says of its own dependencies; empty when it did not answer. */
  checks: Record<string, DependencyState>
}

export interface ServiceProbe {
  look(): Promise<ServiceHealth>
  close(): Promise<void>
}

const MAX_ANSWER_BYTES = 64 * 1024

/** Asks a service's readiness over a connection of its own, so that a full pool of calls does not look like an outage. */
export function createServiceProbe(url: string, timeoutMs: number): ServiceProbe {
  const agent = new Agent({ connections: 2, connect: { timeout: timeoutMs }, keepAliveTimeout: 30_000, keepAliveMaxTimeout: 30_000 })

  async function look(): Promise<ServiceHealth> {
    const start = performance.now()
    const latency = () => Math.round(performance.now() - start)
    try {
      const answer = await request(new URL('/health/ready', url), { dispatcher: agent, signal: AbortSignal.timeout(timeoutMs) })
      const checks = checksOf(await text(answer.body))
      const states = Object.values(checks)
      const wholly = answer.statusCode === 200 && states.every((state) => state === 'ok')
      return { status: wholly ? 'ok' : answer.statusCode === 200 ? 'degraded' : 'down', latency_ms: latency(), checks }
    } catch {
      return { status: 'down', latency_ms: latency(), checks: {} }
    }
  }

  return { look, close: () => agent.destroy() }
}

async function text(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The readiness answer is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const STATES: Record<string, DependencyState> = { up: 'ok', unsure: 'unsure', down: 'down' }

function checksOf(answer: string): Record<string, DependencyState> {
  const body: unknown = JSON.parse(answer)
  const checks = typeof body === 'object' && body !== null && 'checks' in body ? body.checks : undefined
  if (typeof checks !== 'object' || checks === null) return {}
  return Object.fromEntries(Object.entries(checks).map(([name, state]) => [name, STATES[String(state)] ?? 'unsure']))
}
