import { type ProviderAccount, ProviderError } from '../engines/payment-provider.ts'
import type { ConfigurationContext } from './context.ts'

export interface ProviderConfig {
  success: boolean
  provider: 'stripe' | 'sandbox' | 'none'
  error: string | null
  /** Shown next to the error. */
  note: string | null
  account: { id: string; business_name: string | null; charges_enabled: boolean; payouts_enabled: boolean } | null
  webhooks: { id: string; url: string; status: string; api_version: string | null; events: string[] }[]
  /** Whether events of the provider can be verified. */
  webhook_secret_configured: boolean
}

const NOT_CONFIGURED = 'Stripe API key not configured'

/** The provider's account and webhooks, as far as they can be read. */
export async function readProviderConfig({ provider, webhookSecrets, logger }: ConfigurationContext): Promise<ProviderConfig> {
  const webhook_secret_configured = (await webhookSecrets()).length > 0
  const nothing = { account: null, webhooks: [], webhook_secret_configured }
  if (!provider) return { ...nothing, success: false, provider: 'none', error: NOT_CONFIGURED, note: 'Nothing can be bought' }
  if (provider.name === 'sandbox') return { ...nothing, success: false, provider: 'sandbox', error: NOT_CONFIGURED, note: 'Sandbox in use' }
  try {
    const account = await provider.account()
    return { success: true, provider: provider.name, error: null, note: null, ...viewOf(account), webhook_secret_configured }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ err: error }, 'the account of the payment provider could not be read')
    const reason = error.failure === 'unavailable' ? 'Stripe does not respond' : 'Stripe rejected the API key or the request'
    return { ...nothing, success: false, provider: provider.name, error: reason, note: null }
  }
}

function viewOf(account: ProviderAccount): Pick<ProviderConfig, 'account' | 'webhooks'> {
  const { id, businessName, chargesEnabled, payoutsEnabled, webhooks } = account
  return {
    account: { id, business_name: businessName, charges_enabled: chargesEnabled, payouts_enabled: payoutsEnabled },
    webhooks: webhooks.map(({ apiVersion, ...webhook }) => ({ ...webhook, api_version: apiVersion })),
  }
}
