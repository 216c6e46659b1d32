import { errors } from 'undici'
import { type GuardedFetchCode, GuardedFetchError } from './errors.ts'

const TIMED_OUT = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_ABORTED',
  'ETIMEDOUT',
  'ETIMEOUT',
])
const TOO_LARGE = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_EXCEEDED_MAX_SIZE', 'HPE_HEADER_OVERFLOW'])

/** Turns an error of undici, of the socket or of the resolver into one without addresses and secrets. */
export function classifyError(error: unknown, requestWritten: boolean): GuardedFetchError {
  const found = findOwn(error)
  if (found) return found
  const cause = errorCode(error)
  return new GuardedFetchError(kindOf(error, cause), { requestWritten, cause })
}

/** The connector's own errors arrive as they are, or as one of several causes if a name has several addresses. */
function findOwn(error: unknown): GuardedFetchError | undefined {
  if (error instanceof GuardedFetchError) return error
  if (error instanceof AggregateError) return error.errors.map(findOwn).find((one) => one !== undefined)
  return error instanceof Error && error.cause !== undefined ? findOwn(error.cause) : undefined
}

function errorCode(error: unknown): string | undefined {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return typeof code === 'string' ? code : undefined
}

function kindOf(error: unknown, code = ''): GuardedFetchCode {
  if (TIMED_OUT.has(code) || (error instanceof DOMException && error.name === 'TimeoutError')) return 'timed_out'
  if (TOO_LARGE.has(code)) return 'too_large'
  return error instanceof errors.HTTPParserError ? 'invalid_response' : 'unreachable'
}
