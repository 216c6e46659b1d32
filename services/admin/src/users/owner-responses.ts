/** Responses of the owners of users, as far as this service reads them. */

export interface OwnersUser {
  user_id: string
  email: string
  name: string | null
  first_name: string
  last_name: string
  bio: string
  company: string
  website: string
  phone: string
  is_admin: boolean
  is_active: boolean
  email_verified: boolean
  created_at: string
  last_login_at: string | null
  version: number
}

export interface UserResponse {
  user: OwnersUser
}

/** Of the account alone. */
export interface AccountResponse extends UserResponse {
  mfa_enabled: boolean
}

export interface ChangedResponse {
  user: OwnersUser
  before: OwnersUser
}

export interface DeletedResponse {
  before: OwnersUser
  version: number
}

export interface OwnersAccountView {
  view_id: string
  user_id: string
  reason: string
  started_at: string
  ends_at: string
  ended_at: string | null
}

export interface StartedViewResponse {
  view: OwnersAccountView
  email: string
  access_token: string
  /** In seconds. */
  expires_in: number
}

export interface RecentText {
  content_id: string
  platform: string
  prompt: string
  generated_text: string
  created_at: string
  usage: { total_tokens: number }
  provider: string
  model: string
}

export interface OwnersSubscription {
  package: { name: string; tier: string }
  include_video: boolean
  /** Missing in responses of earlier releases, in which every plan was monthly. */
  interval?: string
  price: number
  next_amount?: number | null
  discount?: {
    code: string | null
    percent_off: number | null
    amount_off: number | null
    duration: string
    ends_at: string | null
  } | null
  currency: string
  status: string
  is_paid: boolean
  source: string
  renews_at: string | null
  cancel_at: string | null
  ends_at: string | null
}

export interface OwnersGrant {
  grant_id: string
  package_name: string
  tier: string
  reason: string
  granted_at: string
  ends_at: string | null
  ended_at: string | null
}

export interface OwnersBonus {
  bonus_id: string
  texts: number
  videos: number
  reason: string
  granted_at: string
}

export interface PlanResponse {
  subscription: OwnersSubscription
  grants: OwnersGrant[]
  bonuses: OwnersBonus[]
}

export interface OwnersPayment {
  transaction_id: string
  package_name: string | null
  amount: number
  currency: string
  status: string
  created_at: string
  kind: string
}

export interface RefundResponse {
  refund: {
    payment_id: string
    refunded_amount: number
    refundable_amount: number
    currency: string
    status: string
    plan_ended: boolean
  }
}
