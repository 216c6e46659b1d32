import { type Measure, platformName } from '@loomcast/platforms'
import type { Reservation } from '@loomcast/quota'
import { AppError, isDatabaseUnavailable } from '@loomcast/service-kit/errors'
import { currentNotices } from '../domain/current-notices.ts'
import { disclosureOf } from '../domain/disclosure.ts'
import type { FactMark } from '../domain/facts/fact-mark.ts'
import { openFacts } from '../domain/facts/text-facts.ts'
import type { Failure, GenerationResponse } from '../domain/generation-response.ts'
import { besideOf } from '../domain/left-out.ts'
import { QUOTA_EXHAUSTED, type UserUsage, userUsage } from '../domain/quota.ts'
import { EngineError } from '../engines/engine.ts'
import type { StoredContent } from '../history/content.model.ts'
import { factsOfContent } from '../history/content-facts.ts'

/** The response as stored, with the platform's id. */
export function responseOf(content: StoredContent, fit: Measure, usage: UserUsage): GenerationResponse {
  const facts = factsOfContent(content)
  return {
    success: true,
    content: content.generated_text,
    content_id: content._id,
    platform: content.platform,
    prompt: content.prompt,
    provider: content.provider,
    model: content.model,
    engine: content.engine,
    disclosure: disclosureOf(content),
    usage: content.usage,
    user_usage: usage,
    finish_reason: content.finish_reason,
    fit,
    facts,
    facts_open: openFacts(facts),
    notices: currentNotices(content),
    settings_used: content.settings_used,
    pictures: content.pictures ?? [],
    parent_id: content.parent_id,
    set_id: content.set_id ?? null,
    ...besideOf(content),
    voice: content.voice?.report ?? null,
    created_at: content.created_at.toISOString(),
  }
}

export function failureOf(error: unknown): Failure {
  if (isDatabaseUnavailable(error)) return LOST
  if (error instanceof AppError) return rejectionOf(error)
  if (!(error instanceof EngineError)) return { code: 'generation_failed' }
  return { code: error.code, detail: error.message, ...(error.retryAfter !== undefined && { retry_after: error.retryAfter }) }
}

function rejectionOf({ code, detail, headers, extensions }: AppError): Failure {
  const retryAfter = Number(headers['retry-after'])
  return { code, detail, extensions, ...(retryAfter > 0 && { retry_after: retryAfter }) }
}

/** The run's process died, lost its reservation, or could not reach the database to save the text. */
export const LOST: Failure = { code: 'generation_lost' }

/** The database became unavailable when the text may already have been saved, so it is unknown whether it was charged. */
export const UNCONFIRMED: Failure = { code: 'generation_unconfirmed' }

export function problemOf({ code, detail, retry_after, extensions = {} }: Failure): AppError {
  return new AppError(code, detail, { extensions, ...(retry_after !== undefined && { headers: { 'retry-after': String(retry_after) } }) })
}

/** Why no generation could be reserved. */
export function notReserved(reservation: Exclude<Reservation, { outcome: 'reserved' }>, limit: number | null): AppError {
  if (reservation.outcome === 'closed') return new AppError('account_deleted')
  if (reservation.by === 'concurrency') return new AppError('too_many_texts', undefined, { headers: { 'retry-after': '10' } })
  return new AppError('quota_exhausted', QUOTA_EXHAUSTED, {
    extensions: {
      user_usage: userUsage(reservation.reading, limit),
      period_ends_at: reservation.reading.period.ends_at.toISOString(),
    },
  })
}

const BEFORE_FIELDS = { field: 'text', source_start: null, source_end: null } as const

/** The response as returned, with the platform's name. */
export function withPlatformName(answer: GenerationResponse): GenerationResponse {
  const { content, engine, model } = answer
  // Responses that were stored before these fields were introduced have none of them.
  const facts = (answer.facts ?? []).map((fact: FactMark) => ({ ...BEFORE_FIELDS, ...fact }))
  return {
    ...answer,
    disclosure: answer.disclosure ?? disclosureOf({ engine, model, generated_text: content, original_text: null }),
    set_id: answer.set_id ?? null,
    facts,
    facts_open: answer.facts_open ?? openFacts(facts),
    voice: answer.voice ?? null,
    pictures: answer.pictures ?? [],
    platform: platformName(answer.platform),
  }
}
