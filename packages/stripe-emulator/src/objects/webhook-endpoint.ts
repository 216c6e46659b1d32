import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { Metadata } from './customer.ts'

interface NewWebhookEndpoint {
  url: string
  enabledEvents: string[]
  apiVersion: string | null
  description: string | null
  metadata: Metadata
  now: Seconds
}

export function newWebhookEndpoint({ url, enabledEvents, apiVersion, description, metadata, now }: NewWebhookEndpoint) {
  return {
    id: stripeId('we'),
    object: 'webhook_endpoint' as const,
    api_version: apiVersion,
    application: null,
    created: now,
    description,
    enabled_events: enabledEvents,
    livemode: false,
    metadata,
    status: 'enabled' as 'enabled' | 'disabled',
    url,
  }
}

export type WebhookEndpointObject = ReturnType<typeof newWebhookEndpoint>
