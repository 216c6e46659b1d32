import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { JobRepository } from './job.repository.ts'
import type { Attempt } from './job-attempt.ts'

/** Why a running task was stopped. */
export class TaskStopped extends Error {
  /** `job_ended`: the job was cancelled, deleted or finished elsewhere. `worker_stopped`: another worker continues. */
  readonly reason: 'job_ended' | 'worker_stopped'

  constructor(reason: TaskStopped['reason']) {
    super(reason === 'job_ended' ? 'The job has ended' : 'This worker is stopping; another one continues')
    this.name = 'TaskStopped'
    this.reason = reason
  }
}

/** A task that runs in this worker. Sends heartbeats and progress to the database, and aborts when the job has ended. */
export interface ActiveTask {
  /** Aborts with a TaskStopped. */
  signal: AbortSignal
  /** 0 to 1. Written at most twice a second. */
  progress(share: number): void
  /** Checks at once whether the job has ended. */
  check(): Promise<void>
  stop(reason: TaskStopped['reason']): void
  /** Stops writing, after the current write. */
  dispose(): Promise<void>
}

export interface ActiveTaskOptions {
  jobs: JobRepository
  job: Attempt
  /** False when the job has ended. */
  writeProgress(share: number): Promise<boolean>
  /** Aborts when the queue gave the task to another worker. */
  lockLost: AbortSignal | undefined
  clock: Clock
  logger: Logger
}

const WRITE_EVERY_MS = 500
const HEARTBEAT_EVERY_MS = 1_000

export function createActiveTask({ jobs, job, writeProgress, lockLost, clock, logger }: ActiveTaskOptions): ActiveTask {
  const controller = new AbortController()
  let share: number | undefined
  let lastWrite = performance.now()
  let writing: Promise<void> | undefined

  const stop = (reason: TaskStopped['reason']) => controller.abort(new TaskStopped(reason))
  const onLockLost = () => stop('worker_stopped')
  if (lockLost?.aborted) onLockLost()
  lockLost?.addEventListener('abort', onLockLost, { once: true })

  async function writeIfDue(force: boolean): Promise<void> {
    const next = share
    share = undefined
    if (next === undefined && !force && performance.now() - lastWrite < HEARTBEAT_EVERY_MS) return
    lastWrite = performance.now()
    try {
      const isRunning = next === undefined ? await jobs.heartbeat(job, clock()) : await writeProgress(next)
      if (!isRunning) stop('job_ended')
    } catch (error) {
      // The database is unavailable: the render continues and reports its progress later.
      logger.warn({ err: error, job_id: job._id }, 'writing the heartbeat of a job failed')
    }
  }

  function write(force = false): Promise<void> {
    writing ??= writeIfDue(force).finally(() => {
      writing = undefined
    })
    return writing
  }
  const timer = setInterval(() => void write(), WRITE_EVERY_MS)

  return {
    signal: controller.signal,
    progress(value) {
      share = value
    },
    async check() {
      await writing
      await write(true)
    },
    stop,
    async dispose() {
      clearInterval(timer)
      lockLost?.removeEventListener('abort', onLockLost)
      await writing
    },
  }
}
