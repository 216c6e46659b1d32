import type { EventData } from '@loomcast/contracts'
import { ADMIN_VIEW_S } from '@loomcast/contracts/admin-view'
import type { RedisClientType } from 'redis'
import type { Logger } from '../observability/logging.ts'
import { withTimeLimit } from '../time/time-limit.ts'
import { createRevokedKeys } from './revoked-keys.ts'

/** Longer than the lifetime of any access token, so that a record outlasts every token it applies to. */
const KEEP_S = ADMIN_VIEW_S + 60
const READ_LIMIT_MS = 500

type RevocationEvent =
  | 'com.loomcast.auth.session-revoked.v1'
  | 'com.loomcast.auth.account-deleted.v1'
  | 'com.loomcast.auth.signing-keys-revoked.v1'

/** The claims of an access token that decide whether it was revoked. */
interface TokenIdentity {
  user_id: string
  session_id: string
  /** Unix seconds. */
  issued_at: number
  key_id?: string
}

export interface RevocationList {
  /** Pass to AuthOptions.isRevoked. False while Redis is unavailable, because tokens are short-lived and an outage must not sign out all users. */
  isRevoked(claims: TokenIdentity): Promise<boolean>
  /** For the service that ends sessions itself, so that it need not wait for its own event. */
  revokeSessions(sessionIds: readonly string[]): Promise<void>
  /** Revokes every token issued to the user before the second that contains `before`. */
  revokeUser(userId: string, before: Date): Promise<void>
  /** Handlers for consume(). Idempotent. */
  handlers: { [T in RevocationEvent]: (event: { data: EventData<T> }) => Promise<void> }
}

/** Records ended sessions and users in Redis for the lifetime of an access token. Each `service` has its own list. */
export function createRevocationList(options: {
  redis: RedisClientType
  service: string
  logger: Logger
  prefix?: string
}): RevocationList {
  const { redis, logger } = options
  const prefix = `${options.prefix ?? ''}revoked:${options.service}:`
  const sessionKey = (id: string) => `${prefix}session:${id}`
  const userKey = (id: string) => `${prefix}user:${id}`
  const revokedKeys = createRevokedKeys(options)

  async function revokeSessions(sessionIds: readonly string[]): Promise<void> {
    for (const id of sessionIds) await redis.set(sessionKey(id), '1', { expiration: { type: 'EX', value: KEEP_S } })
  }

  async function markUser(userId: string, beforeS: number): Promise<void> {
    const known = Number((await redis.get(userKey(userId))) ?? 0)
    await redis.set(userKey(userId), String(Math.max(known, beforeS)), { expiration: { type: 'EX', value: KEEP_S } })
  }

  return {
    revokeSessions,
    // Token times are whole seconds. A session that began in the second of the revocation counts as new; sessions that ended in that second are revoked by
    // their ids.
    revokeUser: (userId, before) => markUser(userId, Math.floor(before.getTime() / 1000)),
    async isRevoked(claims) {
      try {
        if (claims.key_id !== undefined && revokedKeys.isKnownRevoked(claims.key_id)) return true
        const read = Promise.all([
          redis.mGet([sessionKey(claims.session_id), userKey(claims.user_id)]),
          claims.key_id === undefined ? false : revokedKeys.isRevoked(claims.key_id),
        ])
        const [[session = null, before = null], keyIsRevoked] = await withTimeLimit(READ_LIMIT_MS, read)
        if (keyIsRevoked) return true
        return session !== null || (before !== null && claims.issued_at < Number(before))
      } catch (error) {
        logger.warn({ err: error }, 'revocations could not be read; the token is accepted')
        return false
      }
    },
    handlers: {
      async 'com.loomcast.auth.session-revoked.v1'({ data: { user_id, session_ids, all, revoked_at } }) {
        await revokeSessions(session_ids)
        if (all) await markUser(user_id, Math.floor(new Date(revoked_at).getTime() / 1000))
      },
      async 'com.loomcast.auth.signing-keys-revoked.v1'({ data }) {
        await revokedKeys.revoke(data.key_ids)
      },
      async 'com.loomcast.auth.account-deleted.v1'({ data }) {
        await markUser(data.user_id, Number.MAX_SAFE_INTEGER)
      },
    },
  }
}
