import type { Clock } from '@loomcast/service-kit/time'
import type { AlertRepository } from './alert.repository.ts'

export interface AlertsContext {
  repositories: { alerts: AlertRepository }
  clock: Clock
}
