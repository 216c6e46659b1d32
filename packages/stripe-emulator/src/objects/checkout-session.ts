import type { Seconds } from '../calendar.ts'
import { stripeId } from '../ids.ts'
import type { Address } from './address.ts'
import type { Metadata } from './customer.ts'
import { type DiscountRule, netOf } from './discount.ts'
import type { PriceObject } from './price.ts'
import type { TaxId } from './tax.ts'

/** What the page collects, and what of it is stored with the customer. */
export interface CheckoutOptions {
  allowPromotionCodes: boolean | null
  addressRequired: boolean
  taxIds: boolean
  /** Whether the buyer has to accept the terms of service. */
  termsRequired: boolean
  termsUrl: string | null
  submitText: string | null
  termsText: string | null
  updateName: boolean
  updateAddress: boolean
}

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
  options: CheckoutOptions
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
    allow_promotion_codes: fields.options.allowPromotionCodes,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: {
      enabled: fields.automaticTax,
      liability: null,
      provider: null,
      status: null as 'complete' | 'requires_location_inputs' | null,
    },
    billing_address_collection: fields.options.addressRequired ? ('required' as const) : null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null as { promotions: null; terms_of_service: 'accepted' | null } | null,
    consent_collection: fields.options.termsRequired
      ? { payment_method_reuse_agreement: null, promotions: 'none', terms_of_service: 'required' }
      : null,
    created: fields.now,
    currency: fields.price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: textOf(fields.options.submitText),
      terms_of_service_acceptance: textOf(fields.options.termsText),
    },
    customer: fields.customer,
    customer_creation: null,
    customer_details: {
      address: null as Address | null,
      business_name: null,
      email: fields.customerEmail,
      individual_name: null,
      name: null as string | null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null as TaxId[] | null,
    },
    customer_email: null,
    discounts: [] as { coupon: string | null; promotion_code: string | null }[],
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
    tax_id_collection: { enabled: fields.options.taxIds, required: 'never' as const },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page' as const,
    url: fields.urlOf(id) as string | null,
    wallet_options: null,
    _sandbox: {
      price: fields.price.id,
      quantity: fields.quantity,
      subscriptionMetadata: fields.subscriptionMetadata,
      termsUrl: fields.options.termsUrl,
      updateName: fields.options.updateName,
      updateAddress: fields.options.updateAddress,
      /** The subscription of the first attempt to pay; incomplete until an attempt succeeds. */
      subscription: null as string | null,
      /** Whether it expired before its time was over. */
      endedEarly: false,
    },
  }
}

const textOf = (message: string | null) => (message === null ? null : { message })

export type CheckoutSessionObject = ReturnType<typeof newCheckoutSession>

/** Changes the discount of an open session, and its amounts. `rules` is empty without a discount. */
export function setDiscount(
  session: CheckoutSessionObject,
  product: string,
  discounts: CheckoutSessionObject['discounts'],
  rules: readonly DiscountRule[],
): void {
  const total = netOf(session.amount_subtotal, product, rules)
  session.discounts = discounts
  session.amount_total = total
  session.total_details.amount_discount = session.amount_subtotal - total
}
