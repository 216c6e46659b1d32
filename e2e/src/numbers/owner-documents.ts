interface Deletable {
  _id: string
  deleted_at: Date | null
}

/** The members that the oracles read of the documents of the services, by `<database>.<collection>`. */
export interface OwnerDocuments {
  'loomcast_auth.users': Deletable & { email: string; created_at: Date }
  'loomcast_billing.packages': { _id: string; name: string }
  'loomcast_billing.payments': {
    _id: string
    kind: string
    status: string
    subscription_id: string
    amount_minor: number
    occurred_at: Date
  }
  'loomcast_billing.referral_codes': { _id: string; user_id: string | null; uses_count: number; created_at: Date }
  'loomcast_billing.referral_signups': {
    _id: string
    code: string
    referrer_id: string | null
    state: string
    bonus_awarded: number
    friend_bonus: number
    created_at: Date
  }
  'loomcast_billing.subscriptions': {
    _id: string
    user_id: string
    version: number
    status: string
    terms: { tier: string; package_id: string } | null
    amountMinor: number
    interval: string
    discount: { percentOff: number | null; amountOffMinor: number | null; duration: string } | null
    startedAt: Date
    changed_at: Date
    cancelAt: Date | null
    pastDueSince: Date | null
    currentPeriodEnd: Date
  }
  'loomcast_content.contents': Deletable & {
    created_at: Date
    user_id: string
    platform: string
    provider: string
    model: string
    usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number }
    knowledge?: { knowledge_id: string; tokens: number }[]
  }
  'loomcast_content.generations': {
    _id: string
    user_id: string
    state: string
    content_id: string
    idempotency_key: string
    started_at: Date
    failure: { code: string } | null
  }
  'loomcast_content.generation_sets': { _id: string; set_id: string | null; idempotency_key?: string; members: { content_id: string }[] }
  'loomcast_video.jobs': Deletable & {
    user_id: string
    attempt: number
    state: string
    queued_at: Date
    finished_at: Date
    cost_cents: number
  }
}

export type OwnerCollection = keyof OwnerDocuments
export type DocumentOf<Name extends OwnerCollection> = OwnerDocuments[Name]
