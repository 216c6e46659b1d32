import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { AnalyticsQuery, AnalyticsSchema, DashboardSchema } from './analytics.schema.ts'
import type { AnalyticsContext } from './context.ts'
import { createFiguresReader } from './figures-reader.ts'

const NotModified = Type.Null({ description: 'The copy of the client is current.' })

/** A client may cache a response, and sends its ETag to check that it is current. */
const CACHE_CONTROL = 'private, no-cache'

export function analyticsRoutes(app: App, context: AnalyticsContext): void {
  const reader = createFiguresReader(context)

  app.get(
    '/api/admin/dashboard',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Get the figures of the dashboard',
        description: 'Computed from events. Days are UTC; today is partial. Responds with 304 to a current If-None-Match.',
        tags: ['figures'],
        response: { 200: DashboardSchema, 304: NotModified },
      },
    },
    async (request, reply) => {
      const { etag, body } = await reader.dashboard()
      reply.headers({ etag, 'cache-control': CACHE_CONTROL })
      if (hasCopy(request.headers['if-none-match'], etag)) return reply.code(304).send(null)
      return body
    },
  )

  app.get(
    '/api/admin/analytics',
    {
      config: { auth: 'admin' },
      schema: {
        summary: 'Get usage, costs and failures of 7, 30 or 90 days',
        description: 'Computed from events. Days are UTC; today is partial. Responds with 304 to a current If-None-Match.',
        tags: ['figures'],
        querystring: AnalyticsQuery,
        response: { 200: AnalyticsSchema, 304: NotModified },
      },
    },
    async (request, reply) => {
      const { etag, body } = await reader.analytics(request.query.days)
      reply.headers({ etag, 'cache-control': CACHE_CONTROL })
      if (hasCopy(request.headers['if-none-match'], etag)) return reply.code(304).send(null)
      return body
    },
  )
}

function hasCopy(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
