import { requireSameOrigin } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefreshToken } from './sessions.ts'

const NAME = 'loomcast_refresh'
const TOKEN = /^[\w-]{43}$/

/** The refresh token's cookie: not readable by scripts, never sent with requests from other sites, and sent only to the calls that need it. */
export function createSessionCookie(publicUrl: string, clock: Clock) {
  const attributes = { path: '/api/auth', httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const
  return {
    set(reply: FastifyReply, { secret, expires_at }: RefreshToken): void {
      reply.setCookie(NAME, secret, { ...attributes, maxAge: Math.round((expires_at.getTime() - clock().getTime()) / 1000) })
    },
    clear(reply: FastifyReply): void {
      reply.clearCookie(NAME, attributes)
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
