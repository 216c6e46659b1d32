import { setTimeout as delay } from 'node:timers/promises'
import type { Bench, BenchRow } from '../bench.ts'
import { cpuSeconds } from '../frame/cpu.ts'
import { median, percentile } from '../frame/statistics.ts'
import { openStreams } from './open-streams.ts'
import { startPolling } from './polling.ts'
import { startVideo, type Video } from './video.ts'

const STREAMS = 1_000
const CHANGES = 100
const IDLE_S = 30
/** The longest random time between two changes, so that they are spread over the interval of the polls. */
const BETWEEN_MS = 700

/**
 * Streams of video progress (`GET /api/video/events`): one process of video has 1,000 of them, another one changes jobs. The baseline is the
 * earlier design, one query for all users with a stream every 700 ms, run in this process on the same database.
 */
export const bench: Bench = {
  name: 'streams',
  title: '1,000 open streams of video progress',
  async run(context) {
    const video = await startVideo(context, STREAMS)
    const alone = await idle(video)
    const streams = await openStreams(video.streaming.origin, video.users)
    context.atEnd(async () => streams.close())
    const withStreams = await idle(video)
    context.log(`idle: ${withStreams.reads.toFixed(1)} reads and ${withStreams.cpuMs.toFixed(1)} ms CPU per second`)
    const received = await changes(video, video.users.slice(0, CHANGES), (jobId) => streams.change(jobId))
    context.log(`${received.delays.length} of ${CHANGES} changes, p50 ${median(received.delays).toFixed(0)} ms`)
    const polling = startPolling(video.jobs, video.users)
    const polled = await changes(video, video.users.slice(CHANGES, 2 * CHANGES), (jobId) => polling.change(jobId))
    const pollsPerS = await polling.stop()
    return [
      ...idleRows(alone, withStreams, pollsPerS),
      delayRow('p50', median(received.delays), median(polled.delays)),
      delayRow('p99', percentile(received.delays, 99), percentile(polled.delays, 99)),
      {
        measure: `changes that reached no stream within ${LOST_MS / 1000} s; reference: a poll every 700 ms`,
        ours: received.lost,
        reference: polled.lost,
        unit: '',
        ratio: Number.NaN,
        target: 'none',
        met: received.lost === 0,
        note: `of ${CHANGES}`,
      },
    ]
  },
}

const LOST_MS = 15_000

interface Idle {
  /** Queries of MongoDB per second, by all processes. */
  reads: number
  /** CPU time of the streaming process, ms per second. */
  cpuMs: number
}

async function idle({ streaming, countReads }: Video): Promise<Idle> {
  const readsBefore = await countReads()
  const cpuBefore = await cpuSeconds([streaming.pid])
  await delay(IDLE_S * 1000)
  const reads = (await countReads()) - readsBefore
  const cpu = (await cpuSeconds([streaming.pid])) - cpuBefore
  return { reads: reads / IDLE_S, cpuMs: (cpu * 1000) / IDLE_S }
}

async function changes({ cancel }: Video, users: Video['users'], seen: (jobId: string) => Promise<unknown>) {
  const delays: number[] = []
  let lost = 0
  for (const user of users) {
    const startedAt = performance.now()
    const change = seen(user.jobId)
    await cancel(user)
    const arrived = await Promise.race([change.then(() => true), delay(LOST_MS, false)])
    if (arrived) delays.push(performance.now() - startedAt)
    else lost += 1
    await delay(Math.random() * BETWEEN_MS)
  }
  return { delays, lost }
}

function idleRows(alone: Idle, withStreams: Idle, pollsPerS: number): BenchRow[] {
  const reads = Math.max(0, withStreams.reads - alone.reads)
  return [
    {
      measure: `${STREAMS} idle streams, reads of MongoDB per minute; reference: a poll every 700 ms`,
      ours: reads * 60,
      reference: pollsPerS * 60,
      unit: 'reads',
      ratio: reads / pollsPerS,
      target: '<= 0.25 x polling',
      met: reads / pollsPerS <= 0.25,
      note: 'per process, for any number of streams',
    },
    {
      measure: `${STREAMS} idle streams, CPU of the process per second; reference: without streams`,
      ours: withStreams.cpuMs,
      reference: alone.cpuMs,
      unit: 'ms CPU',
      ratio: withStreams.cpuMs / alone.cpuMs,
      note: 'includes a heartbeat for each stream every 15 s',
    },
  ]
}

function delayRow(name: string, ours: number, reference: number): BenchRow {
  const measure = `from the request to another process until the event, ${name}; reference: a poll every 700 ms`
  const ratio = ours / reference
  return {
    measure,
    ours,
    reference,
    unit: 'ms',
    ratio,
    target: '<= 0.75 x polling',
    met: ratio <= 0.75,
    note: `${CHANGES} canceled videos`,
  }
}
