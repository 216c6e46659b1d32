import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { Metadata } from './customer.ts'
import type { PriceObject } from './price.ts'

interface NewCheckoutSession {
  customer: string
  customerEmail: string | null
  price: PriceObject
  quantity: number
  successUrl: string
  cancelUrl: string | null
  clientReferenceId: string | null
  expiresAt: Seconds
  metadata: Metadata
  subscriptionMetadata: Metadata
  automaticTax: boolean
  urlOf: (sessionId: string) => string
  now: Seconds
}

export function newCheckoutSession(fields: NewCheckoutSession) {
  const id = stripeId('cs_test')
  const total = fields.price.unit_amount * fields.quantity
  return {
    id,
    object: 'checkout.session' as const,
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: fields.automaticTax, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: fields.now,
    currency: fields.price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: fields.customer,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email: fields.customerEmail,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: null,
    discounts: [],
    expires_at: fields.expiresAt,
    invoice: null as string | null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    metadata: fields.metadata,
    mode: 'subscription' as const,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always' as const,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    allowed_payment_method_types: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid' as 'paid' | 'unpaid' | 'no_payment_required',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open' as 'open' | 'complete' | 'expired',
    submit_type: null,
    subscription: null as string | null,
    success_url: fields.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page' as const,
    url: fields.urlOf(id) as string | null,
    wallet_options: null,
    _sandbox: {
      price: fields.price.id,
      quantity: fields.quantity,
      subscriptionMetadata: fields.subscriptionMetadata,
      /** The subscription of the first attempt to pay; incomplete until an attempt succeeds. */
      subscription: null as string | null,
      /** Whether it expired before its time was over. */
      endedEarly: false,
    },
  }
}

export type CheckoutSessionObject = ReturnType<typeof newCheckoutSession>
