import { toDecimal } from '../domain/money.ts'
import type { InvoiceRecord } from '../ledger/invoice.model.ts'
import type { PaymentRecord } from '../ledger/payment.model.ts'

export function paymentView({ _id, package_name, amount_minor, tax_minor, currency, status, occurred_at, kind }: PaymentRecord) {
  const amount = toDecimal(amount_minor, currency)
  return {
    transaction_id: _id,
    package_name,
    amount,
    tax: toDecimal(tax_minor, currency),
    currency,
    status,
    created_at: occurred_at.toISOString(),
    kind,
  }
}

export function invoiceView({
  _id,
  number,
  created_at,
  total_minor,
  tax_minor,
  currency,
  package_name,
  period_start,
  period_end,
  status,
  hosted_url,
}: InvoiceRecord) {
  return {
    id: _id,
    number,
    date: created_at.toISOString(),
    amount: toDecimal(total_minor, currency),
    tax: toDecimal(tax_minor, currency),
    package_name,
    period_start: period_start.toISOString(),
    period_end: period_end.toISOString(),
    currency,
    status,
    hosted_url,
    pdf_url: number === null ? null : `/api/billing/invoices/${encodeURIComponent(_id)}/pdf`,
  }
}
