import type { Tx } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { CommandState } from '../domain/command-state.ts'
import type { AdminMetrics } from '../metrics.ts'
import type { AuditRepository } from './audit.repository.ts'
import type { Anchors } from './verify-log.ts'

export interface AuditContext {
  connection: Connection
  repositories: {
    audit: AuditRepository
    commands: {
      countChecking(): Promise<number>
      statesOf(ids: readonly string[]): Promise<Map<string, CommandState>>
      erase(tx: Tx, userId: string): Promise<void>
    }
    directory: { findByIds(userIds: readonly string[]): Promise<{ _id: string; email: string }[]> }
  }
  clock: Clock
  /** Undefined without a key or a place for anchors; then a re-hashed suffix of the audit log cannot be detected. */
  anchors: Anchors | undefined
  metrics: AdminMetrics
  logger: Logger
}
