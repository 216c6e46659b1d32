import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { BODY_LIMIT, FormText, PackageSchema, ProfileAnswerSchema, ProfileSchema, SubscriptionStatus } from '../accounts/account.schema.ts'
import type { AccountContext } from '../accounts/context.ts'
import { noSuchAccount } from '../accounts/refusals.ts'
import { publicProfile } from '../domain/account.ts'
import type { BrowserCookie } from '../sessions/browser-cookie.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { changeProfile } from './profile-change.ts'

const Field = (description: string) => Type.Optional(Type.Union([Type.String({ maxLength: 4_000 }), Type.Null()], { description }))

const ProfileBody = Type.Object(
  {
    email: Field('A new address needs current_password and is unverified until its link was opened'),
    first_name: Field('At most 100 characters'),
    last_name: Field('At most 100 characters'),
    bio: Field('At most 1,000 characters'),
    company: Field('At most 200 characters'),
    website: Field('An http(s) address, at most 500 characters'),
    phone: Field('At most 40 characters'),
    current_password: Field('Needed for a new e-mail or password'),
    new_password: Field('6 to 200 characters; signs the other devices out'),
  },
  { additionalProperties: false },
)

const ExportSchema = Type.Object(
  {
    exported_at: Type.String({ format: 'date-time' }),
    note: Type.String(),
    profile: ProfileSchema,
    current_package: PackageSchema,
    subscription_status: SubscriptionStatus,
    sessions: Type.Array(
      Type.Object({
        session_id: Type.String(),
        browser: Type.Union([Type.String(), Type.Null()]),
        system: Type.Union([Type.String(), Type.Null()]),
        created_at: Type.String(),
        last_used_at: Type.String(),
        expires_at: Type.String(),
        ended_at: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    mails: Type.Array(
      Type.Object({
        to: Type.String(),
        subject: Type.String(),
        created_at: Type.String(),
        sent_at: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  },
  { title: 'AccountExport' },
)

const isUser = { config: { auth: 'user' as const }, bodyLimit: BODY_LIMIT }

export function profileRoutes(app: App, context: AccountContext, cookie: SessionCookie, browserCookie: BrowserCookie): void {
  app.get(
    '/api/user/profile',
    { ...isUser, schema: { summary: 'The own profile', tags: ['profile'], response: { 200: ProfileAnswerSchema } } },
    async (request) => {
      const user = await context.store.users.byId(request.caller.user_id)
      if (!user) throw noSuchAccount()
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
        response: { 200: ProfileAnswerSchema, ...problemResponses(403, 409, 413, 429, 503) },
      },
    },
    async (request, reply) => {
      const { user, signedIn, browserToken } = await changeProfile(context, request.caller, request.body, request.ip)
      const profile = publicProfile(user)
      if (!signedIn) return { success: true as const, profile }
      cookie.set(reply, signedIn.refreshToken)
      if (browserToken) browserCookie.set(reply, browserToken)
      const { access_token, token_type, expires_in } = signedIn
      return { success: true as const, profile, access_token, token_type, expires_in }
    },
  )

  app.get(
    '/api/user/export',
    {
      ...isUser,
      schema: { summary: 'Everything this service holds about the caller, as a file', tags: ['profile'], response: { 200: ExportSchema } },
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
        summary: 'Deletes the own account, here and in every service',
        tags: ['profile'],
        body: Type.Object({ password: FormText('The present password') }, { additionalProperties: false }),
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
