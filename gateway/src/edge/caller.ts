import { AppError, type Claims } from '@loomcast/service-kit'
import type { ProxyRoute } from '../proxy/route-table.ts'

/** Verifies a token or throws AppError (401 `token_invalid` / `token_expired`, 503 `keys_unavailable`). */
export type TokenVerifier = (token: string) => Promise<Claims>

/**
 * The verified caller of a call that needs one. Throws 401 as the services do. While the keys cannot be read
 * nobody with a token is refused here: the services decide anyway.
 */
export type CallerCheck = (authorization: string | undefined, token: ProxyRoute['token']) => Promise<Claims | undefined>

/** A verified token is not verified again for this long; the services check every call themselves. */
const REMEMBERED_MS = 10_000
const REMEMBERED_TOKENS = 5_000
/** After the keys could not be read, they are not asked for again for this long. */
const REST_MS = 3_000
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i

export function createCallerCheck(verify: TokenVerifier, now: () => number = () => performance.now()): CallerCheck {
  const remembered = new Map<string, { claims: Claims; until: number }>()
  let restUntil = 0

  async function verified(token: string): Promise<Claims | undefined> {
    const known = remembered.get(token)
    if (known && known.until > now()) return known.claims
    remembered.delete(token)
    if (now() < restUntil) return undefined
    try {
      const claims = await verify(token)
      remember(token, claims)
      return claims
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 503) throw error
      restUntil = now() + REST_MS
      return undefined
    }
  }

  function remember(token: string, claims: Claims): void {
    const oldest = remembered.size >= REMEMBERED_TOKENS ? remembered.keys().next() : undefined
    if (oldest && !oldest.done) remembered.delete(oldest.value)
    remembered.set(token, { claims, until: now() + REMEMBERED_MS })
  }

  return async (authorization, wanted) => {
    if (wanted === 'ignored') return undefined
    if (authorization === undefined || authorization === '') {
      throw new AppError('token_missing', 401, 'Sign in to use this.', { headers: { 'www-authenticate': 'Bearer' } })
    }
    const token = BEARER.exec(authorization)?.[1]
    if (token) return verified(token)
    const challenge = 'Bearer error="invalid_token", error_description="token_invalid"'
    throw new AppError('token_invalid', 401, 'The session token is not valid.', { headers: { 'www-authenticate': challenge } })
  }
}
