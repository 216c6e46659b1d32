import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { UserFilter } from '../domain/user-filter.ts'
import type { Owners } from '../owners/owners.ts'
import type { FinanceRepository } from './finance.repository.ts'

export interface FinanceContext {
  connection: Connection
  repositories: { finance: FinanceRepository; directory: { count(filter: UserFilter): Promise<number> } }
  owners: Owners
  clock: Clock
}
