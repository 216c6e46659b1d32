import { createHash } from 'node:crypto'
import { ERRORS } from '@loomcast/error-codes'
import type { Entitlements, Meter } from '@loomcast/quota'
import type { MeterReading } from '@loomcast/quota/usage'
import { AppError } from '@loomcast/service-kit/errors'
import { appendEvents, type DomainEvent } from '@loomcast/service-kit/events'
import { requireSameRequest } from '@loomcast/service-kit/http'
import { isDuplicateKey, newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { isRetryable, type JobFailure, newSteps, STEP, type StepName } from '../domain/job.ts'
import { costCents } from '../domain/models.ts'
import type { JobMusic } from '../domain/music.ts'
import type { JobNarration } from '../domain/narration.ts'
import { QUOTA_EXHAUSTED, videoUsage } from '../domain/quota.ts'
import type { Storyboard } from '../domain/storyboard.ts'
import type { VideoSpec } from '../domain/video-spec.ts'
import type { JobOutputs, StoredJob } from './job.model.ts'
import type { JobRepository } from './job.repository.ts'
import type { Attempt } from './job-attempt.ts'
import { dueTasks } from './render-task.model.ts'
import type { RenderTaskRepository } from './render-task.repository.ts'
import { videoCompleted, videoFailed, videoRequested } from './video-events.ts'

export interface NewVideo {
  spec: VideoSpec
  storyboard: Storyboard
  /** File ids in the user's order. */
  image_ids: string[]
  narration: JobNarration | null
  music: JobMusic | null
  logo_id: string | null
  generated_images: boolean
  enlarged_images: boolean
  idempotency_key?: string
  /** Equal for identical requests. */
  request_hash: string
}

/**
 * Starts and ends jobs. Each transition is written in the same transaction as its tasks, its change to the quota and its event. The reservation of a failed or
 * canceled job is released.
 */
export interface JobLifecycle {
  /** Reserves one video and inserts the job. `repeated` is true when the idempotency key belongs to an earlier job. Rejects with `account_deleted`. */
  create(userId: string, video: NewVideo): Promise<{ job: StoredJob; repeated: boolean }>
  /** Finds the job started with an idempotency key. Rejects with `idempotency_key_reused` when the request differs. */
  findEarlier(userId: string, key: string, requestHash: string): Promise<StoredJob | null>
  /** Resolves to null when the job has already ended. */
  complete(job: StoredJob, outputs: JobOutputs, tx: Tx): Promise<StoredJob | null>
  /** Resolves to null when the job has already ended. */
  fail(attempt: Attempt, failure: JobFailure, tx: Tx): Promise<StoredJob | null>
  /** Rejects with `video_not_found` or `video_finished`. */
  cancel(userId: string, jobId: string): Promise<StoredJob>
  /** Starts another attempt from the step that failed, with a new reservation. */
  retry(userId: string, jobId: string): Promise<StoredJob>
  /** Renews the reservations of all running jobs. */
  renewReservations(): Promise<void>
}

export interface JobLifecycleDeps {
  connection: mongoose.Connection
  jobs: JobRepository
  tasks: RenderTaskRepository
  meters: Meter
  entitlements: Entitlements
  clock: Clock
  logger: Logger
}

/** Short, in case the job is never inserted. Once it is, the reservation is renewed. */
const FIRST_RESERVATION_MS = 2 * 60_000
const RESERVATION_MS = 24 * 3600_000
/** Maximum number of waiting and running jobs per user. */
const MAX_RUNNING = 10

export function createJobLifecycle({ connection, jobs, tasks, meters, entitlements, clock, logger }: JobLifecycleDeps): JobLifecycle {
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

  /** Appends the event with the user's next event version. */
  async function appendEvent(tx: Tx, job: StoredJob, event: (job: StoredJob, version: number) => DomainEvent): Promise<void> {
    await appendEvents(tx, 'video', event(job, await meters.countChange(job.user_id, clock(), tx)))
  }

  /** The count includes the job inserted in this transaction. Transactions of one user are serialized by the user's meter. */
  async function requireCapacity(userId: string, tx: Tx): Promise<void> {
    // The account can have been deleted since the reservation.
    if (!(await meters.confirmOpen(userId, clock(), tx))) throw new AppError('account_deleted')
    if ((await jobs.countRunning(userId, tx)) > MAX_RUNNING) throw tooManyVideos()
  }

  async function releaseFailed(job: StoredJob | null, tx: Tx): Promise<StoredJob | null> {
    if (!job) return null
    await tasks.endAllOf(job._id, clock(), tx)
    await meters.release(job.user_id, reservationOf(job), tx)
    await appendEvent(tx, job, videoFailed)
    return job
  }

  async function findEarlier(userId: string, key: string, requestHash: string): Promise<StoredJob | null> {
    const job = await jobs.findByKey(userId, key, clock())
    if (job) requireSameRequest(job, requestHash)
    return job
  }

  return {
    findEarlier,

    async create(userId, video) {
      const key = video.idempotency_key
      if ((await jobs.findRunning(userId)).length >= MAX_RUNNING) throw tooManyVideos()
      const job = newJob(userId, video, clock())
      await reserve(userId, job.reservation_id)
      try {
        if (key !== undefined) await jobs.releaseExpiredKey(userId, key, clock())
        await withTransaction(connection, async (tx) => {
          await jobs.insert(job, tx)
          await tasks.insert(dueTasks(job), tx)
          await appendEvent(tx, job, videoRequested)
          await requireCapacity(userId, tx)
        })
      } catch (error) {
        // Requests with the same key share a reservation. It belongs to the request that succeeds; if none does, it expires soon.
        if (key === undefined) await meters.release(userId, job.reservation_id)
        const earlier = key !== undefined && isDuplicateKey(error) ? await findEarlier(userId, key, video.request_hash) : null
        if (earlier) return { job: earlier, repeated: true }
        throw error
      }
      await renew(userId, job.reservation_id)
      return { job, repeated: false }
    },

    async complete({ _id, attempt, engine, input, clips }, outputs, tx) {
      const now = clock()
      const job = await jobs.complete({ _id, attempt }, outputs, costCents(engine, input.model_preference, clips.length), now, tx)
      if (!job) return null
      const charge = await meters.commit(job.user_id, reservationOf(job), now, tx)
      if (charge) await appendEvents(tx, 'video', videoCompleted(job, charge.version))
      else {
        logger.warn({ job_id: _id }, 'a completed video has no reservation and is not counted')
        await appendEvent(tx, job, videoCompleted)
      }
      return job
    },

    fail: async (attempt, failure, tx) => releaseFailed(await jobs.fail(attempt, failure, clock(), tx), tx),

    async cancel(userId, jobId) {
      const found = await jobs.find(userId, jobId)
      if (!found) throw videoNotFound()
      const failure: JobFailure = { step: currentStep(found), code: 'cancelled', message: ERRORS.cancelled.user }
      const job = await withTransaction(connection, async (tx) => releaseFailed(await jobs.cancel(userId, jobId, failure, clock(), tx), tx))
      if (!job) throw new AppError('video_finished')
      return job
    },

    async retry(userId, jobId) {
      const found = await jobs.find(userId, jobId)
      if (!found) throw videoNotFound()
      // Checked before the quota, because a running job has its own reservation.
      if (!isRetryable(found.state)) throw notFailed()
      const next = newReservationId(found._id, found.attempt + 1)
      await reserve(userId, next)
      try {
        const job = await withTransaction(connection, async (tx) => {
          const retried = await jobs.retry(userId, jobId, next, clock(), tx)
          if (!retried) return null
          await tasks.insert(dueTasks(retried), tx)
          await appendEvent(tx, retried, videoRequested)
          await requireCapacity(userId, tx)
          return retried
        })
        if (!job) throw notFailed()
        await renew(userId, next)
        return job
      } catch (error) {
        // Two concurrent retries use the same reservation id, so the retry that failed must not release it.
        const current = await jobs.find(userId, jobId)
        if (!current || current.reservation_id !== next) await meters.release(userId, next)
        throw error
      }
    },

    async renewReservations() {
      for await (const job of jobs.allRunning()) await renew(job.user_id, reservationOf(job))
    },
  }
}

function newReservationId(jobId: string, attempt: number): string {
  return `${jobId}.${attempt}`
}

/** A retried job of an earlier release has both fields; `reservation_id` is the current one. */
function reservationOf({ reservation_id, hold }: Pick<StoredJob, 'reservation_id' | 'hold'>): string {
  return reservation_id ?? hold
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
  return (job.steps.find((step) => step.status !== 'completed') ?? job.steps[0])?.step ?? STEP.analyzeImages
}

function newJob(
  userId: string,
  { spec, storyboard, image_ids, generated_images, enlarged_images, narration, music, logo_id, idempotency_key, request_hash }: NewVideo,
  now: Date,
): StoredJob {
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
    narration,
    music,
    logo_id,
    generated_images,
    enlarged_images,
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
    changed_at: now,
    attempt: 1,
    // Concurrent requests with the same key share one reservation.
    reservation_id: idempotency_key === undefined ? newReservationId(_id, 1) : `key.${hashOf(idempotency_key)}`,
    failure: null,
    outputs: null,
    cost_cents: 0,
    ...(idempotency_key !== undefined && { idempotency_key }),
    request_hash,
    created_at: now,
    queued_at: now,
    started_at: null,
    finished_at: null,
    deleted_at: null,
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
