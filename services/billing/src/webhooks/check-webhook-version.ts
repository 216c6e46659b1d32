import type { ProviderAccount } from '../engines/payment-provider.ts'
import type { WebhooksContext } from './context.ts'

type CheckContext = Pick<WebhooksContext, 'provider' | 'publicUrl' | 'logger'>

export const webhookUrlOf = (publicUrl: string): string => `${publicUrl}/api/billing/webhook`

/** This product's endpoint; undefined if there is none, or if the key of the provider may not read endpoints. */
export function endpointOf({ webhooks }: ProviderAccount, publicUrl: string): ProviderAccount['webhooks'][number] | undefined {
  return webhooks.find(({ url }) => url === webhookUrlOf(publicUrl))
}

/** Logs a webhook endpoint whose events have another version of the provider's API than this service. Never rejects. */
export async function checkWebhookVersion({ provider, publicUrl, logger }: CheckContext): Promise<void> {
  if (provider?.name !== 'stripe') return
  try {
    const account = await provider.account()
    const endpoint = endpointOf(account, publicUrl)
    if (!endpoint || endpoint.apiVersion === account.apiVersion) return
    const fields = { endpoint: endpoint.id, endpoint_version: endpoint.apiVersion, expected_version: account.apiVersion }
    logger.warn(fields, 'the webhook endpoint has another API version; replace it with `npm run billing -- sync`')
  } catch (error) {
    logger.warn({ err: error }, 'the version of the webhook endpoint was not read')
  }
}
