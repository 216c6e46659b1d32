import type { MeterReading } from '@loomcast/service-kit/quota'

/** `user_usage` on the wire. `remaining` and `limit` are null on an unlimited plan and never include the bonus. */
export interface UserUsage {
  remaining: number | null
  used: number
  limit: number | null
  /** Bonus generations left; a bonus never expires. */
  referral_bonus: number
  used_bonus: number
}

export function userUsage(reading: MeterReading, limit: number | null): UserUsage {
  return {
    remaining: limit === null ? null : Math.max(0, limit - reading.used),
    used: reading.used,
    limit,
    referral_bonus: Math.max(0, reading.bonus_granted - reading.bonus_used),
    used_bonus: reading.bonus_used,
  }
}

/**
 * Of a refusal: it must not say that something is left, so texts that are being written count too. Elsewhere only what was kept counts: a text takes
 * seconds, and one that was lost with its process would be shown as used for a minute.
 */
export function usageWithHolds(reading: MeterReading, limit: number | null): UserUsage {
  const { used, held, bonus_used, bonus_held } = reading
  return userUsage({ ...reading, used: used + held, bonus_used: bonus_used + bonus_held }, limit)
}

export const QUOTA_EXHAUSTED = "You've reached your monthly limit! Upgrade to Pro for unlimited AI-powered content generation."
