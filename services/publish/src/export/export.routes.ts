import { Readable } from 'node:stream'
import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import type { PublishContext } from '../context.ts'
import { PlanExport } from './export.schema.ts'
import { exportPlan } from './export-plan.ts'

const file = { description: 'The file.', content: { 'application/json': { schema: Type.Unsafe<Readable>(PlanExport) } } }

/** The caller's plan as a file. */
export function exportRoutes(app: App, context: PublishContext): void {
  app.get(
    '/api/publish/export',
    {
      config: { auth: 'user', adminView: 'refused' },
      schema: {
        tags: ['export'],
        summary: 'Export all data of this service about the caller, as a file',
        response: { 200: file, ...problemResponses(401) },
      },
    },
    async ({ caller }, reply) => {
      const name = `loomcast_plan_${context.clock().toISOString().slice(0, 10)}.json`
      reply.header('content-type', 'application/json; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(Readable.from(exportPlan(context, caller.user_id)))
    },
  )
}
