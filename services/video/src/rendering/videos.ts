import { createHash } from 'node:crypto'
import { ERRORS } from '@loomcast/error-codes'
import type { MeterReading } from '@loomcast/quota'
import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents, type DomainEvent } from '@loomcast/service-kit/events'
import { isDuplicateKey, newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { isRetryable, type JobFailure, newSteps, type StepName } from '../domain/job.ts'
import { costCents } from '../domain/models.ts'
import { QUOTA_EXHAUSTED, videoUsage } from '../domain/quota.ts'
import type { Storyboard } from '../domain/storyboard.ts'
import type { VideoPlan } from '../domain/video-spec.ts'
import { videoCompleted, videoFailed, videoRequested } from '../events/publishes.ts'
import type { Repositories } from '../repositories.ts'
import type { JobOutputs, StoredJob } from './job.model.ts'
import type { Attempt } from './job-attempt.ts'

/** A video as it is begun. */
export interface NewVideo {
  plan: VideoPlan
  storyboard: Storyboard
  /** File ids in the user's order. */
  image_ids: string[]
  idempotency_key?: string
  /** Equal for requests that say the same. */
  request_hash: string
}

/**
 * Begins and ends videos. Each step, its charge and its event are one transaction; what was reserved for a video that failed or was
 * cancelled is free again.
 */
export interface Videos {
  /** Reserves one video of the quota and writes the job down; `again` when the idempotency key began it earlier. */
  start(userId: string, video: NewVideo): Promise<{ job: StoredJob; again: boolean }>
  /** The earlier job of an idempotency key, if there is one that counts. Refuses another request under the same key. */
  earlier(userId: string, key: string, requestHash: string): Promise<StoredJob | null>
  /** False when the job is over already: then the caller removes what it made. */
  complete(job: Attempt, outputs: JobOutputs, alongside?: (tx: Tx) => Promise<void>): Promise<boolean>
  fail(job: Attempt, failure: JobFailure): Promise<boolean>
  /** Refuses with 404 and 409. The worker that has it in hand learns it by `Pipeline.cancel`. */
  cancel(userId: string, jobId: string): Promise<StoredJob>
  /** Begins the job once more from the step that failed; reserves the quota again. Refuses with 402, 404, 409, 429. */
  retry(userId: string, jobId: string): Promise<StoredJob>
  /** Keeps the reservations of a running job alive. */
  keepReservation(job: Pick<StoredJob, 'user_id' | 'hold'>): Promise<void>
}

export interface VideosDeps {
  connection: mongoose.Connection
  repositories: Repositories
  clock: Clock
  logger: Logger
}

/** Until the job is written down its reservation is short; after that whoever works renews it. */
const FIRST_HOLD_MS = 2 * 60_000
const HOLD_MS = 24 * 3600_000
/** Videos of one user that may wait or be made at the same time. */
const RUNNING_LIMIT = 10

export function createVideos({ connection, repositories, clock, logger }: VideosDeps): Videos {
  const { jobs, meters, entitlements } = repositories

  async function reserve(userId: string, holdId: string): Promise<void> {
    const now = clock()
    const { limits } = await entitlements.find(userId)
    const limit = limits.videos
    const reservation = await meters.reserve(userId, holdId, limit, now, new Date(now.getTime() + FIRST_HOLD_MS))
    if (reservation.outcome === 'reserved') return
    if (reservation.outcome === 'closed') throw new AppError('account_deleted')
    throw quotaExhausted(reservation.reading, limit)
  }

  const keep = (userId: string, holdId: string) => meters.renew(userId, holdId, new Date(clock().getTime() + HOLD_MS))

  /** What a change of state has to say, with the version of the user's next event. */
  async function tell(tx: Tx, job: StoredJob, event: (job: StoredJob, version: number) => DomainEvent): Promise<void> {
    await appendEvents(tx, 'video', event(job, await meters.countChange(job.user_id, clock(), tx)))
  }

  /** With the one that was just begun; parallel starts are counted one after another. */
  async function requireFew(userId: string, tx: Tx): Promise<void> {
    if ((await jobs.countRunning(userId, tx)) > RUNNING_LIMIT) throw tooMany()
  }

  async function giveUp(tx: Tx, job: StoredJob): Promise<void> {
    await meters.release(job.user_id, job.hold, tx)
    await tell(tx, job, videoFailed)
  }

  async function earlier(userId: string, key: string, requestHash: string): Promise<StoredJob | null> {
    const job = await jobs.byKey(userId, key, clock())
    if (job && job.request_hash !== requestHash) {
      throw new AppError('idempotency_key_reused')
    }
    return job
  }

  return {
    earlier,

    async start(userId, video) {
      const key = video.idempotency_key
      if ((await jobs.running(userId)).length >= RUNNING_LIMIT) throw tooMany()
      const job = newJob(userId, video, clock())
      await reserve(userId, job.hold)
      try {
        if (key !== undefined) await jobs.freeKey(userId, key, clock())
        await withTransaction(connection, async (tx) => {
          await jobs.insert(job, tx)
          await tell(tx, job, videoRequested)
          await requireFew(userId, tx)
        })
      } catch (error) {
        // A repeat reserved under the same name, so what a key reserved is left to whoever gets through, or runs out soon.
        if (key === undefined) await meters.release(userId, job.hold)
        const first = key !== undefined && isDuplicateKey(error) ? await earlier(userId, key, video.request_hash) : null
        if (first) return { job: first, again: true }
        throw error
      }
      await keep(userId, job.hold)
      return { job, again: false }
    },

    async complete(attempt, outputs, alongside) {
      return withTransaction(connection, async (tx) => {
        const now = clock()
        const before = await jobs.byId(attempt._id)
        if (!before) return false
        const finished = before.clips.filter((clip) => clip.state === 'completed').length
        const cost = costCents(before.engine, before.input.model_preference, finished)
        const job = await jobs.complete(attempt, outputs, cost, now, tx)
        if (!job) return false
        const charge = await meters.commit(job.user_id, job.hold, now, tx)
        if (charge) await appendEvents(tx, 'video', videoCompleted(job, charge.version))
        else {
          logger.warn({ job_id: attempt._id }, 'a finished video had no reservation any more and is not counted')
          await tell(tx, job, videoCompleted)
        }
        await alongside?.(tx)
        return true
      })
    },

    async fail(attempt, failure) {
      const job = await withTransaction(connection, async (tx) => {
        const failed = await jobs.fail(attempt, failure, clock(), tx)
        if (failed) await giveUp(tx, failed)
        return failed
      })
      return job !== null
    },

    async cancel(userId, jobId) {
      const seen = await jobs.find(userId, jobId)
      if (!seen) throw unknownVideo()
      const failure: JobFailure = { step: stepInHand(seen), code: 'cancelled', message: ERRORS.cancelled.user }
      const job = await withTransaction(connection, async (tx) => {
        const cancelled = await jobs.cancel(userId, jobId, failure, clock(), tx)
        if (cancelled) await giveUp(tx, cancelled)
        return cancelled
      })
      if (!job) throw new AppError('video_finished')
      return job
    },

    async retry(userId, jobId) {
      const seen = await jobs.find(userId, jobId)
      if (!seen) throw unknownVideo()
      // Asked before the quota: one that is being made holds its own place.
      if (!isRetryable(seen.state)) throw notFailed()
      const next = holdOf({ _id: seen._id, attempt: seen.attempt + 1 })
      await reserve(userId, next)
      try {
        const job = await withTransaction(connection, async (tx) => {
          const again = await jobs.retry(userId, jobId, next, clock(), tx)
          if (!again) return null
          await tell(tx, again, videoRequested)
          await requireFew(userId, tx)
          return again
        })
        if (!job) throw notFailed()
        await keep(userId, next)
        return job
      } catch (error) {
        // Of two retries at the same time the loser must not give back what the winner reserved under the same name.
        const now = await jobs.find(userId, jobId)
        if (!now || now.hold !== next) await meters.release(userId, next)
        throw error
      }
    },

    keepReservation: (job) => keep(job.user_id, job.hold),
  }
}

/** The name of an attempt's reservation. */
function holdOf({ _id, attempt }: Attempt): string {
  return `${_id}.${attempt}`
}

export function unknownVideo(): AppError {
  return new AppError('video_not_found')
}

function notFailed(): AppError {
  return new AppError('video_not_failed')
}

function tooMany(): AppError {
  const detail = `You have ${RUNNING_LIMIT} videos in progress. Wait for one to finish, or cancel one.`
  return new AppError('too_many_videos', detail, { headers: { 'retry-after': '60' } })
}

function quotaExhausted(reading: MeterReading, limit: number | null): AppError {
  return new AppError('quota_exhausted', QUOTA_EXHAUSTED, {
    extensions: { usage: videoUsage(reading, limit), period_ends_at: reading.period.ends_at.toISOString() },
  })
}

function stepInHand(job: StoredJob): StepName {
  return (job.steps.find((step) => step.status !== 'completed') ?? job.steps[0])?.step ?? 'image_analysis'
}

function newJob(userId: string, { plan, storyboard, image_ids, idempotency_key, request_hash }: NewVideo, now: Date): StoredJob {
  const _id = newId('vid')
  return {
    _id,
    user_id: userId,
    state: 'queued',
    engine: plan.engine,
    input: {
      user_instructions: plan.user_instructions,
      aspect_ratio: plan.aspect_ratio,
      resolution: plan.resolution,
      model_preference: plan.model,
      video_platform: plan.platform,
      video_format: plan.format,
      custom_width: plan.custom?.width ?? null,
      custom_height: plan.custom?.height ?? null,
      scene_count: storyboard.scenes.length,
    },
    size: plan.size,
    image_ids,
    storyboard,
    steps: newSteps(),
    analysis: null,
    clips: storyboard.scenes.map(({ index }) => ({
      index,
      state: 'waiting',
      progress: 0,
      file_id: null,
      seconds: null,
      has_sound: false,
      finished: false,
      cost_cents: 0,
      resume: null,
    })),
    revision: 0,
    percent: 0,
    eta_s: null,
    eta_bound_s: null,
    heartbeat_at: now,
    attempt: 1,
    // Requests with the same key reserve once together, however many come at the same time.
    hold: idempotency_key === undefined ? holdOf({ _id, attempt: 1 }) : `key.${hashOf(idempotency_key)}`,
    failure: null,
    outputs: null,
    cost_cents: 0,
    ...(idempotency_key !== undefined && { idempotency_key }),
    request_hash,
    tries: 0,
    starts: 0,
    created_at: now,
    queued_at: now,
    turn_at: null,
    served_at: null,
    started_at: null,
    finished_at: null,
    deleted_at: null,
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
