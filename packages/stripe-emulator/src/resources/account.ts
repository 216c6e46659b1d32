import { invalid } from '../api-failure.ts'
import { newWebhookEndpoint } from '../objects/webhook-endpoint.ts'
import { pageOf } from './page.ts'
import type { Routes } from './request.ts'

const ACCOUNT = {
  id: 'acct_sandbox',
  object: 'account',
  business_profile: {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: '5734',
    minority_owned_business_designation: null,
    name: 'Loomcast (sandbox)',
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  business_type: 'company',
  capabilities: { card_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  country: 'US',
  created: 1_767_225_600,
  default_currency: 'usd',
  details_submitted: true,
  email: null,
  metadata: {},
  payouts_enabled: true,
  settings: null,
  tos_acceptance: { date: null, ip: null, user_agent: null },
  type: 'standard',
}

/** Stripe delivers only to URLs that are reachable from the internet. */
function publicUrl(url: string): string {
  if (!URL.canParse(url)) throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', 'url', 'url_invalid')
  const { protocol, hostname } = new URL(url)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname.startsWith('127.')
  if (isLocal || !/^https?:$/.test(protocol)) throw invalid('Invalid URL: URL must be publicly accessible.', 'url', 'url_invalid')
  return url
}

export const accountRoutes: Routes = {
  async 'GET /v1/account'() {
    return ACCOUNT
  },

  async 'GET /v1/webhook_endpoints'({ work, params }) {
    return pageOf('/v1/webhook_endpoints', await work.list('webhook_endpoint'), params)
  },

  async 'GET /v1/webhook_endpoints/:id'({ work, id }) {
    return work.require('webhook_endpoint', id)
  },

  async 'POST /v1/webhook_endpoints'({ work, params }) {
    const endpoint = newWebhookEndpoint({
      url: publicUrl(params.required('url')),
      enabledEvents: params.strings('enabled_events'),
      apiVersion: params.string('api_version') ?? null,
      description: params.string('description') ?? null,
      metadata: params.metadata(),
      now: work.now,
    })
    await work.save(endpoint)
    return { ...endpoint, secret: await work.webhookSecret() }
  },

  async 'POST /v1/webhook_endpoints/:id'({ work, params, id }) {
    const endpoint = await work.require('webhook_endpoint', id)
    const events = params.strings('enabled_events')
    const disabled = params.boolean('disabled')
    const url = params.string('url')
    if (url !== undefined) endpoint.url = publicUrl(url)
    if (events.length > 0) endpoint.enabled_events = events
    if (disabled !== undefined) endpoint.status = disabled ? 'disabled' : 'enabled'
    if (params.has('description')) endpoint.description = params.string('description') ?? null
    if (params.has('metadata')) endpoint.metadata = params.metadata(endpoint.metadata)
    await work.save(endpoint)
    return endpoint
  },

  async 'DELETE /v1/webhook_endpoints/:id'({ work, id }) {
    await work.remove(await work.require('webhook_endpoint', id))
    return { id, object: 'webhook_endpoint', deleted: true }
  },
}
