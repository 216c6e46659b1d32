import fastifyJwt, { type TokenOrHeader } from '@fastify/jwt'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose'
import { AppError } from '../errors/app-error.ts'
import { type KeySource, pemSource } from './jwks.ts'
import {
  ADMIN_AUDIENCE,
  CLOCK_TOLERANCE_S,
  type Claims,
  REQUIRED_CLAIMS,
  TOKEN_ISSUER,
  TOKEN_TYPE,
  toAuthError,
  toClaims,
  USER_AUDIENCE,
  unauthorized,
} from './token-verifier.ts'

export type RouteAuth = 'public' | 'user' | 'admin'

export interface AuthOptions extends KeySource {
  /** Called for every verified token; true rejects the request with 401 `session_revoked`. */
  isRevoked?: (claims: Claims) => Promise<boolean>
}

/** A registered route; hidden routes are included. */
export interface RouteAccess {
  method: string
  url: string
  auth: RouteAuth
  /** True if the route is left out of the OpenAPI document. */
  hidden: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes with their access rules, for tests that check every route. */
    listRoutes(): RouteAccess[]
  }
  interface FastifyContextConfig {
    /** Who may call the route; required on every route. `user` accepts user and admin tokens, `admin` only tokens for the admin audience. */
    auth?: RouteAuth
    /** `refused`: a read that an administrator who views the account cannot make, because it changes something or exports all data. */
    adminView?: 'refused'
    /** Leaves a route without its own schema, such as a proxy route, out of the OpenAPI document. */
    undocumented?: boolean
  }
  interface FastifyRequest {
    /** The authenticated caller. Throws on a public route, because reading it there is a bug. */
    caller: Claims
  }
}

const callers = new WeakMap<FastifyRequest, Claims>()

export async function addAuthentication(app: FastifyInstance, options: AuthOptions | undefined): Promise<void> {
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
  app.addHook('onRequest', async (request) => {
    // Public routes verify no token, and some also act on the cookies of the administrator's own session.
    if (request.routeOptions.config.auth === 'public' && !isRead(request) && claimsActor(request)) throw new AppError('view_only')
  })
  if (!options) return
  await registerVerification(app, options)
  app.addHook('onRequest', async (request, reply) => {
    const auth = request.routeOptions.config.auth
    if (auth === undefined || auth === 'public') return
    const claims = await verifiedClaims(request)
    if (await options.isRevoked?.(claims)) throw unauthorized('session_revoked')
    if (claims.actor_id !== undefined) {
      nameBoth(request, reply, claims)
      if (!isRead(request) || request.routeOptions.config.adminView === 'refused') throw new AppError('view_only')
    }
    if (auth === 'admin' && claims.role !== 'admin') throw new AppError('forbidden', 'Only administrators can do this.')
    callers.set(request, claims)
  })
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether the request has a token with `act`. The token is not verified, because a forged one can only refuse its own request. */
function claimsActor({ headers }: FastifyRequest): boolean {
  const token = BEARER.exec(headers.authorization ?? '')?.[1]
  if (token === undefined) return false
  try {
    return decodeJwt(token)['act'] !== undefined
  } catch {
    return false
  }
}

/** Adds the viewed user and the administrator to the request's log lines. */
function nameBoth(request: FastifyRequest, reply: FastifyReply, { user_id, actor_id }: Claims): void {
  request.log = request.log.child({ user_id, actor_id })
  reply.log = request.log
}

function requireAuthConfig(route: RouteOptions, canAuthenticate: boolean): RouteAuth {
  const auth = route.config?.auth
  const name = `${String(route.method)} ${route.url}`
  if (auth === undefined) throw new Error(`${name} does not declare who may call it: add config: { auth: 'public' | 'user' | 'admin' }.`)
  if (auth !== 'public' && !canAuthenticate) throw new Error(`${name} needs a caller, but the app was created without auth.`)
  return auth
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i

/** Accepts only ES256, `typ: at+jwt`, our issuer and one of our audiences. Verified tokens are cached together with the key that verified them. */
async function registerVerification(app: FastifyInstance, source: KeySource): Promise<void> {
  const pemOf = pemSource(source)
  await app.register(fastifyJwt, {
    secret: { public: (_request: FastifyRequest, token: TokenOrHeader) => pemOf('header' in token ? token.header : token) },
    decode: { complete: true },
    verify: {
      algorithms: ['ES256'],
      checkTyp: TOKEN_TYPE,
      allowedIss: TOKEN_ISSUER,
      allowedAud: [USER_AUDIENCE, ADMIN_AUDIENCE],
      requiredClaims: REQUIRED_CLAIMS,
      clockTolerance: CLOCK_TOLERANCE_S * 1000,
      cache: 1000,
    },
  })
}

async function verifiedClaims(request: FastifyRequest): Promise<Claims> {
  const header = request.headers.authorization
  if (header === undefined || header === '') throw unauthorized('token_missing')
  const token = BEARER.exec(header)?.[1]
  if (token === undefined) throw unauthorized('token_invalid')
  try {
    return toClaims(await request.jwtVerify<JWTPayload>(), decodeProtectedHeader(token).kid)
  } catch (error) {
    throw toAuthError(error)
  }
}
