import type { Readable } from 'node:stream'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import type { StoredContent } from './content.model.ts'
import { BulkExportBody, ExportQuery } from './content.schema.ts'
import type { Contents } from './contents.ts'
import { csvOf } from './csv.ts'
import { markdownOf } from './markdown.ts'
import { filterOf } from './responses.ts'

export interface ExportDeps {
  repositories: { contents: Contents }
  clock: Clock
}

const FORMATS = {
  csv: { type: 'text/csv', extension: 'csv', write: csvOf },
  markdown: { type: 'text/markdown', extension: 'md', write: markdownOf },
} as const

type Format = keyof typeof FORMATS

const file = Type.Unsafe<Readable>(Type.String())
const response = {
  200: {
    description: 'CSV: RFC 4180, UTF-8 with BOM. Markdown: one section per text.',
    content: { 'text/csv': { schema: file }, 'text/markdown': { schema: file } },
  },
}
const tags = ['content']

export function exportRoutes(app: App, { repositories: { contents }, clock }: ExportDeps): void {
  app.get(
    '/api/content/export',
    {
      config: { auth: 'user', adminView: 'refused' },
      schema: { tags, summary: "Export the caller's texts as a file, with the filters of the list", querystring: ExportQuery, response },
    },
    async ({ caller, query: { format = 'csv', ...filters } }, reply) => {
      const now = clock()
      return reply.headers(headersOf(format, now)).send(write(format, contents.each(caller.user_id, filterOf(filters), now)))
    },
  )

  app.post(
    '/api/content/bulk-export',
    {
      config: { auth: 'user' },
      schema: {
        tags,
        summary: 'Export texts as a file, in the order of their ids',
        description: 'Ids that are unknown, not yours or deleted are skipped.',
        body: BulkExportBody,
        response,
      },
    },
    async ({ caller, body: { format = 'csv', content_ids } }, reply) =>
      reply.headers(headersOf(format, clock())).send(write(format, contents.eachOf(caller.user_id, content_ids))),
  )
}

const write = (format: Format, found: AsyncIterable<StoredContent>): Readable => FORMATS[format].write(found)

function headersOf(format: Format, now: Date) {
  const { type, extension } = FORMATS[format]
  const name = `content_history_${now.toISOString().slice(0, 10)}.${extension}`
  return { 'content-type': `${type}; charset=utf-8`, 'content-disposition': `attachment; filename="${name}"` }
}
