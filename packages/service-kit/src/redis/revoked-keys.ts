import type { RedisClientType } from 'redis'

/** Much longer than any verifier keeps a key set (10 min) or a token that it verified: after that, no verifier has the key. */
const KEEP_S = 24 * 3600

export interface RevokedKeys {
  /** Marks keys as void, for every service and the gateway on this Redis. Safe to run twice. */
  revoke(keyIds: readonly string[]): Promise<void>
  /** Reads whether a key is void. Rejects while Redis is unavailable. */
  check(keyId: string): Promise<boolean>
  /** What was read or marked in this process before; a void key stays so while Redis is unavailable. */
  has(keyId: string): boolean
}

/** Signing keys that were compromised, by `kid`. One list for all services: the keys are the same for each. */
export function createRevokedKeys({ redis, prefix = '' }: { redis: RedisClientType; prefix?: string }): RevokedKeys {
  const keyOf = (id: string) => `${prefix}revoked:signing-key:${id}`
  const known = new Set<string>()
  return {
    async revoke(keyIds) {
      for (const id of keyIds) {
        known.add(id)
        await redis.set(keyOf(id), '1', { expiration: { type: 'EX', value: KEEP_S } })
      }
    },
    async check(keyId) {
      if (!known.has(keyId) && (await redis.exists(keyOf(keyId))) > 0) known.add(keyId)
      return known.has(keyId)
    },
    has: (keyId) => known.has(keyId),
  }
}
