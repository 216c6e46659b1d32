import { createHash } from 'node:crypto'
import { ERRORS } from '@loomcast/error-codes'
import type { Entitlements, Meter, MeterReading } from '@loomcast/quota'
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
import type { VideoSpec } from '../domain/video-spec.ts'
import { videoCompleted, videoFailed, videoRequested } from '../events/publishes.ts'
import type { JobOutputs, StoredJob } from './job.model.ts'
import type { JobRepository } from './job.repository.ts'
import type { Attempt } from './job-attempt.ts'

export interface NewVideo {
  spec: VideoSpec
  storyboard: Storyboard
  /** File ids in the user's order. */
  image_ids: string[]
  idempotency_key?: string
  /** Equal for equal requests. */
  request_hash: string
}

/**
 * Starts and ends jobs. Each transition, its effect on the quota and its event are one transaction. The reservation of a failed or cancelled
 * job is released.
 */
export interface JobLifecycle {
  /** Reserves one video and inserts the job. `repeated` when the idempotency key belongs to an earlier job. */
  create(userId: string, video: NewVideo): Promise<{ job: StoredJob; repeated: boolean }>
  /** The job of an idempotency key. Rejects with `idempotency_key_reused` when the request differs. */
  findEarlier(userId: string, key: string, requestHash: string): Promise<StoredJob | null>
  /** False when the job has already ended; then the caller removes its files. */
  complete(attempt: Attempt, outputs: JobOutputs, inSameTransaction?: (tx: Tx) => Promise<void>): Promise<boolean>
  /** False when the job has already ended. */
  fail(attempt: Attempt, failure: JobFailure): Promise<boolean>
  /** Rejects with `video_not_found` or `video_finished`. */
  cancel(userId: string, jobId: string): Promise<StoredJob>
  /** Starts another attempt from the step that failed, with a new reservation. */
  retry(userId: string, jobId: string): Promise<StoredJob>
  renewReservation(job: Pick<StoredJob, 'user_id' | 'hold'>): Promise<void>
}

export interface JobLifecycleDeps {
  connection: mongoose.Connection
  jobs: JobRepository
  meters: Meter
  entitlements: Entitlements
  clock: Clock
  logger: Logger
}

/** Short until the job is inserted; after that, workers renew the reservation. */
const FIRST_RESERVATION_MS = 2 * 60_000
const RESERVATION_MS = 24 * 3600_000
/** Jobs of one user that wait or run at the same time. */
const MAX_RUNNING = 10

export function createJobLifecycle({ connection, jobs, meters, entitlements, clock, logger }: JobLifecycleDeps): JobLifecycle {
  async function reserve(userId: string, reservationId: string): Promise<void> {
    const now = clock()
    const { limits } = await entitlements.find(userId)
    const limit = limits.videos
    const reservation = await meters.reserve(userId, reservationId, limit, now, new Date(now.getTime() + FIRST_RESERVATION_MS))
    if (reservation.outcome === 'reserved') return
    if (reservation.outcome === 'closed') throw new AppError('account_deleted')
    throw quotaExhausted(reservation.reading, limit)
  }

  const renew = (userId: string, reservationId: string) => meters.renew(userId, reservationId, new Date(clock().getTime() + RESERVATION_MS))

  /** Appends the event with the next version of the user's events. */
  async function appendEvent(tx: Tx, job: StoredJob, event: (job: StoredJob, version: number) => DomainEvent): Promise<void> {
    await appendEvents(tx, 'video', event(job, await meters.countChange(job.user_id, clock(), tx)))
  }

  /** Includes the job of this transaction. The user's meter serializes parallel transactions. */
  async function requireCapacity(userId: string, tx: Tx): Promise<void> {
    if ((await jobs.countRunning(userId, tx)) > MAX_RUNNING) throw tooManyVideos()
  }

  async function releaseFailed(tx: Tx, job: StoredJob): Promise<void> {
    await meters.release(job.user_id, job.hold, tx)
    await appendEvent(tx, job, videoFailed)
  }

  async function findEarlier(userId: string, key: string, requestHash: string): Promise<StoredJob | null> {
    const job = await jobs.findByKey(userId, key, clock())
    if (job && job.request_hash !== requestHash) {
      throw new AppError('idempotency_key_reused')
    }
    return job
  }

  return {
    findEarlier,

    async create(userId, video) {
      const key = video.idempotency_key
      if ((await jobs.findRunning(userId)).length >= MAX_RUNNING) throw tooManyVideos()
      const job = newJob(userId, video, clock())
      await reserve(userId, job.hold)
      try {
        if (key !== undefined) await jobs.releaseExpiredKey(userId, key, clock())
        await withTransaction(connection, async (tx) => {
          await jobs.insert(job, tx)
          await appendEvent(tx, job, videoRequested)
          await requireCapacity(userId, tx)
        })
      } catch (error) {
        // Requests with one key share a reservation: it belongs to the request that succeeds, or expires soon.
        if (key === undefined) await meters.release(userId, job.hold)
        const earlier = key !== undefined && isDuplicateKey(error) ? await findEarlier(userId, key, video.request_hash) : null
        if (earlier) return { job: earlier, repeated: true }
        throw error
      }
      await renew(userId, job.hold)
      return { job, repeated: false }
    },

    async complete(attempt, outputs, inSameTransaction) {
      return withTransaction(connection, async (tx) => {
        const now = clock()
        const before = await jobs.findById(attempt._id)
        if (!before) return false
        const finished = before.clips.filter((clip) => clip.state === 'completed').length
        const cost = costCents(before.engine, before.input.model_preference, finished)
        const job = await jobs.complete(attempt, outputs, cost, now, tx)
        if (!job) return false
        const charge = await meters.commit(job.user_id, job.hold, now, tx)
        if (charge) await appendEvents(tx, 'video', videoCompleted(job, charge.version))
        else {
          logger.warn({ job_id: attempt._id }, 'a completed video has no reservation and is not counted')
          await appendEvent(tx, job, videoCompleted)
        }
        await inSameTransaction?.(tx)
        return true
      })
    },

    async fail(attempt, failure) {
      const job = await withTransaction(connection, async (tx) => {
        const failed = await jobs.fail(attempt, failure, clock(), tx)
        if (failed) await releaseFailed(tx, failed)
        return failed
      })
      return job !== null
    },

    async cancel(userId, jobId) {
      const found = await jobs.find(userId, jobId)
      if (!found) throw videoNotFound()
      const failure: JobFailure = { step: currentStep(found), code: 'cancelled', message: ERRORS.cancelled.user }
      const job = await withTransaction(connection, async (tx) => {
        const cancelled = await jobs.cancel(userId, jobId, failure, clock(), tx)
        if (cancelled) await releaseFailed(tx, cancelled)
        return cancelled
      })
      if (!job) throw new AppError('video_finished')
      return job
    },

    async retry(userId, jobId) {
      const found = await jobs.find(userId, jobId)
      if (!found) throw videoNotFound()
      // Checked before the quota: a running job has its own reservation.
      if (!isRetryable(found.state)) throw notFailed()
      const next = reservationOf({ _id: found._id, attempt: found.attempt + 1 })
      await reserve(userId, next)
      try {
        const job = await withTransaction(connection, async (tx) => {
          const retried = await jobs.retry(userId, jobId, next, clock(), tx)
          if (!retried) return null
          await appendEvent(tx, retried, videoRequested)
          await requireCapacity(userId, tx)
          return retried
        })
        if (!job) throw notFailed()
        await renew(userId, next)
        return job
      } catch (error) {
        // Two simultaneous retries share the reservation's name: the one that lost must not release it.
        const current = await jobs.find(userId, jobId)
        if (!current || current.hold !== next) await meters.release(userId, next)
        throw error
      }
    },

    renewReservation: (job) => renew(job.user_id, job.hold),
  }
}

/** Id of an attempt's reservation. */
function reservationOf({ _id, attempt }: Attempt): string {
  return `${_id}.${attempt}`
}

export function videoNotFound(): AppError {
  return new AppError('video_not_found')
}

function notFailed(): AppError {
  return new AppError('video_not_failed')
}

function tooManyVideos(): AppError {
  const detail = `You have ${MAX_RUNNING} videos in progress. Wait for one to finish, or cancel one.`
  return new AppError('too_many_videos', detail, { headers: { 'retry-after': '60' } })
}

function quotaExhausted(reading: MeterReading, limit: number | null): AppError {
  return new AppError('quota_exhausted', QUOTA_EXHAUSTED, {
    extensions: { usage: videoUsage(reading, limit), period_ends_at: reading.period.ends_at.toISOString() },
  })
}

function currentStep(job: StoredJob): StepName {
  return (job.steps.find((step) => step.status !== 'completed') ?? job.steps[0])?.step ?? 'image_analysis'
}

function newJob(userId: string, { spec, storyboard, image_ids, idempotency_key, request_hash }: NewVideo, now: Date): StoredJob {
  const _id = newId('vid')
  return {
    _id,
    user_id: userId,
    state: 'queued',
    engine: spec.engine,
    input: {
      user_instructions: spec.user_instructions,
      aspect_ratio: spec.aspect_ratio,
      resolution: spec.resolution,
      model_preference: spec.model,
      video_platform: spec.platform,
      video_format: spec.format,
      custom_width: spec.custom?.width ?? null,
      custom_height: spec.custom?.height ?? null,
      scene_count: storyboard.scenes.length,
    },
    size: spec.size,
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
    // Simultaneous requests with the same key share one reservation.
    hold: idempotency_key === undefined ? reservationOf({ _id, attempt: 1 }) : `key.${hashOf(idempotency_key)}`,
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
