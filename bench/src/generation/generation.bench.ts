import { join } from 'node:path'
import { freePort, startMongo, startRedis } from '@loomcast/local-servers'
import type { Bench, BenchContext, BenchRow } from '../bench.ts'
import { cpuSeconds } from '../frame/cpu.ts'
import { startKeySet } from '../frame/key-set.ts'
import { startNode } from '../frame/node-process.ts'
import { percentile } from '../frame/statistics.ts'
import { startProvider } from './provider.ts'

const ROUNDS = 40
/** Below the quota of the free plan. */
const CALLS_A_USER = 5
/** Of the p50 (ms), by the number of calls at once. */
const TARGETS_MS: Readonly<Record<number, number>> = { 1: 10, 8: 40 }

/** Makes one call and returns its duration (ms). `slot` is the index of the concurrent caller. */
type Call = (slot: number) => Promise<number>

/**
 * The overhead of a generation: the duration of the call minus the provider's own time. The baseline is the same call sent directly to the
 * provider, to separate the cost of HTTP on loopback from the service's own work.
 */
export const bench: Bench = {
  name: 'generation',
  title: "Generation: overhead over the provider's own time",
  async run(context) {
    const { ours, direct, cpu } = await startSetup(context)
    const rows: BenchRow[] = []
    for (const concurrency of [1, 8]) {
      const samples = { ours: [] as number[], direct: [] as number[] }
      const used = await cpu()
      for (let round = 0; round < ROUNDS; round++) {
        samples.ours.push(...(await atOnce(concurrency, ours)))
        samples.direct.push(...(await atOnce(concurrency, direct)))
      }
      if (concurrency === 1) rows.push(cpuRow((await cpu()) - used))
      context.log(`concurrency ${concurrency}: p50 ${percentile(samples.ours, 50).toFixed(1)} ms`)
      for (const p of [50, 99]) rows.push(rowOf(p, concurrency, percentile(samples.ours, p), percentile(samples.direct, p)))
    }
    return rows
  },
}

function rowOf(p: number, concurrency: number, ours: number, reference: number): BenchRow {
  const target = p === 50 ? TARGETS_MS[concurrency] : undefined
  return {
    measure: `overhead p${p}, ${concurrency} at once`,
    ours,
    reference,
    unit: 'ms',
    ratio: ours / reference,
    ...(target !== undefined && { target: `<= ${target} ms`, met: ours <= target }),
    note: 'whole call minus the time that the provider had it; reference: the same call straight to the provider',
  }
}

/** Depends on the load of the machine much less than the time of a call. */
function cpuRow(seconds: number): BenchRow {
  // The first call of each user is not measured, but uses CPU time.
  const calls = ROUNDS * (1 + 1 / (CALLS_A_USER - 1))
  return {
    measure: 'CPU time of the service for a generation, 1 at once',
    ours: (seconds * 1000) / calls,
    reference: Number.NaN,
    unit: 'ms CPU',
    ratio: Number.NaN,
    note: 'all threads, with compilation and garbage collection',
  }
}

let counter = 0
const atOnce = (concurrency: number, call: Call) => Promise.all(Array.from({ length: concurrency }, (_, slot) => call(slot)))

async function startSetup(context: BenchContext): Promise<{ ours: Call; direct: Call; cpu(): Promise<number> }> {
  const { folder, log, atEnd } = context
  log('starting MongoDB, Redis and the content service')
  const [mongo, redis, provider, keys] = await Promise.all([
    startMongo({ folder }),
    startRedis({ folder }),
    startProvider(),
    startKeySet(context),
  ])
  atEnd(() => Promise.all([mongo.stop(), redis.stop(), provider.close()]))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const service = await startNode(join(import.meta.dirname, '../../../services/content/src/main.ts'), {
    url: `${origin}/health/ready`,
    env: {
      PORT: String(port),
      MONGODB_URL: mongo.url,
      REDIS_URL: redis.url,
      AUTH_JWKS_URL: keys.url,
      OPENAI_API_KEY: 'bench',
      OPENAI_BASE_URL: provider.url,
      KAFKA_BROKERS: '',
    },
  })
  atEnd(() => service.stop())

  async function timed(word: string, url: string, headers: Record<string, string>, body: unknown): Promise<number> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
    const startedAt = performance.now()
    const answer = await fetch(url, init)
    const text = await answer.text()
    const tookMs = performance.now() - startedAt
    if (answer.status !== 200) throw new Error(`${url} responded with ${answer.status}: ${text}`)
    return tookMs - provider.took(word)
  }

  const prompt = (word: string) => `Our new walnut coffee machine is in the shops from Monday. ${word}`
  const users = new Map<number, { headers: Record<string, string>; left: number }>()
  const generate = (headers: Record<string, string>) => {
    const word = nextWord()
    const body = { prompt: prompt(word), platform: 'LinkedIn Post', provider: 'openai', model: 'gpt-4o-mini' }
    // The same headers as the slice sends.
    return timed(word, `${origin}/api/content/generate`, { ...headers, 'idempotency-key': word }, body)
  }
  /** A user's first call creates the usage meter, so it is not measured. */
  const ours: Call = async (slot) => {
    let user = users.get(slot)
    if (!user || user.left === 0) {
      user = { headers: { ...(await keys.tokens.as(`usr_bench_${nextWord()}`)) }, left: CALLS_A_USER - 1 }
      users.set(slot, user)
      await generate(user.headers)
    }
    user.left--
    return generate(user.headers)
  }
  const direct: Call = () => {
    const word = nextWord()
    const body = { model: 'gpt-4o-mini', stream: true, messages: [{ role: 'user', content: prompt(word) }] }
    return timed(word, `${provider.url}/chat/completions`, {}, body)
  }
  for (let warm = 0; warm < 30; warm++) await Promise.all([ours(0), direct(0)])
  return { ours, direct, cpu: () => cpuSeconds([service.pid]) }
}

function nextWord(): string {
  counter++
  return `call-${counter}`
}
