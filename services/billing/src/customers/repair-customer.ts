import type { AlertRecord, Repair } from '../alerts/alert.model.ts'
import { duplicatesAmong, isTerminal } from '../domain/subscription.ts'
import { type PaymentProvider, type ProviderCustomerState, ProviderError, type ProviderSubscription } from '../engines/payment-provider.ts'
import type { CustomersContext } from './context.ts'
import type { CustomerRecord } from './customer.model.ts'
import { withdrawScheduled } from './withdraw-scheduled.ts'

/** The first payment of a period can be dated a little earlier than the period. */
const PERIOD_TOLERANCE_MS = 3600_000

/**
 * Reads a customer at the provider and ends the subscriptions that must not exist: additional live ones, whose payments of the current period are refunded, and
 * those of lost disputes, and voids the open invoices of ended ones. Every repair is stored as an alert before its first call, so that it is completed after a crash.
 */
export async function readRepaired(
  context: CustomersContext,
  provider: PaymentProvider,
  customerId: string,
  customer: Pick<CustomerRecord, '_id' | 'keep_after_upgrade'>,
): Promise<ProviderCustomerState> {
  await completeRepairs(context, provider, customer._id)
  const read = await provider.readCustomer(customerId)
  const state = (await withdrawScheduled(context, provider, customer, read)) ? await provider.readCustomer(customerId) : read
  const found = [...duplicateRepairs(state), ...disputeRepairs(state)]
  const payable = payableInvoices(state)
  for (const invoiceId of payable) await provider.voidInvoice(invoiceId)
  if (found.length === 0) return payable.length === 0 ? state : provider.readCustomer(customerId)
  for (const { kind, repair, data } of found) {
    const alert = { kind, user_id: customer._id, subscription_id: repair.subscription_id, repair, data }
    if (await context.repositories.alerts.raise(repair.subscription_id, alert, context.clock())) context.metrics.repairs.inc({ kind })
  }
  await completeRepairs(context, provider, customer._id)
  return provider.readCustomer(customerId)
}

interface NewRepair {
  kind: 'duplicate_subscription' | 'dispute_lost'
  repair: Repair
  data: Record<string, string>
}

function duplicateRepairs(state: ProviderCustomerState): NewRepair[] {
  const { retained, duplicates } = duplicatesAmong(state.subscriptions)
  if (!retained) return []
  return duplicates.map((duplicate) => ({
    kind: 'duplicate_subscription',
    repair: { subscription_id: duplicate.id, payment_ids: currentPayments(duplicate, state) },
    data: { retained: retained.id },
  }))
}

/** Open invoices of subscriptions that have ended: a payment would buy nothing. */
function payableInvoices({ subscriptions, invoices }: ProviderCustomerState): string[] {
  const ended = new Set(subscriptions.filter(isTerminal).map(({ id }) => id))
  return invoices.flatMap(({ id, subscriptionId, status }) =>
    status === 'open' && subscriptionId !== null && ended.has(subscriptionId) ? id : [],
  )
}

/** The refundable payments of a subscription's current period. */
function currentPayments({ id, currentPeriodStart }: ProviderSubscription, { invoices, transactions }: ProviderCustomerState): string[] {
  const own = new Set(invoices.filter(({ subscriptionId }) => subscriptionId === id).map((invoice) => invoice.id))
  const from = currentPeriodStart.getTime() - PERIOD_TOLERANCE_MS
  return transactions.flatMap((each) =>
    each.kind === 'payment' && each.refundable && each.invoiceId !== null && own.has(each.invoiceId) && each.at.getTime() >= from
      ? each.id
      : [],
  )
}

function disputeRepairs({ subscriptions, invoices, transactions }: ProviderCustomerState): NewRepair[] {
  const open = new Set(subscriptions.filter((each) => !isTerminal(each)).map(({ id }) => id))
  return transactions.flatMap((dispute) => {
    if (dispute.kind !== 'dispute' || dispute.status !== 'lost') return []
    const payment = transactions.find((each) => each.kind === 'payment' && each.id === dispute.paymentId)
    const invoice = payment?.kind === 'payment' ? invoices.find(({ id }) => id === payment.invoiceId) : undefined
    if (!invoice?.subscriptionId || !open.has(invoice.subscriptionId)) return []
    return {
      kind: 'dispute_lost' as const,
      repair: { subscription_id: invoice.subscriptionId, payment_ids: [] },
      data: { dispute: dispute.id },
    }
  })
}

async function completeRepairs({ repositories, logger }: CustomersContext, provider: PaymentProvider, userId: string): Promise<void> {
  for (const alert of await repositories.alerts.unrepaired(userId)) {
    const data = await repair(provider, alert)
    await repositories.alerts.repaired(alert._id, data)
    logger.warn({ alert: alert._id, user_id: userId, ...data }, 'a subscription was ended by a repair')
  }
}

/** Resolves to the alert's data. A refund that the provider rejects is left to the administrator. */
async function repair(provider: PaymentProvider, { kind, data, repair: open }: AlertRecord): Promise<Record<string, string>> {
  if (!open) return data
  const { subscription_id: subscriptionId, payment_ids } = open
  await provider.cancelSubscription({ subscriptionId, at: 'now', idempotencyKey: `cancel:${subscriptionId}:${kind}` })
  const rejected: string[] = []
  for (const paymentId of payment_ids) {
    try {
      await provider.refund({ paymentId, idempotencyKey: `refund:${paymentId}:${kind}` })
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure === 'unavailable') throw error
      rejected.push(paymentId)
    }
  }
  return { ...data, canceled: subscriptionId, ...(rejected.length > 0 && { refund_rejected: rejected.join(' ') }) }
}
