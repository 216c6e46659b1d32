import type { RedisClientType } from 'redis'
import type { Clock } from '../time/clock.ts'
import { endsWithin, every, type Timer, withTimeLimit } from '../time/index.ts'
import type { JobRecord } from './job-record.ts'
import type { JobRecords } from './job-records.ts'
import { createJobRunner, type JobRunnerOptions } from './job-runner.ts'
import { jobId, type OpenQueue, type OpenWorker, openQueue, openWorker } from './queue.ts'
import type { QueueAge } from './queue-metrics.ts'

/**
 * A type of durable job. MongoDB is the source of truth for which jobs are due, which worker has the lease and how many attempts were made. A queue entry
 * only wakes a worker, which then claims any job that is due. The sweep adds entries again that Redis has lost, and claims jobs that are due itself, so that
 * they also run while Redis is unavailable or while an entry waits for the wrong time.
 */
export interface DurableJob<R extends JobRecord> {
  /** Wakes a worker when the record is due. Never rejects: if Redis is unavailable, the sweep finds the job. */
  submit(record: Pick<R, '_id' | 'attempts' | 'next_attempt_at'>): Promise<void>
  /** Starts the worker. Call it only in a worker process. */
  start(): Promise<void>
  /** Pass to app.probes.addWatchdog. */
  stalled(): string | undefined
  /** Pass to observeQueues. */
  waiting(): Promise<QueueAge>
  /** Stops claiming jobs and waits up to `graceMs` for running ones. Then aborts and releases those still running, and closes the connections. */
  stop(): Promise<void>
}

export interface DurableJobOptions<R extends JobRecord> extends JobRunnerOptions<R> {
  redis: RedisClientType
  records: JobRecords<R>
  clock: Clock
  /** Prefix of the Redis keys. */
  prefix?: string
  /** Maximum number of concurrent jobs in this process. Default 1. */
  concurrency?: number
  /** Interval of the sweep for lost queue entries and expired leases (ms). */
  sweepMs?: number
  graceMs?: number
}

const SWEEP_LIMIT = 100
/** How long a run may take to end after it was aborted (ms). */
const ABORT_MS = 10_000
/** A Redis that accepts connections and does not respond must not delay the jobs (ms). */
const ENQUEUE_LIMIT_MS = 5_000

export function createDurableJob<R extends JobRecord>(options: DurableJobOptions<R>): DurableJob<R> {
  const { name, redis, records, clock, logger, concurrency = 1, sweepMs = 10_000, graceMs = 0 } = options
  const connection = { name, redis, logger, ...(options.prefix !== undefined && { prefix: options.prefix }) }
  const runner = createJobRunner(options)
  const stopping = new AbortController()
  const aborting = new AbortController()
  let queue: Promise<OpenQueue> | undefined
  let worker: OpenWorker | undefined
  let sweep: Timer | undefined
  /** Loops that claim and run jobs: at most `concurrency`. */
  let running = 0
  const loops = new Set<Promise<void>>()
  let wokenAgain = false

  /** Opened on first use, so that building an app does no I/O. A failure is not cached. */
  function opened(): Promise<OpenQueue> {
    const opening = queue ?? openQueue(connection)
    queue = opening
    return opening.catch((error) => {
      queue = undefined
      throw error
    })
  }

  /** Idempotent: the entry id consists of the record id, the attempt count and the due time. */
  async function enqueue({ _id, attempts, next_attempt_at }: Pick<R, '_id' | 'attempts' | 'next_attempt_at'>): Promise<void> {
    const dueAt = next_attempt_at?.getTime() ?? 0
    const options = { jobId: jobId(_id, attempts ?? 0, dueAt), delay: Math.max(0, dueAt - clock().getTime()) }
    await withTimeLimit(
      ENQUEUE_LIMIT_MS,
      opened().then((open) => open.queue.add(name, {}, options)),
    )
  }

  async function submit(record: Pick<R, '_id' | 'attempts' | 'next_attempt_at'>): Promise<void> {
    try {
      await enqueue(record)
    } catch (error) {
      logger.warn({ err: error, queue: name, job_id: record._id }, 'a job could not be queued; the sweep will queue it')
    }
  }

  async function runDue(): Promise<void> {
    running += 1
    do {
      wokenAgain = false
      try {
        await runner.runDue({ stop: stopping.signal, abort: aborting.signal, onReleased: submit })
      } catch (error) {
        logger.error({ err: error, queue: name }, 'the worker could not claim or run due jobs')
      }
    } while (wokenAgain && !stopping.signal.aborted)
    running -= 1
  }

  /** Claims and runs jobs until none is due. If all loops run already, one of them claims once more. */
  async function wake(): Promise<void> {
    wokenAgain = running >= concurrency
    if (wokenAgain) return
    const loop = runDue()
    loops.add(loop)
    await loop
    loops.delete(loop)
  }

  async function sweepOnce(): Promise<void> {
    const found = await records.due(clock(), SWEEP_LIMIT)
    const now = clock()
    const dueNow = found.filter(({ next_attempt_at }) => !(next_attempt_at > now)).length
    for (let loop = Math.min(dueNow, concurrency - running); loop > 0; loop -= 1) void wake()
    try {
      for (const record of found) await enqueue(record)
    } catch (error) {
      logger.warn({ err: error, queue: name }, 'jobs could not be queued; the sweep runs those that are due')
    }
  }

  return {
    submit,

    async start() {
      worker = await openWorker({ ...connection, concurrency }, wake)
      sweep = every(sweepMs, `sweep of ${name}`, sweepOnce, logger)
    },

    stalled: () => worker?.stalled(),
    waiting: () => records.waiting(clock()),

    async stop() {
      stopping.abort()
      const abort = setTimeout(() => aborting.abort(new Error('The worker is stopping.')), graceMs)
      await sweep?.stop()
      await Promise.all([worker?.close(graceMs + ABORT_MS), endsWithin(graceMs + ABORT_MS, Promise.all(loops))])
      clearTimeout(abort)
      aborting.abort()
      await queue?.then(
        (open) => open.close(),
        () => {},
      )
    },
  }
}
