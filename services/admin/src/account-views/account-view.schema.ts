import { closed, Timestamp } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { Reason, RequestId } from '../schema-types.ts'

export const ViewParams = Type.Object(
  { user_id: Type.String({ minLength: 1, maxLength: 100 }), view_id: Type.String({ minLength: 1, maxLength: 100 }) },
  closed,
)

export const StartBody = Type.Object({ reason: Reason, request_id: RequestId }, closed)

const AccountViewSchema = Type.Object(
  {
    view_id: Type.String(),
    user_id: Type.String(),
    started_at: Timestamp,
    ends_at: Timestamp,
    ended_at: Type.Union([Timestamp, Type.Null()], { description: 'When it was ended earlier; null if it was not.' }),
  },
  { title: 'AccountView' },
)

export const StartedResponse = Type.Object({
  success: Type.Literal(true),
  view: AccountViewSchema,
  email: Type.String({ description: 'Of the viewed account.' }),
  access_token: Type.String({ description: "Reads the user's area; cannot write and cannot be renewed." }),
  expires_in: Type.Integer({ description: 'Seconds.' }),
})

export const EndedResponse = Type.Object({ success: Type.Literal(true), view: AccountViewSchema })
