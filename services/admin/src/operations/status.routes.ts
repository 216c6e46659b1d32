import type { App } from '@loomcast/service-kit/http'
import { identityOf } from '../audit/action.ts'
import type { CallService } from './call-service.ts'
import { createStatusReader } from './collect-status.ts'
import type { OperationsContext } from './context.ts'
import { StatusResponse } from './operations.schema.ts'

export function statusRoutes(app: App, context: OperationsContext, callService: CallService): void {
  const readStatus = createStatusReader({ callService, context, clock: context.clock })

  app.get(
    '/api/admin/status',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Get the state of services, providers, queues and consumers',
        tags: ['operations'],
        response: { 200: StatusResponse },
      },
    },
    async (request) => ({ success: true as const, ...(await readStatus(identityOf(request))) }),
  )
}
