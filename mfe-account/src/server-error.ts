import { ApiError } from '@loomcast/web-kit'

/** The error detail from the server, if the response had one. */
export function serverDetail(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.network || error.code === 'unreadable_answer') return undefined
  return error.detail || undefined
}

/** The error detail from the server, or `fallback` if there is none, with the reason if it is known. */
export function messageOf(error: unknown, fallback: string): string {
  const detail = serverDetail(error)
  if (detail) return detail
  return error instanceof ApiError && error.network ? `${fallback}. ${error.detail}` : fallback
}

/** The server's field errors, by field name. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.replace(/^\/?(body[./])?/, ''), message]))
}
