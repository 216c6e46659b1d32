import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { requireUser } from '../accounts/require-user.ts'
import { publicProfile } from '../domain/account.ts'
import { BODY_LIMIT } from '../schema-types.ts'
import type { BrowserCookie } from '../sessions/browser-cookie.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { ProfileContext } from './context.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { DeleteAccountBody, ExportSchema, ProfileBody, ProfileResponseSchema } from './profile.schema.ts'
import { changeProfile } from './profile-change.ts'

const isUser = { config: { auth: 'user' as const }, bodyLimit: BODY_LIMIT }

export function profileRoutes(app: App, context: ProfileContext, cookie: SessionCookie, browserCookie: BrowserCookie): void {
  app.get(
    '/api/user/profile',
    { ...isUser, schema: { summary: 'Get the profile of the caller', tags: ['profile'], response: { 200: ProfileResponseSchema } } },
    async (request) => {
      const user = await requireUser(context, request.caller.user_id)
      return { success: true as const, profile: publicProfile(user) }
    },
  )

  app.put(
    '/api/user/profile',
    {
      ...isUser,
      schema: {
        summary: 'Changes the fields that are given',
        tags: ['profile'],
        body: ProfileBody,
        response: { 200: ProfileResponseSchema, ...problemResponses(403, 409, 413, 429, 503) },
      },
    },
    async (request, reply) => {
      const { user, signedIn, browserToken } = await changeProfile(context, request.caller, request.body, request.ip)
      const profile = publicProfile(user)
      if (!signedIn) return { success: true as const, profile }
      cookie.set(reply, signedIn)
      if (browserToken) browserCookie.set(reply, browserToken)
      const { access_token, token_type, expires_in } = signedIn
      return { success: true as const, profile, access_token, token_type, expires_in }
    },
  )

  app.get(
    '/api/user/export',
    {
      config: { auth: 'user', adminView: 'refused' },
      schema: {
        summary: 'Export all data of this service about the caller, as a file',
        tags: ['profile'],
        response: { 200: ExportSchema },
      },
    },
    async (request, reply) => {
      const document = await exportAccount(context, request.caller.user_id)
      const name = `loomcast-account-${document.exported_at.slice(0, 10)}.json`
      return reply.header('content-disposition', `attachment; filename="${name}"`).send(document)
    },
  )

  app.delete(
    '/api/user/account',
    {
      ...isUser,
      schema: {
        summary: 'Deletes the account of the caller, in every service',
        tags: ['profile'],
        body: DeleteAccountBody,
        response: { 200: Type.Object({ success: Type.Literal(true) }), ...problemResponses(403, 409, 413, 429) },
      },
    },
    async (request, reply) => {
      await deleteAccount(context, request.caller, request.body, request.ip)
      cookie.clear(reply)
      return { success: true as const }
    },
  )
}
