import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { FactRepository } from './fact.repository.ts'
import type { RollupRepository } from './rollup.repository.ts'

/** The list of users, without deleted accounts. */
export interface AccountDirectory {
  count(filter: Record<string, never>): Promise<number>
  /** Users who registered from `from` until before `to`. */
  countRegistered(from: Date, to: Date): Promise<number>
}

export interface AnalyticsContext {
  connection: Connection
  repositories: { facts: FactRepository; rollups: RollupRepository; directory: AccountDirectory }
  clock: Clock
}
