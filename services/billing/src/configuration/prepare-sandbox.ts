import { ProviderError } from '../engines/payment-provider.ts'
import { syncCatalog } from '../packages/sync-catalog.ts'
import type { PromotionsContext } from '../promotions/context.ts'
import { syncPromotionCodes } from '../promotions/sync-promotion-codes.ts'

/**
 * Gives the sandbox its products, prices and promotion codes, and the configuration of its portal, which `npm run billing -- sync` gives Stripe. A failure is only logged,
 * because checkouts synchronize the catalog as well.
 */
export async function prepareSandbox(context: PromotionsContext): Promise<void> {
  const { provider, logger } = context
  if (provider?.name !== 'sandbox') return
  try {
    await syncCatalog(context, provider)
    await syncPromotionCodes(context, provider)
    await provider.configurePortal()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ err: error }, 'the catalog or the portal of the sandbox was not synchronized')
  }
}
