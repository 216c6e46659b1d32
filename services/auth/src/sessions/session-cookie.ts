import { ADMIN_FILES_COOKIE, ADMIN_FILES_PATH } from '@loomcast/contracts/admin-files'
import { requireSameOrigin } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from './sessions.ts'

const NAME = 'loomcast_refresh'
const TOKEN = /^[\w-]{43}$/

/**
 * The refresh token's cookie, and in administrators' sessions the cookie for their files: not readable by scripts, never sent with requests from other sites,
 * and sent only to the calls that need them.
 */
export function createSessionCookie(publicUrl: string, clock: Clock) {
  const shared = { httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const
  const attributes = { ...shared, path: '/api/auth' }
  const ofFiles = { ...shared, path: ADMIN_FILES_PATH }
  return {
    set(reply: FastifyReply, { refreshToken: { secret, expires_at }, adminFiles }: Pick<SignedIn, 'refreshToken' | 'adminFiles'>): void {
      reply.setCookie(NAME, secret, { ...attributes, maxAge: Math.round((expires_at.getTime() - clock().getTime()) / 1000) })
      if (adminFiles) reply.setCookie(ADMIN_FILES_COOKIE, adminFiles.token, { ...ofFiles, maxAge: adminFiles.maxAge })
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(NAME, attributes)
      reply.clearCookie(ADMIN_FILES_COOKIE, ofFiles)
    },
    read(request: FastifyRequest): string | undefined {
      const value = request.cookies[NAME]
      return value !== undefined && TOKEN.test(value) ? value : undefined
    },
    /** An onRequest hook for routes that authenticate by the cookie alone. */
    requireSameOrigin: requireSameOrigin(publicUrl),
  }
}

export type SessionCookie = ReturnType<typeof createSessionCookie>
