import type { Logger } from '@loomcast/service-kit/observability'
import { createRevokedKeys } from '@loomcast/service-kit/redis'
import { every } from '@loomcast/service-kit/time'
import type { RedisClientType } from 'redis'

/**
 * The gateway is not connected to the event bus, so it polls the revocation records that services write to Redis when they receive the
 * event.
 */
const READ_EVERY_MS = 2_000

export interface RevokedKeyWatch {
  /** Whether the key of a newly verified token is revoked. From then on, the key is polled. */
  isRevoked(keyId: string): Promise<boolean>
  /** The last polled state (at most 2 s old) of a key that was passed to `isRevoked` before. */
  has(keyId: string): boolean
  stop(): Promise<void>
}

export function watchRevokedKeys(redis: RedisClientType, logger: Logger, readEveryMs = READ_EVERY_MS): RevokedKeyWatch {
  const keys = createRevokedKeys({ redis })
  /** Only keys that have verified a token are added, so the set is bounded. */
  const watched = new Set<string>()
  let redisResponds = true

  /** Returns the last known state while Redis is unavailable; the services check again. */
  async function read(keyId: string): Promise<boolean> {
    try {
      const revoked = await keys.isRevoked(keyId)
      redisResponds = true
      return revoked
    } catch (error) {
      if (redisResponds) logger.warn({ err: error }, 'revoked signing keys could not be read')
      redisResponds = false
      return keys.isKnownRevoked(keyId)
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
      if (watched.has(keyId)) return Promise.resolve(keys.isKnownRevoked(keyId))
      watched.add(keyId)
      return read(keyId)
    },
    has: keys.isKnownRevoked,
    stop: () => reading.stop(),
  }
}
