import { AppError } from '@loomcast/service-kit/errors'
import type { Claims } from '@loomcast/service-kit/http'
import type { ProxyRoute } from '../routes/route-table.ts'
import type { RevokedKeyWatch } from './revoked-keys.ts'

/** Verifies a token or throws AppError (401 `token_invalid` / `token_expired`, 503 `keys_unavailable`). */
export type TokenVerifier = (token: string) => Promise<Claims>

/**
 * Returns the claims of the caller on routes that need a token; synchronous if the token is cached. Throws or rejects with the same 401 as
 * the services. While the key set is unavailable, every token passes, because the services verify it again.
 */
export type CallerCheck = (
  authorization: string | undefined,
  token: ProxyRoute['token'],
) => Claims | undefined | Promise<Claims | undefined>

/**
 * A verified token is cached for this long, at most until it expires, because verification costs twice as much CPU as forwarding a call.
 * The services still check every call, including whether the session has ended.
 */
const CACHE_MS = 60_000
const MAX_CACHED_TOKENS = 5_000
/** How long to wait before the key set is requested again after a failure (ms). */
const KEYS_RETRY_MS = 3_000
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i

/**
 * Without `revokedKeys`, the gateway rejects tokens of a revoked key only after it has fetched the key set again (10 min); services reject
 * them immediately.
 */
export function createCallerCheck(
  verify: TokenVerifier,
  now: () => number = Date.now,
  revokedKeys?: Pick<RevokedKeyWatch, 'isRevoked' | 'has'>,
): CallerCheck {
  /** Keyed by the whole header, so that only an identical token finds the claims. */
  const cached = new Map<string, { claims: Claims; until: number }>()
  let retryKeysAt = 0

  async function verified(authorization: string, token: string): Promise<Claims | undefined> {
    if (now() < retryKeysAt) return undefined
    try {
      const claims = await verify(token)
      if (claims.key_id !== undefined && (await revokedKeys?.isRevoked(claims.key_id))) throw invalid()
      cache(authorization, claims, Math.min(now() + CACHE_MS, expiryOf(token)))
      return claims
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 503) throw error
      retryKeysAt = now() + KEYS_RETRY_MS
      return undefined
    }
  }

  function cache(authorization: string, claims: Claims, until: number): void {
    const oldest = cached.size >= MAX_CACHED_TOKENS ? cached.keys().next() : undefined
    if (oldest && !oldest.done) cached.delete(oldest.value)
    cached.set(authorization, { claims, until })
  }

  return (authorization, wanted) => {
    if (wanted === 'ignored') return undefined
    if (authorization === undefined || authorization === '') {
      throw new AppError('token_missing', undefined, { headers: { 'www-authenticate': 'Bearer' } })
    }
    const found = cached.get(authorization)
    if (found && now() < found.until && !(found.claims.key_id !== undefined && revokedKeys?.has(found.claims.key_id))) return found.claims
    cached.delete(authorization)
    const token = BEARER.exec(authorization)?.[1]
    if (token) return verified(authorization, token)
    throw invalid()
  }
}

function invalid(): AppError {
  const challenge = 'Bearer error="invalid_token", error_description="token_invalid"'
  return new AppError('token_invalid', undefined, { headers: { 'www-authenticate': challenge } })
}

/** `exp` of a verified token (ms). */
function expiryOf(token: string): number {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) * 1000 : 0
}
