import type { Entitlement } from '@loomcast/contracts'
import { appendEvents } from '@loomcast/service-kit/events'
import { newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import { sameDocument } from '../domain/documents.ts'
import { purchasedName } from '../domain/package.ts'
import { isLive } from '../domain/subscription.ts'
import type { PaymentProvider, ProviderCustomerState } from '../engines/payment-provider.ts'
import { SERVICE } from '../events/publishes.ts'
import type { InvoiceRecord } from '../ledger/invoice.model.ts'
import { type LedgerChange, ledgerChanges, refundChange } from '../ledger/ledger.ts'
import type { PaymentRecord } from '../ledger/payment.model.ts'
import { paymentRecorded, refundRecorded } from '../ledger/payment-events.ts'
import { mailFacts } from '../mails/mail-facts.ts'
import { requestMails } from '../mails/request-mails.ts'
import { subscriptionMails } from '../mails/subscription-mails.ts'
import { type MirrorChange, mirrorChanges } from '../subscription-records/mirror.ts'
import type { SubscriptionRecord } from '../subscription-records/subscription.model.ts'
import { subscriptionChanged } from '../subscription-records/subscription-events.ts'
import type { CustomersContext } from './context.ts'
import type { CustomerRecord } from './customer.model.ts'
import { withCustomerLease } from './customer-lease.ts'
import { evaluateCustomer } from './evaluate-customer.ts'
import { findOrCreateCustomer } from './find-or-create-customer.ts'
import { refreshEntitlement } from './refresh-entitlement.ts'
import { readRepaired } from './repair-customer.ts'

export interface SyncResult {
  /** Whether anything that is stored or published differs from before. */
  changed: boolean
  /** Whether the provider has the user's customer. */
  exists: boolean
  entitlement: Entitlement
}

/**
 * Makes the stored state of a user equal to the payment provider's: the mirror of the subscriptions, the ledger, the invoices, the entitlement, events and
 * emails, in one transaction. Ends and refunds additional live subscriptions. Every path calls it: webhooks, checkout status, plan changes, the reconciler and
 * administrators. Synchronizations of a user run one after another, and one that read older data than is stored is repeated. `known`: the user's row, if the
 * caller has read it. `onStart` is awaited before anything is read at the provider.
 *
 * Rejects with ProviderError, and with AppError `payment_provider_unavailable` if another synchronization of the user does not end within 20 s.
 */
export async function syncCustomer(
  context: CustomersContext,
  userId: string,
  known?: CustomerRecord,
  onStart: () => void | Promise<void> = () => {},
): Promise<SyncResult> {
  const { provider, repositories } = context
  const before = known ?? (await findOrCreateCustomer(context, userId))
  if (!provider || before.customer_id === null) return refreshOnly(context, before)
  return withCustomerLease(context, userId, async () => {
    await onStart()
    let mayReadAgain = true
    for (;;) {
      const seen = await repositories.customers.find(userId)
      if (!seen) throw new Error(`customer ${userId} was removed during its synchronization`)
      if (seen.customer_id === null) return refreshOnly(context, seen)
      try {
        const result = await synchronize(context, provider, { ...seen, customer_id: seen.customer_id, mayReadAgain })
        if (result) return result
      } catch (error) {
        if (!(error instanceof PaymentBeforeItsChange)) throw error
        mayReadAgain = false
      }
    }
  })
}

async function refreshOnly(context: CustomersContext, before: CustomerRecord): Promise<SyncResult> {
  const { entitlement } = await refreshEntitlement(context, before._id)
  return { changed: !sameDocument(before.entitlement, entitlement), exists: false, entitlement }
}

/**
 * A payment was read together with its subscription as it was before the change that the payment is for: the provider changed it between the two reads. What was
 * read later is the payment, so the subscription only has to be read once more.
 */
class PaymentBeforeItsChange extends Error {}

interface Seen extends CustomerRecord {
  customer_id: string
  /** Whether a payment that seems to be read before its change is a reason to read again. */
  mayReadAgain: boolean
}

/** Undefined if another synchronization was written in the meantime. Rejects with PaymentBeforeItsChange. */
async function synchronize(context: CustomersContext, provider: PaymentProvider, seen: Seen): Promise<SyncResult | undefined> {
  const { customer_id: customerId, mayReadAgain } = seen
  const readAt = context.clock()
  const state = await readRepaired(context, provider, customerId, seen)
  if (state.saleOutdated)
    await provider
      .updateSale(customerId)
      .catch((error) => context.logger.warn({ err: error }, 'the seller and the taxes of the next invoices were not updated'))
  return withTransaction(context.connection, async (tx) => {
    const customer = await context.repositories.customers.beginWrite(tx, seen._id, seen.sync_version, readAt)
    return customer ? write(context, tx, { customer, state, mayReadAgain }) : undefined
  })
}

/** What was read at the provider, and the customer it belongs to. */
interface Read {
  customer: CustomerRecord
  state: ProviderCustomerState
  mayReadAgain: boolean
}

async function write(context: CustomersContext, tx: Tx, { customer, state, mayReadAgain }: Read): Promise<SyncResult> {
  const { repositories } = context
  const stored = await repositories.subscriptions.listByUser(customer._id, tx)
  const priceIds = [
    ...state.subscriptions.flatMap(({ priceId, pendingChange }) => [priceId, pendingChange?.priceId]),
    ...state.invoices.map(({ priceId }) => priceId),
  ]
  const byPrice = await repositories.terms.findByPrice([...new Set(priceIds.filter((id) => typeof id === 'string'))], tx)
  const mirror = customer.erased_at ? [] : await writeMirror(context, tx, { customer, state, stored, byPrice })
  const invoices = await writeInvoices(context, tx, { customer, state, mirror, byPrice })
  const ledger = await writeLedger(context, tx, { customer, state, invoices: invoices.rows })
  if (mayReadAgain && hasPaymentBeforeItsChange(mirror, ledger)) throw new PaymentBeforeItsChange()
  const evaluation = await evaluateCustomer(
    context,
    tx,
    customer,
    mirror.map(({ after }) => after),
  )
  if (evaluation) {
    const changes = { subscriptions: mirror, ledger, evaluation }
    const mails = subscriptionMails({
      ...changes,
      ...(await mailFacts(context, tx, customer._id, changes)),
      invoices: invoices.rows,
      pendingTerms: byPrice,
      graceDays: context.graceDays,
      supportEmail: context.sale.seller.supportEmail,
      now: context.clock(),
    })
    await requestMails(context, tx, customer._id, mails)
  }
  const changed = mirror.some((change) => change.changed) || invoices.changed || ledger.length > 0 || evaluation?.changed === true
  return { changed, exists: state.exists, entitlement: evaluation?.entitlement ?? customer.entitlement }
}

/** Whether a payment is new and its subscription is as it was: a change of plan, a renewal or a recovery changes one of the three. */
function hasPaymentBeforeItsChange(mirror: readonly MirrorChange[], ledger: readonly LedgerChange[]): boolean {
  const paid = new Set(ledger.map(({ before, after }) => (!before && after.kind === 'payment' ? after.subscription_id : null)))
  return mirror.some(
    ({ before, after }) =>
      paid.has(after._id) &&
      before?.priceId === after.priceId &&
      before.status === after.status &&
      before.currentPeriodStart.getTime() === after.currentPeriodStart.getTime(),
  )
}

type Bought = Awaited<ReturnType<CustomersContext['repositories']['terms']['findByPrice']>>

async function writeMirror(
  { repositories, clock }: CustomersContext,
  tx: Tx,
  {
    customer,
    state,
    stored,
    byPrice,
  }: { customer: CustomerRecord; state: ProviderCustomerState; stored: SubscriptionRecord[]; byPrice: Bought },
): Promise<MirrorChange[]> {
  const reservationIds = state.subscriptions.flatMap(({ metadata }) => metadata['reservation_id'] ?? [])
  const byReservation = await repositories.terms.findByReservation(reservationIds, tx)
  const mirror = mirrorChanges({ userId: customer._id, subscriptions: state.subscriptions, stored, byPrice, byReservation, now: clock() })
  for (const { after, changed } of mirror) {
    if (!changed) continue
    await repositories.subscriptions.save(tx, after)
    const renewsAt = isLive(after) && after.cancelAt === null ? after.currentPeriodEnd : null
    await appendEvents(tx, SERVICE, subscriptionChanged(after, renewsAt))
  }
  // A subscription that ended stays in the mirror even if the provider has deleted it.
  const present = new Set(mirror.map(({ after }) => after._id))
  return [...mirror, ...stored.filter(({ _id }) => !present.has(_id)).map((row) => ({ before: row, after: row, changed: false }))]
}

async function writeInvoices(
  { repositories, clock }: CustomersContext,
  tx: Tx,
  { customer, state, mirror, byPrice }: { customer: CustomerRecord; state: ProviderCustomerState; mirror: MirrorChange[]; byPrice: Bought },
): Promise<{ rows: InvoiceRecord[]; changed: boolean }> {
  const ids = state.invoices.map(({ id }) => id)
  const known = new Map((await repositories.payments.invoicesByIds(ids, tx)).map((row) => [row._id, row]))
  const subscriptions = new Map(mirror.map(({ after }) => [after._id, after]))
  const now = clock()
  const rows: InvoiceRecord[] = []
  let changed = false
  for (const invoice of state.invoices) {
    const before = known.get(invoice.id)
    const subscription = invoice.subscriptionId === null ? undefined : subscriptions.get(invoice.subscriptionId)
    const ofPrice = invoice.priceId === null ? undefined : byPrice.get(invoice.priceId)
    const isCurrent = invoice.priceId === null || invoice.priceId === subscription?.priceId
    const bought = (isCurrent && subscription?.terms ? subscription : ofPrice) ?? subscription
    const terms = bought?.terms
    const row: InvoiceRecord = {
      _id: invoice.id,
      user_id: before?.user_id ?? (customer.erased_at ? newId('erased') : customer._id),
      subscription_id: invoice.subscriptionId,
      number: invoice.number,
      status: invoice.status,
      billing_reason: invoice.billingReason,
      total_minor: invoice.totalMinor,
      tax_minor: invoice.taxMinor,
      discount_minor: invoice.discountMinor,
      promotion_code: invoice.promotionCode,
      amount_paid_minor: invoice.amountPaidMinor,
      currency: invoice.currency,
      created_at: invoice.createdAt,
      paid_at: invoice.paidAt,
      period_start: invoice.periodStart,
      period_end: invoice.periodEnd,
      package_id: before?.package_id ?? terms?.package_id ?? null,
      package_name: before?.package_name ?? (terms ? purchasedName({ ...bought, terms }) : null),
      tier: before?.tier ?? terms?.tier ?? null,
      hosted_url: customer.erased_at ? null : invoice.hostedUrl,
      changed_at: before?.changed_at ?? now,
    }
    const differs = !before || !sameDocument({ ...before, hosted_url: null }, { ...row, hosted_url: null })
    const saved = differs ? { ...row, changed_at: now } : row
    if (differs || before.hosted_url !== row.hosted_url) await repositories.payments.saveInvoice(tx, saved)
    changed ||= differs
    rows.push(saved)
  }
  return { rows, changed }
}

async function writeLedger(
  { repositories, clock }: CustomersContext,
  tx: Tx,
  { customer, state, invoices }: { customer: CustomerRecord; state: ProviderCustomerState; invoices: InvoiceRecord[] },
): Promise<LedgerChange[]> {
  const ids = state.transactions.flatMap((each) => ('paymentId' in each ? [each.id, each.paymentId] : each.id))
  const stored = await repositories.payments.findByProviderIds([...new Set(ids)], tx)
  const changes = ledgerChanges({
    state,
    stored,
    invoices: new Map(invoices.map((row) => [row._id, row])),
    userId: customer._id,
    accountClosedAt: customer.erased_at ? customer.closed_at : null,
    newId,
    now: clock(),
  })
  for (const change of changes) {
    const { before, after } = change
    if (before) await repositories.payments.setStatus(tx, after)
    else await repositories.payments.insert(tx, after)
    if (!before && after.kind === 'payment') await appendEvents(tx, SERVICE, paymentRecorded(after))
    const refunded = refundChange(change)
    if (!refunded || after.payment_id === null) continue
    const version = await repositories.payments.nextRefundVersion(tx, after.payment_id)
    await appendEvents(tx, SERVICE, refundRecorded({ ...after, payment_id: after.payment_id }, refunded, version))
    if (refunded === 'reverted' && after.kind === 'refund') await raiseRefundFailed({ repositories, clock }, tx, after)
  }
  return changes
}

/** The user was informed of the refund, so an administrator has to pay the amount in another way. */
async function raiseRefundFailed({ repositories, clock }: Pick<CustomersContext, 'repositories' | 'clock'>, tx: Tx, refund: PaymentRecord) {
  const { user_id, subscription_id, provider_id, payment_id } = refund
  const data = { refund: provider_id, ...(payment_id !== null && { payment: payment_id }) }
  await repositories.alerts.raise(provider_id, { kind: 'refund_failed', user_id, subscription_id, repair: null, data }, clock(), tx)
}
