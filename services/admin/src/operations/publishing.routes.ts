import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { identityOf } from '../audit/action.ts'
import { type CallService, READ_MS } from './call-service.ts'
import { PublishingResponse } from './operations.schema.ts'

/** How many posts are planned, due, being sent or not confirmed, by network. */
export function publishingRoutes(app: App, callService: CallService): void {
  app.get(
    '/api/admin/publishing',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Count planned posts and connected accounts by network',
        tags: ['operations'],
        response: { 200: PublishingResponse, ...problemResponses(502, 503) },
      },
    },
    async (request) => {
      const read = { method: 'GET', path: '/internal/admin/publishing', as: identityOf(request), timeLimitMs: READ_MS } as const
      return callService('publish', read, PublishingResponse)
    },
  )
}
