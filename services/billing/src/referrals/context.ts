import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { ReferralRepository } from './referral.repository.ts'

export interface ReferralsContext {
  connection: Connection
  repositories: { referrals: ReferralRepository }
  clock: Clock
  /** Public origin of the product, without a trailing slash. */
  publicUrl: string
  logger: Logger
}
