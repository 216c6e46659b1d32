import { createLimiter } from '@loomcast/service-kit/redis'
import type { RedisClientType } from 'redis'
import { limitAddress } from '../domain/client-address.ts'
import { type LimitOptions, limitKey } from '../domain/limit-key.ts'

const QUARTER_S = 15 * 60
const HOUR_S = 60 * 60

/** Rate limits for emails, per email address, per IP address and per user. */
export function createMailLimits(redis: RedisClientType, { prefix }: LimitOptions) {
  const resetOfAccount = createLimiter(redis, { prefix, name: 'reset-account', points: 3, durationS: QUARTER_S })
  const resetFromAddress = createLimiter(redis, { prefix, name: 'reset-address', points: 30, durationS: HOUR_S })
  const resetFromBrowser = createLimiter(redis, { prefix, name: 'reset-browser', points: 30, durationS: HOUR_S })
  const verification = createLimiter(redis, { prefix, name: 'verification', points: 4, durationS: QUARTER_S })
  const emailChange = createLimiter(redis, { prefix, name: 'email-change', points: 5, durationS: HOUR_S })

  return {
    /**
     * Returns whether a reset may be requested. The HTTP response is the same either way. A browser that is known to `knownUser` does not share the limit of
     * its IP address, which a stranger at the same address can use up.
     */
    async allowsReset(email: string, ip: string, knownUser?: string): Promise<boolean> {
      const bySource =
        knownUser === undefined
          ? await resetFromAddress.consume(limitKey(limitAddress(ip)))
          : await resetFromBrowser.consume(limitKey(knownUser))
      return bySource.allowed && (await resetOfAccount.consume(limitKey(email))).allowed
    },
    /** Returns whether a verification email may be sent. Without the limit, repeated registration and deletion would flood the address with mail. */
    async allowsVerification(email: string): Promise<boolean> {
      return (await verification.peek(limitKey(email))).remaining > 0
    },
    /** Counts the email of a successful registration. Call it only after the commit: of several concurrent registrations of an address, one succeeds. */
    async noteVerification(email: string): Promise<void> {
      await verification.consume(limitKey(email))
    },
    /** Throws 429 `rate_limited`. Counted per email address, not per account. */
    takeVerification: (email: string) =>
      verification.require(limitKey(email), "We've already sent you several emails. Check your spam folder, or try again later."),
    /** Throws 429 `rate_limited`. */
    takeEmailChange: (userId: string) =>
      emailChange.require(limitKey(userId), 'The email was changed too often in the last hour. Try again later; nothing was changed.'),
  }
}

export type MailLimits = ReturnType<typeof createMailLimits>
