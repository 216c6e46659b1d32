import { ApiError } from '@loomcast/web-kit'

/** The sentence that the server itself gave, if it gave one; a broken connection or a bare status gives none. */
export function serverDetail(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.network || error.code === 'unreadable_answer') return undefined
  return error.detail || undefined
}

/** The server's sentence, else `fallback`; to a fallback is added what is known of the reason. */
export function messageOf(error: unknown, fallback: string): string {
  const detail = serverDetail(error)
  if (detail) return detail
  return error instanceof ApiError && error.network ? `${fallback}. ${error.detail}` : fallback
}

/** The server's complaint about single fields, by the field's name. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.replace(/^\/?(body[./])?/, ''), message]))
}
