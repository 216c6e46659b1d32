import { setTimeout as delay } from 'node:timers/promises'
import type { Bench, BenchRow } from '../bench.ts'
import { median } from '../frame/statistics.ts'
import { type Account, type Case, createAccounts } from './accounts.ts'
import { hostileRequest, type Route, type Service, textRoutes } from './routes.ts'
import { type Block, type RunningService, startServices } from './services.ts'
import { SHAPES } from './shapes.ts'

const BUDGET_MS = 50
/** `BENCH_ROUTES=generate-set` measures only the routes whose path contains it. Restore RESULTS.md afterwards. */
const ROUTES = process.env['BENCH_ROUTES'] ?? ''
/** How often a long block is measured, because a block caused by the product recurs, but noise from the machine does not. */
const REPEATS = 3
/** Shorter blocks are not measured again (ms). */
const REPEAT_ABOVE_MS = 10
const IDLE_WINDOWS = 20
const IDLE_MS = 50

interface Worst extends Block {
  shape: string
}

/**
 * The longest time for which one request blocks the event loop of its service, for every route that accepts text, with hostile texts as
 * long as its schema accepts. Measured in CPU time of the service's main thread, which other processes do not affect. The baseline is the
 * same service without requests.
 */
export const bench: Bench = {
  name: 'text',
  title: 'Hostile text: the longest block of the event loop, by route',
  async run(context) {
    const { services, mongoUrl, as } = await startServices(context)
    const accounts = await createAccounts(context, services, mongoUrl, as)
    const rows: BenchRow[] = []
    for (const [name, service] of Object.entries(services)) {
      const idle = await idleBlock(service)
      for (const route of (await textRoutes(name as Service)).filter(({ path }) => path.includes(ROUTES))) {
        const worst = await worstBlock(service, route, accounts[route.service])
        context.log(`${route.method} ${route.path}: ${worst.cpu.toFixed(1)} ms, ${worst.shape}`)
        rows.push(rowOf(route, worst, idle))
      }
    }
    return rows
  },
}

async function worstBlock(service: RunningService, route: Route, account: Account): Promise<Worst> {
  let worst: Worst = { milliseconds: 0, cpu: 0, shape: '' }
  const sent = new Set<string>()
  for (const { note, ...attempted } of account.cases(route)) {
    for (const [name, shape] of Object.entries(SHAPES)) {
      for (const length of ['schema', 'described'] as const) {
        const request = hostileRequest(route, shape, attempted.known, length)
        if (sent.has(JSON.stringify(request))) continue
        sent.add(JSON.stringify(request))
        const found = await blockOf(service, route, account, { ...attempted, ...request })
        if (found.cpu > worst.cpu) worst = { ...found, shape: note === '' ? name : `${name}, ${note}` }
      }
    }
  }
  return worst
}

interface Attempt extends Pick<Case, 'prepare'> {
  path: string
  body: string | undefined
}

async function blockOf(service: RunningService, route: Route, account: Account, { path, body, prepare }: Attempt): Promise<Block> {
  let least: Block = { milliseconds: Number.POSITIVE_INFINITY, cpu: Number.POSITIVE_INFINITY }
  for (let repeat = 1; repeat <= REPEATS && least.cpu > REPEAT_ABOVE_MS; repeat++) {
    const headers = await account.headers(route)
    await prepare?.()
    await service.longestBlock()
    const { status, body: answer } = await service.call(route.method, path, headers, body)
    const found = await service.longestBlock()
    if (status === 500) throw new Error(`${route.method} ${path} responded with ${status}: ${answer.slice(0, 500)}`)
    least = { milliseconds: Math.min(least.milliseconds, found.milliseconds), cpu: Math.min(least.cpu, found.cpu) }
  }
  return least
}

async function idleBlock(service: RunningService): Promise<number> {
  const found: number[] = []
  for (let window = 0; window < IDLE_WINDOWS; window++) {
    await service.longestBlock()
    await delay(IDLE_MS)
    found.push((await service.longestBlock()).cpu)
  }
  return median(found)
}

function rowOf({ service, method, path }: Route, worst: Worst, idle: number): BenchRow {
  return {
    measure: `${service}: ${method} ${path}`,
    ours: worst.cpu,
    reference: idle,
    unit: 'ms CPU',
    ratio: worst.cpu / idle,
    target: `<= ${BUDGET_MS} ms`,
    met: worst.cpu <= BUDGET_MS,
    note: `worst: ${worst.shape}; ${worst.milliseconds.toFixed(0)} ms by the clock`,
  }
}
