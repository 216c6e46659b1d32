export type FailureType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

/** An error response of the API. Thrown, it rolls back what the request did; returned by a handler, what the request did is stored. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly status: number
  readonly type: FailureType
  readonly code: string | undefined
  readonly param: string | undefined
  readonly declineCode: string | undefined

  constructor(
    status: number,
    message: string,
    {
      type = 'invalid_request_error',
      code,
      param,
      declineCode,
    }: { type?: FailureType; code?: string; param?: string; declineCode?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
    this.declineCode = declineCode
  }

  body(requestId: string): object {
    return {
      error: {
        type: this.type,
        message: this.message,
        ...(this.code !== undefined && {
          code: this.code,
          doc_url: `https://stripe.com/docs/error-codes/${this.code.replaceAll('_', '-')}`,
        }),
        ...(this.param !== undefined && { param: this.param }),
        ...(this.declineCode !== undefined && { decline_code: this.declineCode }),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      },
    }
  }
}

export function invalid(message: string, param?: string, code?: string): ApiFailure {
  return new ApiFailure(400, message, { ...(param !== undefined && { param }), ...(code !== undefined && { code }) })
}

/** With `param`, the id came in the body (status 400); without, in the path (404). */
export function missing(kind: string, id: string, param?: string): ApiFailure {
  const name = kind.replaceAll('.', ' ').replaceAll('_', ' ')
  const options = { code: 'resource_missing', param: param ?? 'id' }
  return new ApiFailure(param === undefined ? 404 : 400, `No such ${name}: '${id}'`, options)
}
