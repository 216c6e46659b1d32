import { AppError } from '@loomcast/service-kit/errors'
import type { CallKind } from '../routes/route-table.ts'

/** Why a request got no complete response from a service. */
export type Failure =
  | { kind: 'refused'; error: AppError }
  | { kind: 'client-disconnected' }
  | { kind: 'unreachable' }
  | { kind: 'late'; connected: boolean }
  | { kind: 'cut' }
  | { kind: 'bad-request' }

const UNREACHABLE = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$|^(?:ERR_TLS|ERR_SSL|CERT|UNABLE_TO)_|SELF_SIGNED/
const BAD_REQUEST = /^(UND_ERR_INVALID_ARG|UND_ERR_NOT_SUPPORTED|UND_ERR_REQ_CONTENT_LENGTH_MISMATCH|ERR_STREAM_PREMATURE_CLOSE)$/

/** Classifies an error of the proxy or of undici. */
export function classify(error: Error): Failure {
  const cause = error.cause ?? error
  if (cause instanceof AppError) return { kind: 'refused', error: cause }
  const { code, name } = described(cause)
  if (code === 'UND_ERR_ABORTED' || name === 'AbortError') return { kind: 'client-disconnected' }
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
 * The problem document for the caller. States that nothing was charged only if that is certain, because the request was not delivered or
 * its method is read-only.
 */
export function asProblem(
  failure: Exclude<Failure, { kind: 'client-disconnected' }>,
  service: string,
  method: string,
  retryAfterS: number,
): AppError {
  const readsOnly = method === 'GET' || method === 'HEAD'
  if (failure.kind === 'refused') return failure.error
  if (failure.kind === 'bad-request') return new AppError('malformed_request', 'The request is incomplete or malformed.')
  if (failure.kind === 'unreachable') return notResponding(service, retryAfterS)
  if (failure.kind === 'late') return tooLate(service, readsOnly || !failure.connected, retryAfterS)
  if (readsOnly) return notResponding(service, retryAfterS)
  return new AppError(
    'upstream_failed',
    `The connection to the ${service} service broke before its response arrived. Check whether your request took effect before you try again.`,
  )
}

function tooLate(service: string, hadNoEffect: boolean, retryAfterS: number): AppError {
  const advice = hadNoEffect ? 'Try again in a moment.' : 'Check whether your request took effect before you try again.'
  return new AppError('upstream_timeout', `The ${service} service took too long to respond. ${advice}`, {
    headers: { 'retry-after': String(retryAfterS) },
    charged: hadNoEffect ? 'no' : 'unknown',
  })
}

export function notResponding(service: string, retryAfterS: number): AppError {
  return new AppError('service_unavailable', `The ${service} service isn't responding. Try again in a moment.`, {
    headers: { 'retry-after': String(Math.max(1, retryAfterS)) },
  })
}

/** No connection to the service became free in time. */
export function noConnection(service: string): AppError {
  return new AppError('service_unavailable', `The ${service} service is busy. Try again in a moment.`, {
    headers: { 'retry-after': '2' },
  })
}

const TOO_MANY: Record<CallKind, string> = {
  call: 'Too many requests are running at once. Wait for one to finish, then try again.',
  slow: 'Too many requests are running at once. Wait for one to finish, then try again.',
  events: 'Live updates are open in too many tabs. Close some of them. Until then, this page updates more slowly.',
  file: 'Too many files are being downloaded at once. Wait for one to finish, then try again.',
  upload: 'Too many images are being uploaded at once. Wait for one to finish, then try again.',
}

/** The caller is at the limit of concurrent calls of this kind. */
export function tooManyAtOnce(kind: CallKind): AppError {
  return new AppError('too_many_at_once', TOO_MANY[kind], { headers: { 'retry-after': '2' } })
}
