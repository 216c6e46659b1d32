import { ADMIN_FILES_AUDIENCE, ADMIN_FILES_COOKIE, ADMIN_FILES_TYPE, ADMIN_SLICE } from '@loomcast/contracts/admin-files'
import { AppError } from '@loomcast/service-kit/errors'
import { createJwtVerifier } from '@loomcast/service-kit/http'
import type { FastifyRequest } from 'fastify'
import type { RevokedKeyWatch } from '../edge/revoked-keys.ts'

/** `protected`: the client may load the file, and no shared cache may store it. */
export type SliceAccess = 'public' | 'protected' | 'refused'

/** Decides whether a client can load a slice's files. Throws AppError 503 `keys_unavailable`. */
export type SliceGuard = (slice: string, request: FastifyRequest) => Promise<SliceAccess>

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * The files of the administrators' slice need the cookie that auth sets at an administrator's sign-in, because browsers load scripts without a bearer token.
 * All other slices are public. No token is accepted while the key set cannot be read.
 */
export function createSliceGuard(jwksUrl: string, revokedKeys?: Pick<RevokedKeyWatch, 'isRevoked'>): SliceGuard {
  const verify = createJwtVerifier({ jwksUrl }, { type: ADMIN_FILES_TYPE, audience: [ADMIN_FILES_AUDIENCE] })

  return async (slice, request) => {
    if (slice !== ADMIN_SLICE) return 'public'
    const token = request.cookies[ADMIN_FILES_COOKIE]
    if (token === undefined || !JWT.test(token)) return 'refused'
    try {
      const { key_id } = await verify(token)
      return key_id !== undefined && (await revokedKeys?.isRevoked(key_id)) ? 'refused' : 'protected'
    } catch (error) {
      if (error instanceof AppError && error.status === 401) return 'refused'
      throw error
    }
  }
}
