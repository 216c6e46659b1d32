import type { RedisClientType } from 'redis'

/** Much longer than any verifier caches a key set (10 min) or a verified token, so no verifier still has the key when the entry expires. */
const REVOCATION_TTL_S = 24 * 3600

export interface RevokedKeys {
  /**
   * Marks keys as revoked for all services and the gateway that use this Redis. Takes effect in this process immediately, even if the call rejects because
   * Redis is unavailable. Idempotent.
   */
  revoke(keyIds: readonly string[]): Promise<void>
  /** Reads whether a key is revoked. Rejects while Redis is unavailable, unless this process has already recorded the key as revoked. */
  isRevoked(keyId: string): Promise<boolean>
  /** Whether this process has read or marked the key as revoked before. Needs no Redis, so it also applies during an outage. */
  isKnownRevoked(keyId: string): boolean
}

/** Compromised signing keys by `kid`. All services share one list, because they all use the same keys. */
export function createRevokedKeys({ redis, prefix = '' }: { redis: RedisClientType; prefix?: string }): RevokedKeys {
  const keyOf = (id: string) => `${prefix}revoked:signing-key:${id}`
  const known = new Set<string>()
  return {
    async revoke(keyIds) {
      // All keys are recorded in this process first, because a call to Redis can fail.
      for (const id of keyIds) known.add(id)
      for (const id of keyIds) await redis.set(keyOf(id), '1', { expiration: { type: 'EX', value: REVOCATION_TTL_S } })
    },
    async isRevoked(keyId) {
      if (!known.has(keyId) && (await redis.exists(keyOf(keyId))) > 0) known.add(keyId)
      return known.has(keyId)
    },
    isKnownRevoked: (keyId) => known.has(keyId),
  }
}
