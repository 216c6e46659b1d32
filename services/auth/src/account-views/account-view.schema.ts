import { matching } from '@loomcast/service-kit/errors'
import { Type } from 'typebox'

const Moment = Type.String({ format: 'date-time' })
const closed = { additionalProperties: false }

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
    started_at: Moment,
    ends_at: Moment,
    ended_at: Type.Union([Moment, Type.Null()], { description: 'When it was ended earlier; null if it was not' }),
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
