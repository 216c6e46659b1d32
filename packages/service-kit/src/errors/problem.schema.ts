import type { ErrorCode } from '@loomcast/error-codes'
import { type Static, Type } from 'typebox'

export const ErrorCodeSchema = Type.Unsafe<ErrorCode>(
  Type.String({ description: 'Stable name of the error. All of them: `/docs/errors`.' }),
)
const ChargedSchema = Type.Enum(['yes', 'no', 'unknown'], { description: 'Whether this cost the user anything: quota or money.' })

/** Members of an error that is part of a successful response, such as the error of a failed job. */
export const FailureMembers = {
  code: ErrorCodeSchema,
  message: Type.String({ description: 'A sentence for the user: what happened and what to do next.' }),
  charged: ChargedSchema,
}

/** RFC 9457 problem document with extension members: `code` and `charged` for programs, `error` and `success` for callers that read only those. */
export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'URL of the page that documents the code: `/docs/errors/<code>`.' }),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String({ description: 'A sentence for the user: what happened and what to do next.' }),
    code: ErrorCodeSchema,
    charged: ChargedSchema,
    request_id: Type.String(),
    success: Type.Literal(false),
    error: Type.String(),
    errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  },
  { title: 'Problem', description: 'Problem details (RFC 9457).', additionalProperties: true },
)
export type Problem = Static<typeof ProblemSchema>

/** Response schemas of a route for the given error statuses: `response: { 200: Ok, ...problemResponses(404, 409) }`. */
export function problemResponses<const Statuses extends readonly number[]>(
  ...statuses: Statuses
): { [Status in Statuses[number]]: typeof ProblemSchema } {
  return Object.fromEntries(statuses.map((status) => [status, ProblemSchema])) as { [Status in Statuses[number]]: typeof ProblemSchema }
}
