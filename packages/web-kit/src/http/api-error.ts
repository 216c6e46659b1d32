export interface FieldError {
  path: string
  message: string
}

/**
 * What every failed call rejects with. `message` is the server's detail: a sentence a user can act on.
 * `network: true` (status 0) means that no answer came at all.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: FieldError[]
  /** Seconds. */
  readonly retryAfter: number | undefined
  readonly requestId: string | undefined
  readonly network: boolean

  constructor(init: {
    status: number
    code: string
    detail: string
    errors?: FieldError[]
    retryAfter?: number
    requestId?: string
    network?: boolean
    cause?: unknown
  }) {
    super(init.detail, { cause: init.cause })
    this.name = 'ApiError'
    this.status = init.status
    this.code = init.code
    this.detail = init.detail
    this.errors = init.errors ?? []
    this.retryAfter = init.retryAfter
    this.requestId = init.requestId
    this.network = init.network ?? false
  }

  /** True where asking again later may help: nothing arrived, the service is away, or the limit will pass. */
  get temporary(): boolean {
    return this.network || this.status === 429 || this.status >= 500
  }
}

export function networkError(cause: unknown, late = false): ApiError {
  const detail = late
    ? 'The server took too long to answer. Please try again.'
    : "We couldn't reach the server. Check your connection and try again."
  return new ApiError({ status: 0, code: late ? 'timeout' : 'network', detail, network: true, cause })
}

/** Reads a problem+json answer (RFC 9457); anything else becomes a plain sentence by its status. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const body = asRecord(text)
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    code: stringOf(body['code']) ?? `http_${response.status}`,
    detail: stringOf(body['detail']) ?? stringOf(body['error']) ?? sentenceFor(response.status),
    errors: fieldErrors(body['errors']),
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    requestId: stringOf(body['request_id']) ?? response.headers.get('x-request-id') ?? undefined,
  })
}

/** An error that arrives inside a stream as a problem document. */
export function errorFromProblem(problem: unknown): ApiError {
  const body = isRecord(problem) ? problem : {}
  const status = typeof body['status'] === 'number' ? body['status'] : 502
  return new ApiError({
    status,
    code: stringOf(body['code']) ?? `http_${status}`,
    detail: stringOf(body['detail']) ?? stringOf(body['error']) ?? sentenceFor(status),
    errors: fieldErrors(body['errors']),
    // An event has no headers: the wait of Retry-After is a member of the problem.
    retryAfter: typeof body['retry_after'] === 'number' ? body['retry_after'] : undefined,
    requestId: stringOf(body['request_id']),
  })
}

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
