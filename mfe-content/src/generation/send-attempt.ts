import { platformName } from '@loomcast/platforms'
import { contentApi } from '../api/content.api.ts'
import { briefBody } from '../brief/brief-body.ts'
import type { Attempt } from './generation.state.ts'

/** Sends the request of an attempt and receives its text. A retry of an attempt sends the same body and key. */
export function sendAttempt(attempt: Attempt, signal: AbortSignal, onEvent: (name: string, data: unknown) => void): Promise<void> {
  return contentApi.generate(generateBody(attempt), { idempotencyKey: attempt.key, signal, onEvent })
}

/** The request body of a generation: the brief, and the item it rewrites or continues. */
export function generateBody({ brief, parentId, continues }: Attempt): Record<string, unknown> {
  // A post that continues or replaces another one has the present pictures of that one.
  const { pictures, ...body } = briefBody(brief)
  return {
    ...body,
    ...(pictures !== undefined && !continues && !parentId && { pictures }),
    // The API uses the display names of platforms.
    platform: platformName(brief.platform),
    ...(continues ? { continue_from: continues.contentId } : parentId ? { parent_id: parentId } : {}),
  }
}
