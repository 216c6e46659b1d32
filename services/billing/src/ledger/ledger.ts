import { refundedTax, taxShare } from '../domain/tax.ts'
import type { ProviderCustomerState, ProviderTransaction } from '../engines/payment-provider.ts'
import type { InvoiceRecord } from './invoice.model.ts'
import type { PaymentRecord } from './payment.model.ts'

/** A change of an entry; `before` is undefined for a new one. */
export interface LedgerChange {
  before: PaymentRecord | undefined
  after: PaymentRecord
}

export interface LedgerInput {
  state: ProviderCustomerState
  /** Stored entries with the ids of the state's transactions. */
  stored: readonly PaymentRecord[]
  /** Owner of new entries without a stored payment. */
  userId: string
  /** Set if the user's account was deleted and erased. */
  accountClosedAt: Date | null
  /** The mirror of the state's invoices. */
  invoices: ReadonlyMap<
    string,
    Pick<
      InvoiceRecord,
      | 'subscription_id'
      | 'number'
      | 'total_minor'
      | 'tax_minor'
      | 'discount_minor'
      | 'promotion_code'
      | 'package_id'
      | 'package_name'
      | 'tier'
    >
  >
  newId(prefix: string): string
  now: Date
}

const ID_PREFIXES = { payment: 'pay', failed_payment: 'fpa', refund: 'rfd', dispute: 'dsp' } as const
const order: Record<ProviderTransaction['kind'], number> = { payment: 0, failed_payment: 1, refund: 2, dispute: 3 }

/** Dispute statuses in which the user does not get the money. */
const DISPUTE_CLOSED: ReadonlySet<string> = new Set(['won', 'warning_closed', 'prevented'])
const REFUND_INEFFECTIVE: ReadonlySet<string> = new Set(['failed', 'canceled'])

/**
 * Compares the provider's transactions with the ledger. Facts are inserted once, and only `status` and `refundable` change later. Transactions of 0, and
 * refunds and disputes of payments that neither the provider nor the ledger has, are left out.
 */
export function ledgerChanges({ state, stored, invoices, userId, accountClosedAt, newId, now }: LedgerInput): LedgerChange[] {
  const known = new Map(stored.map((entry) => [keyOf(entry.kind, entry.provider_id), entry]))
  const payments = new Map<string, PaymentRecord>()
  const refunded = new Map<string, number>()
  const changes: LedgerChange[] = []

  const isNew = ({ kind, id }: ProviderTransaction) => Number(!known.has(keyOf(kind, id)))
  // The tax of a refund follows from the refunds that are stored.
  const ordered = state.transactions.toSorted(
    (one, other) => order[one.kind] - order[other.kind] || isNew(one) - isNew(other) || one.at.getTime() - other.at.getTime(),
  )
  for (const transaction of ordered) {
    if (transaction.amountMinor === 0) continue
    const before = known.get(keyOf(transaction.kind, transaction.id))
    const after = before ? { ...before, ...currentOf(transaction, state) } : created(transaction)
    if (!after) continue
    // A refund that failed has its share of the tax too, and its amount can be refunded again.
    if (transaction.kind === 'refund' && !isReverted(after))
      refunded.set(transaction.paymentId, (refunded.get(transaction.paymentId) ?? 0) + transaction.amountMinor)
    if (transaction.kind === 'payment') payments.set(transaction.id, after)
    if (!before || before.status !== after.status || before.refundable !== after.refundable) changes.push({ before, after })
  }
  return changes

  function created(transaction: ProviderTransaction): PaymentRecord | undefined {
    const { kind, amountMinor: amount_minor, currency } = transaction
    const entry = {
      _id: newId(ID_PREFIXES[kind]),
      kind,
      provider_id: transaction.id,
      amount_minor,
      currency,
      ...currentOf(transaction, state),
      refund_events: 0,
      occurred_at: transaction.at,
      recorded_at: now,
    }
    if (transaction.kind === 'refund' || transaction.kind === 'dispute') {
      const payment = payments.get(transaction.paymentId) ?? known.get(keyOf('payment', transaction.paymentId))
      if (!payment) return undefined
      const { user_id, subscription_id, invoice_id, invoice_number, promotion_code, package_id, package_name, tier, account_closed_at } =
        payment
      return {
        ...entry,
        tax_minor: refundedTax(
          { amountMinor: payment.amount_minor, taxMinor: payment.tax_minor },
          refunded.get(transaction.paymentId) ?? 0,
          amount_minor,
        ),
        discount_minor: 0,
        promotion_code,
        payment_id: payment._id,
        user_id,
        subscription_id,
        invoice_id,
        invoice_number,
        package_id,
        package_name,
        tier,
        account_closed_at,
      }
    }
    const invoice = transaction.invoiceId === null ? undefined : invoices.get(transaction.invoiceId)
    return {
      ...entry,
      tax_minor: invoice ? taxShare(amount_minor, invoice.tax_minor, invoice.total_minor) : 0,
      discount_minor: invoice?.discount_minor ?? 0,
      promotion_code: invoice?.promotion_code ?? null,
      payment_id: null,
      user_id: userId,
      subscription_id: invoice?.subscription_id ?? null,
      invoice_id: transaction.invoiceId,
      invoice_number: invoice?.number ?? null,
      package_id: invoice?.package_id ?? null,
      package_name: invoice?.package_name ?? null,
      tier: invoice?.tier ?? null,
      account_closed_at: accountClosedAt,
    }
  }
}

/** Whether a refund or dispute has taken the money back for good. */
export function isReversed({ kind, status }: Pick<PaymentRecord, 'kind' | 'status'>): boolean {
  return (kind === 'refund' && status === 'succeeded') || (kind === 'dispute' && status === 'lost')
}

/** Whether a refund or dispute has ended without taking the money back. */
export function isReverted({ kind, status }: Pick<PaymentRecord, 'kind' | 'status'>): boolean {
  return (kind === 'refund' && REFUND_INEFFECTIVE.has(status)) || (kind === 'dispute' && DISPUTE_CLOSED.has(status))
}

/** How a change of the ledger affects what was refunded; undefined if it does not. */
export function refundChange({ before, after }: LedgerChange): 'recorded' | 'reverted' | undefined {
  const wasReversed = before !== undefined && isReversed(before)
  if (isReversed(after) === wasReversed) return undefined
  return wasReversed ? 'reverted' : 'recorded'
}

function keyOf(kind: string, providerId: string): string {
  return `${kind}:${providerId}`
}

function currentOf(transaction: ProviderTransaction, state: ProviderCustomerState): Pick<PaymentRecord, 'status' | 'refundable'> {
  if (transaction.kind === 'payment') return { status: paymentStatus(transaction, state), refundable: transaction.refundable }
  if (transaction.kind === 'failed_payment') return { status: 'failed', refundable: false }
  return { status: transaction.status, refundable: false }
}

function paymentStatus(payment: { id: string; amountMinor: number }, { transactions }: ProviderCustomerState): string {
  let refunded = 0
  for (const each of transactions) {
    if ((each.kind !== 'refund' && each.kind !== 'dispute') || each.paymentId !== payment.id) continue
    if (each.kind === 'dispute') {
      if (!DISPUTE_CLOSED.has(each.status)) return 'disputed'
    } else if (!REFUND_INEFFECTIVE.has(each.status)) refunded += each.amountMinor
  }
  if (refunded === 0) return 'succeeded'
  return refunded >= payment.amountMinor ? 'refunded' : 'partially_refunded'
}
