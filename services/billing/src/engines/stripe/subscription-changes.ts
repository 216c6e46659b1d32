import { runWithoutDeadline } from '@loomcast/service-kit/time'
import type Stripe from 'stripe'
import { type ChangePreview, type ChangeRequest, type ChangeResult, ProviderError } from '../payment-provider.ts'
import type { AmountReaders } from './amount-readers.ts'
import { discountedAmounts } from './discounts.ts'
import { dateOf, idOf, secondsOf } from './lists.ts'
import { amountOf, hasEnded, itemOf } from './mapping.ts'
import { activeScheduleOf, endBehaviorOf, isActive, remainingPhases, retainedInPhase } from './schedules.ts'
import { withTaxes } from './tax-rates.ts'
import { unlessMade, voidOpenInvoice } from './unless-made.ts'

/**
 * Changes of one subscription. Each reads the subscription first, so that a repeated call has no second effect. Calls that set a state have no idempotency key:
 * Stripe would replay the stored response to a repeated one, although the state was restored in the meantime.
 */
export function createSubscriptionChanges(stripe: Stripe, readers: AmountReaders) {
  const retrieve = (id: string) => stripe.subscriptions.retrieve(id)

  const unlessEnded = (id: string, change: () => Promise<unknown>) => unlessMade(change, async () => hasEnded(await retrieve(id)))

  const activeSchedule = (subscription: Stripe.Subscription) => activeScheduleOf(stripe, subscription)

  async function createSchedule(subscription: Stripe.Subscription): Promise<Stripe.SubscriptionSchedule> {
    // A schedule that is made from a canceled subscription ends it.
    await withdrawCancellation(subscription)
    return stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  }

  /** Detaches the schedule. The subscription continues as it is. */
  async function release(subscription: Stripe.Subscription): Promise<void> {
    const schedule = await activeSchedule(subscription)
    if (!schedule) return
    await unlessMade(
      () => stripe.subscriptionSchedules.release(schedule.id),
      async () => !isActive(await stripe.subscriptionSchedules.retrieve(schedule.id)),
    )
  }

  async function withdrawCancellation({ id, cancel_at_period_end, cancel_at }: Stripe.Subscription): Promise<void> {
    if (cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    else if (cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' })
  }

  /** Runs several calls that change what is scheduled. If one fails, what was scheduled before is scheduled again. */
  async function withRestoration(subscription: Stripe.Subscription, change: () => Promise<void>): Promise<void> {
    const schedule = await activeSchedule(subscription)
    try {
      await change()
    } catch (error) {
      // The change may have failed because its caller gave up.
      await runWithoutDeadline(() => restore(subscription, schedule)).catch((cause: unknown) => {
        const message = 'What was scheduled before a failed change could not be restored.'
        throw new ProviderError('unavailable', message, { cause: new AggregateError([error, cause], message) })
      })
      throw error
    }
  }

  async function restore(before: Stripe.Subscription, schedule: Stripe.SubscriptionSchedule | undefined): Promise<void> {
    const now = await retrieve(before.id)
    if (hasEnded(now)) return
    const present = await activeSchedule(now)
    if (schedule) {
      const { id } = present ?? (await createSchedule(now))
      await stripe.subscriptionSchedules.update(id, { end_behavior: endBehaviorOf(schedule), phases: remainingPhases(schedule) })
      return
    }
    if (present) await stripe.subscriptionSchedules.release(present.id)
    const { id, cancel_at_period_end, cancel_at } = before
    if (cancel_at_period_end && !now.cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end })
    else if (cancel_at !== null && !cancel_at_period_end && now.cancel_at !== cancel_at)
      await stripe.subscriptions.update(id, { cancel_at })
    else if (cancel_at === null) await withdrawCancellation(now)
  }

  /** The change waits for its invoice. A declined payment withdraws it, so that nothing changed. */
  async function pendingResult(invoiceId: string, idempotencyKey: string): Promise<ChangeResult> {
    const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments.data.payment.payment_intent'] })
    if (invoice.status === 'paid') return { outcome: 'changed' }
    const intents = invoice.payments?.data.map(({ payment }) => payment.payment_intent) ?? []
    const waits = intents.some((intent) => typeof intent === 'object' && intent.status === 'requires_action')
    if (waits) return { outcome: 'confirmation_needed', paymentUrl: invoice.hosted_invoice_url ?? null }
    // The user can pay it on its page until it is void.
    if ((await voidOpenInvoice(stripe, invoiceId, `${idempotencyKey}:void`)) === 'paid') return { outcome: 'changed' }
    throw new ProviderError('declined', 'The payment of the change was declined.')
  }

  /** What the renewal at the time `at` charges for a price, with the discounts of the subscription and the taxes of an invoice. */
  async function renewalAmount(
    { subscriptionId, priceId }: Pick<ChangeRequest, 'subscriptionId' | 'priceId'>,
    known?: { invoice: Stripe.Invoice; at: number },
  ): Promise<number> {
    const [subscription, price] = await Promise.all([
      stripe.subscriptions.retrieve(subscriptionId, { expand: ['discounts.source.coupon', 'latest_invoice'] }),
      stripe.prices.retrieve(priceId),
    ])
    const item = itemOf(subscription)
    const amountMinor = amountOf(price) * (item.quantity ?? 1)
    const priced = { amountMinor, product: idOf(price.product), next: known?.at ?? item.current_period_end }
    const { renewalMinor } = discountedAmounts(priced, await readers.discounts.ofSubscription(subscription))
    const latest = typeof subscription.latest_invoice === 'object' ? (subscription.latest_invoice ?? undefined) : undefined
    return withTaxes(price, renewalMinor, await readers.rates.ofInvoice(known?.invoice ?? latest))
  }

  return {
    /** At the end of the period. */
    renewalAmount: (request: Pick<ChangeRequest, 'subscriptionId' | 'priceId'>) => renewalAmount(request),

    async preview({ subscriptionId, priceId, prorationDate }: Omit<ChangeRequest, 'idempotencyKey'>): Promise<ChangePreview> {
      const subscription = await retrieve(subscriptionId)
      const item = itemOf(subscription)
      const preview = await stripe.invoices.createPreview({
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: item.id, price: priceId }],
          proration_behavior: 'always_invoice',
          proration_date: secondsOf(prorationDate),
        },
      })
      const next = firstPeriodEnd(preview) ?? item.current_period_end
      return {
        amountDueMinor: preview.amount_due,
        currency: preview.currency,
        nextAmountMinor: await renewalAmount({ subscriptionId, priceId }, { invoice: preview, at: next }),
        nextDate: dateOf(next),
      }
    },

    async changeNow({ subscriptionId, priceId, prorationDate, idempotencyKey }: ChangeRequest): Promise<ChangeResult> {
      const subscription = await retrieve(subscriptionId)
      const item = itemOf(subscription)
      if (item.price.id !== priceId || subscription.pending_update) {
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
        if (changed.pending_update && changed.latest_invoice !== null) {
          const result = await pendingResult(idOf(changed.latest_invoice), idempotencyKey)
          if (result.outcome === 'confirmation_needed') return result
        }
      }
      // Only after the payment: a declined change leaves the schedule as it was.
      await release(subscription).catch((cause: unknown) => {
        throw new ProviderError('unavailable', 'The upgrade was paid, and what was scheduled is still to be withdrawn.', { cause })
      })
      return { outcome: 'changed' }
    },

    async changeAtPeriodEnd({ subscriptionId, priceId }: Omit<ChangeRequest, 'prorationDate'>): Promise<void> {
      const [subscription, price] = await Promise.all([retrieve(subscriptionId), stripe.prices.retrieve(priceId)])
      const item = itemOf(subscription)
      const quantity = item.quantity ?? 1
      const retained = retainedInPhase(subscription)
      await withRestoration(subscription, async () => {
        const schedule = (await activeSchedule(subscription)) ?? (await createSchedule(subscription))
        await stripe.subscriptionSchedules.update(schedule.id, {
          end_behavior: 'release',
          phases: [
            {
              start_date: schedule.current_phase?.start_date ?? item.current_period_start,
              end_date: item.current_period_end,
              items: [{ price: item.price.id, quantity }],
              proration_behavior: 'none',
              ...retained,
            },
            {
              items: [{ price: priceId, quantity }],
              duration: { interval: price.recurring?.interval ?? 'month', interval_count: 1 },
              proration_behavior: 'none',
              ...retained,
            },
          ],
        })
      })
    },

    async cancel(subscriptionId: string, at: 'period_end' | 'now', idempotencyKey: string): Promise<void> {
      const subscription = await retrieve(subscriptionId)
      if (hasEnded(subscription)) return
      const end = async () => {
        await release(subscription)
        if (at === 'now') await stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }, { idempotencyKey })
        else if (!subscription.cancel_at_period_end) await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
      }
      await unlessEnded(subscriptionId, () => withRestoration(subscription, end))
    },

    async resume(subscriptionId: string): Promise<void> {
      const subscription = await retrieve(subscriptionId)
      if (hasEnded(subscription)) return
      const withdraw = async () => {
        await release(subscription)
        await withdrawCancellation(subscription)
      }
      await unlessEnded(subscriptionId, () => withRestoration(subscription, withdraw))
    },
  }
}

/** The end of the period that begins with a change to another interval; undefined if the period stays and the lines are prorations. */
function firstPeriodEnd({ lines }: Stripe.Invoice): number | undefined {
  return lines.data.find(({ parent }) => parent?.subscription_item_details?.proration === false)?.period.end
}
