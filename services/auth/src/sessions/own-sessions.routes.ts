import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { BODY_LIMIT } from '../schema-types.ts'
import type { SessionsContext } from './context.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'
import type { SessionCookie } from './session-cookie.ts'

const Word = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const Time = (description: string) => Type.String({ format: 'date-time', description })

const SessionSchema = Type.Object(
  {
    id: Type.String(),
    current: Type.Boolean({ description: 'True for the session of this call' }),
    browser: Word('`Chrome`; null when unknown'),
    system: Word('`Windows`; null when unknown'),
    kind: Type.Union([Type.Literal('computer'), Type.Literal('phone'), Type.Literal('tablet'), Type.Literal('other')]),
    created_at: Time('When the person logged in'),
    last_used_at: Time('The last renewal, about every 15 minutes while in use'),
    expires_at: Time('When it ends unless it is renewed'),
    ends_at: Time('When it ends in any case'),
    second_factor_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When a code of the second factor was verified; null if none was',
    }),
  },
  { title: 'Session' },
)

const ViewSchema = Type.Object(
  {
    id: Type.String({ description: 'Also ends the view, as the id of a session' }),
    started_at: Time('When the administrator opened the account'),
    ends_at: Time('When it ends unless it is ended earlier'),
    ended_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'Null while it is active' }),
    reason: Type.String(),
  },
  { title: 'AccountViewByAdministrator' },
)

const isUser = { config: { auth: 'user' as const }, bodyLimit: BODY_LIMIT }

/** Where the caller is logged in. Does not include IP addresses or locations, because they are not stored. */
export function ownSessionRoutes(app: App, context: SessionsContext, cookie: SessionCookie): void {
  app.get(
    '/api/auth/sessions',
    {
      ...isUser,
      schema: {
        summary: "The caller's sessions that are not over, this one first; at most 100 are listed",
        tags: ['session'],
        response: {
          200: Type.Object({
            success: Type.Literal(true),
            sessions: Type.Array(SessionSchema),
            total: Type.Integer(),
            views: Type.Array(ViewSchema, {
              description: 'Read-only views of the account by administrators in the last 90 days; at most 20 are listed',
            }),
          }),
        },
      },
    },
    async (request) => ({ success: true as const, ...(await listSessions(context, request.caller)) }),
  )

  app.delete(
    '/api/auth/sessions',
    {
      ...isUser,
      schema: {
        summary: "Ends every session of the caller's but this one",
        tags: ['session'],
        response: { 200: Type.Object({ success: Type.Literal(true), ended: Type.Integer() }) },
      },
    },
    async (request) => ({ success: true as const, ended: await endOtherSessions(context, request.caller, request.ip) }),
  )

  app.delete(
    '/api/auth/sessions/:id',
    {
      ...isUser,
      schema: {
        summary: "Ends one of the caller's sessions; ending the present one signs out",
        tags: ['session'],
        params: Type.Object({ id: Type.String({ maxLength: 100 }) }, { additionalProperties: false }),
        response: { 200: Type.Object({ success: Type.Literal(true) }), ...problemResponses(404) },
      },
    },
    async (request, reply) => {
      await endOwnSession(context, request.caller, request.params.id, request.ip)
      if (request.params.id === request.caller.session_id) cookie.clear(reply)
      return { success: true as const }
    },
  )
}
