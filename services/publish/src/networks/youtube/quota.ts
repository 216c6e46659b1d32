import { NetworkFailure } from '../adapter.ts'
import type { NetworkCall, NetworkCalls } from '../network-calls.ts'
import type { ReadKind } from '../response-failure.ts'

/** Source: developers.google.com/youtube/v3/docs/errors. The quota is that of the owner's app, for all accounts together. */
const USED_UP = ['quotaExceeded', 'dailyLimitExceeded', 'uploadLimitExceeded']
const TOO_FAST = ['rateLimitExceeded', 'userRateLimitExceeded']
/** They come with 403, but are not about the credentials. */
const REFUSALS: Readonly<Record<string, string>> = {
  forbidden: 'YouTube does not allow this for the channel.',
  youtubeSignupRequired: 'This Google account has no YouTube channel. Create one at YouTube first.',
  forbiddenPrivacySetting: 'YouTube does not allow this visibility for the channel.',
}
/** For the call that sends the end of a film. */
export const kindOf: ReadKind = (body) => {
  const code = codeOf(body)
  if (USED_UP.includes(code) || TOO_FAST.includes(code)) return 'rate_limited'
  return Object.hasOwn(REFUSALS, code) ? 'refused' : undefined
}

/** Where the day of the quota ends at midnight. */
const ZONE = 'America/Los_Angeles'
const HOUR_MS = 3_600_000

/** Like `read`, with the reasons of 400 and 403. */
export async function readAt(calls: NetworkCalls, call: NetworkCall, now: Date, accept: readonly number[] = []) {
  const response = await calls.read(call, [400, 403, ...accept])
  if (response.status < 300 || accept.includes(response.status)) return response
  throw failureOf(response.json(), now) ?? calls.failureOf(response)
}

function failureOf(body: unknown, now: Date): NetworkFailure | undefined {
  const code = codeOf(body)
  if (USED_UP.includes(code)) {
    const until = nextReset(now)
    const text =
      'YouTube takes no more videos from this installation today. Loomcast sends this one when the limit is reset, at midnight in California.'
    return new NetworkFailure('rate_limited', text, { retryAt: until, waitsUntil: until })
  }
  if (TOO_FAST.includes(code)) return new NetworkFailure('rate_limited', 'YouTube takes no more requests now.')
  const refusal = REFUSALS[code]
  return refusal === undefined ? undefined : new NetworkFailure('refused', refusal)
}

/** Midnight in California after a time. */
export function nextReset(now: Date): Date {
  const dayOf = (time: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(time)
  let next = new Date(Math.floor(now.getTime() / HOUR_MS + 1) * HOUR_MS)
  while (dayOf(next) === dayOf(now)) next = new Date(next.getTime() + HOUR_MS)
  return next
}

interface GoogleError {
  error?: { message?: unknown; errors?: ({ reason?: unknown } | null)[] } | string | null
  message?: unknown
}

function codeOf(body: unknown): string {
  const { error } = (body ?? {}) as GoogleError
  const [first] = typeof error === 'object' && Array.isArray(error?.errors) ? error.errors : []
  return typeof first?.reason === 'string' ? first.reason : ''
}

export function reasonOf(body: unknown): string | undefined {
  const { error, message } = (body ?? {}) as GoogleError
  return [typeof error === 'object' ? error?.message : error, message].find(
    (text): text is string => typeof text === 'string' && text !== '',
  )
}
