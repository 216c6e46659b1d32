import { AppError } from '@loomcast/service-kit/errors'
import { productUrl } from '../domain/product-url.ts'
import { callProvider } from '../engines/provider-failures.ts'
import type { PortalContext } from './context.ts'

export interface PortalRequest {
  return_url: string
  flow?: 'payment_method_update'
}

/**
 * The URL of a new session of the provider's portal. The URL gives access to the customer's data, so it is not logged. Throws AppError `origin_not_allowed`,
 * `subscription_missing`, `payment_provider_unavailable` or `payment_provider_rejected`.
 */
export async function openPortal(context: PortalContext, userId: string, { return_url, flow }: PortalRequest): Promise<string> {
  const { provider, repositories, publicUrl, clock } = context
  const returnUrl = productUrl(return_url, publicUrl)
  if (returnUrl === null) throw new AppError('origin_not_allowed')
  const customer = await repositories.customers.find(userId)
  const customerId = customer?.customer_id ?? null
  if (customerId === null) throw new AppError('subscription_missing')
  if (!provider) throw new AppError('payment_provider_unavailable', undefined, { charged: 'no' })
  await repositories.portalVisits.begin(userId, clock())
  const { url } = await callProvider(() => provider.createPortalSession({ customerId, returnUrl, ...(flow && { flow }) }), {
    charged: 'no',
  })
  return url
}
