import { readFile } from 'node:fs/promises'
import type { AnalyticsEvent } from '@loomcast/admin/analytics'
import type { Bench, BenchRow } from '../bench.ts'
import { cpuSeconds } from '../frame/cpu.ts'
import { median, percentile } from '../frame/statistics.ts'
import { aggregateFacts, withCostsOf } from './aggregation.ts'
import { figuresByDuckDb } from './duckdb.ts'
import { BATCH, batchOf, DAYS, earlierHistory, type History, PARTITIONS, recentHistory, todaysHistory } from './events.ts'
import { differences, figuresOf } from './figures.ts'
import { startSetup } from './setup.ts'

const EVENTS = Number(process.env['BENCH_ANALYTICS_EVENTS'] ?? 1_000_000)
/** The events are added in this many rounds, each followed by a round of the reference. */
const ROUNDS = 10
/** Events of the reference, as a part of EVENTS. */
const REFERENCE_PART = 1 / 5
const READS = 200
const DIRECT_READS = 3

type Handle = (events: AnalyticsEvent[], partition: number) => Promise<void>

interface Round {
  events: number
  seconds: number
  /** CPU seconds of this process and of MongoDB. */
  node: number
  mongo: number
  /** Highest resident memory of this process (MB). */
  rss: number
}

/** Adds events to the figures of the back office, and reads the analytics of 90 days over HTTP. Simpler ways to do the same are the baseline. */
export const bench: Bench = {
  name: 'analytics',
  title: 'Usage of 90 days from generation events',
  async run(context) {
    const { log, folder } = context
    const setup = await startSetup(context)
    const measure = measurement(setup.mongoPid)
    const perPartition = Math.ceil(EVENTS / PARTITIONS)
    const recent = recentHistory('r', perPartition)
    const plain = recentHistory('p', Math.ceil(perPartition * REFERENCE_PART))

    await measure(setup.handleBatch, earlierHistory('e', Math.ceil(perPartition / 100)), 0, 1)
    await measure(setup.insertPlainly, earlierHistory('w', Math.ceil(perPartition / 100)), 0, 1)
    const [ours, reference]: [Round[], Round[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await measure(setup.handleBatch, recent, round / ROUNDS, (round + 1) / ROUNDS))
      reference.push(await measure(setup.insertPlainly, plain, round / ROUNDS, (round + 1) / ROUNDS))
      log(
        `round ${round + 1}: ${rate(ours.at(-1))} events/s, plain inserts ${rate(reference.at(-1))}, ${ours.at(-1)?.rss.toFixed(0)} MB, load ${await load()}`,
      )
    }

    const reads = await timesOf(READS, async (n) => {
      // New events, so that no response is a stored one.
      await setup.handleBatch(batchOf(todaysHistory('t', READS * BATCH), n % PARTITIONS, n * BATCH), n % PARTITIONS)
      return () => setup.analytics()
    })
    const direct = await timesOf(DIRECT_READS, async () => () => aggregateFacts(setup.connection))
    const figures = figuresOf(await setup.analytics())
    const duckDb = await figuresByDuckDb(setup.connection, folder)
    const others = [duckDb.figures, withCostsOf(await aggregateFacts(setup.connection), figures)].map((each) => differences(figures, each))
    for (const line of others.flatMap(({ lines }) => lines).slice(0, 20)) log(line)
    log(`load ${await load()}; DuckDB's queries took ${duckDb.milliseconds.toFixed(0)} ms`)

    return [
      ...additionRows(ours, reference),
      readRow('p95', percentile(reads.elapsed, 95), median(direct.elapsed)),
      readRow('p50', percentile(reads.elapsed, 50), median(direct.elapsed)),
      {
        measure: 'CPU of Node per GET, p50',
        ours: median(reads.cpu),
        reference: median(direct.cpu),
        unit: 'ms',
        ratio: median(reads.cpu) / median(direct.cpu),
        note: 'service and client; the aggregation uses the CPU of MongoDB instead',
      },
      differenceRow('figures that differ from those of DuckDB over the exported facts', others[0]),
      differenceRow('figures that differ from those of an aggregation in MongoDB', others[1]),
    ]
  },
}

function additionRows(ours: readonly Round[], reference: readonly Round[]): BenchRow[] {
  const one = sumOf(ours)
  const other = sumOf(reference)
  const ratios = ours.map((round, index) => round.events / round.seconds / perSecond(reference[index]))
  const first = ours[0]
  const last = ours.at(-1)
  const note = 'reference: insertMany of the same facts in one transaction, without figures'
  const perEvent = (measure: string, select: (round: Round) => number): BenchRow => {
    const mine = (select(one) / one.events) * 1e6
    const plain = (select(other) / other.events) * 1e6
    return { measure, ours: mine, reference: plain, unit: 'µs', ratio: mine / plain, note: 'reference: plain inserts' }
  }
  return [
    {
      measure: `additions of ${one.events} events in batches of ${BATCH}, ${PARTITIONS} partitions`,
      ours: perSecond(one),
      reference: perSecond(other),
      unit: 'events/s',
      ratio: median(ratios),
      target: '>= 5000 events/s',
      met: perSecond(one) >= 5_000,
      note,
    },
    {
      measure: 'additions, fastest round',
      ours: Math.max(...ours.map(perSecond)),
      reference: Math.max(...reference.map(perSecond)),
      unit: 'events/s',
      ratio: Math.max(...ours.map(perSecond)) / Math.max(...reference.map(perSecond)),
      note: `of ${ROUNDS} rounds; later rounds have more facts in the indexes, and other load on the machine counts too`,
    },
    perEvent('CPU of Node per event', ({ node }) => node),
    perEvent('CPU of MongoDB per event', ({ mongo }) => mongo),
    {
      measure: 'resident memory during additions, last round; reference: first round',
      ours: last?.rss ?? 0,
      reference: first?.rss ?? 0,
      unit: 'MB',
      ratio: (last?.rss ?? 0) / (first?.rss ?? 1),
      target: '<= 1.25 x the first round',
      met: (last?.rss ?? 0) <= 1.25 * (first?.rss ?? 0),
      note: 'the process that adds the events; it also makes them',
    },
  ]
}

function readRow(name: string, ours: number, reference: number): BenchRow {
  return {
    measure: `GET /api/admin/analytics?days=${DAYS} with new events, ${name}`,
    ours,
    reference,
    unit: 'ms',
    ratio: ours / reference,
    ...(name === 'p95' && { target: '< 50 ms', met: ours < 50 }),
    note: `over HTTP, ${READS} requests; reference: the same figures by aggregations of the facts, without costs`,
  }
}

function differenceRow(
  measure: string,
  { compared, lines }: { compared: number; lines: string[] } = { compared: 0, lines: ['none'] },
): BenchRow {
  return {
    measure,
    ours: lines.length,
    reference: 0,
    unit: 'figures',
    ratio: lines.length,
    target: 'none',
    met: lines.length === 0,
    note: `of ${compared}`,
  }
}

/** Measures the addition of a part of a history, all partitions at once. `from` and `to` are fractions of it. */
function measurement(mongoPid: number) {
  return async (handle: Handle, history: History, from: number, to: number): Promise<Round> => {
    const place = (fraction: number) => Math.round((history.length * fraction) / BATCH) * BATCH
    const first = place(from)
    const end = to === 1 ? history.length : place(to)
    const mongoBefore = await cpuSeconds([mongoPid])
    const nodeBefore = process.cpuUsage()
    const started = performance.now()
    const peak = { bytes: 0 }
    await Promise.all(
      Array.from({ length: PARTITIONS }, async (_, partition) => {
        for (let n = first; n < end; n += BATCH) {
          await handle(batchOf(history, partition, n), partition)
          peak.bytes = Math.max(peak.bytes, process.memoryUsage.rss())
        }
      }),
    )
    const { user, system } = process.cpuUsage(nodeBefore)
    return {
      events: (end - first) * PARTITIONS,
      seconds: (performance.now() - started) / 1000,
      node: (user + system) / 1e6,
      mongo: (await cpuSeconds([mongoPid])) - mongoBefore,
      rss: peak.bytes / 1e6,
    }
  }
}

function sumOf(rounds: readonly Round[]): Round {
  const sum = (select: (round: Round) => number) => rounds.reduce((total, round) => total + select(round), 0)
  return {
    events: sum(({ events }) => events),
    seconds: sum(({ seconds }) => seconds),
    node: sum(({ node }) => node),
    mongo: sum(({ mongo }) => mongo),
    rss: Math.max(...rounds.map(({ rss }) => rss)),
  }
}

const perSecond = (round: Round | undefined) => (round ? round.events / round.seconds : Number.NaN)
const rate = (round: Round | undefined) => Math.round(perSecond(round))
const load = async () => (await readFile('/proc/loadavg', 'utf8').catch(() => '?')).split(' ')[0]

/** Measures the function that each call of `prepare` resolves to: elapsed time and CPU of this process (ms). */
async function timesOf(
  count: number,
  prepare: (n: number) => Promise<() => Promise<unknown>>,
): Promise<{ elapsed: number[]; cpu: number[] }> {
  const times = { elapsed: [] as number[], cpu: [] as number[] }
  for (let n = 0; n < count; n++) {
    const work = await prepare(n)
    const started = performance.now()
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.elapsed.push(performance.now() - started)
    times.cpu.push((user + system) / 1e3)
  }
  return times
}
