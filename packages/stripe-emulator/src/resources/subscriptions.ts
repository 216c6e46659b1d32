import { ApiFailure, invalid, missing } from '../api-failure.ts'
import { endSubscription, scheduleCancellation, withdrawCancellation } from '../billing/cancellation.ts'
import { billedAmount, type Redemption, redemptionOf, requireUsable } from '../billing/discounts.ts'
import { chargeAutomatically } from '../billing/dunning.ts'
import { issueInvoice } from '../billing/invoices.ts'
import { attachCard, attemptPayment } from '../billing/payments.ts'
import { changePlan, type PaymentBehavior, type PlanChange, type ProrationBehavior } from '../billing/plan-change.ts'
import { remainingAmount } from '../billing/proration.ts'
import { subscribe } from '../billing/subscribe.ts'
import type { Params } from '../form.ts'
import type { CustomerObject } from '../objects/customer.ts'
import { prorationLine } from '../objects/invoice.ts'
import type { PriceObject } from '../objects/price.ts'
import { automaticTaxOf, hasEnded, itemOf, type SubscriptionObject } from '../objects/subscription.ts'
import type { Work } from '../work.ts'
import { liveCustomer } from './live-customer.ts'
import { pageOf } from './page.ts'
import { cardOfMethod } from './payment-methods.ts'
import { activePrice, quantityOf } from './prices.ts'
import type { Routes } from './request.ts'
import { requireTaxBehavior } from './require-tax-behavior.ts'

const PRORATION_BEHAVIORS: readonly ProrationBehavior[] = ['always_invoice', 'create_prorations', 'none']
const PAYMENT_BEHAVIORS: readonly PaymentBehavior[] = [
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
]
/** The parameters that Stripe allows in an update with `payment_behavior` `pending_if_incomplete`. */
const PENDING_UPDATE_PARAMS = ['items', 'payment_behavior', 'proration_behavior', 'proration_date', 'expand']

/** The plan change in `items` of an update or a preview; undefined without `items`. Throws Stripe's errors, in which `name` is the full name of `items`. */
export async function requestedChange(
  work: Work,
  subscription: SubscriptionObject,
  params: Params,
  name: string,
): Promise<PlanChange | undefined> {
  const [sent, ...others] = params.list('items')
  if (!sent) return undefined
  const item = itemOf(subscription)
  if (others.length > 0 || sent.boolean('deleted')) throw invalid('The sandbox supports one item.', name)
  const id = sent.string('id')
  if (id === undefined) throw invalid('The sandbox supports one item: send its id.', `${name}[0][id]`)
  if (id !== item.id) throw missing('subscription item', id, `${name}[0][id]`)
  const priceId = sent.string('price')
  return {
    price: priceId === undefined || priceId === item.price.id ? item.price : await activePrice(work, priceId, `${name}[0][price]`),
    quantity: sent.has('quantity') ? quantityOf(sent) : item.quantity,
    prorationBehavior: params.oneOf('proration_behavior', PRORATION_BEHAVIORS) ?? 'create_prorations',
    prorationDate: params.integer('proration_date'),
  }
}

/** The coupon or promotion code in `discounts`; null without one. Throws ApiFailure if it cannot be redeemed for the purchase. */
export async function requestedRedemption(
  work: Work,
  params: Params,
  purchase: { customer: string; price: PriceObject; quantity: number },
): Promise<Redemption | null> {
  const [sent, ...others] = params.list('discounts')
  if (!sent) return null
  if (others.length > 0) throw invalid('The sandbox supports one discount.', 'discounts')
  const code = sent.string('promotion_code')
  if (code !== undefined) return redemptionOf(work, await work.require('promotion_code', code, 'discounts[0][promotion_code]'), purchase)
  const coupon = await work.require('coupon', sent.required('coupon'), 'discounts[0][coupon]')
  requireUsable(work, coupon, purchase)
  return { coupon, code: null }
}

/** Schedules a cancellation or withdraws it. Returns whether the request contains such a change. */
function changeEnd(work: Work, subscription: SubscriptionObject, params: Params): boolean {
  const atPeriodEnd = params.boolean('cancel_at_period_end')
  if (atPeriodEnd === undefined && !params.has('cancel_at')) return false
  if (subscription.schedule !== null)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  const at = params.string('cancel_at')
  if (atPeriodEnd === true || at === 'min_period_end' || at === 'max_period_end') scheduleCancellation(work, subscription)
  else if (atPeriodEnd === false || at === undefined) withdrawCancellation(subscription)
  else {
    const time = params.integer('cancel_at') ?? 0
    if (time <= work.now) throw invalid('The cancel_at timestamp must be in the future.', 'cancel_at')
    Object.assign(subscription, { cancel_at: time, cancel_at_period_end: false, canceled_at: work.now })
  }
  const details = params.nested('cancellation_details')
  if (details.has('comment')) subscription.cancellation_details.comment = details.string('comment') ?? null
  if (details.has('feedback')) subscription.cancellation_details.feedback = details.string('feedback') ?? null
  return true
}

/** Turns automatic tax on or off. Resolves to whether the request contains such a change. */
async function changeTaxes(work: Work, subscription: SubscriptionObject, params: Params): Promise<boolean> {
  const enabled = params.nested('automatic_tax').boolean('enabled')
  if (enabled === undefined) return false
  if (enabled) {
    requireTaxLocation(await work.require('customer', subscription.customer))
    const item = itemOf(subscription)
    item.price = await requireTaxBehavior(work, item.price.id, 'automatic_tax[enabled]')
  }
  subscription.automatic_tax = automaticTaxOf(enabled)
  return true
}

function requireTaxLocation({ address }: CustomerObject): void {
  if (address === null)
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      'automatic_tax[enabled]',
      'customer_tax_location_invalid',
    )
}

/** Credits the unused time of the period to the customer's balance, with an invoice. */
async function creditUnusedTime(work: Work, subscription: SubscriptionObject): Promise<void> {
  const { price, quantity, current_period_start: start, current_period_end: end } = itemOf(subscription)
  const { name } = await work.require('product', price.product)
  const amount = -remainingAmount(billedAmount(subscription), { start, end }, work.now)
  if (amount === 0) return
  const line = prorationLine({ kind: 'credit', price, quantity, amount, at: work.now, end, productName: name })
  const invoice = await issueInvoice(work, {
    subscription,
    reason: 'subscription_update',
    lines: [line],
    periodStart: start,
    periodEnd: work.now,
    dunning: false,
  })
  await attemptPayment(work, invoice, null)
}

export const subscriptionRoutes: Routes = {
  async 'POST /v1/subscriptions'({ work, params }) {
    const customer = await liveCustomer(work, params.required('customer'), 'customer')
    const [item, ...others] = params.list('items')
    if (!item || others.length > 0) throw invalid('The sandbox supports one item.', 'items')
    const behavior = params.oneOf('payment_behavior', PAYMENT_BEHAVIORS) ?? 'allow_incomplete'
    const method = params.string('default_payment_method')
    if (method !== undefined) await attachCard(work, customer, await cardOfMethod(work, method))
    if (customer._sandbox.card === null && behavior !== 'default_incomplete')
      throw invalid('This customer has no attached payment source or default payment method.', undefined, 'resource_missing')
    if (params.nested('automatic_tax').boolean('enabled')) requireTaxLocation(customer)
    const price = await activePrice(work, item.required('price'), 'items[0][price]')
    const purchase = { customer: customer.id, price, quantity: quantityOf(item) }
    const { subscription, invoice } = await subscribe(work, {
      ...purchase,
      redemption: await requestedRedemption(work, params, purchase),
      metadata: params.metadata(),
      description: params.string('description') ?? null,
      automaticTax: params.nested('automatic_tax').boolean('enabled') ?? false,
    })
    if (behavior === 'default_incomplete') return subscription
    const outcome = await chargeAutomatically(work, invoice)
    if (outcome !== 'paid' && behavior === 'error_if_incomplete')
      throw new ApiFailure(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined', declineCode: 'insufficient_funds' })
    return subscription
  },

  async 'GET /v1/subscriptions'({ work, params }) {
    const customer = params.string('customer')
    const price = params.string('price')
    const status = params.string('status')
    if (customer !== undefined) await work.require('customer', customer, 'customer')
    const all = await work.list('subscription', customer ?? price)
    const matching = all.filter(
      (subscription) =>
        (price === undefined || itemOf(subscription).price.id === price) &&
        (status === 'all' ||
          (status === undefined && !hasEnded(subscription)) ||
          (status === 'ended' && hasEnded(subscription)) ||
          subscription.status === status),
    )
    return pageOf('/v1/subscriptions', matching, params)
  },

  async 'GET /v1/subscriptions/:id'({ work, id }) {
    return work.require('subscription', id)
  },

  async 'POST /v1/subscriptions/:id'({ work, params, id }) {
    const subscription = await work.require('subscription', id)
    const others = params.keys().filter((key) => !['metadata', 'cancellation_details', 'expand'].includes(key))
    if (hasEnded(subscription) && others.length > 0)
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
    const behavior = params.oneOf('payment_behavior', PAYMENT_BEHAVIORS) ?? 'allow_incomplete'
    const unsupported = params.keys().find((key) => !PENDING_UPDATE_PARAMS.includes(key))
    if (behavior === 'pending_if_incomplete' && unsupported !== undefined)
      throw invalid(`The parameter ${unsupported} cannot be sent when payment_behavior is pending_if_incomplete.`, unsupported)

    const before = structuredClone(subscription)
    const changedEnd = changeEnd(work, subscription, params)
    const changedTaxes = await changeTaxes(work, subscription, params)
    if (params.has('metadata')) subscription.metadata = params.metadata(subscription.metadata)
    if (params.has('description')) subscription.description = params.string('description') ?? null
    if (changedEnd || changedTaxes || params.has('metadata') || params.has('description')) {
      await work.save(subscription)
      await work.emit('customer.subscription.updated', subscription, before)
    }
    const change = await requestedChange(work, subscription, params, 'items')
    if (change) await changePlan(work, subscription, change, behavior)
    return subscription
  },

  async 'DELETE /v1/subscriptions/:id'({ work, params, id }) {
    const subscription = await work.require('subscription', id)
    if (hasEnded(subscription)) throw missing('subscription', id)
    const credit = params.boolean('prorate') === true && params.boolean('invoice_now') === true && subscription.status !== 'incomplete'
    if (credit) await creditUnusedTime(work, subscription)
    await endSubscription(work, subscription, 'cancellation_requested')
    return subscription
  },
}
