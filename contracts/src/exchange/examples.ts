import { chargedOf, type ErrorCode } from '@loomcast/error-codes'

/** A UTC time in ISO 8601 format. */
export const time = (example = '2026-03-10T12:00:00.000Z'): string => example

/** A problem document, which the consumer identifies by its code. `more`: other members that the consumer reads. */
export const problem = (code: ErrorCode, more: Record<string, unknown> = {}) => ({
  code,
  charged: chargedOf(code),
  detail: 'A sentence for the user.',
  ...more,
})

/** A validation error of one field, which the consumer shows at that field. */
export const fieldProblem = (path: string) => ({ errors: [{ path, message: 'A sentence about the field.' }] })
