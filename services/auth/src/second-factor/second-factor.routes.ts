import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { BODY_LIMIT, FormText } from '../schema-types.ts'
import { CodeField, RecoveryCodesField, SetupFields } from '../second-factor.schema.ts'
import type { SecondFactorContext } from './context.ts'
import { finishSetup, renewRecoveryCodes, secondFactorState, startSetup, turnOff } from './factor.ts'

const Password = FormText('The current password')
const Proof = Type.Object({ password: Password, code: CodeField }, { additionalProperties: false })
const Codes = Type.Object({ success: Type.Literal(true), ...RecoveryCodesField }, { title: 'RecoveryCodes' })

const isAdmin = { config: { auth: 'admin' as const }, bodyLimit: BODY_LIMIT }

/** The second factor of the calling administrator. */
export function secondFactorRoutes(app: App, context: SecondFactorContext): void {
  app.get(
    '/api/auth/second-factor',
    {
      ...isAdmin,
      schema: {
        summary: 'Get whether the second factor is on',
        tags: ['second factor'],
        response: {
          200: Type.Object(
            {
              success: Type.Literal(true),
              enabled: Type.Boolean(),
              enabled_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
              recovery_codes_left: Type.Integer(),
              required: Type.Boolean({ description: 'Administrators cannot turn it off (ADMIN_MFA=required)' }),
            },
            { title: 'SecondFactor' },
          ),
        },
      },
    },
    async (request) => ({ success: true as const, ...(await secondFactorState(context, request.caller.user_id)) }),
  )

  app.post(
    '/api/auth/second-factor',
    {
      ...isAdmin,
      schema: {
        summary: 'Starts setting up the second factor; starting again replaces the secret',
        tags: ['second factor'],
        body: Type.Object({ password: Password }, { additionalProperties: false }),
        response: {
          200: Type.Object({ success: Type.Literal(true), ...SetupFields }, { title: 'SecondFactorSetup' }),
          ...problemResponses(403, 409, 413, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const setup = await startSetup(context, request.caller, request.body, request.ip)
      return reply.header('cache-control', 'no-store').send({ success: true as const, ...setup })
    },
  )

  app.post(
    '/api/auth/second-factor/confirm',
    {
      ...isAdmin,
      schema: {
        summary: 'Turns the second factor on with a first code, ends all other sessions and returns the recovery codes',
        tags: ['second factor'],
        body: Type.Object({ code: CodeField }, { additionalProperties: false }),
        response: { 200: Codes, ...problemResponses(403, 409, 413, 429) },
      },
    },
    async (request, reply) => {
      const recovery_codes = await finishSetup(context, request.caller, request.body, request.ip)
      return reply.header('cache-control', 'no-store').send({ success: true as const, recovery_codes })
    },
  )

  app.post(
    '/api/auth/second-factor/recovery-codes',
    {
      ...isAdmin,
      schema: {
        summary: 'Replaces all recovery codes',
        tags: ['second factor'],
        body: Proof,
        response: { 200: Codes, ...problemResponses(403, 409, 413, 429, 503) },
      },
    },
    async (request, reply) => {
      const recovery_codes = await renewRecoveryCodes(context, request.caller, request.body, request.ip)
      return reply.header('cache-control', 'no-store').send({ success: true as const, recovery_codes })
    },
  )

  app.delete(
    '/api/auth/second-factor',
    {
      ...isAdmin,
      schema: {
        summary: 'Turns the second factor off',
        tags: ['second factor'],
        body: Proof,
        response: { 200: Type.Object({ success: Type.Literal(true) }), ...problemResponses(403, 409, 413, 429, 503) },
      },
    },
    async (request) => {
      await turnOff(context, request.caller, request.body, request.ip)
      return { success: true as const }
    },
  )
}
