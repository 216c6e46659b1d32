import { notConfigured } from '../brief/brief.ts'
import { LIMIT_REACHED, UPGRADE_OFFER } from '../usage/usage.ts'

/** What the API client throws, as far as this table needs it. `network`: no answer came at all. */
export interface Problem {
  status: number
  code: string
  detail: string
  retryAfter?: number
  network: boolean
}

export type Remedy =
  | { kind: 'retry' }
  /** Try again, but not before so many seconds have passed. */
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
  /** Empty where `what` says it, or where only the server's memory can tell (see `lost`). */
  charge: string
  remedy: Remedy
  /** No answer came: whether anything was written and charged has to be asked. */
  lost: boolean
}

const headline = 'Failed to generate content'
const free = 'Nothing was charged.'

/**
 * The sentence for everything that can go wrong with a generation.
 * `received` tells whether text had already arrived; `online` is the browser's opinion of its connection.
 */
export function failureOf(problem: Problem, context: { provider: string; received: boolean; online: boolean }): Failure {
  if (problem.network) return connectionLost(context)
  const what = problem.detail || headline
  const said = (advice: string, remedy: Remedy, title = headline): Failure => ({
    title,
    what,
    advice,
    charge: /charge/i.test(what) ? '' : free,
    remedy,
    lost: false,
  })

  if (problem.code === 'provider_not_configured' || problem.code === 'provider_misconfigured')
    return said('Choose another provider. Your brief stays as it is.', { kind: 'choose-provider' }, notConfigured(context.provider))
  switch (problem.status) {
    case 400:
      return said('Check the brief and try again.', { kind: 'edit-brief' })
    case 401:
      return said('You were signed out. Sign in again: your brief is kept.', { kind: 'sign-in' })
    case 402:
      return { ...said(UPGRADE_OFFER, { kind: 'upgrade' }, LIMIT_REACHED), what: '' }
    case 403:
      return said('Your account may not do this. Ask support if that is wrong.', { kind: 'edit-brief' })
    case 409:
      return said('This brief is already being written, perhaps in another tab. Wait a moment, then try again.', {
        kind: 'wait',
        seconds: problem.retryAfter ?? 5,
      })
    case 413:
      return said('Shorten the brief and try again.', { kind: 'edit-brief' })
    case 422:
      return said('Change the wording of the brief and try again.', { kind: 'edit-brief' })
    case 429:
      return said('Too many requests at once. Your brief is kept.', { kind: 'wait', seconds: problem.retryAfter ?? 30 })
    case 502:
      return said('The provider gave no usable answer. Try again or choose another provider.', { kind: 'retry' })
    case 503:
      return said('The provider is away. Try again in a moment or choose another provider.', waitIf(problem.retryAfter))
    case 504:
      return said('The provider took too long. Try again, or ask for a shorter text.', { kind: 'retry' })
    default:
      return said('Try again. Your brief is kept.', { kind: 'retry' })
  }
}

function connectionLost({ received, online }: { received: boolean; online: boolean }): Failure {
  const what = online ? 'The connection broke off.' : 'You are offline.'
  const whenBack = online ? 'Try again in a moment.' : 'Try again when you are back online.'
  const advice = received ? `What had arrived is below. ${whenBack}` : `Your brief is kept. ${whenBack}`
  return { title: headline, what, advice, charge: '', remedy: { kind: 'retry' }, lost: true }
}

function waitIf(seconds: number | undefined): Remedy {
  return seconds ? { kind: 'wait', seconds } : { kind: 'retry' }
}
