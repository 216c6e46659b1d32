/** The response of `GET /api/user/package`. `limit` and `remaining` are null when unlimited; `referral_bonus` is the unused bonus. */
export interface PackageAnswer {
  package: { is_paid: boolean }
  limits: { limit: number | null; used: number; remaining: number | null }
  referral_bonus?: number
  used_bonus?: number
  period_ends_at?: string | null
}

/** The quota in the response of a generation (`user_usage`). */
export interface UserUsage {
  remaining: number | null
  used: number
  limit: number | null
  referral_bonus?: number
  used_bonus?: number
}
