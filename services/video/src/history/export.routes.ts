import type { Readable } from 'node:stream'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import type { HistoryRepository } from './history.repository.ts'
import { ExportQuery, IdsBody } from './history.schema.ts'
import { historyCsv } from './history-export.ts'
import { withDefaults } from './history-filter.ts'

export interface ExportDeps {
  history: HistoryRepository
  clock: Clock
}

const tags = ['video']
const response = {
  200: { description: 'RFC 4180, UTF-8 with BOM.', content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } } },
}

export function exportRoutes(app: App, { history, clock }: ExportDeps): void {
  app.get(
    '/api/video/export',
    {
      config: { auth: 'user', adminView: 'refused' },
      schema: {
        tags,
        summary: "Export the caller's videos as CSV, with the filters of the list",
        querystring: ExportQuery,
        response,
      },
    },
    async ({ caller, query: { format, ...query } }, reply) => {
      const now = clock()
      const filter = withDefaults({ ...query, ...(format !== undefined && format !== 'csv' && { format }) })
      return reply.headers(headersAt(now)).send(historyCsv(history.each(caller.user_id, filter, now)))
    },
  )

  app.post(
    '/api/video/bulk-export',
    {
      config: { auth: 'user' },
      schema: {
        tags,
        summary: 'Export videos as CSV, in the order of their ids',
        description: "Skips ids that are unknown, deleted, or another user's.",
        body: IdsBody,
        response,
      },
    },
    async ({ caller, body }, reply) => reply.headers(headersAt(clock())).send(historyCsv(history.eachOf(caller.user_id, body.job_ids))),
  )
}

function headersAt(now: Date) {
  const name = `video_history_${now.toISOString().slice(0, 10)}.csv`
  return { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` }
}
