import { toDecimal } from '../domain/money.ts'
import type { InvoiceRecord } from '../ledger/invoice.model.ts'
import type { PaymentRecord } from '../ledger/payment.model.ts'

export function paymentView(payment: PaymentRecord) {
  const { _id, package_name, amount_minor, tax_minor, discount_minor, promotion_code, currency, status, occurred_at, kind } = payment
  const amount = toDecimal(amount_minor, currency)
  return {
    transaction_id: _id,
    package_name,
    amount,
    tax: toDecimal(tax_minor, currency),
    discount: toDecimal(discount_minor, currency),
    promotion_code,
    currency,
    status,
    created_at: occurred_at.toISOString(),
    kind,
  }
}

/** `refunded`: what was refunded of invoices, in the minor unit. */
export function invoiceView(invoice: InvoiceRecord, refunded: ReadonlyMap<string, number>) {
  const { _id, number, created_at, total_minor, tax_minor, discount_minor, promotion_code, currency } = invoice
  const { package_name, period_start, period_end, status, hosted_url } = invoice
  return {
    id: _id,
    number,
    date: created_at.toISOString(),
    amount: toDecimal(total_minor, currency),
    tax: toDecimal(tax_minor, currency),
    refunded: toDecimal(refunded.get(_id) ?? 0, currency),
    discount: toDecimal(discount_minor, currency),
    promotion_code,
    package_name,
    period_start: period_start.toISOString(),
    period_end: period_end.toISOString(),
    currency,
    status,
    hosted_url,
    pdf_url: number === null ? null : `/api/billing/invoices/${encodeURIComponent(_id)}/pdf`,
  }
}
