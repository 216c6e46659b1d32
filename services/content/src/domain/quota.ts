import type { MeterReading } from '@loomcast/service-kit'

/**
 * `user_usage` on the wire. `remaining` and `limit` are null on an unlimited plan and never include the bonus. A text that is being written
 * counts as used: what is left is what can still be begun. It is given back if the text fails.
 */
export interface UserUsage {
  remaining: number | null
  used: number
  limit: number | null
  /** Bonus generations left; a bonus never expires. */
  referral_bonus: number
  used_bonus: number
}

export function userUsage(reading: MeterReading, limit: number | null): UserUsage {
  const used = reading.used + reading.held
  const used_bonus = reading.bonus_used + reading.bonus_held
  return {
    remaining: limit === null ? null : Math.max(0, limit - used),
    used,
    limit,
    referral_bonus: Math.max(0, reading.bonus_granted - used_bonus),
    used_bonus,
  }
}

export const QUOTA_EXHAUSTED = "You've reached your monthly limit! Upgrade to Pro for unlimited AI-powered content generation."
