import { isDatabaseUnavailable } from '../errors/database-unavailable.ts'
import type { Tx } from '../mongo/transaction.ts'
import type { Logger } from '../observability/logging.ts'
import { continueTrace, runInTrace } from '../observability/trace.ts'
import type { Clock } from '../time/clock.ts'
import { every } from '../time/index.ts'
import { AttemptsExhausted, JobError, JobLost, type JobRecord } from './job-record.ts'
import type { JobRecords } from './job-records.ts'
import { workTraced } from './job-spans.ts'

/** A run of a job, as passed to its handler. Writes reject with JobLost once the record is finished, canceled, deleted or claimed by another worker. */
export interface JobRun<R extends JobRecord> {
  record: R
  /** Aborts when the run is lost, the worker stops or the time limit is exceeded. */
  signal: AbortSignal
  /** Saves `changes` with the next heartbeat. */
  report(changes: Partial<R>): void
  /** Finishes the record; pass the transaction in which the job writes its result, if there is one. */
  finish(changes: Partial<R>, tx?: Tx): Promise<void>
  remove(tx?: Tx): Promise<void>
}

export interface JobRunnerOptions<R extends JobRecord> {
  /** Name of the queue, also used in traces and logs. */
  name: string
  service: string
  records: JobRecords<R>
  clock: Clock
  logger: Logger
  heartbeatMs: number
  /** A run that takes longer is aborted and counts as failed. */
  timeLimitMs?: number
  /** Maximum number of runs before the job fails. Without it, the job itself decides when to end. */
  maxAttempts?: number
  /** Number of runs after which a failure is final. Default: `maxAttempts`, which also counts runs that ended because their worker crashed. */
  finalFailure?: number
  /** Wait after the given number of attempts (ms). */
  retryAfterMs(attempts: number): number
  /** Does the work and finishes the record. Can run again at any point, so an effect outside the database needs an idempotency key. */
  run(run: JobRun<R>): Promise<void>
  /** Called when a job has failed permanently. Finishes the record, in the same transaction as any other writes for the failure. */
  onFailure(run: Omit<JobRun<R>, 'signal' | 'report'>, error: unknown): Promise<void>
  /** Changes to write to the record on a retry. */
  onRetry?(error: unknown): Partial<R>
}

export interface JobRunner<R extends JobRecord> {
  /** Runs jobs until none is due. Rejects if no job can be claimed, or if a job fails unexpectedly; that job is retried. */
  runDue(control?: RunControl<R>): Promise<void>
}

export interface RunControl<R extends JobRecord> {
  /** Stops claiming jobs when it aborts. */
  stop?: AbortSignal
  /** Aborts the running job and releases its record. */
  abort?: AbortSignal
  /** Called when a job was released and waits to run again. */
  onReleased?(record: R): Promise<void>
}

export function createJobRunner<R extends JobRecord>(options: JobRunnerOptions<R>): JobRunner<R> {
  const { name, service, records, clock, logger, maxAttempts = Number.POSITIVE_INFINITY, finalFailure = maxAttempts } = options

  /** The writes of a run; each is rejected once the lease is lost. */
  function writesOf(record: R) {
    const require = async (written: Promise<boolean>) => {
      if (!(await written)) throw new JobLost()
    }
    return {
      record,
      finish: (changes: Partial<R>, tx?: Tx) => require(records.finish(record, changes, tx)),
      remove: (tx?: Tx) => require(records.remove(record, tx)),
    }
  }

  async function fail(record: R, error: unknown): Promise<void> {
    logger.warn({ err: error, queue: name, job_id: record._id, attempts: record.attempts }, 'a job failed for good')
    try {
      await options.onFailure(writesOf(record), error)
    } catch (hookError) {
      if (!(hookError instanceof JobLost)) throw hookError
    }
  }

  /** Resolves to the record if it waits to run again. */
  async function settle(record: R, error: unknown, stopped: boolean): Promise<R | null> {
    const now = clock()
    if (stopped) return records.release(record, now, false, {})
    const at = new Date(now.getTime() + options.retryAfterMs(record.attempts))
    if (isDatabaseUnavailable(error)) return records.release(record, at, false, {})
    if ((error instanceof JobError && error.permanent) || record.attempts >= finalFailure) {
      await fail(record, error)
      return null
    }
    logger.warn({ err: error, queue: name, job_id: record._id, attempts: record.attempts }, 'a job failed and will be retried')
    return records.release(record, at, true, options.onRetry?.(error) ?? {})
  }

  async function attempt(record: R, { abort, onReleased }: RunControl<R>): Promise<void> {
    if (record.attempts > maxAttempts) return fail(record, new AttemptsExhausted(record.attempts - 1))
    const lost = new AbortController()
    let changes: Partial<R> = {}
    const heartbeat = every(
      options.heartbeatMs,
      `heartbeat of ${name}`,
      async () => {
        const reported = changes
        changes = {}
        if (!(await records.renew(record, reported, clock()))) lost.abort(new JobLost())
      },
      logger,
      { firstAfterMs: options.heartbeatMs },
    )
    const signals = [lost.signal, abort, options.timeLimitMs === undefined ? undefined : AbortSignal.timeout(options.timeLimitMs)]
    const signal = AbortSignal.any(signals.filter((each) => each !== undefined))
    try {
      await options.run({
        ...writesOf(record),
        signal,
        report(reported) {
          changes = { ...changes, ...reported }
        },
      })
    } catch (error) {
      if (error instanceof JobLost || lost.signal.aborted) return
      const released = await settle(record, error, abort?.aborted === true)
      if (released) await onReleased?.(released)
      if (abort?.aborted || error instanceof JobError) return
      throw error
    } finally {
      await heartbeat.stop()
    }
  }

  return {
    async runDue(control = {}) {
      while (!control.stop?.aborted) {
        const record = await records.claimNext(clock())
        if (!record) return
        const parent = record.traceparent ?? null
        await runInTrace(continueTrace(parent ?? undefined), () =>
          workTraced({ service, queue: name, parent }, () => attempt(record, control)),
        )
      }
    },
  }
}
