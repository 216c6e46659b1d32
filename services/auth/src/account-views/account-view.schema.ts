import { matching } from '@loomcast/service-kit/errors'
import { closed, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'

export const UserParams = Type.Object({ user_id: Type.String({ minLength: 1, maxLength: 100 }) }, closed)
export const ViewParams = Type.Object(
  { user_id: Type.String({ minLength: 1, maxLength: 100 }), view_id: Type.String({ minLength: 1, maxLength: 100 }) },
  closed,
)

export const StartBody = Type.Object(
  {
    reason: Type.String({
      maxLength: 500,
      ...matching('\\S', 'must not be empty'),
      description: 'Sent to the user',
    }),
    request_id: Type.String({ minLength: 1, maxLength: 100, description: 'A repeated request with the same id gets the same view' }),
  },
  closed,
)

const ViewSchema = Type.Object(
  {
    view_id: Type.String(),
    user_id: Type.String(),
    reason: Type.String(),
    started_at: Timestamp,
    ends_at: Timestamp,
    ended_at: Type.Union([Timestamp, Type.Null()], { description: 'When it was ended earlier; null if it was not' }),
  },
  { title: 'AccountView' },
)

export const StartedResponse = Type.Object({
  success: Type.Literal(true),
  view: ViewSchema,
  email: Type.String({ description: 'Of the viewed account' }),
  access_token: Type.String({ description: 'Can only read, and cannot be renewed. Its claim `act` is the administrator.' }),
  expires_in: Type.Integer({ description: 'Seconds' }),
})

export const EndedResponse = Type.Object({ success: Type.Literal(true), view: ViewSchema })
