import type { PaymentProvider } from '../engines/payment-provider.ts'
import type { PriceRecord } from '../packages/package.model.ts'
import { syncCatalog } from '../packages/sync-catalog.ts'
import { webhookUrlOf } from '../webhooks/check-webhook-version.ts'
import type { ConfigurationContext } from './context.ts'

export interface ConfiguredProvider {
  prices: PriceRecord[]
  /** `secret` only if the endpoint was created. */
  webhook: { webhookId: string; secret: string | null; created: boolean; url: string }
}

/** Synchronizes products and prices, then the portal and the webhook endpoint. A second run changes nothing. Rejects with ProviderError. */
export async function configureProvider(
  context: Pick<ConfigurationContext, 'connection' | 'repositories' | 'publicUrl'>,
  provider: PaymentProvider,
): Promise<ConfiguredProvider> {
  const prices = await syncCatalog(context, provider)
  const url = webhookUrlOf(context.publicUrl)
  return { prices, webhook: { ...(await provider.configure({ webhookUrl: url })), url } }
}
