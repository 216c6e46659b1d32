import type { EventBus } from '@loomcast/service-kit/events'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { Connection } from 'mongoose'
import type { Anchors } from './audit/verify-log.ts'
import type { AdminMetrics } from './metrics.ts'
import type { Owners } from './owners/owners.ts'
import type { Repositories } from './repositories.ts'

/** Dependencies of the use cases. */
export interface AdminContext {
  connection: Connection
  repositories: Repositories
  /** The services that own what administrators change. */
  owners: Owners
  /** Base URL of the gateway; undefined: it is not part of the system status. */
  gatewayUrl: string | undefined
  bus: EventBus
  clock: Clock
  /** Undefined without a key or a place for anchors; then a re-hashed suffix of the audit log cannot be detected. */
  anchors: Anchors | undefined
  metrics: AdminMetrics
  logger: Logger
}
