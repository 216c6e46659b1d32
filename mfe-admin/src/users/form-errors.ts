import { ApiError } from '@loomcast/web-kit'

/** The server's sentence, or the given one if there was no response or it had no sentence. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.network || error.code === 'unreadable_answer') return otherwise
  return error.detail || otherwise
}

/** The text, followed by the server's sentence if there is one. */
export function failureText(text: string, error: unknown): string {
  const detail = sentenceOf(error, '')
  return detail === '' ? text : `${text}. ${detail}`
}

/** The server's errors of fields, by field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.errors.map(({ path, message }) => [path.replace(/^\/?(body[./])?/, ''), message]))
}
