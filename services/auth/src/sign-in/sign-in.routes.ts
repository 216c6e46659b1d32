import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { deviceOf } from '../domain/device.ts'
import { BODY_LIMIT, FormText, SignedInSchema } from '../schema-types.ts'
import { answerChallenge, beginRequiredSetup, confirmRequiredSetup } from '../second-factor/challenges.ts'
import { ChallengeField, ChallengeSchema, CodeField, RecoveryCodesField, SetupFields } from '../second-factor.schema.ts'
import type { BrowserCookie } from '../sessions/browser-cookie.ts'
import type { Client } from '../sessions/client.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { Entered } from '../sessions/sessions.ts'
import type { SignInContext } from './context.ts'
import { register } from './register.ts'
import { type SignInResult, signIn, signInAdministrator } from './sign-in.ts'

const Credentials = Type.Object({ email: FormText('E-mail address'), password: FormText('Password') }, { additionalProperties: false })

const Registration = Type.Object(
  {
    email: FormText('E-mail address, at most 254 bytes'),
    password: FormText('6 to 200 characters'),
    referral_code: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: 'A code that is not usable is ignored' })),
  },
  { additionalProperties: false },
)

const ChallengeAnswer = Type.Object({ challenge: ChallengeField, code: CodeField }, { additionalProperties: false })
const SignInSchema = Type.Union([SignedInSchema, ChallengeSchema])
const NEXT_STEP = {
  code: 'Enter the code from your authenticator app to log in.',
  setup: 'Administrators need two-step login. Set it up to log in.',
} as const

const isPublic = { config: { auth: 'public' as const }, bodyLimit: BODY_LIMIT }

export function signInRoutes(app: App, context: SignInContext, cookie: SessionCookie, browserCookie: BrowserCookie): void {
  function enter(reply: FastifyReply, entered: Entered) {
    const { refreshToken, adminFiles, browserToken, ...response } = entered
    cookie.set(reply, { refreshToken, adminFiles })
    browserCookie.set(reply, browserToken)
    return { success: true as const, ...response }
  }

  function enterOrChallenge(reply: FastifyReply, result: SignInResult): Static<typeof SignInSchema> {
    if (result.outcome === 'entered') return enter(reply, result.entered)
    const { challenge, kind } = result
    const mfa_setup_required = kind === 'setup'
    return { success: false, error: NEXT_STEP[kind], mfa_required: true, mfa_setup_required, challenge }
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
        summary: "Signs in; an administrator gets an administrator's token, or a challenge if a second factor is required",
        tags: ['sign-in'],
        body: Credentials,
        response: { 200: SignInSchema, ...problemResponses(401, 403, 413, 429, 503) },
      },
    },
    async (request, reply) => enterOrChallenge(reply, await signIn(context, request.body, clientOf(request))),
  )

  app.post(
    '/api/admin/login',
    {
      ...isPublic,
      schema: {
        summary: 'Signs an administrator in, or returns a challenge if a second factor is required',
        tags: ['sign-in'],
        body: Credentials,
        response: { 200: SignInSchema, ...problemResponses(401, 403, 413, 429, 503) },
      },
    },
    async (request, reply) => enterOrChallenge(reply, await signInAdministrator(context, request.body, clientOf(request))),
  )

  app.post(
    '/api/admin/login/verify',
    {
      ...isPublic,
      schema: {
        summary: 'Signs an administrator in with the challenge and a code',
        tags: ['sign-in'],
        body: ChallengeAnswer,
        response: { 200: SignedInSchema, ...problemResponses(400, 403, 413, 429) },
      },
    },
    async (request, reply) => enter(reply, await answerChallenge(context, request.body, clientOf(request))),
  )

  app.post(
    '/api/admin/login/setup',
    {
      ...isPublic,
      schema: {
        summary: 'Starts setting up the second factor that the challenge requires',
        tags: ['sign-in'],
        body: Type.Object({ challenge: ChallengeField }, { additionalProperties: false }),
        response: {
          200: Type.Object({ success: Type.Literal(true), ...SetupFields }, { title: 'SecondFactorSetup' }),
          ...problemResponses(400, 409, 413),
        },
      },
    },
    async (request, reply) => {
      const setup = await beginRequiredSetup(context, request.body)
      return reply.header('cache-control', 'no-store').send({ success: true as const, ...setup })
    },
  )

  app.post(
    '/api/admin/login/setup/confirm',
    {
      ...isPublic,
      schema: {
        summary: 'Turns the second factor on with a first code and signs in; returns the recovery codes',
        tags: ['sign-in'],
        body: ChallengeAnswer,
        response: {
          200: Type.Object({ ...SignedInSchema.properties, ...RecoveryCodesField }, { title: 'SignedInWithRecoveryCodes' }),
          ...problemResponses(400, 403, 409, 413, 429),
        },
      },
    },
    async (request, reply) => {
      const { recovery_codes, ...entered } = await confirmRequiredSetup(context, request.body, clientOf(request))
      return reply.header('cache-control', 'no-store').send({ ...enter(reply, entered), recovery_codes })
    },
  )
}
