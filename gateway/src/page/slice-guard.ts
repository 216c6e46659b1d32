import { ADMIN_FILES_AUDIENCE, ADMIN_FILES_COOKIE, ADMIN_FILES_TYPE, ADMIN_SLICE } from '@loomcast/contracts/admin-files'
import { AppError } from '@loomcast/service-kit/errors'
import { createJwtVerifier } from '@loomcast/service-kit/http'
import type { RevocationList } from '@loomcast/service-kit/redis'
import type { FastifyRequest } from 'fastify'

/** `protected`: the client may load the file, and no shared cache may store it. */
export type SliceAccess = 'public' | 'protected' | 'refused'

/** Decides whether a client can load a slice's files. Throws AppError 503 `keys_unavailable`. */
export type SliceGuard = (slice: string, request: FastifyRequest) => Promise<SliceAccess>

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * The files of the administrators' slice need the cookie that auth sets at an administrator's sign-in, because browsers load scripts without a bearer token.
 * All other slices are public. No token is accepted while the key set cannot be read, nor after its session has ended. Without
 * `revocations` (Redis), the end of a session takes effect when the token expires.
 */
export function createSliceGuard(jwksUrl: string, revocations?: Pick<RevocationList, 'isRevoked'>): SliceGuard {
  const verify = createJwtVerifier({ jwksUrl }, { type: ADMIN_FILES_TYPE, audience: [ADMIN_FILES_AUDIENCE] })

  return async (slice, request) => {
    if (slice !== ADMIN_SLICE) return 'public'
    const token = request.cookies[ADMIN_FILES_COOKIE]
    if (token === undefined || !JWT.test(token)) return 'refused'
    try {
      const { payload, key_id } = await verify(token)
      const identity = { user_id: String(payload.sub), session_id: String(payload['sid']), issued_at: Number(payload.iat) }
      const isRevoked = await revocations?.isRevoked({ ...identity, ...(key_id !== undefined && { key_id }) })
      return isRevoked ? 'refused' : 'protected'
    } catch (error) {
      if (error instanceof AppError && error.status === 401) return 'refused'
      throw error
    }
  }
}
