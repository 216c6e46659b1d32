import type { CheckoutContext } from '../checkout/context.ts'
import type { ProviderEventRepository } from './provider-event.repository.ts'

export interface WebhooksContext extends CheckoutContext {
  repositories: CheckoutContext['repositories'] & { providerEvents: ProviderEventRepository }
  /** Signing secrets of webhooks, the current one first. */
  webhookSecrets: () => Promise<readonly string[]>
}
