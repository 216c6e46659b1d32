import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { register } from '../accounts/register.ts'
import type { AccountContext } from '../context.ts'
import { deviceOf } from '../domain/device.ts'
import { BODY_LIMIT, FormText, SignedInSchema } from '../schema-types.ts'
import type { BrowserCookie, BrowserCookiePath } from './browser-cookie.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { Entered } from './sessions.ts'
import { type Client, signIn, signInAdministrator } from './sign-in.ts'

const Credentials = Type.Object({ email: FormText('E-mail address'), password: FormText('Password') }, { additionalProperties: false })

const Registration = Type.Object(
  {
    email: FormText('E-mail address, at most 254 bytes'),
    password: FormText('6 to 200 characters'),
    referral_code: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'A code that is not usable is ignored' })),
  },
  { additionalProperties: false },
)

const isPublic = { config: { auth: 'public' as const }, bodyLimit: BODY_LIMIT }

export function signInRoutes(app: App, context: AccountContext, cookie: SessionCookie, browserCookie: BrowserCookie): void {
  function enter(reply: FastifyReply, { refreshToken, browserToken, ...answer }: Entered, path: BrowserCookiePath = '/api/auth') {
    cookie.set(reply, refreshToken)
    browserCookie.set(reply, browserToken, path)
    return { success: true as const, ...answer }
  }

  const clientOf = (request: FastifyRequest): Client => ({
    ip: request.ip,
    device: deviceOf(request.headers['user-agent']),
    browserToken: browserCookie.read(request),
  })

  app.post(
    '/api/auth/register',
    {
      ...isPublic,
      schema: {
        summary: 'Creates an account and signs in',
        tags: ['sign-in'],
        body: Registration,
        response: { 201: SignedInSchema, ...problemResponses(409, 413, 503) },
      },
    },
    async (request, reply) =>
      reply.code(201).send(enter(reply, await register(context, request.body, deviceOf(request.headers['user-agent'])))),
  )

  app.post(
    '/api/auth/login',
    {
      ...isPublic,
      schema: {
        summary: "Signs in; an administrator gets an administrator's token",
        tags: ['sign-in'],
        body: Credentials,
        response: { 200: SignedInSchema, ...problemResponses(401, 403, 413, 429, 503) },
      },
    },
    async (request, reply) => enter(reply, await signIn(context, request.body, clientOf(request))),
  )

  app.post(
    '/api/admin/login',
    {
      ...isPublic,
      schema: {
        summary: 'Signs an administrator in',
        tags: ['sign-in'],
        body: Credentials,
        response: { 200: SignedInSchema, ...problemResponses(401, 403, 413, 429, 503) },
      },
    },
    async (request, reply) => enter(reply, await signInAdministrator(context, request.body, clientOf(request)), '/api/admin/login'),
  )
}
