import type { Logger } from '@loomcast/service-kit/observability'
import { createRevokedKeys } from '@loomcast/service-kit/redis'
import { every } from '@loomcast/service-kit/time'
import type { RedisClientType } from 'redis'

/** The gateway has no event bus: it reads what the services mark in Redis when they receive the event. */
const READ_EVERY_MS = 2_000

export interface RevokedKeyWatch {
  /** For a token that was just verified: whether its key is void. Watches the key from then on. */
  isRevoked(keyId: string): Promise<boolean>
  /** At once, for a token that was verified before; at most 2 s behind. */
  has(keyId: string): boolean
  stop(): Promise<void>
}

export function watchRevokedKeys(redis: RedisClientType, logger: Logger, readEveryMs = READ_EVERY_MS): RevokedKeyWatch {
  const keys = createRevokedKeys({ redis })
  /** Of tokens that were verified: as many as there are real keys. */
  const watched = new Set<string>()
  let redisAnswers = true

  /** While Redis is away a token is taken as it is; the services decide again. */
  async function read(keyId: string): Promise<boolean> {
    try {
      const revoked = await keys.check(keyId)
      redisAnswers = true
      return revoked
    } catch (error) {
      if (redisAnswers) logger.warn({ err: error }, 'revoked signing keys could not be read')
      redisAnswers = false
      return keys.has(keyId)
    }
  }

  const reading = every(
    readEveryMs,
    'read revoked signing keys',
    async () => {
      for (const keyId of watched) await read(keyId)
    },
    logger,
  )
  return {
    isRevoked(keyId) {
      if (watched.has(keyId)) return Promise.resolve(keys.has(keyId))
      watched.add(keyId)
      return read(keyId)
    },
    has: keys.has,
    stop: () => reading.stop(),
  }
}
