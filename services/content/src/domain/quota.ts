import type { MeterReading } from '@loomcast/service-kit'

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

export const QUOTA_EXHAUSTED = "You've reached your monthly limit! Upgrade to Pro for unlimited AI-powered content generation."
