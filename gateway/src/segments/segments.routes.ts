import { AppError } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Membership, PLAN_MS, readSegments, SEGMENTS_PATH, signSegments } from './membership.ts'

const COOKIE = 'loomcast_segments'
const RESPONSE_MS = 3_000

export interface Segments {
  /** Names of the segments in which the visitor is. */
  find(request: FastifyRequest): Promise<string[]>
}

export interface SegmentOptions {
  /** The key of previews. Without one, no visitor is in a segment. */
  key: string
  /** Rejects with AppError if the token of a user is not valid. */
  verify(token: string): Promise<unknown>
  /** The origin of the service that knows the plan of a user. */
  billingUrl: string | undefined
  clock: () => Date
}

/**
 * `GET /api/slices/segments/<token>`: a signed link, with which a browser joins a team or a cohort. `PUT` looks up the plan of the signed-in user. `DELETE` leaves
 * all segments. The cookie is signed, so a visitor cannot join a segment by setting it.
 */
export async function segmentRoutes(app: App, { key, verify, billingUrl, clock }: SegmentOptions): Promise<Segments> {
  const quiet = { config: { auth: 'public' as const }, logLevel: 'warn' as const, schema: { hide: true } }

  app.get(`${SEGMENTS_PATH}/*`, quiet, async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow')
    const joined = await readSegments(key, 'invite+jwt', request.url.slice(SEGMENTS_PATH.length + 1), clock())
    if (joined.size === 0) throw new AppError('preview_ended', 'This link has ended. Ask for a new one.')
    await write(request, reply, new Map([...(await own(request)), ...joined]))
    return reply.redirect('/', 303)
  })

  app.put(SEGMENTS_PATH, quiet, async (request, reply) => {
    const authorization = request.headers.authorization ?? ''
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
    if (token === undefined) throw new AppError('token_missing')
    await verify(token)
    const plan = await planOf(authorization)
    const others = [...(await own(request))].filter(([name]) => !name.startsWith('plan:'))
    const until = new Date(clock().getTime() + PLAN_MS)
    await write(request, reply, new Map([...others, ...(plan === undefined ? [] : ([[`plan:${plan}`, until]] as const))]))
    return reply.code(204).send()
  })

  app.delete(SEGMENTS_PATH, quiet, async (request, reply) => reply.clearCookie(COOKIE, cookieOf(request)).code(204).send())

  async function planOf(authorization: string): Promise<string | undefined> {
    const response = await fetch(`${billingUrl}/api/billing/subscription`, {
      headers: { authorization },
      signal: AbortSignal.timeout(RESPONSE_MS),
    }).catch(() => undefined)
    if (!response?.ok) throw new AppError('service_unavailable')
    const { subscription } = (await response.json()) as { subscription?: { package?: { tier?: unknown } } }
    const tier = subscription?.package?.tier
    return typeof tier === 'string' && tier !== '' ? tier : undefined
  }

  async function own(request: FastifyRequest): Promise<Membership> {
    const cookie = request.cookies[COOKIE]
    return cookie === undefined ? new Map() : readSegments(key, 'membership+jwt', cookie, clock())
  }

  async function write(request: FastifyRequest, reply: FastifyReply, membership: Membership): Promise<void> {
    if (membership.size === 0 || key === '') return void reply.clearCookie(COOKIE, cookieOf(request))
    const expires = new Date(Math.max(...[...membership.values()].map((until) => until.getTime())))
    reply.setCookie(COOKIE, await signSegments(key, 'membership+jwt', membership, clock()), { ...cookieOf(request), expires })
  }

  return { find: async (request) => [...(await own(request)).keys()] }
}

const cookieOf = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const
