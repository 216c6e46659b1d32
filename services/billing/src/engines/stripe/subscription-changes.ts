import type Stripe from 'stripe'
import { type ChangePreview, type ChangeRequest, type ChangeResult, ProviderError } from '../payment-provider.ts'
import { dateOf, idOf, secondsOf } from './lists.ts'
import { amountOf, hasEnded, itemOf } from './mapping.ts'

/** Changes of one subscription. Each reads the subscription first, so that a repeated call has no second effect. */
export function createSubscriptionChanges(stripe: Stripe) {
  const retrieve = (id: string) => stripe.subscriptions.retrieve(id)

  async function activeSchedule({ schedule }: Stripe.Subscription): Promise<Stripe.SubscriptionSchedule | undefined> {
    const found = schedule ? await stripe.subscriptionSchedules.retrieve(idOf(schedule)) : undefined
    return found?.status === 'active' || found?.status === 'not_started' ? found : undefined
  }

  async function createSchedule(subscription: Stripe.Subscription, idempotencyKey: string): Promise<Stripe.SubscriptionSchedule> {
    // A schedule that is made from a canceled subscription ends it.
    await withdrawCancellation(subscription, idempotencyKey)
    const options = { idempotencyKey: `${idempotencyKey}:schedule` }
    return stripe.subscriptionSchedules.create({ from_subscription: subscription.id }, options)
  }

  /** Detaches the schedule. The subscription continues as it is. */
  async function release(subscription: Stripe.Subscription, idempotencyKey: string): Promise<void> {
    const schedule = await activeSchedule(subscription)
    if (schedule)
      await stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey: `${idempotencyKey}:release:${schedule.id}` })
  }

  async function withdrawCancellation(subscription: Stripe.Subscription, idempotencyKey: string): Promise<void> {
    const { id, cancel_at_period_end, cancel_at } = subscription
    const options = { idempotencyKey: `${idempotencyKey}:resume` }
    if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false }, options)
    else if (cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' }, options)
  }

  /** The change waits for its invoice. A declined payment withdraws it, so that nothing changed. */
  async function pendingResult(invoiceId: string, idempotencyKey: string): Promise<ChangeResult> {
    const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments.data.payment.payment_intent'] })
    if (invoice.status === 'paid') return { outcome: 'changed' }
    const intents = invoice.payments?.data.map(({ payment }) => payment.payment_intent) ?? []
    const waits = intents.some((intent) => typeof intent === 'object' && intent.status === 'requires_action')
    if (waits) return { outcome: 'confirmation_needed', paymentUrl: invoice.hosted_invoice_url ?? null }
    if (invoice.status === 'open') await stripe.invoices.voidInvoice(invoiceId, {}, { idempotencyKey: `${idempotencyKey}:void` })
    throw new ProviderError('declined', 'The payment of the change was declined.')
  }

  return {
    async preview({ subscriptionId, priceId, prorationDate }: Omit<ChangeRequest, 'idempotencyKey'>): Promise<ChangePreview> {
      const [subscription, price] = await Promise.all([retrieve(subscriptionId), stripe.prices.retrieve(priceId)])
      const item = itemOf(subscription)
      const preview = await stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: item.id, price: priceId }],
          proration_behavior: 'always_invoice',
          proration_date: secondsOf(prorationDate),
        },
      })
      return {
        amountDueMinor: preview.amount_due,
        currency: preview.currency,
        nextAmountMinor: amountOf(price),
        nextDate: dateOf(item.current_period_end),
      }
    },

    async changeNow({ subscriptionId, priceId, prorationDate, idempotencyKey }: ChangeRequest): Promise<ChangeResult> {
      const subscription = await retrieve(subscriptionId)
      await release(subscription, idempotencyKey)
      const item = itemOf(subscription)
      if (item.price.id === priceId && !subscription.pending_update) return { outcome: 'changed' }
      const changed = await stripe.subscriptions.update(
        subscriptionId,
        {
          items: [{ id: item.id, price: priceId }],
          proration_behavior: 'always_invoice',
          proration_date: secondsOf(prorationDate),
          payment_behavior: 'pending_if_incomplete',
        },
        { idempotencyKey },
      )
      if (!changed.pending_update || changed.latest_invoice === null) return { outcome: 'changed' }
      return pendingResult(idOf(changed.latest_invoice), idempotencyKey)
    },

    async changeAtPeriodEnd({ subscriptionId, priceId, idempotencyKey }: Omit<ChangeRequest, 'prorationDate'>): Promise<void> {
      const [subscription, price] = await Promise.all([retrieve(subscriptionId), stripe.prices.retrieve(priceId)])
      const item = itemOf(subscription)
      const schedule = (await activeSchedule(subscription)) ?? (await createSchedule(subscription, idempotencyKey))
      const quantity = item.quantity ?? 1
      await stripe.subscriptionSchedules.update(
        schedule.id,
        {
          end_behavior: 'release',
          phases: [
            {
              start_date: schedule.current_phase?.start_date ?? item.current_period_start,
              end_date: item.current_period_end,
              items: [{ price: item.price.id, quantity }],
              proration_behavior: 'none',
            },
            {
              items: [{ price: priceId, quantity }],
              duration: { interval: price.recurring?.interval ?? 'month', interval_count: 1 },
              proration_behavior: 'none',
            },
          ],
        },
        { idempotencyKey: `${idempotencyKey}:phases` },
      )
    },

    async cancel(subscriptionId: string, at: 'period_end' | 'now', idempotencyKey: string): Promise<void> {
      const subscription = await retrieve(subscriptionId)
      if (hasEnded(subscription)) return
      await release(subscription, idempotencyKey)
      if (at === 'now') await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }, { idempotencyKey })
      else if (!subscription.cancel_at_period_end)
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, { idempotencyKey })
    },

    async resume(subscriptionId: string, idempotencyKey: string): Promise<void> {
      const subscription = await retrieve(subscriptionId)
      await release(subscription, idempotencyKey)
      await withdrawCancellation(subscription, idempotencyKey)
    },
  }
}
