import type { App } from '@loomcast/service-kit/http'
import { alertRoutes } from './alert.routes.ts'
import { createCallService } from './call-service.ts'
import type { OperationsContext } from './context.ts'
import { deadLetterRoutes } from './dead-letter.routes.ts'
import { jobRoutes } from './job.routes.ts'
import { providerEventRoutes } from './provider-event.routes.ts'
import { publishingRoutes } from './publishing.routes.ts'
import { replayRoutes } from './replay.routes.ts'
import { statusRoutes } from './status.routes.ts'

/** State of the services, and what they could not handle. */
export function operationsRoutes(app: App, context: OperationsContext): void {
  const callService = createCallService(app, context)
  statusRoutes(app, context, callService)
  deadLetterRoutes(app, context, callService)
  providerEventRoutes(app, context, callService)
  jobRoutes(app, context, callService)
  replayRoutes(app, context, callService)
  alertRoutes(app, context, callService)
  publishingRoutes(app, callService)
}
