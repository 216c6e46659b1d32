import type { Charged, ErrorCode } from '@loomcast/error-codes'
import { notConfigured } from '../brief/brief.ts'
import { LIMIT_REACHED } from '../usage/usage.ts'

/** The fields of the API client's error that this table needs. `network`: there was no response. */
export interface Problem {
  status: number
  code: ErrorCode
  detail: string
  charged: Charged
  retryAfter?: number
  network: boolean
}

export type Remedy =
  | { kind: 'retry' }
  /** Retry after this many seconds. */
  | { kind: 'wait'; seconds: number }
  | { kind: 'upgrade' }
  | { kind: 'edit-brief' }
  | { kind: 'choose-provider' }
  | { kind: 'sign-in' }

/** What happened, what to do, and whether anything was charged. */
export interface Failure {
  title: string
  what: string
  advice: string
  /** Empty if only the server can determine it (see `lost`). */
  charge: string
  remedy: Remedy
  /** True if it is unknown whether anything was saved and charged; the server must be checked. */
  lost: boolean
}

const headline = 'Failed to generate content'
const free = 'Nothing was charged.'

/** Advice for errors whose detail from the server only suggests a retry. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  provider_timeout: 'You can also ask for a shorter post. Your brief is saved.',
}

/** The message for a failed generation. `received`: text had already arrived. `online`: the browser has a connection. */
export function failureOf(problem: Problem, context: { provider: string; received: boolean; online: boolean }): Failure {
  if (problem.network) return connectionLost(context)
  const what = problem.detail || headline
  const failure = (advice: string, remedy: Remedy, title = headline): Failure => ({
    title,
    what,
    advice,
    charge: problem.charged === 'no' ? free : '',
    remedy,
    lost: problem.charged === 'unknown',
  })

  if (problem.code === 'provider_not_configured' || problem.code === 'provider_misconfigured')
    return failure('Choose another provider. Your brief is saved.', { kind: 'choose-provider' }, notConfigured(context.provider))
  switch (problem.status) {
    case 400:
      return failure('Check the brief and try again.', { kind: 'edit-brief' })
    case 401:
      return failure('Your session ended. Log in again. Your brief is saved.', { kind: 'sign-in' })
    case 402:
      return { ...failure('', { kind: 'upgrade' }, LIMIT_REACHED), what: '' }
    case 403:
      return failure("Your account can't do this. Contact support if you think it should.", { kind: 'edit-brief' })
    case 413:
      return failure('Shorten the brief and try again.', { kind: 'edit-brief' })
    case 422:
      return failure('Change the wording of the brief and try again.', { kind: 'edit-brief' })
    case 429:
      return failure('Too many requests at once. Your brief is saved.', { kind: 'wait', seconds: problem.retryAfter ?? 30 })
    default:
      return failure(ADVICE[problem.code] ?? 'Your brief is saved.', waitIf(problem.retryAfter))
  }
}

function connectionLost({ received, online }: { received: boolean; online: boolean }): Failure {
  const what = online ? 'The connection was lost.' : "You're offline."
  const whenBack = online ? 'Try again in a moment.' : "Try again when you're back online."
  const advice = received ? `The text so far is below. ${whenBack}` : `Your brief is saved. ${whenBack}`
  return { title: headline, what, advice, charge: '', remedy: { kind: 'retry' }, lost: true }
}

function waitIf(seconds: number | undefined): Remedy {
  return seconds ? { kind: 'wait', seconds } : { kind: 'retry' }
}
