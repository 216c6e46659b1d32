import type { APIError } from 'openai'
import { EngineError } from './engine.ts'

/** The fields of a failed call that are evaluated. The SDK's APIError has this shape. */
type Failure = Pick<APIError, 'status' | 'code' | 'type' | 'headers'>

/** Codes of requests that a provider refuses for safety. */
export const REFUSED = new Set<string>(['content_filter', 'content_policy_violation', 'moderation_blocked', 'safety'])
const NO_CREDIT = new Set(['insufficient_quota', 'billing_hard_limit_reached', 'billing_not_active'])

export function refused(label: string): EngineError {
  return new EngineError('content_refused', `${label} refused to write this because of its safety rules. Adjust your prompt and try again.`)
}

export function timedOut(label: string): EngineError {
  return new EngineError('provider_timeout', `${label} took too long to answer. Try again, or choose another model.`)
}

export function brokeOff(label: string, cause?: unknown): EngineError {
  return new EngineError('provider_unavailable', `${label} broke off before the text was finished. Try again.`, { cause })
}

export function unreachable(label: string, cause?: unknown): EngineError {
  return new EngineError(
    'provider_unavailable',
    `${label} isn't responding right now. Try again in a moment, or choose another provider.`,
    { cause },
  )
}

export function badAnswer(label: string, cause?: unknown): EngineError {
  return new EngineError('provider_bad_answer', `${label} sent an answer that could not be read. Try again, or choose another model.`, {
    cause,
  })
}

/** The engine error for a provider's response. The provider's message is not shown, because it may contain the prompt or the account's name. */
export function fromProvider(label: string, failure: Failure, cause: unknown): EngineError {
  const code = failure.code ?? failure.type ?? ''
  if (REFUSED.has(code)) return refused(label)
  if (NO_CREDIT.has(code)) {
    return new EngineError(
      'provider_unavailable',
      `${label} has no credit left on this server's account. Choose another provider or tell the administrator.`,
      { cause },
    )
  }
  if (failure.status === 429 || code === 'rate_limit_exceeded') {
    const retryAfter = secondsOf(failure.headers)
    const when = retryAfter === undefined ? 'in a moment' : `in ${retryAfter} s`
    return new EngineError('provider_rate_limited', `${label} is receiving too many requests. Try again ${when}.`, {
      cause,
      ...(retryAfter !== undefined && { retryAfter }),
    })
  }
  if (failure.status === 401 || failure.status === 403) {
    return new EngineError(
      'provider_misconfigured',
      `${label} did not accept this server's API key. Choose another provider or tell the administrator.`,
      { cause },
    )
  }
  if (failure.status === 404)
    return new EngineError('provider_misconfigured', `${label} does not offer this model. Choose another one.`, { cause })
  if (failure.status === 408 || failure.status === 504) return timedOut(label)
  if (code === 'context_length_exceeded')
    return new EngineError(
      'provider_bad_answer',
      `The request is too long for this ${label} model. Shorten the prompt or choose another model.`,
      { cause },
    )
  if (failure.status === undefined || failure.status >= 500) return unreachable(label, cause)
  return new EngineError('provider_bad_answer', `${label} did not accept the request. Try another model.`, { cause })
}

/** Seconds from a Retry-After header, which contains seconds or a date. At most one hour. */
function secondsOf(headers: Headers | undefined): number | undefined {
  const value = headers?.get('retry-after')
  if (!value) return undefined
  const seconds = /^\d+(\.\d+)?$/u.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(3600, Math.ceil(seconds)) : undefined
}
