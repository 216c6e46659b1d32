import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import { API_VERSION } from './api-version.ts'

interface NewEvent {
  type: string
  object: object
  previous: Record<string, unknown> | undefined
  request: { id: string | null; idempotency_key: string | null }
  now: Seconds
}

export function newEvent({ type, object, previous, request, now }: NewEvent) {
  return {
    id: stripeId('evt'),
    object: 'event' as const,
    api_version: API_VERSION,
    created: now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  }
}

export type EventObject = ReturnType<typeof newEvent>
