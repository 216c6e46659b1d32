import { invoiceOf } from './billing/checkout.ts'
import { taxRule } from './billing/invoices.ts'
import { intentOf } from './billing/payments.ts'
import { fromSeconds, periodEnd } from './calendar.ts'
import { discountText } from './discount-text.ts'
import type { CheckoutSessionObject } from './objects/checkout-session.ts'
import { netOf, newDiscount, ruleOf } from './objects/discount.ts'
import type { InvoiceObject } from './objects/invoice.ts'
import type { PriceObject } from './objects/price.ts'
import { behaviorOf, taxOf } from './objects/tax.ts'
import type { SandboxCheckout } from './sandbox-objects.ts'
import type { Work } from './work.ts'

/** A session as its page shows it. */
export async function checkoutView(work: Work, session: CheckoutSessionObject): Promise<SandboxCheckout> {
  const price = await work.require('price', session._sandbox.price)
  const product = await work.require('product', price.product)
  const invoice = await invoiceOf(work, session)
  const tax = session.automatic_tax.status === 'complete' ? session.total_details.amount_tax : null
  return {
    id: session.id,
    status: session.status,
    paymentStatus: session.payment_status,
    customerId: session.customer,
    priceId: price.id,
    productName: product.name,
    productDescription: product.description,
    subtotalMinor: session.amount_subtotal,
    amountMinor: session.amount_total,
    ...(await discountOf(work, session, price)),
    acceptsCodes: session.allow_promotion_codes === true && session.status === 'open' && !invoice,
    currency: session.currency,
    interval: price.recurring.interval,
    expiresAt: fromSeconds(session.expires_at),
    expiredBy: session.status === 'expired' ? await reasonOfExpiry(work, session) : null,
    successUrl: session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', () => session.id),
    cancelUrl: session.cancel_url,
    subscriptionId: session.subscription,
    needsDetails: session.status === 'open' && !invoice,
    email: (await work.get('customer', session.customer))?.email ?? null,
    collectsTaxId: session.tax_id_collection.enabled,
    terms: termsOf(session),
    note: session.custom_text.submit?.message ?? null,
    taxMinor: tax,
    addsTax: session.automatic_tax.enabled && tax === null && behaviorOf(price) === 'exclusive',
    needsConfirmation: session.status === 'open' && (await waitsForConfirmation(work, invoice)),
    metadata: session.metadata,
  }
}

/** The tax that is added to an amount; 0 until the buyer's address is known. */
async function addedTax(
  work: Work,
  { automatic_tax, customer }: CheckoutSessionObject,
  price: PriceObject,
  amount: number,
): Promise<number> {
  if (automatic_tax.status !== 'complete' || behaviorOf(price) !== 'exclusive') return 0
  const rule = taxRule({ automatic_tax }, await work.require('customer', customer))
  return rule ? taxOf(amount, rule, 'exclusive') : 0
}

/** The discount of a session, and what the first renewal costs. */
async function discountOf(
  work: Work,
  session: CheckoutSessionObject,
  price: PriceObject,
): Promise<Pick<SandboxCheckout, 'discount' | 'renewalMinor'>> {
  const { amount_subtotal, total_details } = session
  const [discount] = session.discounts
  const withTax = async (amount: number) => amount + (await addedTax(work, session, price, amount))
  if (!discount) return { discount: null, renewalMinor: await withTax(amount_subtotal) }
  const code = discount.promotion_code === null ? undefined : await work.require('promotion_code', discount.promotion_code)
  const coupon = await work.require('coupon', code?.promotion.coupon ?? discount.coupon ?? '')
  const { product, recurring, currency } = price
  const first = periodEnd(work.now, work.now, recurring.interval, recurring.interval_count)
  const lasts = newDiscount({ coupon, promotionCode: null, checkoutSession: null, customer: '', subscription: '', now: work.now })
  const applies = coupon.duration !== 'once' && (lasts.end === null || lasts.end > first)
  return {
    discount: {
      name: code?.code ?? coupon.name ?? coupon.id,
      text: discountText(coupon, currency),
      amountMinor: total_details.amount_discount,
    },
    renewalMinor: await withTax(applies ? netOf(amount_subtotal, product, [ruleOf(lasts, coupon, currency)]) : amount_subtotal),
  }
}

function termsOf({ custom_text, _sandbox: { termsUrl } }: CheckoutSessionObject): SandboxCheckout['terms'] {
  if (termsUrl === null) return null
  return { text: custom_text.terms_of_service_acceptance?.message ?? 'I accept the terms of service.', url: termsUrl }
}

async function reasonOfExpiry(work: Work, { customer, _sandbox }: CheckoutSessionObject): Promise<SandboxCheckout['expiredBy']> {
  if ((await work.get('customer', customer))?._sandbox.deleted) return 'deletion'
  return _sandbox.endedEarly ? 'seller' : 'time'
}

export async function waitsForConfirmation(work: Work, invoice: InvoiceObject | undefined): Promise<boolean> {
  if (invoice?.status !== 'open') return false
  return (await intentOf(work, invoice))?.status === 'requires_action'
}
