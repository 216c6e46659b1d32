import { AppError } from '@loomcast/service-kit/errors'
import type { CallKind } from './route-table.ts'

/** What stood between us and an answer. */
export type Failure =
  | { kind: 'refused'; error: AppError }
  | { kind: 'caller-left' }
  | { kind: 'unreachable' }
  | { kind: 'late'; connected: boolean }
  | { kind: 'cut' }
  | { kind: 'bad-request' }

const UNREACHABLE = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$|^(?:ERR_TLS|ERR_SSL|CERT|UNABLE_TO)_|SELF_SIGNED/
const BAD_REQUEST = /^(UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|UND_ERR_REQ_CONTENT_LENGTH_MISMATCH|ERR_STREAM_PREMATURE_CLOSE)$/

/** Sorts an error of the proxy or of undici, which the proxy wraps. */
export function classify(error: Error): Failure {
  const cause = error.cause ?? error
  if (cause instanceof AppError) return { kind: 'refused', error: cause }
  const { code, name } = described(cause)
  if (code === 'UND_ERR_ABORTED' || name === 'AbortError') return { kind: 'caller-left' }
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return { kind: 'late', connected: false }
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return { kind: 'late', connected: true }
  if (UNREACHABLE.test(code)) return { kind: 'unreachable' }
  if (BAD_REQUEST.test(code)) return { kind: 'bad-request' }
  return { kind: 'cut' }
}

function described(cause: unknown): { code: string; name: string } {
  if (typeof cause !== 'object' || cause === null) return { code: '', name: '' }
  return { code: 'code' in cause ? String(cause.code) : '', name: 'name' in cause ? String(cause.name) : '' }
}

/**
 * The sentence for the user. "Nothing was charged" is said only where it is certain: the request never arrived, or it was one that
 * cannot cost anything.
 */
export function asProblem(
  failure: Exclude<Failure, { kind: 'caller-left' }>,
  service: string,
  method: string,
  retryAfterS: number,
): AppError {
  const harmless = method === 'GET' || method === 'HEAD'
  const headers = { 'retry-after': String(retryAfterS) }
  if (failure.kind === 'refused') return failure.error
  if (failure.kind === 'bad-request') return new AppError('malformed_request', 400, 'The request is not complete or not well formed.')
  if (failure.kind === 'unreachable') return notAnswering(service, retryAfterS)
  if (failure.kind === 'late') {
    const nothingHappened = harmless || !failure.connected
    const detail = nothingHappened
      ? `The ${service} service did not answer in time. Nothing was charged. Try again in a moment.`
      : `The ${service} service did not answer in time. It may still finish: look before you try again.`
    return new AppError('upstream_timeout', 504, detail, { headers })
  }
  if (harmless) return notAnswering(service, retryAfterS)
  const detail = `The connection to the ${service} service broke before its answer arrived. It may have finished: look before you try again.`
  return new AppError('upstream_failed', 502, detail)
}

export function notAnswering(service: string, retryAfterS: number): AppError {
  return new AppError('service_unavailable', 503, `The ${service} service is not answering. Nothing was charged.`, {
    headers: { 'retry-after': String(Math.max(1, retryAfterS)) },
  })
}

/** All connections to the service stayed in use for as long as a call waits. */
export function noConnection(service: string): AppError {
  return new AppError('service_unavailable', 503, `The ${service} service is busy. Nothing was charged. Try again in a moment.`, {
    headers: { 'retry-after': '2' },
  })
}

const TOO_MANY: Record<CallKind, string> = {
  call: 'Too many requests are running at once. Wait for one to finish, then try again. Nothing was charged.',
  slow: 'Too many requests are running at once. Wait for one to finish, then try again. Nothing was charged.',
  events: 'Live updates are open in too many tabs. Close some of them. Until then, this page updates more slowly.',
  file: 'Too many files are being downloaded at once. Wait for one to finish, then try again.',
  upload: 'Too many images are being uploaded at once. Wait for one to finish, then try again.',
}

/** The caller has as many calls of this kind as one may have. */
export function tooManyAtOnce(kind: CallKind): AppError {
  return new AppError('too_many_at_once', 429, TOO_MANY[kind], { headers: { 'retry-after': '2' } })
}
