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
  /** Returns a reason if entries are waiting and none is taken. */
  stalled(): string | undefined
  /** Waits up to `graceMs` for running entries, then closes the connections. */
  close(graceMs: number): Promise<void>
}

/** If entries wait for this long and none is taken, the worker is wedged (ms). */
const WEDGED_AFTER_MS = 60_000

/** A deduplication id from parts with any characters: BullMQ rejects ':' and ids that consist only of digits. */
export function jobId(...parts: (string | number)[]): string {
  return `j-${parts.map((part) => encodeURIComponent(String(part)).replaceAll('-', '%2D')).join('-')}`
}

/** Opens a queue. Adding an entry fails immediately while Redis is unavailable. An entry is removed once it has ended. */
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

/** Calls `run` for each entry, with up to `concurrency` entries at a time. Waits while Redis is unavailable. */
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
