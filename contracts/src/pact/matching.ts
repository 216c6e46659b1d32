import { chargedOf, type ErrorCode } from '@loomcast/error-codes'
import { MatchersV3 } from '@pact-foundation/pact'

/** Matchers: an example and the rule that the provider's value must match. Match only fields that the consumer's code reads. */
export const { boolean, eachLike, integer, like, nullValue, number, regex, string } = MatchersV3

/** A UTC time in ISO 8601 format. */
export const time = (example = '2026-03-10T12:00:00.000Z') => regex('^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$', example)

/** A value that the provider's state handler returns under `name`. In the consumer's test, it is `example`. */
export const fromState = (name: string, example: string) => MatchersV3.fromProviderState(`\${${name}}`, example)

/** A problem document, which the consumer identifies by its code. `more`: other members that the consumer reads. */
export const problem = (code: ErrorCode, more: Record<string, unknown> = {}) => ({
  code,
  charged: chargedOf(code),
  detail: string('A sentence for the user.'),
  ...more,
})

/** A validation error of one field, which the consumer shows at that field. */
export const fieldProblem = (path: string) => ({ errors: [{ path, message: string('A sentence about the field.') }] })
