import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { FactRepository } from './fact.repository.ts'
import type { RollupRepository } from './rollup.repository.ts'

export interface AnalyticsContext {
  connection: Connection
  repositories: { facts: FactRepository; rollups: RollupRepository }
  clock: Clock
}
