import type { DomainEvent } from '@loomcast/service-kit/events'
import type { ReferralSignupRecord } from './referral.model.ts'

/** Keyed by the sign-up: its events have their own sequence of versions. */
export function referralRecorded(signup: ReferralSignupRecord): DomainEvent<'com.loomcast.billing.referral-recorded.v1'> {
  return {
    type: 'com.loomcast.billing.referral-recorded.v1',
    key: signup._id,
    version: signup.version,
    data: {
      signup_id: signup._id,
      referral_code: signup.code,
      user_id: signup.referrer_id,
      state: signup.state,
      bonus_awarded: signup.bonus_awarded,
      created_at: signup.created_at.toISOString(),
      changed_at: signup.changed_at.toISOString(),
    },
  }
}

export function bonusGranted(grant: {
  user_id: string
  /** The user's version in the referral program. Consumers identify a grant by its id. */
  version: number
  grant_id: string
  texts: number
  videos?: number
  at: Date
}): DomainEvent<'com.loomcast.billing.bonus-granted.v2'> {
  const { user_id, version, grant_id, texts, videos = 0, at } = grant
  return {
    type: 'com.loomcast.billing.bonus-granted.v2',
    key: user_id,
    version,
    data: { user_id, grant_id, texts, videos, granted_at: at.toISOString() },
  }
}
