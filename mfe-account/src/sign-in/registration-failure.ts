import { ApiError } from '@loomcast/web-kit'
import { serverDetail } from '../server-error.ts'

/** The error detail from the server, or a generic message. */
export function registrationFailure(error: unknown): string {
  const detail = serverDetail(error)
  if (detail) return detail
  if (!(error instanceof ApiError)) return 'Registration failed. Please check your information and try again.'
  return error.network ? `Registration failed. Please try again. ${error.detail}` : 'Registration failed. Please try again.'
}
