import type { Charged, ErrorCode } from '@loomcast/error-codes'
import { BROWSER_ERRORS } from '@loomcast/error-codes/browser'

export interface FieldError {
  path: string
  message: string
}

/**
 * The error that every failed call rejects with. `message` is the server's detail, written for users. Branch on `code`, never on the
 * message; a newer server may send codes that this release does not have. `network: true` means that there was no readable response: `status` is 0 if there was
 * none at all.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string
  /** Whether the failed call cost the user anything. */
  readonly charged: Charged
  readonly errors: FieldError[]
  /** Seconds. */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  readonly network: boolean
  /** Members of the problem document beyond the standard ones, such as `current` of a version conflict. Not validated. */
  readonly extensions: Readonly<Record<string, unknown>>

  constructor(init: {
    status: number
    code: ErrorCode
    detail: string
    charged: Charged
    errors?: FieldError[]
    retryAfter?: number
    requestId?: string
    network?: boolean
    extensions?: Readonly<Record<string, unknown>>
    cause?: unknown
  }) {
    super(init.detail, { cause: init.cause })
    this.name = 'ApiError'
    this.status = init.status
    this.code = init.code
    this.detail = init.detail
    this.charged = init.charged
    this.errors = init.errors ?? []
    this.retryAfter = init.retryAfter
    this.requestId = init.requestId
    this.network = init.network ?? false
    this.extensions = init.extensions ?? {}
  }

  /** True if a later retry may succeed: no response, service unavailable, or rate limited. */
  get temporary(): boolean {
    return this.network || this.status === 429 || this.status >= 500
  }
}

/** An error detected in the browser. `status` is that of the response, or 0 if there was none. */
export function browserError(
  code: keyof typeof BROWSER_ERRORS,
  { status = 0, cause }: { status?: number; cause?: unknown } = {},
): ApiError {
  const { user, charged } = BROWSER_ERRORS[code]
  return new ApiError({ status, code, detail: user, charged, network: code !== 'signed_out', cause })
}

/** The error of a call without a response. `late`: the timeout passed; otherwise the connection failed. */
export function networkError(cause: unknown, late = false): ApiError {
  const offline = typeof navigator !== 'undefined' && navigator.onLine === false
  return browserError(late ? 'timeout' : offline ? 'offline' : 'network', { cause })
}

/** Creates the error from a problem+json response (RFC 9457). Any other response gets a generic message for its status. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return problemError(asRecord(text), {
    status: response.status,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
  })
}

/** Creates the error from a problem document that arrived as an event of a stream. */
export function errorFromProblem(problem: unknown): ApiError {
  const body = isRecord(problem) ? problem : {}
  return problemError(body, {
    status: typeof body['status'] === 'number' ? body['status'] : 502,
    // A stream event has no headers, so the problem document contains the value of Retry-After.
    retryAfter: typeof body['retry_after'] === 'number' ? body['retry_after'] : undefined,
    requestId: undefined,
  })
}

function problemError(
  body: Record<string, unknown>,
  { status, retryAfter, requestId }: { status: number; retryAfter: number | undefined; requestId: string | undefined },
): ApiError {
  return new ApiError({
    status,
    // Not validated, because a newer server may send codes that this release does not have.
    code: (stringOf(body['code']) ?? 'unreadable_answer') as ErrorCode,
    detail: stringOf(body['detail']) ?? stringOf(body['error']) ?? sentenceFor(status),
    charged: body['charged'] === 'yes' || body['charged'] === 'no' ? body['charged'] : 'unknown',
    errors: fieldErrors(body['errors']),
    retryAfter,
    requestId: stringOf(body['request_id']) ?? requestId,
    extensions: Object.fromEntries(Object.entries(body).filter(([name]) => !STANDARD_MEMBERS.has(name))),
  })
}

const STANDARD_MEMBERS: ReadonlySet<string> = new Set([
  ...['type', 'title', 'status', 'detail', 'instance'],
  ...['code', 'charged', 'errors', 'error', 'success', 'request_id', 'retry_after'],
])

function asRecord(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 ? value : undefined
}

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return []
    const message = stringOf(entry['message'])
    return message ? [{ path: stringOf(entry['path']) ?? '', message }] : []
  })
}

function sentenceFor(status: number): string {
  if (status === 401) return 'Please log in again.'
  if (status === 403) return "You don't have permission to do this."
  if (status === 404) return "This doesn't exist, or it belongs to someone else."
  if (status === 413) return 'This is too large to send.'
  if (status === 429) return 'Too many requests. Wait a moment and try again.'
  if (status >= 500) return "The service isn't available right now. Please try again in a moment."
  return "The request wasn't accepted."
}
