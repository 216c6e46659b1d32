import { AppError } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { FastifyRequest } from 'fastify'

const FORM = 'application/x-www-form-urlencoded'

/** Parses the bodies of HTML forms on the routes of `app`. All values are strings. A repeated field throws AppError `malformed_request`. */
export function acceptForms(app: App): void {
  app.addContentTypeParser(FORM, { parseAs: 'string' }, async (_request: unknown, body: string | Buffer) => parseForm(String(body)))
}

function parseForm(body: string): Record<string, string> {
  const fields = [...new URLSearchParams(body)]
  const names = new Set(fields.map(([name]) => name))
  if (names.size < fields.length) throw new AppError('malformed_request', 'A field of the form occurs twice.')
  return Object.fromEntries(fields)
}

/** Whether the body of the request is an HTML form. */
export function isForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['content-type']?.startsWith(FORM) ?? false
}

/** Replaces a field of a parsed form with a number if its text consists of at most 15 digits. */
export function readNumber(fields: unknown, name: string): void {
  if (typeof fields !== 'object' || fields === null) return
  const value: unknown = Reflect.get(fields, name)
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) Reflect.set(fields, name, Number(value))
}
