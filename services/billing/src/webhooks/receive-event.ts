import { AppError } from '@loomcast/service-kit/errors'
import { newJob } from '@loomcast/service-kit/jobs'
import { InvalidEvent, InvalidSignature, type ProviderEvent } from '../engines/payment-provider.ts'
import type { WebhooksContext } from './context.ts'
import type { ProviderEventRecord } from './provider-event.model.ts'

/**
 * Verifies an event and stores it together with its job. Resolves to the stored event, or to undefined if it was stored before. Throws AppError
 * `webhook_not_configured`, `webhook_signature_invalid` or `webhook_event_invalid`.
 */
export async function receiveEvent(
  context: WebhooksContext,
  body: Buffer,
  signature: string | undefined,
): Promise<ProviderEventRecord | undefined> {
  const event = await verified(context, body, signature)
  const now = context.clock()
  const record: ProviderEventRecord = {
    _id: event.id,
    type: event.type,
    customer_id: event.customerId,
    checkout_id: event.checkoutId,
    payment_id: event.paymentId,
    body: body.toString('utf8'),
    state: 'received',
    created_at: event.createdAt,
    received_at: now,
    handled_at: null,
    foreign: false,
    last_error: null,
    ...newJob(now),
  }
  return (await context.repositories.providerEvents.insert(record)) ? record : undefined
}

/** Blank secrets are ignored: anybody can sign with them. */
export async function signingSecrets({ webhookSecrets }: Pick<WebhooksContext, 'webhookSecrets'>): Promise<string[]> {
  return (await webhookSecrets()).filter((secret) => secret.trim() !== '')
}

async function verified(
  { provider, webhookSecrets }: WebhooksContext,
  body: Buffer,
  signature: string | undefined,
): Promise<ProviderEvent> {
  const secrets = await signingSecrets({ webhookSecrets })
  if (!provider || secrets.length === 0) throw new AppError('webhook_not_configured')
  try {
    return provider.verifyEvent(body, signature, secrets)
  } catch (error) {
    if (error instanceof InvalidSignature) throw new AppError('webhook_signature_invalid', undefined, { cause: error })
    if (error instanceof InvalidEvent) throw new AppError('webhook_event_invalid', undefined, { cause: error })
    throw error
  }
}
