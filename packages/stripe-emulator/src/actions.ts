import { ApiFailure } from './api-failure.ts'
import { SAMPLE_BUYER } from './billing/buyer.ts'
import { endSubscription, withdrawCancellation } from './billing/cancellation.ts'
import * as checkout from './billing/checkout.ts'
import { deleteCustomer } from './billing/customers.ts'
import { voidInvoice } from './billing/invoices.ts'
import { attachCard, attemptPayment, confirmPayment, requireOpen } from './billing/payments.ts'
import { changePlan, type PlanChange, previewInvoice } from './billing/plan-change.ts'
import { schedulePrice } from './billing/planned-change.ts'
import * as refunds from './billing/refunds.ts'
import { releaseSchedule, scheduleOf } from './billing/schedule-phases.ts'
import { afterOpenInvoice } from './billing/settlement.ts'
import { fromSeconds } from './calendar.ts'
import type { Engine } from './engine.ts'
import { subscriptionOf } from './objects/invoice.ts'
import { hasEnded, itemOf, type SubscriptionObject } from './objects/subscription.ts'
import { activePrice } from './resources/prices.ts'
import { type SandboxActions, SandboxRefusal } from './sandbox.ts'
import type { Work } from './work.ts'

/** What a person reads instead of the API's message, by its code. */
const SENTENCES: Readonly<Record<string, string>> = {
  checkout_session_not_open: 'This checkout is no longer open.',
  invoice_already_paid: 'This invoice is already paid.',
  payment_intent_unexpected_state: 'This payment no longer needs a confirmation.',
}

function refusalOf(error: ApiFailure): SandboxRefusal {
  return new SandboxRefusal(SENTENCES[error.code ?? ''] ?? error.message, { cause: error })
}

export function createActions(engine: Engine): SandboxActions {
  async function change<T>(run: (work: Work) => Promise<T>): Promise<T> {
    try {
      return await engine.change(run)
    } catch (error) {
      throw error instanceof ApiFailure ? refusalOf(error) : error
    }
  }

  async function read<T>(run: (work: Work) => Promise<T>): Promise<T> {
    try {
      return await engine.read(run)
    } catch (error) {
      throw error instanceof ApiFailure ? refusalOf(error) : error
    }
  }

  async function liveSubscription(work: Work, id: string): Promise<SubscriptionObject> {
    const subscription = await work.require('subscription', id)
    if (hasEnded(subscription)) throw new ApiFailure(400, 'This subscription has ended.')
    return subscription
  }

  /** An upgrade is charged now; everything else waits for the end of the period. */
  async function planned(
    work: Work,
    subscription: SubscriptionObject,
    priceId: string,
  ): Promise<{ request: PlanChange; upgrade: boolean }> {
    if (subscription.status !== 'active') throw new ApiFailure(400, 'You can change the plan after the open invoice is paid.')
    const price = await activePrice(work, priceId, 'price')
    const item = itemOf(subscription)
    const request: PlanChange = { price, quantity: item.quantity, prorationBehavior: 'always_invoice', prorationDate: work.now }
    return { request, upgrade: price.unit_amount > item.price.unit_amount }
  }

  async function withoutSchedule(work: Work, subscription: SubscriptionObject): Promise<void> {
    const schedule = await scheduleOf(work, subscription)
    if (schedule) await releaseSchedule(work, schedule)
  }

  async function changeEnd(work: Work, subscription: SubscriptionObject, run: () => void): Promise<void> {
    await withoutSchedule(work, subscription)
    const before = structuredClone(subscription)
    run()
    await work.save(subscription)
    await work.emit('customer.subscription.updated', subscription, before)
  }

  return {
    payCheckout: (id, card, buyer = SAMPLE_BUYER) =>
      change(async (work) => checkout.payCheckout(work, await work.require('checkout.session', id), card, buyer)),
    enterCode: (id, code) => change(async (work) => checkout.enterCode(work, await work.require('checkout.session', id), code)),
    confirmCheckout: (id, accept) =>
      change(async (work) => checkout.confirmCheckout(work, await work.require('checkout.session', id), accept)),
    expireCheckout: (id) => change(async (work) => checkout.expireCheckout(work, await work.require('checkout.session', id))),

    setCard: (id, card) => change(async (work) => attachCard(work, await work.require('customer', id), card)),

    payInvoice: (id, card) =>
      change(async (work) => {
        const invoice = await work.require('invoice', id)
        requireOpen(invoice)
        const customer = await work.require('customer', invoice.customer)
        if (card !== undefined) await attachCard(work, customer, card)
        return attemptPayment(work, invoice, customer._sandbox.card)
      }),
    confirmInvoice: (id, accept) => change(async (work) => confirmPayment(work, await work.require('invoice', id), accept)),
    voidInvoice: (id) =>
      change(async (work) => {
        const invoice = await work.require('invoice', id)
        requireOpen(invoice)
        await voidInvoice(work, invoice)
        const subscription = await work.get('subscription', subscriptionOf(invoice))
        if (subscription) await afterOpenInvoice(work, subscription)
      }),

    changePlan: (id, priceId) =>
      change(async (work) => {
        const subscription = await liveSubscription(work, id)
        const { request, upgrade } = await planned(work, subscription, priceId)
        if (request.price.id === itemOf(subscription).price.id) throw new ApiFailure(400, 'This is your current plan.')
        await changeEnd(work, subscription, () => withdrawCancellation(subscription))
        if (upgrade) return changePlan(work, subscription, request, 'pending_if_incomplete')
        await schedulePrice(work, subscription, request.price)
        return 'scheduled'
      }),
    previewPlan: (id, priceId) =>
      read(async (work) => {
        const subscription = await liveSubscription(work, id)
        const { request, upgrade } = await planned(work, subscription, priceId)
        const { current_period_end } = itemOf(subscription)
        const { currency } = subscription
        if (!upgrade) return { amountDueMinor: 0, currency, at: fromSeconds(current_period_end), scheduled: true }
        const { amount_due } = await previewInvoice(work, subscription, request)
        return { amountDueMinor: amount_due, currency, at: fromSeconds(work.now), scheduled: false }
      }),
    cancelSubscription: (id, at) =>
      change(async (work) => {
        const subscription = await liveSubscription(work, id)
        if (at === 'now') return endSubscription(work, subscription, 'cancellation_requested')
        // The portal sets the time only, like Stripe with flexible billing.
        return changeEnd(work, subscription, () => {
          subscription.cancel_at = itemOf(subscription).current_period_end
          subscription.canceled_at = work.now
          subscription.cancellation_details.reason = 'cancellation_requested'
        })
      }),
    resumeSubscription: (id) =>
      change(async (work) => {
        const subscription = await liveSubscription(work, id)
        await changeEnd(work, subscription, () => withdrawCancellation(subscription))
      }),

    refundCharge: (id, amount) =>
      change(
        async (work) => (await refunds.refundCharge(work, await work.require('charge', id), { amount, reason: null, metadata: {} })).id,
      ),
    openDispute: (id) => change(async (work) => (await refunds.openDispute(work, await work.require('charge', id))).id),
    closeDispute: (id, result) => change(async (work) => refunds.closeDispute(work, await work.require('dispute', id), result)),
    loseCustomer: (id) => change(async (work) => deleteCustomer(work, await work.require('customer', id))),
  }
}
