import { ADMIN_FILES_AUDIENCE } from '@loomcast/contracts/admin-files'
import { ADMIN_VIEW_S } from '@loomcast/contracts/admin-view'
import type { Role } from './session.ts'

const ISSUER = 'loomcast'
export const USER_AUDIENCE = 'loomcast'
export const ADMIN_AUDIENCE = 'loomcast-admin'
/** In seconds; shorter near the end of a session. */
export const ACCESS_TOKEN_S = 15 * 60
/** In seconds. Shorter than the administrators' idle limit and than the cookie for their files, because each renewal extends both. */
const ADMIN_ACCESS_TOKEN_S = 5 * 60
/** In seconds. No access token is valid for longer. */
export const LONGEST_TOKEN_S = Math.max(ACCESS_TOKEN_S, ADMIN_VIEW_S)
export const ALGORITHM = 'ES256'
/** RFC 9068 §2.1 */
export const TOKEN_TYPE = 'at+jwt'

export const accessTokenLifetime = (role: Role) => (role === 'admin' ? ADMIN_ACCESS_TOKEN_S : ACCESS_TOKEN_S)

export interface AccessClaims {
  iss: string
  aud: string
  sub: string
  sid: string
  role: Role
  iat: number
  exp: number
  jti: string
  /** The administrator who views the account (RFC 8693 §4.1). Services let such a token only read. */
  act?: { sub: string }
}

/** Administrators' tokens have a separate audience, so a user's token is never accepted as one. */
export function accessClaims(
  subject: { user_id: string; session_id: string; role: Role; actor_id?: string },
  now: Date,
  tokenId: string,
  lifeS: number,
): AccessClaims {
  const iat = Math.floor(now.getTime() / 1000)
  return {
    iss: ISSUER,
    aud: subject.role === 'admin' ? ADMIN_AUDIENCE : USER_AUDIENCE,
    sub: subject.user_id,
    sid: subject.session_id,
    role: subject.role,
    iat,
    exp: iat + lifeS,
    jti: tokenId,
    ...(subject.actor_id !== undefined && { act: { sub: subject.actor_id } }),
  }
}

export interface AdminFilesClaims {
  iss: string
  aud: string
  sub: string
  sid: string
  iat: number
  exp: number
  jti: string
}

/** For the cookie with which the gateway serves the administrators' files. It is no access token: type and audience differ. */
export function adminFilesClaims(
  subject: { user_id: string; session_id: string },
  now: Date,
  tokenId: string,
  lifeS: number,
): AdminFilesClaims {
  const iat = Math.floor(now.getTime() / 1000)
  return { iss: ISSUER, aud: ADMIN_FILES_AUDIENCE, sub: subject.user_id, sid: subject.session_id, iat, exp: iat + lifeS, jti: tokenId }
}
