import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { PlanCount, RegisteredUser } from '../domain/finance/funnel.ts'
import type { UserFilter } from '../domain/user-filter.ts'
import type { Owners } from '../owners/owners.ts'
import type { FinanceRepository } from './finance.repository.ts'
import type { SubscriberRepository } from './subscriber.repository.ts'

export interface FinanceContext {
  connection: Connection
  repositories: {
    finance: FinanceRepository
    subscribers: SubscriberRepository
    directory: {
      count(filter: UserFilter): Promise<number>
      countByPlan(): Promise<PlanCount[]>
      registeredSince(from: Date): Promise<RegisteredUser[]>
      activeOnTwoDays(userIds: readonly string[]): Promise<Set<string>>
    }
  }
  owners: Owners
  clock: Clock
}
