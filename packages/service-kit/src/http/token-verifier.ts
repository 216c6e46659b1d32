import { errors, type JWTPayload, jwtVerify } from 'jose'
import { AppError } from '../errors/app-error.ts'
import { type KeySource, keySource } from './jwks.ts'

export const TOKEN_ISSUER = 'loomcast'
export const USER_AUDIENCE = 'loomcast'
export const ADMIN_AUDIENCE = 'loomcast-admin'

/** The caller, from a verified access token. */
export interface Claims {
  user_id: string
  session_id: string
  role: 'user' | 'admin'
  /** Unix seconds. */
  issued_at: number
  /** The administrator who views the account of `user_id` (claim `act`). Such a caller can only read. */
  actor_id?: string
  /** `kid` of the key that signed the token. */
  key_id?: string
}

export const TOKEN_TYPE = 'at+jwt'
export const REQUIRED_CLAIMS = ['sub', 'sid', 'iat', 'exp', 'jti']
export const CLOCK_TOLERANCE_S = 5

/**
 * Verifies tokens outside of routes (in the gateway, on sign-out); routes use @fastify/jwt with the same rules. Returns a function that verifies an access
 * token: ES256 only, `typ: at+jwt`, our issuer, one of our audiences, not expired. It throws AppError 401 `token_expired` or `token_invalid`, or 503
 * `keys_unavailable` while the key set cannot be read.
 */
export function createTokenVerifier(source: KeySource): (token: string) => Promise<Claims> {
  const verify = createJwtVerifier(source, { type: TOKEN_TYPE, audience: [USER_AUDIENCE, ADMIN_AUDIENCE] })
  return async (token) => {
    const { payload, key_id } = await verify(token)
    try {
      return toClaims(payload, key_id)
    } catch (error) {
      throw toAuthError(error)
    }
  }
}

/** As `createTokenVerifier`, for tokens of another type and audience that are signed with the same keys. */
export function createJwtVerifier(
  source: KeySource,
  { type, audience }: { type: string; audience: string[] },
): (token: string) => Promise<{ payload: JWTPayload; key_id: string | undefined }> {
  const keys = keySource(source)
  return async (token) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys, {
        algorithms: ['ES256'],
        typ: type,
        issuer: TOKEN_ISSUER,
        audience,
        requiredClaims: REQUIRED_CLAIMS,
        clockTolerance: CLOCK_TOLERANCE_S,
      })
      return { payload, key_id: protectedHeader.kid }
    } catch (error) {
      throw toAuthError(error)
    }
  }
}

export function toClaims(payload: JWTPayload, key_id: string | undefined): Claims {
  const { sub, sid, iat, aud } = payload
  if (typeof sub !== 'string' || sub === '' || typeof sid !== 'string' || typeof iat !== 'number' || typeof aud !== 'string') {
    throw new errors.JWTInvalid('claims are not of the expected types')
  }
  const actor_id = actorOf(payload)
  if (actor_id !== undefined && aud !== USER_AUDIENCE) throw new errors.JWTInvalid('only tokens for the user audience can have an actor')
  return {
    user_id: sub,
    session_id: sid,
    role: aud === ADMIN_AUDIENCE ? ('admin' as const) : ('user' as const),
    issued_at: iat,
    ...(actor_id !== undefined && { actor_id }),
    ...(key_id !== undefined && { key_id }),
  }
}

/** `act.sub` (RFC 8693 §4.1); undefined without `act`. */
function actorOf({ act }: JWTPayload): string | undefined {
  if (act === undefined) return undefined
  const sub = typeof act === 'object' && act !== null && 'sub' in act ? act.sub : undefined
  if (typeof sub !== 'string' || sub === '') throw new errors.JWTInvalid('act is not of the expected type')
  return sub
}

export function toAuthError(error: unknown): AppError {
  const code = codeOf(error)
  if (error instanceof errors.JWTExpired || code === 'FST_JWT_AUTHORIZATION_TOKEN_EXPIRED') return unauthorized('token_expired', error)
  // Errors of @fastify/jwt and fast-jwt are about the token; jose's fetch errors are about the keys.
  if (code.startsWith('FST_JWT_') || code.startsWith('FAST_JWT_')) return unauthorized('token_invalid', error)
  const keysUnavailable =
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    error.code === 'ERR_JOSE_GENERIC'
  if (keysUnavailable) {
    return new AppError('keys_unavailable', undefined, { cause: error, headers: { 'retry-after': '2' } })
  }
  return unauthorized('token_invalid', error)
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

export function unauthorized(code: 'token_missing' | 'token_invalid' | 'token_expired' | 'session_revoked', cause?: unknown): AppError {
  const challenge = code === 'token_missing' ? 'Bearer' : `Bearer error="invalid_token", error_description="${code}"`
  return new AppError(code, undefined, { cause, headers: { 'www-authenticate': challenge } })
}
