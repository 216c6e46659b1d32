import { ADMIN_FILES_COOKIE, ADMIN_FILES_PATH } from '@loomcast/contracts/admin-files'
import { requireSameOrigin } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from './sessions.ts'

const REFRESH_COOKIE = 'loomcast_refresh'
/** 32 bytes in base64url. */
const TOKEN_PATTERN = /^[\w-]{43}$/

/**
 * Sets, clears and reads the cookie of the refresh token. Administrators' sessions also have a cookie for the files of their slice. Scripts cannot read the
 * cookies, and browsers send them only to the paths that need them, never with requests from other sites.
 */
export function createSessionCookie(publicUrl: string, clock: Clock) {
  const shared = { httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const
  const refreshOptions = { ...shared, path: '/api/auth' }
  const filesOptions = { ...shared, path: ADMIN_FILES_PATH }
  return {
    set(reply: FastifyReply, { refreshToken: { secret, expires_at }, adminFiles }: Pick<SignedIn, 'refreshToken' | 'adminFiles'>): void {
      reply.setCookie(REFRESH_COOKIE, secret, { ...refreshOptions, maxAge: Math.round((expires_at.getTime() - clock().getTime()) / 1000) })
      // Without the role, also clears the cookie that an administrator's session left in this browser.
      if (!adminFiles) reply.clearCookie(ADMIN_FILES_COOKIE, filesOptions)
      else reply.setCookie(ADMIN_FILES_COOKIE, adminFiles.token, { ...filesOptions, maxAge: adminFiles.maxAge })
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(REFRESH_COOKIE, refreshOptions)
      reply.clearCookie(ADMIN_FILES_COOKIE, filesOptions)
    },
    read(request: FastifyRequest): string | undefined {
      const value = request.cookies[REFRESH_COOKIE]
      return value !== undefined && TOKEN_PATTERN.test(value) ? value : undefined
    },
    /** An onRequest hook for routes that authenticate by the cookie alone. */
    requireSameOrigin: requireSameOrigin(publicUrl),
  }
}

export type SessionCookie = ReturnType<typeof createSessionCookie>
