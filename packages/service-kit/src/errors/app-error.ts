import { type Charged, type ChargedOf, chargedOf, ERRORS, type HttpErrorCode, statusOf, type VaryingErrorCode } from '@loomcast/error-codes'

export interface FieldError {
  /** Dotted path of the field: `email`, `image_urls.0`; empty for the whole body. */
  path: string
  message: string
}

export interface AppErrorExtra {
  errors?: FieldError[]
  /** Response headers, e.g. `retry-after`. */
  headers?: Record<string, string>
  /** Extension members of the problem document (RFC 9457 §3.2). */
  extensions?: Record<string, unknown>
  cause?: unknown
}

/**
 * An expected failure, sent as a problem document. The code determines the status and whether anything was charged. `detail` is a sentence for the user; it
 * defaults to the code's sentence in `@loomcast/error-codes`. Anything thrown that is not an AppError is a bug and results in a 500 with a generic detail.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: HttpErrorCode
  readonly status: number
  readonly detail: string
  readonly charged: Charged
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>
  readonly extensions: Record<string, unknown>

  constructor(code: HttpErrorCode, detail?: string, extra?: AppErrorExtra)
  /** Whether this failure was charged. Only for codes that leave this open in the table. */
  constructor(code: VaryingErrorCode, detail: string | undefined, extra: AppErrorExtra & { charged: ChargedOf<VaryingErrorCode> })
  constructor(code: HttpErrorCode, detail = ERRORS[code].user, extra: AppErrorExtra & { charged?: Charged } = {}) {
    super(detail, extra.cause === undefined ? undefined : { cause: extra.cause })
    this.code = code
    this.status = statusOf(code)
    this.detail = detail
    this.charged = extra.charged ?? chargedOf(code)
    this.errors = extra.errors
    this.headers = extra.headers ?? {}
    this.extensions = extra.extensions ?? {}
  }
}

/** An error of a single request field, which is given by its dotted `path`. */
export function invalidField(code: HttpErrorCode, path: string, message = ERRORS[code].user): AppError {
  return new AppError(code, message, { errors: [{ path, message }] })
}
