import { createNodeRedisClient } from 'bullmq'
import type { RedisClientType } from 'redis'

type BullClient = ReturnType<typeof createNodeRedisClient>

interface QueueConnection {
  client: BullClient
  close(): Promise<void>
}

/**
 * A client of the queue's own: BullMQ blocks on it and does not close what it is given. Workers wait while Redis is away; whoever adds
 * a job is told at once.
 */
export function openQueueConnection(
  redis: RedisClientType,
  onError: (error: Error) => void,
  options: { waitWhileAway: boolean },
): QueueConnection {
  const raw = redis.duplicate({ disableOfflineQueue: !options.waitWhileAway })
  raw.on('error', onError)
  return {
    client: createNodeRedisClient(raw),
    async close() {
      if (raw.isOpen) await raw.close().catch(() => raw.destroy())
    },
  }
}

/** Queues lose jobs in silence when Redis evicts keys, so any other policy is refused at start. */
export async function requireNoEviction(redis: RedisClientType): Promise<void> {
  const info = await redis.info('memory')
  const policy = /^maxmemory_policy:(\S+)/m.exec(info)?.[1]
  if (policy !== undefined && policy !== 'noeviction') {
    throw new Error(
      `Redis evicts keys (maxmemory-policy ${policy}) and would lose jobs. Set maxmemory-policy to noeviction, or use another Redis for queues.`,
    )
  }
}
