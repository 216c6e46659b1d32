import { isTerminal } from '../domain/subscription.ts'
import type { PaymentProvider, ProviderCustomerState } from '../engines/payment-provider.ts'
import type { CustomersContext } from './context.ts'
import type { CustomerRecord } from './customer.model.ts'

/** A change that waits for a confirmation by the user expires at the provider after 23 hours. */
const WAIT_MS = 48 * 3600_000

/**
 * Withdraws what was scheduled for a subscription that was upgraded, a cancellation or a downgrade, also if the payment was confirmed later or the process died
 * after it. Resolves to whether the provider's state changed. Rejects with ProviderError.
 */
export async function withdrawScheduled(
  { repositories, clock }: Pick<CustomersContext, 'repositories' | 'clock'>,
  provider: PaymentProvider,
  { _id: userId, keep_after_upgrade: planned }: Pick<CustomerRecord, '_id' | 'keep_after_upgrade'>,
  { subscriptions }: Pick<ProviderCustomerState, 'subscriptions'>,
): Promise<boolean> {
  if (!planned) return false
  const upgraded = subscriptions.find(({ id }) => id === planned.subscription_id)
  const isOver = !upgraded || isTerminal(upgraded) || clock().getTime() - planned.requested_at.getTime() > WAIT_MS
  const isApplied = !isOver && upgraded.priceId === planned.price_id
  if (!isOver && !isApplied) return false
  const withdraws = isApplied && (upgraded.cancelAt !== null || upgraded.pendingChange !== null)
  if (withdraws) await provider.resumeSubscription({ subscriptionId: planned.subscription_id })
  await repositories.customers.planWithdrawal(userId, null)
  return withdraws
}
