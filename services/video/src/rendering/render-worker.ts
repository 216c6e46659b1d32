import { ERRORS } from '@loomcast/error-codes'
import { isDatabaseUnavailable } from '@loomcast/service-kit/errors'
import type { JobFailure } from '../domain/job.ts'
import { EngineFailure } from '../engines/video-engine.ts'
import { type InHand, Stopped, takeInHand } from './active-task.ts'
import type { StoredJob } from './job.model.ts'
import type { Piece } from './render-queues.ts'
import type { RenderScratch } from './render-scratch.ts'
import { createSteps, type StepDeps } from './render-steps.ts'

export interface PieceWorker {
  /** Does one piece. Rejects when it is to be tried again; everything else ends in the job itself. */
  work(piece: Piece, lost: AbortSignal | undefined): Promise<void>
  /** Looks whether this job is over, when it is in hand here. */
  look(jobId: string): void
  /** Stops what is in hand and takes nothing more; the queue gives it to another worker. */
  stopAll(): void
}

/** Failures that may pass, in one attempt, before it is given up. */
const TRIES = 5
/** Begun so often without finishing anything: it takes its workers down, or they are killed all the time. */
const STARTS = 20

export function createPieceWorker({
  scratch,
  queueNext,
  logger,
  ...deps
}: StepDeps & { scratch: RenderScratch; queueNext(jobId: string): Promise<void> }): PieceWorker {
  const { jobs, videos, clock } = deps
  const steps = createSteps({ ...deps, logger })
  const inHand = new Map<InHand, string>()
  let stopping = false

  async function fail(job: StoredJob, piece: Piece, code: JobFailure['code'], sentence: string): Promise<void> {
    await videos.fail(job, { step: piece.step, code, message: sentence })
  }

  /** Ends the attempt, or rejects for another try. */
  async function settle(error: unknown, job: StoredJob, piece: Piece): Promise<void> {
    if (error instanceof Stopped) {
      if (error.why === 'over') return
      throw error
    }
    // What the person can be told is told; an outage of our own is no failure of the video.
    if (isDatabaseUnavailable(error)) throw error
    if (error instanceof EngineFailure && !error.retryable) return fail(job, piece, error.code, error.message)
    const tries = await jobs.countTry(job, clock())
    if (tries === null) return
    if (tries < TRIES) throw error
    if (error instanceof EngineFailure) return fail(job, piece, error.code, error.message)
    logger.error({ err: error, job_id: job._id, step: piece.step }, 'a video failed by a defect')
    await fail(job, piece, 'video_failed', ERRORS.video_failed.user)
  }

  return {
    async work(piece, lost) {
      if (stopping) throw new Stopped('elsewhere')
      const job = await jobs.begin({ _id: piece.job_id, attempt: piece.attempt }, clock())
      if (!job) return
      if (job.starts > STARTS) {
        await fail(job, piece, 'video_lost', `We tried ${STARTS} times to make this video and couldn't finish it. Try again later.`)
        return
      }
      await videos.keepReservation(job)
      const hand = takeInHand({ jobs, job, write: writerOf(job, piece), lost, clock, logger })
      inHand.set(hand, job._id)
      try {
        await scratch.use((folder) => steps[piece.step]({ job, piece, hand, folder }))
      } catch (error) {
        // A stopped encoder fails in its own words; the reason is the signal's.
        await settle(hand.signal.aborted ? hand.signal.reason : error, job, piece)
        return
      } finally {
        inHand.delete(hand)
        await hand.letGo()
      }
      await queueNext(job._id)
    },

    look(jobId) {
      for (const [hand, id] of inHand) if (id === jobId) void hand.look()
    },

    stopAll() {
      stopping = true
      for (const hand of inHand.keys()) hand.stop('elsewhere')
    },
  }

  function writerOf(job: StoredJob, { step, scene }: Piece): (share: number) => Promise<boolean> {
    if (scene !== null) return (share) => jobs.sceneProgress(job, scene, share, clock())
    return (share) => jobs.progress(job, step, share, clock())
  }
}
