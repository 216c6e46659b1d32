import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type { Model } from 'mongoose'
import type { InvoiceRecord } from './invoice.model.ts'
import type { LedgerCursor, LedgerFilter } from './ledger-filter.ts'
import type { PaymentRecord } from './payment.model.ts'

const KINDS: readonly PaymentRecord['kind'][] = ['payment', 'failed_payment', 'refund', 'dispute']

/** `time`: the field by which the lines are ordered, newest first. */
function selection({ kind, user_id, from, before }: LedgerFilter, time: string, cursor?: LedgerCursor) {
  const range = { ...(from && { $gte: from }), ...(before && { $lt: before }) }
  const parts: Record<string, unknown>[] = []
  // All invoices are in a collection of their own; they count once they have a number.
  if (kind !== undefined) parts.push(kind === 'invoice' ? { number: trusted({ $ne: null }) } : { kind })
  if (user_id !== undefined) parts.push({ user_id })
  if (from || before) parts.push({ [time]: trusted(range) })
  if (cursor) parts.push({ $or: [{ [time]: trusted({ $lt: cursor.at }) }, { [time]: cursor.at, _id: trusted({ $lt: cursor.id }) }] })
  return parts.length === 0 ? {} : { $and: parts }
}

/** The ledger, and the mirror of the invoices. */
export function createPaymentRepository({ payments, invoices }: { payments: Model<PaymentRecord>; invoices: Model<InvoiceRecord> }) {
  return {
    /** A user's entries, newest first. */
    async listByUser(userId: string, limit: number): Promise<PaymentRecord[]> {
      return payments.find({ user_id: userId }).sort({ occurred_at: -1, _id: -1 }).limit(limit).lean<PaymentRecord[]>()
    },

    async countOf(userId: string): Promise<number> {
      return payments.countDocuments({ user_id: userId })
    },

    /** Lines of all users, newest first. */
    async ledgerPage(filter: LedgerFilter, cursor: LedgerCursor | undefined, limit: number): Promise<PaymentRecord[]> {
      return payments
        .find(selection(filter, 'occurred_at', cursor))
        .sort({ occurred_at: -1, _id: -1 })
        .limit(limit)
        .lean<PaymentRecord[]>()
    },

    async countLedger(filter: LedgerFilter): Promise<number> {
      return payments.countDocuments(selection(filter, 'occurred_at'))
    },

    /** Invoices of all users that have a number, newest first. */
    async invoicePage(filter: LedgerFilter, cursor: LedgerCursor | undefined, limit: number): Promise<InvoiceRecord[]> {
      return invoices
        .find(selection({ ...filter, kind: 'invoice' }, 'created_at', cursor))
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<InvoiceRecord[]>()
    },

    async countInvoices(filter: LedgerFilter): Promise<number> {
      return invoices.countDocuments(selection({ ...filter, kind: 'invoice' }, 'created_at'))
    },

    async find(paymentId: string): Promise<PaymentRecord | null> {
      return payments.findOne({ _id: paymentId }).lean<PaymentRecord>()
    },

    /** Refunds and disputes of a payment. */
    async reversalsOf(paymentId: string): Promise<PaymentRecord[]> {
      return payments.find({ payment_id: paymentId }).sort({ occurred_at: 1 }).lean<PaymentRecord[]>()
    },

    /** A user's refunds. */
    async refundsOf(userId: string): Promise<PaymentRecord[]> {
      return payments.find({ user_id: userId, kind: 'refund' }).lean<PaymentRecord[]>()
    },

    /** Entries with one of the provider's ids, of any user. */
    async findByProviderIds(providerIds: readonly string[], tx: Tx): Promise<PaymentRecord[]> {
      return payments
        .find({ kind: trusted({ $in: KINDS }), provider_id: trusted({ $in: providerIds }) }, null, { session: tx.session })
        .lean<PaymentRecord[]>()
    },

    /** The version of the next event about a refund of the payment; its own event has version 1. */
    async nextRefundVersion(tx: Tx, paymentId: string): Promise<number> {
      const change = { $inc: { refund_events: 1 } }
      const payment = await payments.findOneAndUpdate({ _id: paymentId }, change, { session: tx.session, returnDocument: 'after' }).lean()
      return 1 + (payment?.refund_events ?? 1)
    },

    async insert(tx: Tx, payment: PaymentRecord): Promise<void> {
      await payments.insertOne(payment, { session: tx.session })
    },

    async setStatus(tx: Tx, { _id, status, refundable }: Pick<PaymentRecord, '_id' | 'status' | 'refundable'>): Promise<void> {
      await payments.updateOne({ _id }, { $set: { status, refundable } }, { session: tx.session })
    },

    /** A user's invoices that count, newest first, from the one that follows the cursor: without drafts, and without those that became void, such as of a declined upgrade. */
    async invoicesOf(userId: string, cursor: LedgerCursor | undefined, limit: number): Promise<InvoiceRecord[]> {
      return invoices
        .find({ ...selection({ user_id: userId }, 'created_at', cursor), status: trusted({ $nin: ['draft', 'void'] }) })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean<InvoiceRecord[]>()
    },

    /** All of a user's invoices, newest first. */
    async allInvoicesOf(userId: string): Promise<InvoiceRecord[]> {
      return invoices.find({ user_id: userId }).sort({ created_at: -1 }).lean<InvoiceRecord[]>()
    },

    async invoice(invoiceId: string): Promise<InvoiceRecord | null> {
      return invoices.findOne({ _id: invoiceId }).lean<InvoiceRecord>()
    },

    async invoicesByIds(ids: readonly string[], tx: Tx): Promise<InvoiceRecord[]> {
      return invoices.find({ _id: trusted({ $in: ids }) }, null, { session: tx.session }).lean<InvoiceRecord[]>()
    },

    async saveInvoice(tx: Tx, invoice: InvoiceRecord): Promise<void> {
      await invoices.replaceOne({ _id: invoice._id }, invoice, { session: tx.session, upsert: true })
    },

    /** Replaces the user by a random key and removes links. Amounts, dates and invoice numbers stay. */
    async anonymize(tx: Tx, userId: string, key: string, closedAt: Date): Promise<void> {
      const { session } = tx
      await payments.updateMany({ user_id: userId }, { $set: { user_id: key, account_closed_at: closedAt } }, { session })
      await invoices.updateMany({ user_id: userId }, { $set: { user_id: key, hosted_url: null } }, { session })
    },
  }
}

export type PaymentRepository = ReturnType<typeof createPaymentRepository>
