import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { BODY_LIMIT, FormText } from '../schema-types.ts'
import type { BrowserCookie } from '../sessions/browser-cookie.ts'
import type { RecoveryContext } from './context.ts'
import { requestPasswordReset, resetPassword } from './recovery.ts'
import { resendVerification, verifyEmail } from './verification.ts'

const DoneSchema = Type.Object({ success: Type.Literal(true), message: Type.String() }, { title: 'Done' })

const isPublic = { config: { auth: 'public' as const }, bodyLimit: BODY_LIMIT }

const done = (message: string) => ({ success: true as const, message })

/** Calls made by the pages that emailed links open. */
export function recoveryRoutes(app: App, context: RecoveryContext, browserCookie: BrowserCookie): void {
  app.post(
    '/api/auth/forgot-password',
    {
      ...isPublic,
      schema: {
        summary: 'Sends a link to choose a new password if an account has the address; the response is the same either way',
        tags: ['recovery'],
        body: Type.Object({ email: FormText('E-mail address') }, { additionalProperties: false }),
        response: { 200: DoneSchema },
      },
    },
    async (request) => {
      await requestPasswordReset(context, request.body, { ip: request.ip, browserToken: browserCookie.read(request) })
      return done('If an account has this email, a link to choose a new password is on its way. It works for one hour.')
    },
  )

  app.post(
    '/api/auth/reset-password',
    {
      ...isPublic,
      schema: {
        summary: 'Sets a password by a mailed link and ends every session',
        tags: ['recovery'],
        body: Type.Object({ token: FormText('From the link'), password: FormText('6 to 200 characters') }, { additionalProperties: false }),
        response: { 200: DoneSchema, ...problemResponses(503) },
      },
    },
    async (request, reply) => {
      browserCookie.set(reply, await resetPassword(context, request.body, request.ip))
      return done('Your password is changed. Log in with the new one.')
    },
  )

  app.post(
    '/api/auth/verify-email',
    {
      ...isPublic,
      schema: {
        summary: 'Confirms an email address by an emailed link',
        tags: ['recovery'],
        body: Type.Object({ token: FormText('From the link') }, { additionalProperties: false }),
        response: { 200: DoneSchema },
      },
    },
    async (request) => {
      await verifyEmail(context, request.body)
      return done('Your email is confirmed.')
    },
  )

  app.post(
    '/api/auth/resend-verification',
    {
      config: { auth: 'user' },
      schema: {
        summary: 'Sends the link to confirm the email address again',
        tags: ['recovery'],
        response: { 200: DoneSchema, ...problemResponses(429) },
      },
    },
    async (request) => {
      const sent = await resendVerification(context, request.caller.user_id)
      return done(sent ? 'A new link is on its way. It works for 24 hours.' : 'Your email is confirmed already.')
    },
  )
}
