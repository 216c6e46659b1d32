import type { Entitlement } from '@loomcast/contracts'
import type { Period } from './period.ts'

/** What of a user's meter the current period shows. */
export interface MeterReading {
  /** Monthly generations charged in the current period. */
  used: number
  bonus_granted: number
  bonus_used: number
  period: Period
}

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

/** Unlimited is null; 0 and negative limits from older writers mean the same. */
export function normalisedEntitlement(entitlement: Entitlement): Entitlement {
  const limit = (value: number | null) => (value === null || value <= 0 ? null : value)
  return {
    ...entitlement,
    generation_limit: limit(entitlement.generation_limit),
    video_generation_limit: limit(entitlement.video_generation_limit),
  }
}
