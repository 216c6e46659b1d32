import { AppError, problemResponses } from '@loomcast/service-kit/errors'
import { type App, type Claims, createTokenVerifier } from '@loomcast/service-kit/http'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { requireUser } from '../accounts/require-user.ts'
import { publicUser } from '../domain/account.ts'
import { BODY_LIMIT, SignedInSchema, UserSchema } from '../schema-types.ts'
import type { SessionsContext } from './context.ts'
import type { SessionCookie } from './session-cookie.ts'
import { refresh, signOut } from './sessions.ts'

const onCookie = (cookie: SessionCookie) => ({
  config: { auth: 'public' as const },
  bodyLimit: BODY_LIMIT,
  onRequest: cookie.requireSameOrigin,
})

export function sessionRoutes(app: App, context: SessionsContext, cookie: SessionCookie): void {
  const verify = createTokenVerifier({ jwks: context.keyRing.jwks })

  app.post(
    '/api/auth/refresh',
    {
      ...onCookie(cookie),
      schema: {
        summary: 'Exchanges the refresh cookie for an access token and a new cookie',
        tags: ['session'],
        response: { 200: SignedInSchema, ...problemResponses(401, 403) },
      },
    },
    async (request, reply) => {
      const presented = cookie.read(request)
      if (presented === undefined) throw new AppError('session_ended')
      // A rejected cookie is not cleared, because a late response could clear the cookie of a newer session.
      const renewed = await refresh(context, presented)
      cookie.set(reply, renewed)
      const { refreshToken: _secret, adminFiles: _cookie, ...response } = renewed
      return { success: true as const, ...response }
    },
  )

  app.post(
    '/api/auth/logout',
    {
      ...onCookie(cookie),
      schema: {
        summary: 'Ends the session of the cookie and of the bearer token; needs neither to be valid',
        tags: ['session'],
        response: { 200: Type.Object({ success: Type.Literal(true) }), ...problemResponses(403) },
      },
    },
    async (request, reply) => {
      await signOut(context, { refreshToken: cookie.read(request), caller: await bearer(request), ip: request.ip })
      cookie.clear(reply)
      return { success: true as const }
    },
  )

  app.get(
    '/api/auth/me',
    { config: { auth: 'user' }, schema: { summary: 'Get the signed-in user', tags: ['session'], response: { 200: UserSchema } } },
    async (request) => {
      const user = await requireUser(context, request.caller.user_id)
      return publicUser(user, await context.store.entitlements.find(user._id))
    },
  )

  /** The caller, if the token is valid. An invalid or expired token does not prevent signing out. */
  async function bearer(request: FastifyRequest): Promise<Claims | undefined> {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (token === undefined) return undefined
    return verify(token).catch(() => undefined)
  }
}
