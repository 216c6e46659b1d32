import { accountErrors } from './codes/account.ts'
import { availabilityErrors } from './codes/availability.ts'
import { billingErrors } from './codes/billing.ts'
import { browserErrors } from './codes/browser.ts'
import { generationErrors } from './codes/generation.ts'
import { publishErrors } from './codes/publish.ts'
import { releaseErrors } from './codes/releases.ts'
import { requestErrors } from './codes/request.ts'
import { videoErrors } from './codes/video.ts'
import type { Charged, ErrorDefinition } from './definition.ts'

export type { Charged, ErrorDefinition }

/** The groups shown in the documentation. */
export const ERROR_GROUPS = {
  Requests: requestErrors,
  Availability: availabilityErrors,
  'Sessions and accounts': accountErrors,
  'Posts and AI providers': generationErrors,
  'Images and videos': videoErrors,
  'Planned posts and connections': publishErrors,
  Billing: billingErrors,
  'Releases of slices': releaseErrors,
  'Detected in the browser': browserErrors,
} as const

const table = {
  ...requestErrors,
  ...availabilityErrors,
  ...accountErrors,
  ...generationErrors,
  ...videoErrors,
  ...publishErrors,
  ...billingErrors,
  ...releaseErrors,
  ...browserErrors,
}

export type ErrorCode = keyof typeof table
/** Codes of HTTP responses. The others are codes of jobs and of the browser. */
export type HttpErrorCode = { [Code in ErrorCode]: (typeof table)[Code]['status'] extends number ? Code : never }[ErrorCode]
/** Codes for which the throwing code decides whether anything was charged. */
export type VaryingErrorCode = { [Code in ErrorCode]: (typeof table)[Code]['charged'] extends Charged ? never : Code }[ErrorCode]
/** The possible values of `charged` for this code. */
export type ChargedOf<Code extends ErrorCode> = (typeof table)[Code]['charged'] extends infer Value
  ? Value extends readonly (infer Item extends Charged)[]
    ? Item
    : Extract<Value, Charged>
  : never

/** The definitions of all error codes. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorDefinition>> = table

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value)
}

export function statusOf(code: HttpErrorCode): number {
  return table[code].status
}

/** The default value of `charged`; the throwing code can set another. */
export function chargedOf(code: ErrorCode): Charged {
  const { charged } = ERRORS[code]
  return typeof charged === 'string' ? charged : charged[0]
}

/** Path of the code's page on the gateway. It is the `type` of the problem document. */
export function pagePath(code: ErrorCode): string {
  return `/docs/errors/${code}`
}

const UPPER_CASE = new Set(['json', 'url'])

/** The code as a title: `quota_exhausted` becomes "Quota exhausted". */
export function titleOf(code: ErrorCode): string {
  const words = code.split('_').map((word) => (UPPER_CASE.has(word) ? word.toUpperCase() : word))
  const title = words.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}
