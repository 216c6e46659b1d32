import { AppError } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'

/** Accepts HTML forms on the routes of `app`. All values are strings; a field that occurs twice is rejected. */
export function acceptForms(app: App): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) =>
    parseForm(String(body)),
  )
}

function parseForm(body: string): Record<string, string> {
  const fields = [...new URLSearchParams(body)]
  const names = new Set(fields.map(([name]) => name))
  if (names.size < fields.length) throw new AppError('malformed_request', 'A field of the form occurs twice.')
  return Object.fromEntries(fields)
}
