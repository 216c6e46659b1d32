import { invalid } from '../api-failure.ts'
import { expireCheckout } from '../billing/checkout.ts'
import type { Params } from '../form.ts'
import { stripeId } from '../ids.ts'
import { type CheckoutOptions, newCheckoutSession, setDiscount } from '../objects/checkout-session.ts'
import type { CustomerObject } from '../objects/customer.ts'
import { ruleOf } from '../objects/discount.ts'
import { listOf } from '../objects/list.ts'
import { liveCustomer } from './live-customer.ts'
import { pageOf } from './page.ts'
import { activePrice, quantityOf } from './prices.ts'
import type { ApiRequest, Routes } from './request.ts'
import { requireTaxBehavior } from './require-tax-behavior.ts'
import { requestedRedemption } from './subscriptions.ts'

const CUSTOMER_UPDATES = ['auto', 'never'] as const
const MAX_EXPIRY_S = 86_400
const MIN_EXPIRY_S = 30 * 60

function webUrl(name: string, value: string): string {
  if (!/^https?:\/\//.test(value)) throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', name, 'url_invalid')
  return value
}

/** Stripe's limit for a custom text, in characters. */
const MAX_TEXT = 1200

function textOf(params: Params, name: string): string | null {
  const text = params.nested(name).string('message') ?? null
  if (text !== null && text.length > MAX_TEXT)
    throw invalid(`Invalid string: the message must be at most ${MAX_TEXT} characters.`, `custom_text[${name}][message]`)
  return text
}

/** Reads the options that determine what the page collects from an existing customer. Throws Stripe's errors for invalid combinations. */
function optionsOf({ params, termsUrl }: ApiRequest, customer: CustomerObject): CheckoutOptions {
  const update = params.nested('customer_update')
  const updateName = update.oneOf('name', CUSTOMER_UPDATES) === 'auto'
  const updateAddress = update.oneOf('address', CUSTOMER_UPDATES) === 'auto'
  const taxIds = params.nested('tax_id_collection').boolean('enabled') ?? false
  if (taxIds && !updateName)
    throw invalid(
      'Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.',
      'customer_update[name]',
    )
  const automaticTax = params.nested('automatic_tax').boolean('enabled') ?? false
  if (automaticTax && customer.address === null && !updateAddress)
    throw invalid(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      'customer_update[address]',
      'customer_tax_location_invalid',
    )
  const termsRequired = params.nested('consent_collection').oneOf('terms_of_service', ['none', 'required']) === 'required'
  if (termsRequired && termsUrl === null)
    throw invalid(
      'You cannot collect consent to your terms of service unless a URL is set in the Stripe Dashboard. Update your public business information in the dashboard.',
      'consent_collection[terms_of_service]',
    )
  const texts = params.nested('custom_text')
  const termsText = textOf(texts, 'terms_of_service_acceptance')
  if (termsText !== null && !termsRequired)
    throw invalid(
      'You can only set `custom_text[terms_of_service_acceptance]` if `consent_collection[terms_of_service]` is `required`.',
      'custom_text[terms_of_service_acceptance]',
    )
  return {
    termsUrl: termsRequired ? termsUrl : null,
    updateName,
    updateAddress,
    taxIds,
    termsRequired,
    termsText,
    allowPromotionCodes: params.boolean('allow_promotion_codes') ?? null,
    addressRequired: params.oneOf('billing_address_collection', ['auto', 'required']) === 'required',
    submitText: textOf(texts, 'submit'),
  }
}

export const checkoutSessionRoutes: Routes = {
  async 'POST /v1/checkout/sessions'(request) {
    const { work, params } = request
    if (params.has('payment_method_types'))
      throw invalid('Received unknown parameter: payment_method_types', 'payment_method_types', 'parameter_unknown')
    if (params.required('mode') !== 'subscription') throw invalid('The sandbox supports mode=subscription only.', 'mode')
    const customer = await liveCustomer(work, params.required('customer'), 'customer')
    const [item, ...others] = params.list('line_items')
    if (!item || others.length > 0) throw invalid('The sandbox supports one line item.', 'line_items')
    const price = await activePrice(work, item.required('price'), 'line_items[0][price]')
    const automaticTax = params.nested('automatic_tax').boolean('enabled') ?? false
    if (automaticTax) await requireTaxBehavior(work, price.id, 'line_items[0][price]')
    // Tolerates 5 s between the caller's clock and this one, as Stripe does, so that exactly 30 minutes or 24 hours are accepted.
    const expiresAt = params.integer('expires_at') ?? work.now + MAX_EXPIRY_S
    if (expiresAt < work.now + MIN_EXPIRY_S - 5)
      throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', 'expires_at')
    if (expiresAt > work.now + MAX_EXPIRY_S + 5)
      throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', 'expires_at')
    const cancelUrl = params.string('cancel_url')
    const session = newCheckoutSession({
      customer: customer.id,
      customerEmail: customer.email,
      price,
      quantity: quantityOf(item),
      successUrl: webUrl('success_url', params.required('success_url')),
      cancelUrl: cancelUrl === undefined ? null : webUrl('cancel_url', cancelUrl),
      clientReferenceId: params.string('client_reference_id') ?? null,
      expiresAt,
      metadata: params.metadata(),
      subscriptionMetadata: params.nested('subscription_data').metadata(),
      automaticTax,
      options: optionsOf(request, customer),
      urlOf: work.pages.checkout,
      now: work.now,
    })
    if (params.has('discounts') && params.has('allow_promotion_codes'))
      throw invalid('You may only specify one of these parameters: allow_promotion_codes, discounts.', 'discounts')
    const redemption = await requestedRedemption(work, params, { customer: customer.id, price, quantity: session._sandbox.quantity })
    if (redemption) {
      const discount = { coupon: redemption.code ? null : redemption.coupon.id, promotion_code: redemption.code?.id ?? null }
      setDiscount(session, price.product, [discount], [ruleOf({ id: '' }, redemption.coupon, price.currency)])
    }
    await work.save(session)
    return session
  },

  async 'GET /v1/checkout/sessions'({ work, params }) {
    const customer = params.string('customer')
    const subscription = params.string('subscription')
    const status = params.string('status')
    const all = await work.list('checkout.session', customer ?? subscription)
    const matching = all.filter(
      (session) =>
        (status === undefined || session.status === status) &&
        (subscription === undefined || session.subscription === subscription) &&
        (customer === undefined || session.customer === customer),
    )
    return pageOf('/v1/checkout/sessions', matching, params)
  },

  async 'GET /v1/checkout/sessions/:id'({ work, id }) {
    return work.require('checkout.session', id)
  },

  async 'GET /v1/checkout/sessions/:id/line_items'({ work, id }) {
    const session = await work.require('checkout.session', id)
    const price = await work.require('price', session._sandbox.price)
    const product = await work.require('product', price.product)
    return listOf(`/v1/checkout/sessions/${id}/line_items`, [
      {
        id: stripeId('li'),
        object: 'item',
        adjustable_quantity: null,
        amount_discount: session.total_details.amount_discount,
        amount_subtotal: session.amount_subtotal,
        amount_tax: session.total_details.amount_tax,
        amount_total: session.amount_total,
        currency: session.currency,
        description: product.name,
        metadata: {},
        price,
        quantity: session._sandbox.quantity,
      },
    ])
  },

  async 'POST /v1/checkout/sessions/:id/expire'({ work, id }) {
    const session = await work.require('checkout.session', id)
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    await expireCheckout(work, session)
    return session
  },
}
