import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { Metadata } from './customer.ts'

interface NewPortalSession {
  configuration: string
  customer: string
  returnUrl: string | null
  flow: string | null
  urlOf: (portalId: string) => string
  now: Seconds
}

export function newPortalSession({ configuration, customer, returnUrl, flow, urlOf, now }: NewPortalSession) {
  const id = stripeId('bps')
  return {
    id,
    object: 'billing_portal.session' as const,
    configuration,
    created: now,
    customer,
    customer_account: null,
    flow:
      flow === null
        ? null
        : {
            after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
            subscription_cancel: null,
            subscription_update: null,
            subscription_update_confirm: null,
            type: flow,
          },
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: urlOf(id),
  }
}

export type PortalSessionObject = ReturnType<typeof newPortalSession>

interface NewPortalConfiguration {
  businessProfile: { headline: string | null; privacy_policy_url: string | null; terms_of_service_url: string | null }
  defaultReturnUrl: string | null
  /** As sent; merged with what Stripe sets when nothing is sent. */
  features: Record<string, Record<string, unknown>>
  isDefault: boolean
  metadata: Metadata
  now: Seconds
}

export function newPortalConfiguration({ businessProfile, defaultReturnUrl, features, isDefault, metadata, now }: NewPortalConfiguration) {
  return {
    id: stripeId('bpc'),
    object: 'billing_portal.configuration' as const,
    active: true,
    application: null,
    business_profile: businessProfile,
    created: now,
    default_return_url: defaultReturnUrl,
    features: portalFeatures(features),
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata,
    name: null as string | null,
    updated: now,
  }
}

export type PortalConfigurationObject = ReturnType<typeof newPortalConfiguration>

export function portalFeatures(sent: Record<string, Record<string, unknown>>) {
  const products = sent['subscription_update']?.['products']
  return {
    customer_update: { allowed_updates: [], enabled: false, ...sent['customer_update'] },
    invoice_history: { enabled: false, ...sent['invoice_history'] },
    payment_method_update: { enabled: false, payment_method_configuration: null, ...sent['payment_method_update'] },
    subscription_cancel: {
      cancellation_reason: { enabled: false, options: [] },
      enabled: false,
      mode: 'at_period_end',
      proration_behavior: 'none',
      ...sent['subscription_cancel'],
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
      ...sent['subscription_update'],
      ...(Array.isArray(products) && { products: products.map(portalProduct) }),
    },
  }
}

const portalProduct = (sent: object) => ({ adjustable_quantity: { enabled: false, maximum: null, minimum: 0 }, ...sent })
