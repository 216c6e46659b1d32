import { AppError, invalidField } from '@loomcast/service-kit/errors'
import { hashRequest, requireSameRequest } from '@loomcast/service-kit/http'
import { syncCustomer } from '../customers/sync-customer.ts'
import { asOnlyOperation } from '../customers/user-operation.ts'
import { toDecimal, toMinor } from '../domain/money.ts'
import { isFullRefund, refundableAmount } from '../domain/refund.ts'
import { type PaymentProvider, ProviderError } from '../engines/payment-provider.ts'
import { callProvider } from '../engines/provider-failures.ts'
import type { PaymentRecord } from '../ledger/payment.model.ts'
import type { RefundRequestRecord } from '../ledger/refund-request.model.ts'
import type { PaymentsContext } from './context.ts'

export interface RefundRequest {
  /** Chosen by the caller: a repeated request has no second effect. */
  request_id: string
  /** A decimal; missing: everything that is left. */
  amount?: number
  /** Ends the subscription at once; only with a refund that leaves nothing of the payment of its current period. */
  end_plan: boolean
}

export interface RefundResult {
  payment: PaymentRecord
  refunded_minor: number
  /** What can still be refunded. */
  left_minor: number
  plan_ended: boolean
}

/** The first payment of a period is made at about its start. */
const PERIOD_START_TOLERANCE_MS = 60_000
/** The provider's clock can differ, and its times are whole seconds. */
const CLOCK_TOLERANCE_MS = 60_000
/** The provider keeps idempotency keys for 24 hours. */
const KEY_MS = 20 * 3600_000

/**
 * Refunds a payment, in full or in part. Refunds cancel nothing unless `end_plan` is set. Throws AppError `not_found`, `validation_failed`,
 * `refund_not_possible`, `idempotency_key_reused`, `payment_provider_unavailable` or `payment_provider_rejected`.
 */
export async function refundPayment(
  context: PaymentsContext,
  adminId: string,
  paymentId: string,
  request: RefundRequest,
): Promise<RefundResult> {
  const { provider, repositories } = context
  const payment = await repositories.payments.find(paymentId)
  if (payment?.kind !== 'payment') throw new AppError('not_found', 'There is no payment with this id.')
  if (!provider) throw new AppError('payment_provider_unavailable', undefined, { charged: 'no' })
  const task: RefundTask = { context, provider, adminId, payment, request }
  return callProvider(() => asOnlyOperation(context, payment.user_id, () => refund(task)))
}

interface RefundTask {
  context: PaymentsContext
  provider: PaymentProvider
  adminId: string
  payment: PaymentRecord
  request: RefundRequest
}

async function refund(task: RefundTask): Promise<RefundResult> {
  const { context, payment, request } = task
  const { refundRequests } = context.repositories
  const id = `${payment._id}:${request.request_id}`
  const request_hash = hashRequest(request)
  const earlier = await refundRequests.find(id)
  if (earlier) requireSameRequest(earlier, request_hash)
  const stored = earlier ?? (await store(task, id, request_hash))
  if (stored.state === 'requested') await execute(task, stored)
  await synchronize(context, payment)
  return result(context, payment._id, stored)
}

/** Calls the provider. The same idempotency key gives the same refund while the provider keeps it, so it can be repeated. */
async function execute(task: RefundTask, stored: RefundRequestRecord): Promise<void> {
  const { _id, end_subscription_id: subscriptionId } = stored
  if (!(await wasMadeEarlier(task, stored))) await callRefund(task, stored)
  if (subscriptionId !== null) await task.provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: `rfd-end:${_id}` })
  await task.context.repositories.refundRequests.done(_id)
}

/** Completes requests of the payment with an unknown outcome, because the process died or the provider did not respond. */
async function completeUnfinished(task: RefundTask): Promise<void> {
  const { context, payment } = task
  const { refundRequests } = context.repositories
  for (const request of await refundRequests.listUnfinished(payment._id)) {
    if (isRepeatable(context, request) || (await wasMadeEarlier(task, request))) await execute(task, request)
    else await refundRequests.remove(request._id)
  }
}

function isRepeatable({ clock }: PaymentsContext, { created_at }: RefundRequestRecord): boolean {
  return clock().getTime() - created_at.getTime() < KEY_MS
}

/**
 * Whether the provider made the refund of a request that is older than its idempotency key, so that a repeated call would refund twice. A refund of the same
 * amount since the request is that refund: other requests first complete this one.
 */
async function wasMadeEarlier({ context, payment }: RefundTask, request: RefundRequestRecord): Promise<boolean> {
  if (isRepeatable(context, request)) return false
  await synchronize(context, payment)
  const since = request.created_at.getTime() - CLOCK_TOLERANCE_MS
  const refunds = (await context.repositories.payments.reversalsOf(payment._id)).filter(({ kind }) => kind === 'refund')
  return refunds.some(({ amount_minor, occurred_at }) => amount_minor === request.amount_minor && occurred_at.getTime() >= since)
}

/** Decides the amount and stores the request. */
async function store(task: RefundTask, id: string, request_hash: string): Promise<RefundRequestRecord> {
  const { context, adminId, payment, request } = task
  const { repositories, clock } = context
  await completeUnfinished(task)
  await synchronize(context, payment)
  const facts = await factsOf(context, payment._id)
  const left = refundableAmount(facts)
  const amount_minor = request.amount === undefined ? left : toMinor(request.amount, payment.currency)
  if (amount_minor === null || (amount_minor === 0 && request.amount !== undefined))
    throw invalidField('validation_failed', 'amount', `Enter a positive amount that ${payment.currency.toUpperCase()} can express`)
  if (amount_minor === 0 || amount_minor > left) throw new AppError('refund_not_possible')
  const end_subscription_id = request.end_plan && isFullRefund(facts, amount_minor) ? await currentSubscription(context, payment) : null
  if (request.end_plan && end_subscription_id === null)
    throw new AppError('refund_not_possible', 'Only a refund that leaves nothing of the payment of the current period can end the plan.')
  const stored: RefundRequestRecord = {
    _id: id,
    payment_id: payment._id,
    request_hash,
    amount_minor,
    end_subscription_id,
    state: 'requested',
    requested_by: adminId,
    created_at: clock(),
  }
  if (!(await repositories.refundRequests.insert(stored))) throw new AppError('busy', undefined, { headers: { 'retry-after': '2' } })
  return stored
}

async function callRefund({ context, provider, payment }: RefundTask, { _id, amount_minor }: RefundRequestRecord): Promise<void> {
  try {
    await provider.refund({ paymentId: payment.provider_id, amountMinor: amount_minor, idempotencyKey: `rfd:${_id}` })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error
    await context.repositories.refundRequests.remove(_id)
    throw new AppError('refund_not_possible', undefined, { cause: error })
  }
}

/** The subscription if the payment paid for its current period; null if there is none. */
async function currentSubscription({ repositories }: PaymentsContext, payment: PaymentRecord): Promise<string | null> {
  const live = await repositories.subscriptions.liveOf(payment.user_id)
  if (!live || live._id !== payment.subscription_id) return null
  const begin = live.currentPeriodStart.getTime() - PERIOD_START_TOLERANCE_MS
  return payment.occurred_at.getTime() >= begin ? live._id : null
}

/** The owner of a payment may have deleted the account; the provider's events then update the ledger. */
async function synchronize(context: PaymentsContext, payment: PaymentRecord): Promise<void> {
  const customer = await context.repositories.customers.find(payment.user_id)
  if (customer?.customer_id != null) await syncCustomer(context, payment.user_id, customer)
}

async function factsOf({ repositories }: PaymentsContext, paymentId: string) {
  const [payment, reversals] = await Promise.all([repositories.payments.find(paymentId), repositories.payments.reversalsOf(paymentId)])
  if (!payment) throw new AppError('not_found', 'There is no payment with this id.')
  return { payment, reversals }
}

async function result(
  context: PaymentsContext,
  paymentId: string,
  { amount_minor, end_subscription_id }: RefundRequestRecord,
): Promise<RefundResult> {
  const facts = await factsOf(context, paymentId)
  return {
    payment: facts.payment,
    refunded_minor: amount_minor,
    left_minor: refundableAmount(facts),
    plan_ended: end_subscription_id !== null,
  }
}

export function refundView({ payment, refunded_minor, left_minor, plan_ended }: RefundResult) {
  const { currency } = payment
  return {
    payment_id: payment._id,
    refunded_amount: toDecimal(refunded_minor, currency),
    refundable_amount: toDecimal(left_minor, currency),
    currency,
    status: payment.status,
    plan_ended,
  }
}
