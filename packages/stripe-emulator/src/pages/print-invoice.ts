import { PRODUCT_NAME } from '@loomcast/contracts'
import { type PrintedInvoice, renderInvoice } from '../invoice-pdf.ts'
import type { SandboxInvoice } from '../sandbox.ts'
import { invoiceStatus } from './invoice.page.ts'
import { NO_MONEY_MOVES } from './layout.ts'

/** The invoice as a tagged PDF, or null while it has no number. */
export async function printInvoice(invoice: SandboxInvoice): Promise<Buffer | null> {
  return invoice.number === null ? null : renderInvoice(printed(invoice, invoice.number))
}

function printed(invoice: SandboxInvoice, number: string): PrintedInvoice {
  return {
    number,
    issuedAt: invoice.createdAt,
    paidAt: invoice.paidAt,
    dueAt: invoice.dueAt,
    status: invoiceStatus(invoice),
    seller: PRODUCT_NAME,
    customerReference: invoice.customerId,
    lines: invoice.lines.map(({ description, periodStart, periodEnd, amountMinor }) => ({
      description,
      period: { start: periodStart, end: periodEnd },
      amountMinor,
    })),
    subtotalMinor: invoice.subtotalMinor,
    taxMinor: invoice.totalMinor - invoice.subtotalMinor,
    totalMinor: invoice.totalMinor,
    creditAppliedMinor: invoice.creditAppliedMinor,
    amountPaidMinor: invoice.amountPaidMinor,
    amountDueMinor: invoice.amountRemainingMinor,
    currency: invoice.currency,
    notice: NO_MONEY_MOVES,
  }
}
