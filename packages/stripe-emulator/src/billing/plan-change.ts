import { ApiFailure, invalid } from '../api-failure.ts'
import { periodEnd, type Seconds } from '../calendar.ts'
import { type InvoiceObject, periodLine, prorationLine } from '../objects/invoice.ts'
import type { LineDraft } from '../objects/line-draft.ts'
import { hasSameInterval, type PriceObject } from '../objects/price.ts'
import { itemOf, type SubscriptionObject } from '../objects/subscription.ts'
import type { PaymentOutcome } from '../sandbox.ts'
import type { Work } from '../work.ts'
import { endOfPeriod } from './cycle.ts'
import { billedAmount, discountRules, periodAmount, setItem } from './discounts.ts'
import { chargeAutomatically } from './dunning.ts'
import { draftInvoice, type InvoiceSpec, issueInvoice } from './invoices.ts'
import { dropPendingUpdate, setPendingUpdate } from './pending-update.ts'
import { prorate } from './proration.ts'
import { scheduleOf } from './schedule-phases.ts'
import { nextLines } from './subscribe.ts'

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none'
export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete'

export interface PlanChange {
  price: PriceObject
  quantity: number
  prorationBehavior: ProrationBehavior
  /** Default: now. */
  prorationDate: Seconds | undefined
}

/** Another billing interval starts a new cycle now. Its first period is invoiced at once, regardless of the proration behavior. */
function startsNewCycle({ price }: PlanChange, subscription: SubscriptionObject): boolean {
  return !hasSameInterval(price, itemOf(subscription).price)
}

/** The end of the first period of a cycle that starts now. */
function endOfFirstPeriod({ now }: Work, { price }: PlanChange): Seconds {
  const { interval, interval_count } = price.recurring
  return periodEnd(now, now, interval, interval_count)
}

function isInvoicedNow(change: PlanChange, subscription: SubscriptionObject): boolean {
  return change.prorationBehavior === 'always_invoice' || startsNewCycle(change, subscription)
}

function prorationTime(work: Work, subscription: SubscriptionObject, { prorationDate = work.now }: PlanChange): Seconds {
  const { current_period_start, current_period_end } = itemOf(subscription)
  if (prorationDate < current_period_start || prorationDate > current_period_end)
    throw invalid('The proration date must be within the current period of the subscription.', 'proration_date')
  return prorationDate
}

/**
 * Lines for the unused time of the present price and for the new one: the rest of the period, or the first period of a new cycle. The same proration date always
 * gives the same amounts.
 */
async function changeLines(work: Work, subscription: SubscriptionObject, change: PlanChange): Promise<LineDraft[]> {
  const item = itemOf(subscription)
  const at = prorationTime(work, subscription, change)
  const current = { start: item.current_period_start, end: item.current_period_end }
  const next = await periodAmount(work, subscription, change, at)
  const amounts = prorate(billedAmount(subscription), next, current, at)
  const oldProduct = await work.require('product', item.price.product)
  const newProduct = await work.require('product', change.price.product)
  const discounts = (await discountRules(work, subscription, at)).map(({ id }) => id)
  const shared = { at, end: current.end, discounts }
  const credit = prorationLine({
    kind: 'credit' as const,
    price: item.price,
    quantity: item.quantity,
    amount: amounts.credit,
    productName: oldProduct.name,
    ...shared,
  })
  if (startsNewCycle(change, subscription)) {
    const period = periodLine(change.price, change.quantity, work.now, endOfFirstPeriod(work, change), newProduct.name)
    return change.prorationBehavior === 'none' ? [period] : [credit, period]
  }
  const { price, quantity } = change
  return [credit, prorationLine({ kind: 'charge', price, quantity, amount: amounts.charge, productName: newProduct.name, ...shared })]
}

async function changeInvoice(work: Work, subscription: SubscriptionObject, change: PlanChange, dunning: boolean): Promise<InvoiceSpec> {
  const item = itemOf(subscription)
  return {
    subscription,
    reason: 'subscription_update',
    lines: await changeLines(work, subscription, change),
    periodStart: item.current_period_start,
    periodEnd: work.now,
    prorationDate: prorationTime(work, subscription, change),
    dunning,
  }
}

/** What the next invoice would be, after a change if one is given. Nothing is stored. */
export async function previewInvoice(work: Work, subscription: SubscriptionObject, change: PlanChange | undefined): Promise<InvoiceObject> {
  if (change && isInvoicedNow(change, subscription))
    return draftInvoice(work, await changeInvoice(work, subscription, change, false), `upcoming_${subscription.id}`)
  const prorations = change?.prorationBehavior === 'create_prorations' ? await changeLines(work, subscription, change) : []
  const next = structuredClone(subscription)
  if (change) Object.assign(itemOf(next), { price: change.price, quantity: change.quantity })
  const start = itemOf(subscription).current_period_end
  const spec: InvoiceSpec = {
    subscription,
    reason: 'upcoming',
    lines: [...prorations, ...(await nextLines(work, next, start, endOfPeriod(next, start)))],
    periodStart: itemOf(subscription).current_period_start,
    periodEnd: start,
    dunning: false,
    discountsAt: start,
  }
  return draftInvoice(work, spec, `upcoming_${subscription.id}`)
}

/** Changes price and quantity. Replaces a change that was pending. */
export async function changePlan(
  work: Work,
  subscription: SubscriptionObject,
  change: PlanChange,
  behavior: PaymentBehavior,
): Promise<PaymentOutcome> {
  const item = itemOf(subscription)
  await dropPendingUpdate(work, subscription)
  if (item.price.id === change.price.id && item.quantity === change.quantity) return 'paid'

  const isInvoiced = isInvoicedNow(change, subscription)
  if (subscription.status === 'incomplete' || (change.prorationBehavior === 'none' && !isInvoiced)) {
    await applyChange(work, subscription, change)
    return 'paid'
  }
  if (!isInvoiced) {
    subscription._sandbox.pendingLines.push(...(await changeLines(work, subscription, change)))
    await applyChange(work, subscription, change)
    return 'paid'
  }
  if (behavior === 'pending_if_incomplete') return changeWhenPaid(work, subscription, change)

  const spec = await changeInvoice(work, subscription, change, true)
  await applyChange(work, subscription, change)
  const outcome = await chargeAutomatically(work, await issueInvoice(work, spec))
  if (outcome !== 'paid' && behavior === 'error_if_incomplete')
    throw new ApiFailure(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined', declineCode: 'generic_decline' })
  return outcome
}

async function changeWhenPaid(work: Work, subscription: SubscriptionObject, change: PlanChange): Promise<PaymentOutcome> {
  const invoice = await issueInvoice(work, await changeInvoice(work, subscription, change, false))
  const outcome = await chargeAutomatically(work, invoice)
  if (outcome === 'paid') await applyChange(work, subscription, change)
  else {
    const { price, quantity } = change
    const anchor = startsNewCycle(change, subscription) ? work.now : null
    await setPendingUpdate(work, subscription, { price, quantity, anchor, invoice: invoice.id })
  }
  return outcome
}

async function applyChange(work: Work, subscription: SubscriptionObject, change: PlanChange): Promise<void> {
  const before = structuredClone(subscription)
  const item = itemOf(subscription)
  if (startsNewCycle(change, subscription)) {
    subscription.billing_cycle_anchor = work.now
    item.current_period_start = work.now
    item.current_period_end = endOfFirstPeriod(work, change)
  }
  await setItem(work, subscription, change.price, change.quantity)
  await work.save(subscription)
  await changeCurrentPhase(work, subscription)
  await work.emit('customer.subscription.updated', subscription, before)
}

/** The current phase of a schedule is what the subscription is now. The phases after it stay. */
async function changeCurrentPhase(work: Work, subscription: SubscriptionObject): Promise<void> {
  const schedule = await scheduleOf(work, subscription)
  const item = schedule?.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date)?.items[0]
  if (!schedule || !item) return
  const { price, quantity } = itemOf(subscription)
  Object.assign(item, { price: price.id, quantity })
  await work.save(schedule)
}
