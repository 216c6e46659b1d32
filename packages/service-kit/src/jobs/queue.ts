import { type Processor, Queue, Worker } from 'bullmq'
import type { RedisClientType } from 'redis'
import type { Logger } from '../observability/logging.ts'
import { openQueueConnection, requireNoEviction } from './queue-connection.ts'
import { watchProgress } from './queue-watchdog.ts'

export interface QueueOptions {
  name: string
  redis: RedisClientType
  logger: Logger
  /** Prefix of the Redis keys. */
  prefix?: string
}

export interface OpenQueue {
  queue: Queue
  close(): Promise<void>
}

export interface OpenWorker {
  /** The reason, once entries wait and none is taken. */
  stalled(): string | undefined
  /** Waits up to `graceMs` for running entries, then closes the connections. */
  close(graceMs: number): Promise<void>
}

/** Entries wait and none is taken for this long: the worker is wedged. */
const WEDGED_AFTER_MS = 60_000

/** An id for deduplication, from parts with any characters: BullMQ refuses ':' and ids of digits only. */
export function jobId(...parts: (string | number)[]): string {
  return `j-${parts.map((part) => encodeURIComponent(String(part)).replaceAll('-', '%2D')).join('-')}`
}

/** Adding an entry fails at once while Redis is unavailable. An entry is removed when it ends. */
export async function openQueue({ name, redis, logger, prefix = 'queue' }: QueueOptions): Promise<OpenQueue> {
  await requireNoEviction(redis)
  const onError = (error: Error) => logger.warn({ err: error, queue: name }, 'the connection of a queue failed')
  const connection = openQueueConnection(redis, onError, { waitForRedis: false })
  const queue = new Queue(name, {
    connection: connection.client,
    prefix,
    skipVersionCheck: true,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  })
  queue.on('error', onError)
  await queue.waitUntilReady()
  return {
    queue,
    async close() {
      await queue.close()
      await connection.close()
    },
  }
}

/** Runs `run` for each entry, up to `concurrency` at the same time. While Redis is unavailable, it waits. */
export async function openWorker(options: QueueOptions & { concurrency: number }, run: Processor): Promise<OpenWorker> {
  const { name, redis, logger, concurrency, prefix = 'queue' } = options
  await requireNoEviction(redis)
  const onError = (error: Error) => logger.warn({ err: error, queue: name }, 'the connection of a worker failed')
  const connection = openQueueConnection(redis, onError, { waitForRedis: true })
  const watchConnection = openQueueConnection(redis, () => {}, { waitForRedis: false })

  const worker = new Worker(name, run, {
    connection: connection.client,
    prefix,
    concurrency,
    lockDuration: 30_000,
    stalledInterval: 15_000,
    maxStalledCount: 3,
    skipVersionCheck: true,
  })
  worker.on('error', onError)
  await worker.waitUntilReady()
  const watchdog = watchProgress(worker, new Queue(name, { connection: watchConnection.client, prefix, skipVersionCheck: true }), {
    wedgedAfterMs: WEDGED_AFTER_MS,
    concurrency,
  })

  return {
    stalled: watchdog.complaint,
    async close(graceMs) {
      await watchdog.stop()
      const forced = setTimeout(() => void worker.close(true), graceMs)
      await worker.close()
      clearTimeout(forced)
      await connection.close()
      await watchConnection.close()
    },
  }
}
