export interface FieldError {
  /** Dotted path of the field: `email`, `image_urls.0`; empty for the whole body. */
  path: string
  message: string
}

export interface AppErrorExtra {
  errors?: FieldError[]
  /** Response headers, e.g. `retry-after`. */
  headers?: Record<string, string>
  /** Further members of the problem document (RFC 9457 §3.2). */
  extensions?: Record<string, unknown>
  cause?: unknown
}

/**
 * An expected failure, shown to the caller as a problem document. `code` is stable and machine-readable (snake_case),
 * `detail` is a sentence for a person. Anything thrown that is not an AppError is a defect: 500 with a generic detail.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>
  readonly extensions: Record<string, unknown>

  constructor(code: string, status: number, detail: string, extra: AppErrorExtra = {}) {
    super(detail, extra.cause === undefined ? undefined : { cause: extra.cause })
    this.code = code
    this.status = status
    this.detail = detail
    this.errors = extra.errors
    this.headers = extra.headers ?? {}
    this.extensions = extra.extensions ?? {}
  }
}
