import { type ConfigurationChange, type PaymentProvider, ProviderError } from '../engines/payment-provider.ts'
import type { PriceRecord } from '../packages/package.model.ts'
import { syncCatalog } from '../packages/sync-catalog.ts'
import { type PromotionSync, syncPromotionCodes } from '../promotions/sync-promotion-codes.ts'
import { webhookUrlOf } from '../webhooks/check-webhook-version.ts'
import type { ConfigurationContext } from './context.ts'

/** The result of a step. */
export type ConfigurationStep =
  /** `secret` only if the endpoint was created. */
  | { step: 'webhook'; webhookId: string; secret: string | null; created: boolean; url: string }
  | { step: 'prices'; prices: PriceRecord[] }
  | ({ step: 'codes' } & PromotionSync)
  | { step: 'portal'; change: ConfigurationChange }
  | { step: 'webhook' | 'prices' | 'codes' | 'portal'; failure: ProviderError }

/**
 * Configures the webhook endpoint, then products and prices, promotion codes, and the portal. Each step is reported as soon as it has ended, and no step depends
 * on another: the secret of a new endpoint is not lost if a later step fails. All steps are idempotent, so a second run completes the failed ones. Resolves to
 * whether all steps succeeded.
 */
export async function configureProvider(
  context: Pick<ConfigurationContext, 'connection' | 'repositories' | 'publicUrl' | 'clock' | 'logger'>,
  provider: PaymentProvider,
  report: (step: ConfigurationStep) => void,
): Promise<boolean> {
  const url = webhookUrlOf(context.publicUrl)
  const steps = {
    webhook: async () => ({ step: 'webhook' as const, url, ...(await provider.configureWebhook({ webhookUrl: url })) }),
    prices: async () => ({ step: 'prices' as const, prices: await syncCatalog(context, provider) }),
    codes: async () => ({ step: 'codes' as const, ...(await syncPromotionCodes(context, provider)) }),
    portal: async () => ({ step: 'portal' as const, change: await provider.configurePortal() }),
  }
  let succeeded = true
  for (const step of ['webhook', 'prices', 'codes', 'portal'] as const) {
    const result = await steps[step]().catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      return { step, failure: error }
    })
    if ('failure' in result || ('failed' in result && result.failed.length > 0)) succeeded = false
    report(result)
  }
  return succeeded
}
