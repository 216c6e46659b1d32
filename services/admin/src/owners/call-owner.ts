import { type HttpErrorCode, isErrorCode, statusOf } from '@loomcast/error-codes'
import { AppError, type FieldError } from '@loomcast/service-kit/errors'
import { remainingMs, TIME_LIMIT_HEADER, timeLimitFor } from '@loomcast/service-kit/time'

export type OwnerName = 'auth' | 'content' | 'video' | 'billing' | 'publish'

/** The administrator on whose behalf a request is sent. */
export interface Identity {
  /** `Bearer …`, the administrator's own token: the owner verifies it. */
  authorization: string
  requestId: string
}

export interface OwnerRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, starting with /internal/admin/. */
  path: string
  body?: object
  as: Identity
  /** Id of the command: a repeated request with the same key changes nothing again. */
  idempotencyKey?: string
  /** In ms; default 10 s for reads and 30 s for what changes something. The owner gives up earlier. */
  timeLimitMs?: number
}

const READ_LIMIT_MS = 10_000
/** Longer than the owner waits for another change of the same user, and for the payment provider. */
const WRITE_LIMIT_MS = 30_000

/**
 * Sends a request to an owner and resolves to the body of its response. Throws the owner's error (code, sentence, validation errors, extensions), AppError
 * `service_unavailable` if the request was not delivered, and `upstream_failed` if it is unknown whether the owner performed the command.
 */
export async function callOwner<T>(owner: OwnerName, origin: string, request: OwnerRequest): Promise<T> {
  const { method, path, body, as, idempotencyKey } = request
  const defaultMs = method === 'GET' ? READ_LIMIT_MS : WRITE_LIMIT_MS
  const timeLimitMs = Math.floor(Math.min(request.timeLimitMs ?? defaultMs, remainingMs()))
  const answer = await fetch(new URL(path, origin), {
    method,
    headers: {
      authorization: as.authorization,
      'x-request-id': as.requestId,
      [TIME_LIMIT_HEADER]: timeLimitFor(timeLimitMs),
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimitMs),
  })
    .then(async (response) => ({ response, content: (await response.json()) as unknown }))
    .catch((error: unknown) => {
      throw noResponse(owner, error)
    })
  if (answer.response.ok) return answer.content as T
  throw ownersError(owner, answer.response.status, answer.content)
}

const NOT_DELIVERED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

function noResponse(owner: OwnerName, cause: unknown): AppError {
  const { code } = (cause as { cause?: { code?: unknown } }).cause ?? {}
  const sentence = `The ${owner} service does not respond. Try again in a moment.`
  return NOT_DELIVERED.has(code)
    ? new AppError('service_unavailable', sentence, { cause })
    : new AppError('upstream_failed', undefined, { cause })
}

const STANDARD: ReadonlySet<string> = new Set([
  'type',
  'title',
  'status',
  'detail',
  'code',
  'charged',
  'request_id',
  'success',
  'error',
  'errors',
  'instance',
])

function ownersError(owner: OwnerName, status: number, content: unknown): AppError {
  const problem = typeof content === 'object' && content !== null ? (content as Record<string, unknown>) : {}
  const { code, detail, errors } = problem
  if (!isErrorCode(code) || statusOf(code as HttpErrorCode) !== status)
    return new AppError('upstream_failed', undefined, { cause: new Error(`${owner} responded with ${status}`) })
  const extensions = Object.fromEntries(Object.entries(problem).filter(([name]) => !STANDARD.has(name)))
  return new AppError(code as HttpErrorCode, typeof detail === 'string' ? detail : undefined, {
    extensions,
    ...(Array.isArray(errors) && { errors: errors as FieldError[] }),
  })
}
