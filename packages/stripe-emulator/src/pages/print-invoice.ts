import { PRODUCT_NAME } from '@loomcast/contracts'
import type { PrintedInvoice } from '../invoice-pdf.ts'
import type { SandboxInvoice } from '../sandbox-objects.ts'
import { discountLabel, invoiceStatus, taxLabel } from './invoice.page.ts'
import { NO_MONEY_MOVES } from './layout.ts'

/** Returns the invoice as a tagged PDF; null if it has no number, as a draft. */
export async function printInvoice(invoice: SandboxInvoice): Promise<Buffer | null> {
  if (invoice.number === null) return null
  // Imported here because loading pdfkit would take a tenth of the CPU time of starting `npm run dev`, and invoices are rarely printed.
  const { renderInvoice } = await import('../invoice-pdf.ts')
  return renderInvoice(printed(invoice, invoice.number))
}

function printed(invoice: SandboxInvoice, number: string): PrintedInvoice {
  return {
    number,
    issuedAt: invoice.createdAt,
    paidAt: invoice.paidAt,
    dueAt: invoice.dueAt,
    status: invoiceStatus(invoice),
    seller: PRODUCT_NAME,
    sellerDetails: invoice.footer,
    customer: invoice.customer.length > 0 ? invoice.customer : [invoice.customerId],
    lines: invoice.lines.map(({ description, periodStart, periodEnd, amountMinor }) => ({
      description,
      period: { start: periodStart, end: periodEnd },
      amountMinor,
    })),
    subtotalMinor: invoice.subtotalMinor,
    discounts: invoice.discounts.map((each) => ({ name: discountLabel(each), amountMinor: each.amountMinor })),
    taxes: invoice.taxes.map((tax) => ({ name: taxLabel(tax), amountMinor: tax.amountMinor })),
    netMinor: invoice.totalMinor - invoice.taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    totalMinor: invoice.totalMinor,
    creditAppliedMinor: invoice.creditAppliedMinor,
    amountPaidMinor: invoice.amountPaidMinor,
    amountDueMinor: invoice.amountRemainingMinor,
    currency: invoice.currency,
    notice: NO_MONEY_MOVES,
  }
}
