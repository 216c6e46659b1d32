import { invalid } from '../api-failure.ts'
import type { Params } from '../form.ts'
import { newPortalConfiguration, newPortalSession, type PortalConfigurationObject, portalFeatures } from '../objects/portal.ts'
import type { Work } from '../work.ts'
import { liveCustomer } from './live-customer.ts'
import { pageOf } from './page.ts'
import { activePrice } from './prices.ts'
import type { Routes } from './request.ts'

type Features = Record<string, Record<string, unknown>>

function businessProfile(params: Params, stored?: PortalConfigurationObject['business_profile']) {
  const sent = params.nested('business_profile')
  return {
    headline: sent.string('headline') ?? stored?.headline ?? null,
    privacy_policy_url: sent.string('privacy_policy_url') ?? stored?.privacy_policy_url ?? null,
    terms_of_service_url: sent.string('terms_of_service_url') ?? stored?.terms_of_service_url ?? null,
  }
}

const MAX_PRODUCTS = 10

/** The rules of Stripe for plan changes in the portal. */
async function checkPlanChanges(work: Work, features: Features): Promise<void> {
  const { enabled, products = [] } = features['subscription_update'] ?? {}
  if (enabled !== true) return
  const name = 'features[subscription_update][products]'
  if (!Array.isArray(products) || products.length === 0 || products.length > MAX_PRODUCTS)
    throw invalid(`Send 1 to ${MAX_PRODUCTS} products for which subscriptions can be updated.`, name)
  for (const { product, prices } of products as { product: string; prices: string[] }[]) {
    const intervals = new Set<string>()
    for (const id of prices) {
      const price = await activePrice(work, id, name)
      if (price.product !== product) throw invalid(`The price \`${id}\` does not belong to the product \`${product}\`.`, name)
      const { interval, interval_count } = price.recurring
      if (intervals.has(`${interval_count} ${interval}`))
        throw invalid('For each product, its price must have unique billing intervals.', name)
      intervals.add(`${interval_count} ${interval}`)
    }
  }
}

async function createConfiguration(work: Work, params: Params): Promise<PortalConfigurationObject> {
  await checkPlanChanges(work, params.nested('features').plain() as Features)
  const existing = await work.list('billing_portal.configuration')
  const configuration = newPortalConfiguration({
    businessProfile: businessProfile(params),
    defaultReturnUrl: params.string('default_return_url') ?? null,
    features: params.nested('features').plain() as Features,
    isDefault: existing.length === 0,
    metadata: params.metadata(),
    now: work.now,
  })
  await work.save(configuration)
  await work.emit('billing_portal.configuration.created', configuration)
  return configuration
}

async function configurationOf(work: Work, params: Params): Promise<PortalConfigurationObject> {
  const id = params.string('configuration')
  if (id !== undefined) return work.require('billing_portal.configuration', id, 'configuration')
  const existing = await work.list('billing_portal.configuration')
  return existing.find(({ is_default }) => is_default) ?? createConfiguration(work, params)
}

export const portalRoutes: Routes = {
  async 'POST /v1/billing_portal/sessions'({ work, params }) {
    const customer = await liveCustomer(work, params.required('customer'), 'customer')
    const configuration = await configurationOf(work, params)
    const session = newPortalSession({
      configuration: configuration.id,
      customer: customer.id,
      returnUrl: params.string('return_url') ?? configuration.default_return_url,
      flow: params.nested('flow_data').string('type') ?? null,
      urlOf: work.pages.portal,
      now: work.now,
    })
    await work.save(session)
    return session
  },

  async 'POST /v1/billing_portal/configurations'({ work, params }) {
    return createConfiguration(work, params)
  },

  async 'GET /v1/billing_portal/configurations'({ work, params }) {
    const active = params.boolean('active')
    const isDefault = params.boolean('is_default')
    const all = await work.list('billing_portal.configuration')
    const matching = all.filter(
      (each) => (active === undefined || each.active === active) && (isDefault === undefined || each.is_default === isDefault),
    )
    return pageOf('/v1/billing_portal/configurations', matching, params)
  },

  async 'GET /v1/billing_portal/configurations/:id'({ work, id }) {
    return work.require('billing_portal.configuration', id)
  },

  async 'POST /v1/billing_portal/configurations/:id'({ work, params, id }) {
    const configuration = await work.require('billing_portal.configuration', id)
    const before = structuredClone(configuration)
    configuration.active = params.boolean('active') ?? configuration.active
    configuration.business_profile = businessProfile(params, configuration.business_profile)
    configuration.default_return_url = params.string('default_return_url') ?? configuration.default_return_url
    const features = merged(configuration.features, params.nested('features').plain() as Features)
    await checkPlanChanges(work, features)
    configuration.features = portalFeatures(features)
    if (params.has('metadata')) configuration.metadata = params.metadata(configuration.metadata)
    configuration.updated = work.now
    await work.save(configuration)
    await work.emit('billing_portal.configuration.updated', configuration, before)
    return configuration
  },
}

function merged(stored: Features, sent: Features): Features {
  const names = new Set([...Object.keys(stored), ...Object.keys(sent)])
  return Object.fromEntries([...names].map((name) => [name, { ...stored[name], ...sent[name] }]))
}
