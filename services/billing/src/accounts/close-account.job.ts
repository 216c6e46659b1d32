import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { AppError } from '@loomcast/service-kit/errors'
import { JobError, type JobRun, type JobRunnerOptions } from '@loomcast/service-kit/jobs'
import { newId, withTransaction } from '@loomcast/service-kit/mongo'
import { backoffMs } from '@loomcast/service-kit/time'
import { closeReservation } from '../checkout/settle-reservation.ts'
import type { CustomerRecord } from '../customers/customer.model.ts'
import { syncCustomer } from '../customers/sync-customer.ts'
import { isTerminal } from '../domain/subscription.ts'
import { type PaymentProvider, ProviderError } from '../engines/payment-provider.ts'
import { SERVICE } from '../events/publishes.ts'
import type { AccountClosingRecord } from './account-closing.model.ts'
import type { AccountsContext } from './context.ts'

const HEARTBEAT_MS = 30_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 15 * 60_000

/**
 * Ends everything that could charge the user of a deleted account, and then erases the user's data. Retried until the provider has confirmed every step; each
 * step can be repeated.
 */
export function accountClosingJob(context: AccountsContext): JobRunnerOptions<AccountClosingRecord> {
  const { repositories, clock, logger } = context
  return {
    name: 'account-closings',
    service: SERVICE,
    records: repositories.accountClosings.jobs,
    clock,
    logger,
    heartbeatMs: HEARTBEAT_MS,
    retryAfterMs: (attempts) => backoffMs(attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS),
    async run(run: JobRun<AccountClosingRecord>) {
      const customer = await repositories.customers.find(run.record._id)
      if (customer) await leaveProvider(context, customer).catch(rethrowExpected)
      await erase(context, run, customer)
    },
    onRetry: (error) => ({ last_error: reasonOf(error) }),
    // Every failure is retried, so a job never fails for good.
    onFailure: async () => {},
  }
}

async function leaveProvider(context: AccountsContext, customer: CustomerRecord): Promise<void> {
  const { provider, repositories } = context
  const { _id: userId, customer_id: customerId } = customer
  if (customerId === null) return
  if (!provider) throw new JobError('no payment provider is configured', { permanent: false })
  const open = await repositories.reservations.findOpen(userId)
  if (open) await closeReservation(context, provider, open, 'expired')
  await endSubscriptions(provider, customerId)
  await refundLateCharges(context, provider, customerId, customer)
  // The last reading: the provider does not return the payments of a deleted customer.
  await syncCustomer(context, userId, customer)
  await provider.deleteCustomer(customerId)
}

async function endSubscriptions(provider: PaymentProvider, customerId: string): Promise<void> {
  const { subscriptions } = await provider.readCustomer(customerId)
  for (const subscription of subscriptions) {
    if (isTerminal(subscription)) continue
    const { id: subscriptionId } = subscription
    await provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: `cancel:${subscriptionId}:account` })
  }
}

/** Refunds what was charged after the account was deleted. A refund that the provider rejects becomes an alert. */
async function refundLateCharges(
  context: AccountsContext,
  provider: PaymentProvider,
  customerId: string,
  { _id: userId, closed_at: closedAt }: CustomerRecord,
): Promise<void> {
  const { subscriptions, transactions } = await provider.readCustomer(customerId)
  const left = subscriptions.filter((subscription) => !isTerminal(subscription))
  if (left.length > 0) throw new JobError(`${left.length} subscriptions have not ended`, { permanent: false })
  for (const payment of transactions) {
    if (payment.kind !== 'payment' || !payment.refundable || !closedAt || payment.at <= closedAt) continue
    try {
      await provider.refund({ paymentId: payment.id, idempotencyKey: `refund:${payment.id}:account` })
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error
      const alert = {
        kind: 'charge_after_deletion' as const,
        user_id: userId,
        subscription_id: null,
        repair: null,
        data: { payment: payment.id },
      }
      await context.repositories.alerts.raise(payment.id, alert, context.clock())
    }
  }
}

async function erase(
  { connection, repositories, clock }: AccountsContext,
  run: Pick<JobRun<AccountClosingRecord>, 'record' | 'remove'>,
  customer: CustomerRecord | null,
): Promise<void> {
  const userId = run.record._id
  const key = newId('erased')
  await withTransaction(connection, async (tx) => {
    await repositories.payments.anonymize(tx, userId, key, customer?.closed_at ?? run.record.requested_at)
    await repositories.alerts.erase(tx, userId, key)
    await repositories.subscriptions.erase(tx, userId)
    await repositories.bonuses.erase(tx, userId)
    await repositories.requestedMails.erase(tx, userId)
    await repositories.reservations.erase(tx, userId)
    await repositories.portalVisits.erase(tx, userId)
    if (customer?.customer_id) await repositories.providerEvents.erase(tx, customer.customer_id)
    await repositories.customers.update(tx, userId, { entitlement: DEFAULT_ENTITLEMENT, recheck_at: null, erased_at: clock() })
    await run.remove(tx)
  })
}

/** Failures of the provider are expected: the job is retried without stopping the worker. */
function rethrowExpected(error: unknown): never {
  if (error instanceof ProviderError || error instanceof AppError) throw new JobError(error.message, { permanent: false, cause: error })
  throw error
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
