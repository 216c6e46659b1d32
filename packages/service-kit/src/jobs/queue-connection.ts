import { createNodeRedisClient } from 'bullmq'
import type { RedisClientType } from 'redis'

type BullClient = ReturnType<typeof createNodeRedisClient>

interface QueueConnection {
  client: BullClient
  close(): Promise<void>
}

/**
 * A separate client for a queue, because BullMQ blocks on its client and does not close it. While Redis is unavailable, a worker waits (`waitForRedis`),
 * whereas adding a job fails immediately.
 */
export function openQueueConnection(
  redis: RedisClientType,
  onError: (error: Error) => void,
  options: { waitForRedis: boolean },
): QueueConnection {
  const raw = redis.duplicate({ disableOfflineQueue: !options.waitForRedis })
  raw.on('error', onError)
  return {
    client: createNodeRedisClient(raw),
    async close() {
      if (raw.isOpen) await raw.close().catch(() => raw.destroy())
    },
  }
}

/** If Redis evicts keys, it silently deletes jobs, so only `noeviction` is accepted. */
export async function requireNoEviction(redis: RedisClientType): Promise<void> {
  const info = await redis.info('memory')
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1]
  if (policy !== undefined && policy !== 'noeviction') {
    throw new Error(
      `Redis evicts keys (maxmemory-policy ${policy}) and would lose jobs. Set maxmemory-policy to noeviction, or use another Redis for queues.`,
    )
  }
}
