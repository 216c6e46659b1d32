import { Type } from 'typebox'
import { NOT_BLANK } from './not-blank.ts'

export const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: NOT_BLANK, description: 'Recorded in the audit log.' })

/** Chosen by the page for one decision, so that a repeated request has no second effect. */
export const RequestId = Type.Optional(
  Type.String({
    minLength: 8,
    maxLength: 64,
    pattern: '^[\\w-]+$',
    description: 'Chosen by the caller for one decision. A repeated request with the same id has no second effect.',
  }),
)

export const UserParams = Type.Object({ user_id: Type.String({ minLength: 1, maxLength: 100 }) }, { additionalProperties: false })
