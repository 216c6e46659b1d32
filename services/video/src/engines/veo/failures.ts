import { EngineFailure } from '../video-engine.ts'

/** Maps the provider's errors to failures with a message for the user. Errors of operations have Google's codes (google.rpc.Code). */

const SAFETY = /safety|usage guidelines|responsible ai|\brai\b|prohibited|violat|sensitive|policy/iu
const KEY = /api[ _]key|permission|unauthenticated|billing/iu
const UNSENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'ENETUNREACH', 'EHOSTUNREACH'])

export function refusal(scene: number, reason?: string): EngineFailure {
  const why = reason ? ` It said: "${reason.trim().slice(0, 300)}"` : ''
  return new EngineFailure(
    'content_refused',
    `The video provider's safety rules rejected scene ${scene + 1}. Change its text or image.${why}`,
  )
}

/** Returns why a call could not be made or was rejected. */
export function failureOfCall(error: unknown, scene: number): EngineFailure {
  if (error instanceof EngineFailure) return error
  const status = statusOf(error)
  const words = error instanceof Error ? error.message : ''
  if (status === undefined) {
    // The operation may have started, and starting it again could be charged twice, so the user decides.
    const retryable = !mayHaveArrived(error)
    return new EngineFailure('provider_unavailable', "The video provider couldn't be reached, or its response was lost. Try again later.", {
      retryable,
      cause: error,
    })
  }
  if (status === 401 || status === 403 || (status === 400 && KEY.test(words))) {
    return misconfigured(error)
  }
  if (status === 404)
    return new EngineFailure('engine_unavailable', "The video provider doesn't offer this model. Choose another model.", { cause: error })
  if (status === 429) return quota(error)
  if (status === 408 || status === 504) return timeout(error)
  if (status >= 500) return unavailable(error)
  if (SAFETY.test(words)) return refusal(scene)
  return rejected(scene, error)
}

/** Whether a failed call may have taken effect: it was sent, but the response was lost. */
export function mayHaveArrived(error: unknown): boolean {
  return statusOf(error) === undefined && !UNSENT.has(causeCode(error))
}

/** Returns why an operation that was started ended without a clip. */
export function failureOfOperation(error: Record<string, unknown>, scene: number): EngineFailure {
  const { code, message = '' } = error
  const cause = new Error(`operation failed with ${String(code)}: ${String(message)}`)
  if (code === 8) return quota(cause)
  if (code === 4) return timeout(cause)
  if (code === 7 || code === 16) {
    return misconfigured(cause)
  }
  if (SAFETY.test(String(message))) return refusal(scene, String(message))
  if (code === 3) return rejected(scene, cause)
  return unavailable(cause)
}

/** Whether polling should continue, because the error is transient and the operation is still running at the provider. */
export function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status === 408 || status === 429 || status >= 500
}

export function isDeleted(error: unknown): boolean {
  return statusOf(error) === 404
}

const quota = (cause: unknown) => new EngineFailure('provider_quota_exhausted', undefined, { retryable: true, cause })
const timeout = (cause: unknown) => new EngineFailure('provider_timeout', undefined, { retryable: true, cause })
const unavailable = (cause: unknown) => new EngineFailure('provider_unavailable', undefined, { retryable: true, cause })
const misconfigured = (cause: unknown) => new EngineFailure('provider_misconfigured', undefined, { cause })
const rejected = (scene: number, cause: unknown) =>
  new EngineFailure('provider_unavailable', `The video provider rejected scene ${scene + 1}. Change its text or image.`, { cause })

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined
}

function causeCode(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if ('code' in each && typeof each.code === 'string') return each.code
  }
  // The SDK includes the cause in its message.
  const words = error instanceof Error ? error.message : ''
  return [...UNSENT].find((code) => words.includes(code)) ?? ''
}
