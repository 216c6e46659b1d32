import type { EventOf } from '@loomcast/service-kit/events'
import { dayOf } from '../domain/analytics/days.ts'
import type { Fact, FactKind } from '../domain/analytics/fact.ts'

export const ANALYTICS_EVENTS = [
  'com.loomcast.auth.account-changed.v1',
  'com.loomcast.auth.account-deleted.v1',
  'com.loomcast.auth.user-registered.v1',
  'com.loomcast.content.deleted.v1',
  'com.loomcast.content.failed.v1',
  'com.loomcast.content.generated.v1',
  'com.loomcast.video.completed.v1',
  'com.loomcast.video.deleted.v1',
  'com.loomcast.video.failed.v1',
  'com.loomcast.video.requested.v1',
] as const

export type AnalyticsEvent = EventOf<(typeof ANALYTICS_EVENTS)[number]>

/** A fact before its person is resolved. */
export interface FactDraft extends Omit<Fact, 'person'> {
  user_id: string
}

/** Code of videos that their users canceled. */
const CANCELED = 'cancelled'
const MICROS_PER_CENT = 10_000

/** The facts that an event reports; none if it adds nothing to the figures. */
export function factsOfEvent(event: AnalyticsEvent): FactDraft[] {
  if (event.type === 'com.loomcast.content.deleted.v1') {
    const { user_id, content_ids, state, changed_at } = event.data
    return binChanges('texts', content_ids, state, user_id, changed_at)
  }
  if (event.type === 'com.loomcast.video.deleted.v1') {
    const { user_id, job_ids, state, changed_at } = event.data
    return binChanges('videos', job_ids, state, user_id, changed_at)
  }
  return [factOfEvent(event)]
}

type BinEvent = EventOf<'com.loomcast.content.deleted.v1' | 'com.loomcast.video.deleted.v1'>

function factOfEvent(event: Exclude<AnalyticsEvent, BinEvent>): FactDraft {
  switch (event.type) {
    case 'com.loomcast.auth.user-registered.v1':
      return draft(`registered:${event.id}`, 'user_registered', event.data.user_id, event.data.registered_at)
    // Counted once per person, so that an account that is announced again can be counted without its registration.
    case 'com.loomcast.auth.account-changed.v1':
      return draft(`registered:${event.id}`, 'user_registered', event.data.user_id, event.data.created_at)
    case 'com.loomcast.auth.account-deleted.v1':
      return draft(`account_deleted:${event.id}`, 'user_deleted', event.data.user_id, event.data.deleted_at)
    case 'com.loomcast.content.generated.v1': {
      const { user_id, content_id, platform, provider, model, prompt_tokens, completion_tokens, total_tokens, generated_at } = event.data
      return {
        ...draft(`text:${content_id}`, 'text', user_id, generated_at),
        platform,
        provider,
        model,
        total_tokens,
        input_tokens: prompt_tokens,
        // Tokens of models that think are part of the total only; they are billed as output.
        output_tokens: Math.max(completion_tokens, total_tokens - prompt_tokens),
      }
    }
    case 'com.loomcast.content.failed.v1': {
      const { user_id, generation_id, platform, provider, model, code, failed_at } = event.data
      return { ...draft(`text_failed:${generation_id}`, 'text_failed', user_id, failed_at), platform, provider, model, code }
    }
    case 'com.loomcast.video.requested.v1': {
      const { user_id, job_id, attempt, platform, engine, model, requested_at } = event.data
      const fact = draft(`video_requested:${job_id}:${attempt}`, 'video_requested', user_id, requested_at)
      return { ...fact, platform, provider: engine, model }
    }
    case 'com.loomcast.video.completed.v1': {
      const { user_id, job_id, attempt, platform, engine, model, cost_cents, completed_at } = event.data
      const fact = draft(`video:${job_id}:${attempt}`, 'video', user_id, completed_at)
      return { ...fact, platform, provider: engine, model, cost_micros: cost_cents * MICROS_PER_CENT }
    }
    case 'com.loomcast.video.failed.v1': {
      const { user_id, job_id, attempt, engine, model, code, failed_at } = event.data
      const kind = code === CANCELED ? 'video_canceled' : 'video_failed'
      return { ...draft(`video_failed:${job_id}:${attempt}`, kind, user_id, failed_at), provider: engine, model, code }
    }
  }
}

/**
 * One fact for each text or video, so that an event about one of them that is published again, alone, adds nothing. Permanent deletion follows a deletion, which
 * was counted.
 */
function binChanges(
  what: 'texts' | 'videos',
  ids: readonly string[],
  state: 'deleted' | 'restored' | 'purged',
  userId: string,
  at: string,
): FactDraft[] {
  if (state === 'purged') return []
  return ids.map((id) => draft(`${what}_${state}:${id}:${Date.parse(at)}`, `${what}_${state}`, userId, at))
}

function draft(_id: string, kind: FactKind, user_id: string, at: string): FactDraft {
  const t = new Date(at)
  return {
    _id,
    kind,
    user_id,
    t,
    day: dayOf(t),
    count: 1,
    platform: null,
    provider: null,
    model: null,
    code: null,
    input_tokens: 0,
    output_tokens: 0,
    total_tokens: 0,
    cost_micros: 0,
  }
}
