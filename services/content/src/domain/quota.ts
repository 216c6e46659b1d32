import { type MeterReading, usageOf } from '@loomcast/quota/usage'

/** `user_usage` in responses. packages/quota defines the terms. `remaining` and `limit` are null if the package is unlimited. */
export interface UserUsage {
  remaining: number | null
  used: number
  limit: number | null
  /** Bonus generations that are still available. */
  referral_bonus: number
  used_bonus: number
}

export function userUsage(reading: MeterReading, limit: number | null): UserUsage {
  const { remaining, used, bonus_remaining, bonus_used } = usageOf(reading, limit)
  return { remaining, used, limit, referral_bonus: bonus_remaining, used_bonus: bonus_used }
}

export const QUOTA_EXHAUSTED = "You've reached your monthly limit! Upgrade to Pro for unlimited AI-powered content generation."
