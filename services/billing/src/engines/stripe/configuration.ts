import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { ConfigurationChange, ProviderAccount } from '../payment-provider.ts'
import { API_VERSION } from './client.ts'
import { EVENT_TYPES } from './events.ts'
import { allOf, PAGE } from './lists.ts'

/** Metadata of the portal configuration: a hash of its content. */
const FINGERPRINT = 'loomcast_configuration'

/**
 * Finds the webhook endpoint by its URL and updates it. The API version of an endpoint cannot be changed: an endpoint with another version is
 * replaced, and its secret with it.
 */
export async function configureWebhook(
  stripe: Stripe,
  url: string,
): Promise<{ webhookId: string; secret: string | null; created: boolean }> {
  const endpoints = (await allOf(stripe.webhookEndpoints.list({ limit: PAGE }))).filter((endpoint) => endpoint.url === url)
  const current = endpoints.find((endpoint) => endpoint.api_version === API_VERSION)
  const result = current ? await update(current) : await create()
  for (const endpoint of endpoints) if (endpoint.id !== result.webhookId) await stripe.webhookEndpoints.del(endpoint.id)
  return result

  async function update({ id, enabled_events, status }: Stripe.WebhookEndpoint) {
    const isCurrent = status === 'enabled' && sameElements(enabled_events, EVENT_TYPES)
    if (!isCurrent) await stripe.webhookEndpoints.update(id, { enabled_events: [...EVENT_TYPES], disabled: false })
    return { webhookId: id, secret: null, created: false }
  }

  async function create() {
    const { id, secret } = await stripe.webhookEndpoints.create({ url, enabled_events: [...EVENT_TYPES], api_version: API_VERSION })
    return { webhookId: id, secret: secret ?? null, created: true }
  }
}

function sameElements(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((element) => other.includes(element))
}

/** The configuration is found by its metadata, and written only if its content changes. */
export async function configurePortal(stripe: Stripe): Promise<ConfigurationChange> {
  const fingerprint = createHash('sha256').update(JSON.stringify(PORTAL_FEATURES)).digest('hex')
  const existing = await findPortalConfiguration(stripe)
  if (existing?.metadata?.[FINGERPRINT] === fingerprint) return 'unchanged'
  const content = { features: PORTAL_FEATURES, metadata: { [FINGERPRINT]: fingerprint } }
  if (existing) await stripe.billingPortal.configurations.update(existing.id, content)
  else await stripe.billingPortal.configurations.create({ ...content, name: 'Loomcast' })
  return existing ? 'updated' : 'created'
}

export async function findPortalConfiguration(stripe: Stripe): Promise<Stripe.BillingPortal.Configuration | undefined> {
  const configurations = await allOf(stripe.billingPortal.configurations.list({ active: true, limit: PAGE }))
  return configurations.find(({ metadata }) => metadata?.[FINGERPRINT] !== undefined)
}

/** The plan is changed in the product only, which decides when a change takes effect and previews what it charges. */
const PORTAL_FEATURES: Stripe.BillingPortal.ConfigurationCreateParams.Features = {
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  customer_update: { enabled: true, allowed_updates: ['address', 'email', 'name', 'tax_id'] },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: { enabled: false },
}

export async function readAccount(stripe: Stripe): Promise<ProviderAccount> {
  const [account, webhooks] = await Promise.all([stripe.accounts.retrieveCurrent(), readWebhooks(stripe)])
  return {
    id: account.id,
    businessName: account.business_profile?.name ?? account.settings?.dashboard.display_name ?? null,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    apiVersion: API_VERSION,
    webhooks: webhooks.map(({ id, url, status, api_version, enabled_events }) => ({
      id,
      url,
      status,
      apiVersion: api_version,
      events: enabled_events,
    })),
  }
}

/** Empty if the key may not read endpoints. */
async function readWebhooks(stripe: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  try {
    return await allOf(stripe.webhookEndpoints.list({ limit: PAGE }))
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return []
    throw error
  }
}
