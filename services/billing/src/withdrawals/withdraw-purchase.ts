import { AppError } from '@loomcast/service-kit/errors'
import { syncCustomer } from '../customers/sync-customer.ts'
import { asOnlyOperation } from '../customers/user-operation.ts'
import { toDecimal } from '../domain/money.ts'
import { refundableAmount } from '../domain/refund.ts'
import { withdrawalEnd, withdrawalRefund } from '../domain/withdrawal.ts'
import { callProvider } from '../engines/provider-failures.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import type { SubscriptionRecord } from '../subscription-records/subscription.model.ts'
import type { WithdrawalsContext } from './context.ts'
import type { WithdrawalRecord } from './withdrawal.model.ts'

/** Who requested the refunds of a withdrawal, in the place of an administrator. */
const REQUESTED_BY = 'withdrawal'
const PAYMENTS = 1_000

/** What a withdrawal would return now, or null if it is not possible. */
export async function readWithdrawal(context: WithdrawalsContext, live: SubscriptionRecord | null) {
  if (!live || context.clock() > withdrawalEnd(live.startedAt)) return null
  const refunds = await plannedRefunds(context, live)
  const minor = refunds.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  return { until: withdrawalEnd(live.startedAt).toISOString(), refund_amount: toDecimal(minor, live.currency) }
}

/**
 * Ends the subscription at once and returns its payments by the rule of the settings. Can be repeated: the amounts are those of the first request. Throws
 * AppError `subscription_missing`, `refund_not_possible` after 14 days, `payment_provider_unavailable` or `payment_provider_rejected`.
 */
export async function withdrawPurchase(context: WithdrawalsContext, userId: string): Promise<void> {
  const { repositories, clock } = context
  const withdrawal = await callProvider(
    () =>
      asOnlyOperation(context, userId, async () => {
        const customer = await repositories.customers.find(userId)
        if (customer?.customer_id == null) throw new AppError('subscription_missing')
        await syncCustomer(context, userId, customer)
        const live = await repositories.subscriptions.liveOf(userId)
        if (!live) throw new AppError('subscription_missing')
        const earlier = await repositories.withdrawals.find(live._id)
        if (earlier) return earlier
        if (clock() > withdrawalEnd(live.startedAt))
          throw new AppError('refund_not_possible', 'The 14 days in which you can withdraw are over. You can still cancel your plan.')
        const refunds = await plannedRefunds(context, live)
        return repositories.withdrawals.request({ _id: live._id, state: 'requested', refunds, requested_at: clock() })
      }),
    { charged: 'no' },
  )
  await complete(context, userId, withdrawal)
}

/** All that is left of the subscription's payments, newest first, up to what the rule returns. */
async function plannedRefunds(
  { repositories, clock, sale }: WithdrawalsContext,
  live: SubscriptionRecord,
): Promise<WithdrawalRecord['refunds']> {
  const payments = (await repositories.payments.listByUser(live.user_id, PAYMENTS)).filter(
    ({ kind, subscription_id }) => kind === 'payment' && subscription_id === live._id,
  )
  const left = await Promise.all(
    payments.map(async (payment) => ({
      payment_id: payment._id,
      amount_minor: refundableAmount({ payment, reversals: await repositories.payments.reversalsOf(payment._id) }),
    })),
  )
  const paid = left.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const reservation = live.reservation_id === null ? null : await repositories.reservations.find(live.reservation_id)
  const period = { start: live.currentPeriodStart, end: live.currentPeriodEnd }
  const rule = { rule: reservation?.withdrawal_rule ?? sale.withdrawalRule, consented: reservation?.consented ?? false }
  let open = withdrawalRefund(paid, period, clock(), rule)
  const refunds: WithdrawalRecord['refunds'] = []
  for (const { payment_id, amount_minor } of left) {
    const amount = Math.min(open, amount_minor)
    open -= amount
    if (amount > 0) refunds.push({ payment_id, amount_minor: amount })
  }
  return refunds
}

/** `userId`: undefined if the account was deleted, which ended the subscription. */
async function complete(
  context: WithdrawalsContext,
  userId: string | undefined,
  { _id: subscriptionId, state, refunds }: WithdrawalRecord,
): Promise<void> {
  const { provider, repositories } = context
  if (state === 'done') return
  if (!provider) throw new AppError('payment_provider_unavailable')
  for (const { payment_id, amount_minor } of refunds) {
    const payment = await repositories.payments.find(payment_id)
    if (!payment) continue
    const request = { request_id: `withdrawal-${subscriptionId}`, amount: toDecimal(amount_minor, payment.currency), end_plan: false }
    await refundPayment(context, REQUESTED_BY, payment_id, request).catch((error) => {
      // An administrator has refunded it in the meantime, or it is disputed at the bank.
      if (!(error instanceof AppError) || error.code !== 'refund_not_possible') throw error
    })
  }
  if (userId !== undefined)
    await callProvider(() =>
      asOnlyOperation(context, userId, async () => {
        await provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: `wdr:${subscriptionId}` })
        await syncCustomer(context, userId)
      }),
    )
  await repositories.withdrawals.done(subscriptionId)
}

const BATCH = 50
/** A request that runs is not repeated. */
const AFTER_MS = 60_000

/** Completes withdrawals that were interrupted. */
export async function completeWithdrawals(context: WithdrawalsContext): Promise<void> {
  const { repositories, clock, logger } = context
  for (const withdrawal of await repositories.withdrawals.listUnfinished(new Date(clock().getTime() - AFTER_MS), BATCH)) {
    const subscription = await repositories.subscriptions.find(withdrawal._id)
    await complete(context, subscription?.user_id, withdrawal).catch((error) =>
      logger.warn({ err: error, subscription_id: withdrawal._id }, 'a withdrawal was not completed; the next run tries again'),
    )
  }
}
