import type { GrantRepository } from './grant.repository.ts'
import type { SubscriptionRepository } from './subscription.repository.ts'

export interface SubscriptionRecordsContext {
  repositories: { subscriptions: SubscriptionRepository; grants: GrantRepository }
}
