import { AppError } from '@loomcast/service-kit/errors'
import { type Static, Type } from 'typebox'

const DAY_MS = 86_400_000
const MAX_DAYS = 400

/** Advances the clock, either by a number of days or to a time. */
export const ClockForm = Type.Object(
  {
    advance_days: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_DAYS })),
    to: Type.Optional(Type.Union([Type.String({ format: 'date' }), Type.String({ format: 'date-time' })])),
  },
  { additionalProperties: false },
)

/** Returns the time to which the form advances the clock. Throws AppError `validation_failed` unless exactly one field is set. `to` can be 400 days ahead. */
export function targetOf({ advance_days, to }: Static<typeof ClockForm>, present: Date): Date {
  const now = present.getTime()
  if (advance_days !== undefined && to === undefined) return new Date(now + advance_days * DAY_MS)
  if (to === undefined || advance_days !== undefined) {
    const message = 'send either advance_days or to'
    throw new AppError('validation_failed', 'Send either advance_days or to.', {
      errors: [
        { path: 'advance_days', message },
        { path: 'to', message },
      ],
    })
  }
  const target = new Date(to)
  if (target.getTime() > now + MAX_DAYS * DAY_MS) throw invalidTime(`must be within ${MAX_DAYS} days`)
  return target
}

/** The error for an invalid `to`. `message` continues the sentence that begins with `to`, such as "must be within 400 days". */
export function invalidTime(message: string): AppError {
  return new AppError('validation_failed', `to ${message}.`, { errors: [{ path: 'to', message }] })
}
