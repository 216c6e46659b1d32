import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { JobRepository } from './job.repository.ts'
import type { Attempt } from './job-attempt.ts'

/** Why work in hand was stopped. */
export class Stopped extends Error {
  /** `over`: the job was cancelled, deleted or finished elsewhere. `elsewhere`: another worker goes on with it. */
  readonly why: 'over' | 'elsewhere'

  constructor(why: 'over' | 'elsewhere') {
    super(why === 'over' ? 'The job is over' : 'This worker stops; another goes on')
    this.name = 'Stopped'
    this.why = why
  }
}

/** A job that this worker works on: signs of life and progress go out, the order to stop comes in. */
export interface InHand {
  /** Aborts with a Stopped. */
  signal: AbortSignal
  /** 0 to 1; written twice a second at most. */
  progress(share: number): void
  /** Looks at once whether the job is over. */
  look(): Promise<void>
  stop(why: Stopped['why']): void
  /** Writes no more. Waits for the write in hand. */
  letGo(): Promise<void>
}

export interface InHandOptions {
  jobs: JobRepository
  job: Attempt
  write(share: number): Promise<boolean>
  /** Aborts when the queue gave the piece to another worker. */
  lost: AbortSignal | undefined
  clock: Clock
  logger: Logger
}

const WRITE_EVERY_MS = 500
const HEARTBEAT_EVERY_MS = 1_000

export function takeInHand({ jobs, job, write, lost, clock, logger }: InHandOptions): InHand {
  const controller = new AbortController()
  let share: number | undefined
  let lastSign = performance.now()
  let writing: Promise<void> | undefined

  const stop = (why: Stopped['why']) => controller.abort(new Stopped(why))
  const onLost = () => stop('elsewhere')
  if (lost?.aborted) onLost()
  lost?.addEventListener('abort', onLost, { once: true })

  async function say(force: boolean): Promise<void> {
    const next = share
    share = undefined
    if (next === undefined && !force && performance.now() - lastSign < HEARTBEAT_EVERY_MS) return
    lastSign = performance.now()
    try {
      const alive = next === undefined ? await jobs.heartbeat(job, clock()) : await write(next)
      if (!alive) stop('over')
    } catch (error) {
      // The database is away: the render goes on, and says more when it is back.
      logger.warn({ err: error, job_id: job._id }, 'a sign of life could not be written')
    }
  }

  function next(force = false): Promise<void> {
    writing ??= say(force).finally(() => {
      writing = undefined
    })
    return writing
  }
  const timer = setInterval(() => void next(), WRITE_EVERY_MS)

  return {
    signal: controller.signal,
    progress(value) {
      share = value
    },
    async look() {
      await writing
      await next(true)
    },
    stop,
    async letGo() {
      clearInterval(timer)
      lost?.removeEventListener('abort', onLost)
      await writing
    },
  }
}
