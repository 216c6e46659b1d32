import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { KeySource } from './jwks.ts'
import { type Claims, createTokenVerifier, unauthorized } from './token-verifier.ts'

export type RouteAuth = 'public' | 'user' | 'admin'

export interface AuthOptions extends KeySource {
  /** Asked for every verified token; true answers 401 `session_revoked`. */
  isRevoked?: (claims: Claims) => Promise<boolean>
}

/** One route as it was registered, the hidden ones included. */
export interface RouteAccess {
  method: string
  url: string
  auth: RouteAuth
  /** Not in the OpenAPI document. */
  hidden: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route with who may call it: for tests that go through all of them. */
    listRoutes(): RouteAccess[]
  }
  interface FastifyContextConfig {
    /** Who may call: required on every route. `user` takes user and admin tokens, `admin` only those for the admin audience. */
    auth?: RouteAuth
    /** Keeps a route without a schema of its own out of the OpenAPI document: a proxy's, for instance. */
    undocumented?: boolean
  }
  interface FastifyRequest {
    /** The verified caller. Reading it on a public route is a defect and throws. */
    caller: Claims
  }
}

const callers = new WeakMap<FastifyRequest, Claims>()

export function addAuthentication(app: FastifyInstance, options: AuthOptions | undefined): void {
  app.decorateRequest('caller', {
    getter(this: FastifyRequest) {
      const claims = callers.get(this)
      if (!claims) throw new Error(`request.caller was read on ${this.method} ${this.routeOptions.url}, which is public.`)
      return claims
    },
  })
  const routes: RouteAccess[] = []
  app.decorate('listRoutes', () => [...routes])
  app.addHook('onRoute', (route) => {
    const auth = requireAuthConfig(route, options !== undefined)
    const hidden = (route.schema as { hide?: boolean } | undefined)?.hide === true || route.config?.undocumented === true
    for (const method of [route.method].flat()) routes.push({ method: method.toUpperCase(), url: route.url, auth, hidden })
  })
  const verify = options && createTokenVerifier(options)
  app.addHook('onRequest', async (request) => {
    const auth = request.routeOptions.config.auth
    if (auth === undefined || auth === 'public' || !verify) return
    const claims = await verify(bearerToken(request))
    if (await options.isRevoked?.(claims)) throw unauthorized('session_revoked', 'This session has ended. Sign in again.')
    if (auth === 'admin' && claims.role !== 'admin') throw new AppError('forbidden', 403, 'This is for administrators only.')
    callers.set(request, claims)
  })
}

function requireAuthConfig(route: RouteOptions, canAuthenticate: boolean): RouteAuth {
  const auth = route.config?.auth
  const name = `${String(route.method)} ${route.url}`
  if (auth === undefined) throw new Error(`${name} does not say who may call it: add config: { auth: 'public' | 'user' | 'admin' }.`)
  if (auth !== 'public' && !canAuthenticate) throw new Error(`${name} needs a caller, but the app was created without auth.`)
  return auth
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i

function bearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization
  if (header === undefined || header === '') throw unauthorized('token_missing', 'Sign in to use this.')
  const token = BEARER.exec(header)?.[1]
  if (!token) throw unauthorized('token_invalid', 'The session token is not valid.')
  return token
}
