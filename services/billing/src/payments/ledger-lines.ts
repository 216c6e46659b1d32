import { toDecimal } from '../domain/money.ts'
import type { InvoiceRecord } from '../ledger/invoice.model.ts'
import { isReversed } from '../ledger/ledger.ts'
import type { LedgerCursor, LedgerFilter } from '../ledger/ledger-filter.ts'
import type { PaymentRecord } from '../ledger/payment.model.ts'
import type { PaymentsContext } from './context.ts'

export interface LedgerRequest extends LedgerFilter {
  /** `next` of the page before; undefined: the newest page. */
  after?: string
  limit: number
}

/** Lines of the ledger, or invoices, newest first. `next` is null on the last page. */
export async function readLedger({ repositories: { payments } }: PaymentsContext, { after, limit, ...filter }: LedgerRequest) {
  const cursor = after === undefined ? undefined : parseCursor(after)
  const isInvoices = filter.kind === 'invoice'
  const [rows, total] = await Promise.all([
    isInvoices ? payments.invoicePage(filter, cursor, limit + 1) : payments.ledgerPage(filter, cursor, limit + 1),
    isInvoices ? payments.countInvoices(filter) : payments.countLedger(filter),
  ])
  const lines = rows.slice(0, limit).map((row) => ('kind' in row ? lineOf(row) : invoiceLine(row)))
  const last = lines.at(-1)
  return { lines, total, next: rows.length > limit && last ? `${last.at}_${last.id}` : null }
}

function parseCursor(after: string): LedgerCursor {
  const at = after.slice(0, after.indexOf('_'))
  return { at: new Date(at), id: after.slice(at.length + 1) }
}

function lineOf(row: PaymentRecord) {
  const { _id, kind, occurred_at, user_id, subscription_id, invoice_id, invoice_number, package_name, currency, status } = row
  const shared = { id: _id, kind, at: occurred_at.toISOString(), user_id: row.account_closed_at ? null : user_id }
  return {
    ...shared,
    subscription_id,
    invoice_id,
    invoice_number,
    package_name,
    currency,
    status,
    ...amountsOf(row.amount_minor, row, currency),
    booked: kind === 'payment' ? 1 : isReversed(row) ? -1 : 0,
  }
}

function invoiceLine(row: InvoiceRecord) {
  const { _id, created_at, user_id, subscription_id, number, package_name, currency, status } = row
  const shared = { id: _id, kind: 'invoice', at: created_at.toISOString(), user_id: user_id.startsWith('usr_') ? user_id : null }
  return {
    ...shared,
    subscription_id,
    invoice_id: _id,
    invoice_number: number,
    package_name,
    currency,
    status,
    ...amountsOf(row.total_minor, row, currency),
    booked: 0,
  }
}

function amountsOf(
  minor: number,
  { tax_minor, discount_minor, promotion_code }: Pick<PaymentRecord, 'tax_minor' | 'discount_minor' | 'promotion_code'>,
  currency: string,
) {
  return {
    amount: toDecimal(minor, currency),
    tax: toDecimal(tax_minor, currency),
    net: toDecimal(minor - tax_minor, currency),
    discount: toDecimal(discount_minor, currency),
    promotion_code,
  }
}
