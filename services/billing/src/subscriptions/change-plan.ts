import { AppError } from '@loomcast/service-kit/errors'
import { syncCustomer } from '../customers/sync-customer.ts'
import { asOnlyOperation } from '../customers/user-operation.ts'
import { replacingScheduled, supersedingUpgrade } from '../customers/withdraw-scheduled.ts'
import { toDecimal } from '../domain/money.ts'
import { classifyChange, isCurrentPreview, type PlanChangeKind, wholeSeconds } from '../domain/plan-change.ts'
import { type PaymentProvider, ProviderError } from '../engines/payment-provider.ts'
import { callProvider } from '../engines/provider-failures.ts'
import { type Choice, type Offer, requireOffer } from '../packages/offer.ts'
import { priceOfOffer } from '../packages/sync-catalog.ts'
import type { SubscriptionRecord } from '../subscription-records/subscription.model.ts'
import type { SubscriptionsContext } from './context.ts'

export interface PlanPreview {
  kind: 'upgrade' | 'downgrade'
  /** Charged at once. */
  amount_due: number
  currency: string
  proration_date: string
  /** Per interval, from `next_date` on. */
  next_amount: number
  interval: string
  next_date: string
  effective_at: string
  package_name: string
  /** Whether the subscription is canceled, so that the change also withdraws the cancellation. */
  withdraws_cancellation: boolean
}

export interface PlanChangeResult {
  outcome: 'changed' | 'scheduled' | 'confirmation_needed'
  payment_url: string | null
}

/** A change that the user requested, with everything that was read for it. */
interface PlannedChange {
  provider: PaymentProvider
  live: SubscriptionRecord
  offer: Offer
  kind: PlanChangeKind
}

/**
 * What a change of the plan would cost. Throws AppError `subscription_missing`, `cancellation_required`, `package_unavailable`, `subscription_unchanged`,
 * `payment_overdue`, `payment_provider_unavailable` or `payment_provider_rejected`.
 */
export async function previewPlan(context: SubscriptionsContext, userId: string, choice: Choice): Promise<PlanPreview> {
  return callProvider(() => unlessEnded(context, userId, () => preview(context, userId, choice)), { charged: 'no' })
}

async function preview(context: SubscriptionsContext, userId: string, choice: Choice): Promise<PlanPreview> {
  const { provider, live, offer, kind } = await planChange(context, userId, choice)
  // After everything that it depends on was read, in milliseconds: a change in the same second is either before or after the preview.
  const previewedAt = latest(context.clock(), live.changed_at, live.currentPeriodStart)
  const prorationDate = wholeSeconds(previewedAt)
  if (kind === 'unchanged') throw new AppError('subscription_unchanged')
  const { currency } = live
  const shared = {
    currency,
    proration_date: previewedAt.toISOString(),
    interval: offer.interval,
    package_name: offer.terms.name,
    withdraws_cancellation: live.cancelAt !== null,
  }
  const periodEnd = live.currentPeriodEnd.toISOString()
  if (kind === 'resume') {
    const next_amount = toDecimal(live.renewalMinor, currency)
    return { ...shared, kind: 'upgrade', amount_due: 0, next_amount, next_date: periodEnd, effective_at: shared.proration_date }
  }
  const priceId = await priceOfOffer(context, provider, offer)
  if (kind === 'downgrade') {
    const next_amount = toDecimal(await provider.renewalAmount({ subscriptionId: live._id, priceId }), currency)
    return { ...shared, kind, amount_due: 0, next_amount, next_date: periodEnd, effective_at: periodEnd }
  }
  const previewed = await provider.previewChange({ subscriptionId: live._id, priceId, prorationDate })
  return {
    ...shared,
    kind,
    amount_due: toDecimal(previewed.amountDueMinor, currency),
    next_amount: toDecimal(previewed.nextAmountMinor, currency),
    next_date: previewed.nextDate.toISOString(),
    effective_at: shared.proration_date,
  }
}

/**
 * Changes the plan as it was previewed: an upgrade at once for exactly the previewed amount, a downgrade at the end of the period. A repeated request has no
 * second effect. Throws AppError `subscription_missing`, `cancellation_required`, `subscription_changed`, `subscription_unchanged`, `package_unavailable`, `payment_overdue`,
 * `payment_declined`, `payment_provider_unavailable` or `payment_provider_rejected`.
 */
export async function changePlan(
  context: SubscriptionsContext,
  userId: string,
  choice: Choice,
  prorationDate: Date,
): Promise<PlanChangeResult> {
  return callProvider(() => asOnlyOperation(context, userId, () => change(context, userId, choice, prorationDate)))
}

const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())))

async function change(context: SubscriptionsContext, userId: string, choice: Choice, previewedAt: Date): Promise<PlanChangeResult> {
  const prorationDate = wholeSeconds(previewedAt)
  const planned = await planChange(context, userId, choice)
  const { live, offer, kind } = planned
  if (!isCurrentPreview(prorationDate, { now: context.clock(), periodStart: live.currentPeriodStart }))
    throw new AppError('subscription_changed')
  const changedSince = (at: Date) => at > previewedAt
  if (kind === 'unchanged') {
    // A parallel or repeated request with the same preview made this change.
    if (live.changed_at < previewedAt) throw new AppError('subscription_unchanged')
    return { outcome: live.pendingChange ? 'scheduled' : 'changed', payment_url: null }
  }
  if (changedSince(live.changed_at) || changedSince(offer.record.updated_at)) throw new AppError('subscription_changed')
  const result = await unlessEnded(context, userId, () => applyChange(context, planned, prorationDate))
  await syncCustomer(context, userId)
  return result
}

async function applyChange(
  context: SubscriptionsContext,
  { provider, live, offer, kind }: PlannedChange,
  prorationDate: Date,
): Promise<PlanChangeResult> {
  const subscriptionId = live._id
  const at = prorationDate.getTime() / 1000
  if (kind === 'resume') {
    await provider.resumeSubscription({ subscriptionId })
    return { outcome: 'changed', payment_url: null }
  }
  const priceId = await priceOfOffer(context, provider, offer)
  const idempotencyKey = `chg:${subscriptionId}:${priceId}:${at}`
  if (kind === 'downgrade') {
    await supersedingUpgrade(context, live.user_id, { price_id: priceId }, () =>
      provider.changeAtPeriodEnd({ subscriptionId, priceId, idempotencyKey }),
    )
    return { outcome: 'scheduled', payment_url: null }
  }
  // The upgrade replaces what is scheduled. The next synchronization that finds the new price withdraws it.
  const replacesScheduled = live.cancelAt !== null || live.pendingChange !== null
  const wanted = { subscription_id: subscriptionId, price_id: priceId, requested_at: prorationDate }
  const upgrade = () => provider.changeNow({ subscriptionId, priceId, prorationDate, idempotencyKey })
  const result = await (replacesScheduled ? replacingScheduled(context, live.user_id, wanted, upgrade) : upgrade())
  if (result.outcome === 'confirmation_needed') return { outcome: result.outcome, payment_url: result.paymentUrl }
  return { outcome: 'changed', payment_url: null }
}

/** Statuses in which a payment is missing, so that no other payment should be started. */
const OVERDUE: readonly string[] = ['past_due', 'unpaid', 'paused']

async function planChange(context: SubscriptionsContext, userId: string, choice: Choice): Promise<PlannedChange> {
  const { repositories } = context
  const { provider, live } = await requireLive(context, userId)
  if ((await repositories.packages.find(choice.package_id))?.tier === 'free') throw new AppError('cancellation_required')
  const offer = await requireOffer(context, choice)
  if (offer.currency !== live.currency) throw new AppError('package_unavailable')
  const pending = live.pendingChange && (await repositories.prices.find(live.pendingChange.priceId))
  const kind = classifyChange({
    current: {
      package_id: live.terms?.package_id ?? null,
      include_video: live.include_video,
      interval: live.interval,
      amount_minor: live.amountMinor,
    },
    wanted: { ...choice, amount_minor: offer.amount_minor, monthly_minor: offer.monthly_minor },
    pending: live.pendingChange && {
      package_id: pending?.package_id ?? null,
      include_video: pending?.include_video ?? false,
      interval: pending?.interval ?? live.interval,
    },
    cancelScheduled: live.cancelAt !== null,
  })
  if (OVERDUE.includes(live.status)) throw new AppError('payment_overdue')
  return { provider, live, offer, kind }
}

/** The live subscription, synchronized. Throws AppError `subscription_missing` or `payment_provider_unavailable`; rejects with ProviderError. */
async function requireLive(
  context: SubscriptionsContext,
  userId: string,
): Promise<{ provider: PaymentProvider; live: SubscriptionRecord }> {
  const { provider, repositories } = context
  const customer = await repositories.customers.find(userId)
  if (customer?.customer_id == null) throw new AppError('subscription_missing')
  if (!provider) throw new AppError('payment_provider_unavailable')
  await syncCustomer(context, userId, customer)
  const live = await repositories.subscriptions.liveOf(userId)
  if (!live) throw new AppError('subscription_missing')
  return { provider, live }
}

/** Runs calls for the live subscription. Throws AppError `subscription_missing` if the provider rejects one because the subscription has ended in the meantime. */
async function unlessEnded<T>(context: SubscriptionsContext, userId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isRefused = error instanceof ProviderError && (error.failure === 'rejected' || error.failure === 'not_found')
    if (isRefused) await requireLive(context, userId)
    throw error
  }
}

/**
 * Cancels at the end of the period, or at once if the current period is not paid. Throws AppError `subscription_missing`, `subscription_unchanged`,
 * `payment_provider_unavailable` or `payment_provider_rejected`.
 */
export async function cancelPlan(context: SubscriptionsContext, userId: string): Promise<void> {
  await callProvider(
    () =>
      asOnlyOperation(context, userId, async () => {
        const { provider, live } = await requireLive(context, userId)
        if (live.cancelAt) throw new AppError('subscription_unchanged')
        const at = OVERDUE.includes(live.status) ? 'now' : 'period_end'
        const cancellation = { subscriptionId: live._id, at, idempotencyKey: `can:${live._id}:${at}:${live.version}` } as const
        const cancel = () => supersedingUpgrade(context, userId, { cancellation: true }, () => provider.cancelSubscription(cancellation))
        await unlessEnded(context, userId, cancel)
        await syncCustomer(context, userId)
      }),
    { charged: 'no' },
  )
}

/**
 * Withdraws a scheduled cancellation or change. Throws AppError `subscription_missing`, `subscription_unchanged`, `payment_provider_unavailable` or
 * `payment_provider_rejected`.
 */
export async function resumePlan(context: SubscriptionsContext, userId: string): Promise<void> {
  await callProvider(
    () =>
      asOnlyOperation(context, userId, async () => {
        const { provider, live } = await requireLive(context, userId)
        if (!live.cancelAt && !live.pendingChange) throw new AppError('subscription_unchanged')
        await unlessEnded(context, userId, () => provider.resumeSubscription({ subscriptionId: live._id }))
        // It can have ended in the meantime.
        await requireLive(context, userId)
      }),
    { charged: 'no' },
  )
}
