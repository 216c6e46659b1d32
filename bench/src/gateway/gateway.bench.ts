import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Bench, BenchContext, BenchRow } from '../bench.ts'
import { median } from '../frame/statistics.ts'
import type { LoadOrder, LoadReport } from './load.ts'
import { type Contender, startSetup } from './proxies.ts'

const run = promisify(execFile)

interface Course {
  title: string
  path: string
  order: Pick<LoadOrder, 'amount' | 'connections' | 'method' | 'headers' | 'bodyBytes'>
  rounds: number
}

const JSON_CALL: Course = {
  title: 'small JSON, 32 connections',
  path: '/api/content/history?page=1',
  order: { amount: 12_000, connections: 32, method: 'GET', headers: {}, bodyBytes: 0 },
  rounds: 9,
}
const STREAM: Course = {
  title: 'event stream of 20 events, 8 connections',
  path: '/api/content/generate',
  order: { amount: 800, connections: 8, method: 'POST', headers: { accept: 'text/event-stream' }, bodyBytes: 2 },
  rounds: 3,
}
const UPLOAD: Course = {
  title: 'body of 1 MB, 4 connections',
  path: '/api/content/templates',
  order: { amount: 200, connections: 4, method: 'POST', headers: { 'content-type': 'application/json' }, bodyBytes: 1_000_000 },
  rounds: 3,
}

interface Sample extends LoadReport {
  /** CPU per request (µs). */
  cpu: number
}

export const bench: Bench = {
  name: 'gateway',
  title: 'The gateway against a bare undici proxy, @fastify/reply-from and nginx',
  async run(context) {
    const stage = await startSetup(context)
    const proxies = [stage.ours, stage.bare, stage.replyFrom, ...(stage.nginx ? [stage.nginx] : [])]
    const rows: BenchRow[] = []
    for (const course of [JSON_CALL, STREAM, UPLOAD]) {
      const found = await measure(course, proxies, stage.authorization, context)
      rows.push(...rowsOf(course, found))
      if (course === JSON_CALL) rows.push(fastifyCore(found))
    }
    return rows
  },
}

/** Measures the proxies alternately, so that load of the machine affects all of them. */
async function measure(course: Course, proxies: Contender[], authorization: string, { log }: BenchContext): Promise<Map<string, Sample[]>> {
  const found = new Map<string, Sample[]>(proxies.map(({ name }) => [name, []]))
  for (const proxy of proxies) await once(course, proxy, authorization)
  for (let round = 0; round < course.rounds; round++) {
    for (const proxy of proxies) found.get(proxy.name)?.push(await once(course, proxy, authorization))
  }
  for (const [name, samples] of found) log(`${course.title}: ${name} ${samples.map(({ cpu }) => cpu.toFixed(1)).join(' ')} µs`)
  return found
}

async function once(course: Course, proxy: Contender, authorization: string): Promise<Sample> {
  const order: LoadOrder = { ...course.order, url: proxy.url + course.path, headers: { ...course.order.headers, authorization } }
  const before = await proxy.cpu()
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'load.ts'), JSON.stringify(order)])
  const spent = (await proxy.cpu()) - before
  return { ...(JSON.parse(stdout) as LoadReport), cpu: (spent * 1e6) / order.amount }
}

/** Median of the rounds' ratios, because both figures of a round were measured under the same load. */
function ratioOfRounds(found: Map<string, Sample[]>, name: string, reference: string): number {
  const [samples, references] = [found.get(name) ?? [], found.get(reference) ?? []]
  return median(samples.map(({ cpu }, round) => cpu / (references[round]?.cpu ?? Number.NaN)))
}

/** The measurement that decides about the proxy: up to 1.6 × bare, @fastify/reply-from would be used. */
function fastifyCore(found: Map<string, Sample[]>): BenchRow {
  const cpu = (name: string) => median((found.get(name) ?? []).map((sample) => sample.cpu))
  const ratio = ratioOfRounds(found, 'reply-from', 'bare')
  return {
    measure: `${JSON_CALL.title}: CPU a request of @fastify/reply-from with the same policies, against bare`,
    ours: cpu('reply-from'),
    reference: cpu('bare'),
    unit: 'µs',
    ratio,
    aim: '<= 1.6 x, or our own core stays',
    met: ratio <= 1.6,
    note: 'rate limits, caller check, headers, breaker, access log, traces and metrics as hooks',
  }
}

const CPU_AIMS: Record<string, number> = { bare: 1.25, nginx: 4 }
const REFERENCES: Record<string, string> = {
  bare: 'node:http and undici, no features',
  nginx: 'nginx, one worker, no features, no log',
}

function rowsOf(course: Course, found: Map<string, Sample[]>): BenchRow[] {
  const middle = (name: string, of: (sample: Sample) => number) => median((found.get(name) ?? []).map(of))
  return ['bare', 'nginx']
    .filter((name) => found.has(name))
    .flatMap((name) => {
      const row = (measure: string, unit: string, of: (sample: Sample) => number): BenchRow => {
        const [ours, reference] = [middle('ours', of), middle(name, of)]
        return {
          measure: `${course.title}: ${measure}, against ${name}`,
          ours,
          reference,
          unit,
          ratio: ours / reference,
          note: String(REFERENCES[name]),
        }
      }
      const cpu = { ...row('CPU a request', 'µs', (sample) => sample.cpu), ratio: ratioOfRounds(found, 'ours', name) }
      const most = course === JSON_CALL ? CPU_AIMS[name] : undefined
      return [
        most === undefined ? cpu : { ...cpu, aim: `<= ${most} x`, met: cpu.ratio <= most },
        row('latency p50', 'ms', (sample) => sample.p50),
        row('latency p99', 'ms', (sample) => sample.p99),
      ]
    })
}
