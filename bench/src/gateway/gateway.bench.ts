import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startRedis } from '@loomcast/local-servers'
import type { Bench, BenchContext, BenchRow } from '../bench.ts'
import { cpuSeconds } from '../frame/cpu.ts'
import { startGateway, startServer } from '../frame/gateway-process.ts'
import { median } from '../frame/statistics.ts'
import type { LoadOrder, LoadReport } from './load.ts'

const run = promisify(execFile)
const here = (file: string) => join(import.meta.dirname, file)

interface Course {
  title: string
  path: string
  order: Pick<LoadOrder, 'amount' | 'connections' | 'method' | 'headers' | 'bodyBytes'>
  rounds: number
  /** Maximum CPU per request, as a multiple of the bare proxy's. */
  target?: number
}

const COURSES: Course[] = [
  {
    title: 'small JSON, 32 connections',
    path: '/api/content/history?page=1',
    order: { amount: 12_000, connections: 32, method: 'GET', headers: {}, bodyBytes: 0 },
    rounds: 9,
    target: 1.25,
  },
  {
    title: 'event stream of 20 events, 8 connections',
    path: '/api/content/generate',
    order: { amount: 800, connections: 8, method: 'POST', headers: { accept: 'text/event-stream' }, bodyBytes: 2 },
    rounds: 3,
  },
  {
    title: 'body of 1 MB, 4 connections',
    path: '/api/content/templates',
    order: { amount: 200, connections: 4, method: 'POST', headers: { 'content-type': 'application/json' }, bodyBytes: 1_000_000 },
    rounds: 3,
  },
]

interface Proxy {
  url: string
  pid: number
}

interface Sample extends LoadReport {
  /** CPU per request (µs). */
  cpu: number
}

export const bench: Bench = {
  name: 'gateway',
  title: 'The gateway against a bare undici proxy',
  async run(context) {
    const { gateway, bare, authorization } = await startProxies(context)
    const rows: BenchRow[] = []
    for (const course of COURSES) {
      const ours: Sample[] = []
      const reference: Sample[] = []
      await measure(course, gateway, authorization)
      await measure(course, bare, authorization)
      // Measured alternately, so that other load on the machine affects both.
      for (let round = 0; round < course.rounds; round++) {
        ours.push(await measure(course, gateway, authorization))
        reference.push(await measure(course, bare, authorization))
      }
      rows.push(...rowsOf(course, ours, reference))
      context.log(`${course.title}: ${ours.map(({ cpu }) => cpu.toFixed(1)).join(' ')} µs`)
    }
    return rows
  },
}

/** Starts the gateway as in production and the bare proxy, both in front of the same upstream. */
async function startProxies(context: BenchContext) {
  const upstream = await startServer(context, 'upstream', here('upstream.ts'))
  const bare = await startServer(context, 'bare', here('bare-proxy.ts'), upstream.url)
  const redis = await startRedis({ folder: context.folder })
  context.atEnd(() => redis.stop())
  const gateway = await startGateway(context, upstream.url, {
    REDIS_URL: redis.url,
    RATE_LIMIT_READ: '9000000/60',
    RATE_LIMIT_WRITE: '9000000/60',
    RATE_LIMIT_GENERATE: '9000000/60',
    LOG_LEVEL: 'info',
  })
  const authorization = `Bearer ${await gateway.tokens.sign({ user_id: 'usr_bench', expiresIn: 3_600 })}`
  return { gateway, bare, authorization }
}

async function measure({ order, path }: Course, { url, pid }: Proxy, authorization: string): Promise<Sample> {
  const full: LoadOrder = { ...order, url: url + path, headers: { ...order.headers, authorization } }
  const before = await cpuSeconds([pid])
  const { stdout } = await run(process.execPath, [here('load.ts'), JSON.stringify(full)])
  const spent = (await cpuSeconds([pid])) - before
  return { ...(JSON.parse(stdout) as LoadReport), cpu: (spent * 1e6) / order.amount }
}

function rowsOf({ title, target }: Course, ours: Sample[], reference: Sample[]): BenchRow[] {
  const row = (measure: string, unit: string, select: (sample: Sample) => number): BenchRow => {
    const one = median(ours.map(select))
    const other = median(reference.map(select))
    const note = 'node:http and undici, no features'
    return { measure: `${title}: ${measure}, against bare`, ours: one, reference: other, unit, ratio: one / other, note }
  }
  // The median of the rounds' ratios instead of the ratio of the medians, because both figures of a round were measured under the same
  // load.
  const ratio = median(ours.map(({ cpu }, round) => cpu / (reference[round]?.cpu ?? Number.NaN)))
  const cpu = { ...row('CPU per request', 'µs', (sample) => sample.cpu), ratio }
  return [
    target === undefined ? cpu : { ...cpu, target: `<= ${target} x`, met: ratio <= target },
    row('latency p50', 'ms', (sample) => sample.p50),
    row('latency p99', 'ms', (sample) => sample.p99),
  ]
}
