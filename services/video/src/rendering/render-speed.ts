import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { RenderSpeed } from '@loomcast/video-scenes'
import { speedOf } from '../domain/render-time.ts'
import { usualSeconds } from './estimate-duration.ts'
import type { StoredJob } from './job.model.ts'
import type { JobRepository, UnfinishedJob } from './job.repository.ts'

/** How fast this installation makes videos, and what is before a video. Nothing here rejects: without a measurement, the usual speed is returned. */
export interface Speedometer {
  /** The speed for a video that is not queued yet: all others are before it. */
  speed(): Promise<RenderSpeed>
  /** The speed for a queued video, and how many videos are before it. */
  queueOf(job: QueuedJob): Promise<{ speed: RenderSpeed; videos_before: number }>
}
export type QueuedJob = Pick<StoredJob, '_id' | 'user_id' | 'queued_at'>

interface Measurement {
  factors: readonly number[]
  unfinished: readonly UnfinishedJob[]
}

/** Measured again after this time at the earliest, because every page of the studio needs it. */
const FRESH_MS = 5_000
/** The last videos that count. */
const MEASURED = 20
const NOTHING: Measurement = { factors: [], unfinished: [] }

/** Measures the last videos and those that are waiting. */
export function createSpeedometer({
  jobs,
  clock,
  logger,
}: {
  jobs: Pick<JobRepository, 'lastRenders' | 'listUnfinished'>
  clock: Clock
  logger: Pick<Logger, 'warn'>
}): Speedometer {
  let last: { at: number; measurement: Promise<Measurement> } | null = null

  function measured(): Promise<Measurement> {
    const now = clock().getTime()
    if (last && now - last.at < FRESH_MS) return last.measurement
    const measurement = measure(jobs).catch((error: unknown) => {
      logger.warn({ err: error }, 'the speed of this installation could not be measured')
      return NOTHING
    })
    last = { at: now, measurement }
    return measurement
  }

  const speedBehind = ({ factors }: Measurement, before: readonly UnfinishedJob[]): RenderSpeed =>
    speedOf(factors, Math.round(before.reduce((sum, job) => sum + usualSeconds(job) * (1 - job.percent / 100), 0)))

  return {
    async speed() {
      const measurement = await measured()
      return speedBehind(measurement, measurement.unfinished)
    },

    async queueOf(job) {
      const measurement = await measured()
      const before = startedBefore(job, measurement.unfinished)
      return { speed: speedBehind(measurement, before), videos_before: before.length }
    },
  }
}

/** Returns what is rendered before a queued video. Users take turns, so that another user has at most one video more before it than its own user has. */
function startedBefore(job: QueuedJob, unfinished: readonly UnfinishedJob[]): UnfinishedJob[] {
  const others = unfinished.filter(({ _id }) => _id !== job._id)
  const waiting = others.filter(({ state }) => state === 'queued')
  const own = waiting.filter(({ user_id, queued_at }) => user_id === job.user_id && queued_at <= job.queued_at)
  const turns = new Map<string, number>()
  const ofOthers = waiting.filter(({ user_id }) => {
    const turn = turns.get(user_id) ?? 0
    turns.set(user_id, turn + 1)
    return user_id !== job.user_id && turn <= own.length
  })
  return [...others.filter(({ state }) => state !== 'queued'), ...own, ...ofOthers]
}

async function measure(jobs: Pick<JobRepository, 'lastRenders' | 'listUnfinished'>): Promise<Measurement> {
  const [last, unfinished] = await Promise.all([jobs.lastRenders('motion', MEASURED), jobs.listUnfinished('motion')])
  const factors = last.flatMap((job) => {
    const took = job.started_at && job.finished_at ? (job.finished_at.getTime() - job.started_at.getTime()) / 1000 : 0
    return took > 0 ? [took / usualSeconds(job)] : []
  })
  return { factors, unfinished }
}
