import type { ErrorCode } from '@loomcast/error-codes'
import { ApiError } from '@loomcast/web-kit'

/** The error of a problem document inside a response. */
export function errorOf(problem: unknown): ApiError {
  const member = (name: string): unknown => (typeof problem === 'object' && problem !== null ? Reflect.get(problem, name) : undefined)
  const status = member('status')
  const detail = member('detail')
  const charged = member('charged')
  const retryAfter = member('retry_after')
  return new ApiError({
    status: typeof status === 'number' ? status : 502,
    // Not validated, because a newer server may send codes that this release does not have.
    code: String(member('code') ?? 'unreadable_answer') as ErrorCode,
    detail: typeof detail === 'string' ? detail : '',
    charged: charged === 'yes' || charged === 'no' ? charged : 'unknown',
    ...(typeof retryAfter === 'number' && { retryAfter }),
  })
}
