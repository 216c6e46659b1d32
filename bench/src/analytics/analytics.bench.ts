import { consumeAnalytics, createFiguresReader, createRepositories } from '@loomcast/admin/analytics'
import { startMongo } from '@loomcast/local-servers'
import { type BusEvent, createPausedBus, type EventBus } from '@loomcast/service-kit/events'
import { connectDatabase, ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { fixedClock } from '@loomcast/service-kit/testing'
import type { Connection } from 'mongoose'
import type { Bench, BenchRow } from '../bench.ts'
import { median, percentile } from '../frame/statistics.ts'

const EVENTS = Number(process.env['BENCH_ANALYTICS_EVENTS'] ?? 1_000_000)
const USERS = 100_000
const DAYS = 90
const PARTITIONS = 6
const BATCH = 50
const READS = 100
const DIRECT_READS = 3
const NOW = Date.parse('2026-07-15T12:00:00.000Z')
const DAY_MS = 24 * 3600_000
const MODELS = [
  ['openai', 'gpt-4o-mini'],
  ['openai', 'gpt-5'],
  ['openai', 'gpt-4.1'],
  ['gemini', 'gemini-flash-latest'],
  ['gemini', 'gemini-pro-latest'],
  ['local', 'composer'],
] as const
const PLATFORMS = ['linkedin', 'twitter', 'instagram', 'facebook', 'blog', 'youtube', 'tiktok'] as const

type HandleBatch = (events: readonly BusEvent[], partition: number) => Promise<void>

/** Usage of 90 days from generation events: additions in batches, reading without a cache, and the same figures by an aggregation of the facts. */
export const bench: Bench = {
  name: 'analytics',
  title: 'Usage of 90 days from generation events',
  async run({ folder, log, atEnd }) {
    const mongo = await startMongo({ folder })
    atEnd(() => mongo.stop())
    const connection = await connectDatabase(mongo.url, 'bench_analytics')
    atEnd(() => connection.close())
    const repositories = createRepositories(connection)
    await ensureCollections(connection)
    const context = { connection, repositories, clock: fixedClock(new Date(NOW).toISOString()) }
    const handleBatch = await handlerOf(context)

    const single = await measureAdditions(handleBatch, Math.min(EVENTS / 100, 2_000), 1, 'single', () => {})
    log(`one event a transaction: ${Math.round(single.perSecond)} events/s`)
    const batches = await measureAdditions(handleBatch, EVENTS, BATCH, 'batch', log)
    const reads = await timesOf(READS, () => createFiguresReader(context).analytics(90))
    const direct = await timesOf(DIRECT_READS, () => aggregateDirectly(connection))
    const { body } = await createFiguresReader(context).analytics(90)
    requireEqual(body.summary, await aggregateDirectly(connection))
    const [p95, slow] = [percentile(reads, 0.95), median(direct)]
    const rows: BenchRow[] = [
      {
        ...{
          measure: `additions, ${EVENTS} events in batches of ${BATCH}`,
          ours: batches.perSecond,
          reference: single.perSecond,
          unit: 'events/s',
        },
        ratio: batches.perSecond / single.perSecond,
        ...{ aim: '>= 5000 events/s', met: batches.perSecond >= 5_000, note: 'reference: one event a transaction' },
      },
      {
        ...{ measure: 'analytics of 90 days, p95 without a cache', ours: p95, reference: slow, unit: 'ms', ratio: p95 / slow },
        ...{
          aim: '< 50 ms',
          met: p95 < 50,
          note: 'reference: median of an aggregation of the facts; equal texts, tokens and distinct users',
        },
      },
      {
        ...{
          measure: 'growth of the heap during additions',
          ours: batches.heapMb,
          reference: single.heapMb,
          unit: 'MB',
          ratio: batches.heapMb / Math.max(1, single.heapMb),
        },
        ...{ aim: '< 200 MB', met: batches.heapMb < 200, note: 'reference: during the additions one by one' },
      },
    ]
    return rows
  },
}

async function handlerOf(context: Parameters<typeof consumeAnalytics>[1]): Promise<HandleBatch> {
  let handle: HandleBatch | undefined
  const bus: EventBus = {
    ...createPausedBus({ logger: createLogger('bench', false) }),
    subscribe: async (subscription) => {
      handle = subscription.handleBatch
    },
  }
  await consumeAnalytics(bus, context)
  if (!handle) throw new Error('The group takes no batches.')
  return handle
}

async function measureAdditions(handle: HandleBatch, events: number, batch: number, name: string, log: (line: string) => void) {
  const perPartition = Math.ceil(events / PARTITIONS)
  const started = performance.now()
  const [before, peak] = [process.memoryUsage().heapUsed, { bytes: 0 }]
  let done = 0
  await Promise.all(
    Array.from({ length: PARTITIONS }, async (_, partition) => {
      for (let at = 0; at < perPartition; at += batch) {
        const size = Math.min(batch, perPartition - at)
        await handle(
          Array.from({ length: size }, (_unused, index) => generated(name, partition, at + index, perPartition)),
          partition,
        )
        peak.bytes = Math.max(peak.bytes, process.memoryUsage().heapUsed)
        done += size
        if (done % 50_000 < batch) log(`${done} events, ${Math.round((done / (performance.now() - started)) * 1000)} events/s`)
      }
    }),
  )
  return { perSecond: (done / (performance.now() - started)) * 1000, heapMb: Math.max(0, peak.bytes - before) / 1e6 }
}

/** Users and models vary without randomness; the days of a partition pass in order, as events arrive. */
function generated(name: string, partition: number, n: number, perPartition: number): BusEvent {
  const user_id = `usr_${((n * 7_919) % Math.ceil(USERS / PARTITIONS)) * PARTITIONS + partition}`
  const [provider, model] = MODELS[n % MODELS.length] ?? MODELS[0]
  const time = new Date(NOW - Math.floor((1 - n / perPartition) * DAYS * DAY_MS) + DAY_MS / 2).toISOString()
  const id = `${name}_${partition}_${n}`
  const data = {
    ...{ user_id, content_id: `cnt_${id}`, platform: PLATFORMS[n % PLATFORMS.length], provider, model },
    ...{ prompt_tokens: 400 + (n % 100), completion_tokens: 200, total_tokens: 600 + (n % 100), duration_ms: 900, generated_at: time },
  }
  return {
    ...{ id: `evt_${id}`, type: 'com.loomcast.content.generated.v1', source: '/loomcast/content' },
    time,
    key: user_id,
    version: n,
    data,
  }
}

async function timesOf(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times
}

async function aggregateDirectly(connection: Connection): Promise<{ texts: number; users: number }> {
  const today = Math.floor(NOW / DAY_MS)
  const [row] = await connection
    .collection('facts')
    .aggregate<{ texts: number; users: number }>(
      [
        { $match: { kind: 'text', day: { $gt: today - DAYS, $lte: today } } },
        { $group: { _id: '$person', texts: { $sum: '$count' } } },
        { $group: { _id: null, texts: { $sum: '$texts' }, users: { $sum: 1 } } },
      ],
      { allowDiskUse: true },
    )
    .toArray()
  return row ?? { texts: 0, users: 0 }
}

function requireEqual(summary: { total_content: number; total_active_users: number }, direct: { texts: number; users: number }): void {
  if (summary.total_content === direct.texts && summary.total_active_users === direct.users) return
  throw new Error(`The figures differ: ${JSON.stringify(summary)} and ${JSON.stringify(direct)}`)
}
