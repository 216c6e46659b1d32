import { type Measure, platformName } from '@loomcast/platforms'
import { AppError, isDatabaseUnavailable } from '@loomcast/service-kit/errors'
import type { Failure, GenerationResponse } from '../domain/generation-response.ts'
import { besideOf } from '../domain/left-out.ts'
import type { Notice } from '../domain/model-choice.ts'
import type { UserUsage } from '../domain/quota.ts'
import { EngineError } from '../engines/engine.ts'
import type { StoredContent } from '../history/content.model.ts'

/** The response as stored, with the platform's id. */
export function responseOf(content: StoredContent, fit: Measure, usage: UserUsage, notices: Notice[]): GenerationResponse {
  return {
    success: true,
    content: content.generated_text,
    content_id: content._id,
    platform: content.platform,
    prompt: content.prompt,
    provider: content.provider,
    model: content.model,
    engine: content.engine,
    usage: content.usage,
    user_usage: usage,
    finish_reason: content.finish_reason,
    fit,
    notices,
    settings_used: content.settings_used,
    parent_id: content.parent_id,
    ...besideOf(content),
    created_at: content.created_at.toISOString(),
  }
}

export function failureOf(error: unknown): Failure {
  if (isDatabaseUnavailable(error)) return LOST
  if (!(error instanceof EngineError)) return { code: 'generation_failed' }
  return { code: error.code, detail: error.message, ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }) }
}

/** The run's process died, lost its reservation, or could not reach the database to save the text. */
export const LOST: Failure = { code: 'generation_lost' }

/** The database became unavailable when the text may already have been saved, so it is unknown whether it was charged. */
export const UNCONFIRMED: Failure = { code: 'generation_unconfirmed' }

export function problemOf({ code, detail, retry_after }: Failure): AppError {
  return new AppError(code, detail, retry_after === undefined ? {} : { headers: { 'retry-after': String(retry_after) } })
}

/** The response as returned, with the platform's name. */
export function withPlatformName(answer: GenerationResponse): GenerationResponse {
  return { ...answer, platform: platformName(answer.platform) }
}
