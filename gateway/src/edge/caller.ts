import { AppError } from '@loomcast/service-kit/errors'
import type { Claims } from '@loomcast/service-kit/http'
import type { ProxyRoute } from '../proxy/route-table.ts'
import type { RevokedKeyWatch } from './revoked-keys.ts'

/** Verifies a token or throws AppError (401 `token_invalid` / `token_expired`, 503 `keys_unavailable`). */
export type TokenVerifier = (token: string) => Promise<Claims>

/**
 * The verified caller of a call that needs one; at once for a token that was verified before. Throws 401 as the services do, or rejects
 * with it. While the keys cannot be read nobody with a token is refused here: the services decide anyway.
 */
export type CallerCheck = (
  authorization: string | undefined,
  token: ProxyRoute['token'],
) => Claims | undefined | Promise<Claims | undefined>

/**
 * A verified token is not verified again for this long, nor beyond its own end: verifying costs as much CPU as passing a call on
 * twice. The services check every call themselves, ended sessions too.
 */
const REMEMBERED_MS = 60_000
const REMEMBERED_TOKENS = 5_000
/** After the keys could not be read, they are not asked for again for this long. */
const REST_MS = 3_000
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i

/** `revokedKeys`: without it a void key is refused when the key set is read again (10 min), and at once by the services. */
export function createCallerCheck(
  verify: TokenVerifier,
  now: () => number = Date.now,
  revokedKeys?: Pick<RevokedKeyWatch, 'isRevoked' | 'has'>,
): CallerCheck {
  /** By the whole header. Claims are a person's own, so a guess that fits is a token that fits. */
  const remembered = new Map<string, { claims: Claims; until: number }>()
  let restUntil = 0

  async function verified(authorization: string, token: string): Promise<Claims | undefined> {
    if (now() < restUntil) return undefined
    try {
      const claims = await verify(token)
      if (claims.key_id !== undefined && (await revokedKeys?.isRevoked(claims.key_id))) throw invalid()
      remember(authorization, claims, Math.min(now() + REMEMBERED_MS, endOf(token)))
      return claims
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 503) throw error
      restUntil = now() + REST_MS
      return undefined
    }
  }

  function remember(authorization: string, claims: Claims, until: number): void {
    const oldest = remembered.size >= REMEMBERED_TOKENS ? remembered.keys().next() : undefined
    if (oldest && !oldest.done) remembered.delete(oldest.value)
    remembered.set(authorization, { claims, until })
  }

  return (authorization, wanted) => {
    if (wanted === 'ignored') return undefined
    if (authorization === undefined || authorization === '') {
      throw new AppError('token_missing', undefined, { headers: { 'www-authenticate': 'Bearer' } })
    }
    const known = remembered.get(authorization)
    if (known && now() < known.until && !(known.claims.key_id !== undefined && revokedKeys?.has(known.claims.key_id))) return known.claims
    remembered.delete(authorization)
    const token = BEARER.exec(authorization)?.[1]
    if (token) return verified(authorization, token)
    throw invalid()
  }
}

function invalid(): AppError {
  const challenge = 'Bearer error="invalid_token", error_description="token_invalid"'
  return new AppError('token_invalid', undefined, { headers: { 'www-authenticate': challenge } })
}

/** `exp` of a token that was verified (ms). */
function endOf(token: string): number {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) * 1000 : 0
}
