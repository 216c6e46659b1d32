import { type Job, type JobsOptions, type Processor, Queue, UnrecoverableError, Worker } from 'bullmq'
import type { RedisClientType } from 'redis'
import type { Logger } from '../observability/logging.ts'
import { continueTrace, currentTraceparent, runInTrace } from '../observability/trace.ts'
import { enqueueTraced, workTraced } from './job-spans.ts'
import { openQueueConnection, requireNoEviction } from './queue-connection.ts'
import { watchProgress } from './queue-watchdog.ts'

export { UnrecoverableError } from 'bullmq'

interface Envelope<T> {
  payload: T
  traceparent: string | null
}

export interface JobQueue<T> {
  /**
   * Adds a job. With `jobId` a second add changes nothing while the first job exists (waiting, running or retained). It does not
   * make the effect happen once: see `process` of a worker. Job data is stored in clear text: no secrets, no personal data beyond ids.
   */
  add(
    name: string,
    payload: T,
    options?: Pick<JobsOptions, 'jobId' | 'delay' | 'attempts' | 'priority' | 'backoff' | 'removeOnComplete' | 'removeOnFail'>,
  ): Promise<{ id: string }>
  counts(): Promise<Record<string, number>>
  close(): Promise<void>
  /** The BullMQ queue, for its other methods. */
  raw: Queue
}

export interface QueueOptions {
  name: string
  redis: RedisClientType
  logger: Logger
  prefix?: string
  /** Attempts a job before it counts as failed. Default 5, with exponential backoff from 1 s and jitter. */
  attempts?: number
}

export interface WorkerOptions<T, R> {
  name: string
  /** Service name in traces. Default: the name of the queue. */
  service?: string
  redis: RedisClientType
  logger: Logger
  prefix?: string
  /**
   * May run twice for one job: a worker that stalls loses its lock and another starts it again. Write effects so that a repetition changes nothing,
   * and give calls to other systems an idempotency key made from the job id. `signal` aborts when the lock is lost or a close is forced.
   */
  process: (
    payload: T,
    job: { id: string; name: string; attempt: number; progress(value: number | object): Promise<void>; signal: AbortSignal | undefined },
  ) => Promise<R>
  concurrency?: number
  /** A job whose lock was not renewed for this long starts again elsewhere. Renewed at half of it. Default 30 s. */
  lockMs?: number
  /** Interval of the check for lost locks. Default 15 s. */
  stalledMs?: number
  /** Jobs wait and none is taken for this long: wedged. Default 60 s. */
  wedgedAfterMs?: number
}

export interface JobWorker {
  /** For app.probes.addWatchdog: the reason, once jobs wait and none is taken. */
  stalled(): string | undefined
  /** Lets running jobs finish (bounded by `graceMs`, default 20 s), then closes its connections. */
  close(graceMs?: number): Promise<void>
}

const DAY_S = 24 * 3600

/** An id for deduplication, from parts with any characters: BullMQ refuses ':' and ids of digits only. */
export function jobId(...parts: (string | number)[]): string {
  return `j-${parts.map((part) => encodeURIComponent(String(part)).replaceAll('-', '%2D')).join('-')}`
}

export async function createQueue<T>(options: QueueOptions): Promise<JobQueue<T>> {
  const { name, logger } = options
  await requireNoEviction(options.redis)
  const onError = (error: Error) => logger.warn({ err: error, queue: name }, 'the connection of a queue failed')
  const connection = openQueueConnection(options.redis, onError, { waitForRedis: false })
  const queue = new Queue<Envelope<T>>(name, {
    connection: connection.client,
    prefix: options.prefix ?? 'queue',
    skipVersionCheck: true,
    defaultJobOptions: {
      attempts: options.attempts ?? 5,
      backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
      removeOnComplete: { age: DAY_S, count: 1_000 },
      removeOnFail: { age: 14 * DAY_S },
    },
  })
  queue.on('error', onError)
  await queue.waitUntilReady()
  return {
    async add(jobName, payload, jobOptions = {}) {
      if (jobOptions.jobId?.includes(':') || /^\d+$/.test(jobOptions.jobId ?? ''))
        throw new Error(`"${jobOptions.jobId}" is no job id: make it with jobId().`)
      return enqueueTraced(name, async () => {
        const envelope: Envelope<T> = { payload, traceparent: currentTraceparent() ?? null }
        const job = await (queue as Queue).add(jobName, envelope, jobOptions)
        return { id: String(job.id) }
      })
    },
    counts: () => queue.getJobCounts(),
    async close() {
      await queue.close()
      await connection.close()
    },
    raw: queue as Queue,
  }
}

export async function createWorker<T, R = void>(options: WorkerOptions<T, R>): Promise<JobWorker> {
  const { name } = options
  const run: Processor = (job: Job<Envelope<T>, R>, _token?: string, signal?: AbortSignal) =>
    runInTrace(continueTrace(job.data.traceparent ?? undefined), () =>
      workTraced({ service: options.service ?? name, queue: name, parent: job.data.traceparent }, () =>
        options.process(job.data.payload, {
          id: String(job.id),
          name: job.name,
          attempt: job.attemptsMade + 1,
          progress: (value) => job.updateProgress(value),
          signal,
        }),
      ),
    )
  return openWorker(options, run)
}

/** A worker without traces: its processor adds its own. */
export async function openWorker(options: Omit<WorkerOptions<never, never>, 'process' | 'service'>, run: Processor): Promise<JobWorker> {
  const { name, logger } = options
  await requireNoEviction(options.redis)
  const onError = (error: Error) => logger.warn({ err: error, queue: name }, 'the connection of a worker failed')
  const connection = openQueueConnection(options.redis, onError, { waitForRedis: true })
  const watchConnection = openQueueConnection(options.redis, () => {}, { waitForRedis: false })

  const worker = new Worker(name, run, {
    connection: connection.client,
    prefix: options.prefix ?? 'queue',
    concurrency: options.concurrency ?? 1,
    lockDuration: options.lockMs ?? 30_000,
    stalledInterval: options.stalledMs ?? 15_000,
    maxStalledCount: 3,
    skipVersionCheck: true,
  })
  worker.on('error', onError)
  worker.on('stalled', (id) => logger.warn({ queue: name, job_id: id }, 'a job lost its worker and starts again'))
  // Redis or this process was unresponsive: another worker may have the job by now.
  worker.on('lockRenewalFailed', (ids) => {
    for (const id of ids) worker.cancelJob(id, 'the lock was lost')
  })
  worker.on('failed', (job, error) =>
    logger.error(
      { queue: name, job_id: job?.id, attempt: job?.attemptsMade, final: error instanceof UnrecoverableError, err: error },
      'a job failed',
    ),
  )
  await worker.waitUntilReady()
  const watchdog = watchProgress(
    worker,
    new Queue(name, { connection: watchConnection.client, prefix: options.prefix ?? 'queue', skipVersionCheck: true }),
    {
      wedgedAfterMs: options.wedgedAfterMs ?? 60_000,
      concurrency: options.concurrency ?? 1,
    },
  )

  return {
    stalled: watchdog.complaint,
    async close(graceMs = 20_000) {
      await watchdog.stop()
      const forced = setTimeout(() => void worker.close(true), graceMs)
      await worker.close()
      clearTimeout(forced)
      await connection.close()
      await watchConnection.close()
    },
  }
}
