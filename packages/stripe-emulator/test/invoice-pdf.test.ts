import { describe, expect, it } from '@jest/globals'
import { type PrintedInvoice, renderInvoice } from '../src/invoice-pdf.ts'
import { readPdf } from '../src/testing/pdf.ts'

const at = (time: string) => new Date(time)
const period = { start: at('2026-03-10T12:00:00Z'), end: at('2026-04-10T12:00:00Z') }

const PAID: PrintedInvoice = {
  number: 'LC-2026-000042',
  issuedAt: period.start,
  paidAt: at('2026-03-10T12:00:05Z'),
  dueAt: null,
  status: 'Paid',
  seller: 'Loomcast',
  sellerDetails: 'Loomcast Inc., 1 Main Street, Tax ID 12-3456789',
  customer: ['Ada Lovelace', 'ada@example.com', '12 Example Street'],
  lines: [
    { description: 'Unused time on Professional with videos', period, amountMinor: -1900 },
    { description: 'Enterprise with videos', period, amountMinor: 4900 },
  ],
  subtotalMinor: 3000,
  discounts: [],
  netMinor: 3000,
  taxes: [],
  totalMinor: 3000,
  creditAppliedMinor: 0,
  amountPaidMinor: 3000,
  amountDueMinor: 0,
  currency: 'usd',
  notice: 'Sandbox, no money moves',
}

describe('the PDF of an invoice', () => {
  it('is tagged and identifies itself as PDF/UA with a title and a language', async () => {
    const { metadata, ...facts } = await readPdf(await renderInvoice(PAID))
    expect(facts).toMatchObject({ isTagged: true, showsTitle: true, language: 'en-US', title: 'Invoice LC-2026-000042' })
    expect(metadata).toContain('<pdfuaid:part>1</pdfuaid:part>')
    expect(metadata).toContain('Invoice LC-2026-000042')
  })

  it('is read from the top: seller, number, buyer, lines with their periods, tax, total', async () => {
    const taxed = { ...PAID, taxes: [{ name: 'Tax 19%', amountMinor: 570 }], totalMinor: 3570, amountPaidMinor: 3570 }
    const { rows } = await readPdf(await renderInvoice(taxed))
    expect(rows).toEqual([
      'Sandbox, no money moves',
      'Loomcast',
      'Invoice LC-2026-000042',
      'Invoice number | LC-2026-000042',
      'Invoice date | March 10, 2026',
      'Paid on | March 10, 2026',
      'Status | Paid',
      'Bill to | Ada Lovelace',
      'ada@example.com',
      '12 Example Street',
      'Seller | Loomcast Inc., 1 Main Street, Tax ID 12-3456789',
      'Description | Period | Amount',
      'Unused time on Professional with videos | Mar 10, 2026 to Apr 10, 2026 | -$19.00',
      'Enterprise with videos | Mar 10, 2026 to Apr 10, 2026 | $49.00',
      'Subtotal | $30.00',
      'Total without tax | $30.00',
      'Tax 19% | $5.70',
      'Total | $35.70',
      'Amount paid | $35.70',
      'Amount due | $0.00',
    ])
  })

  it('has every text of the invoice in its structure, with header cells', async () => {
    const { outline } = await readPdf(await renderInvoice(PAID))
    expect(outline.map((element) => element.trim())).toEqual([
      'Document',
      'P "Sandbox, no money moves"',
      'P "Loomcast"',
      'H1 "Invoice LC-2026-000042"',
      'Table',
      ...row('TH "Invoice number"', 'TD "LC-2026-000042"'),
      ...row('TH "Invoice date"', 'TD "March 10, 2026"'),
      ...row('TH "Paid on"', 'TD "March 10, 2026"'),
      ...row('TH "Status"', 'TD "Paid"'),
      ...row('TH "Bill to"', 'TD "Ada Lovelaceada@example.com12 Example Street"'),
      ...row('TH "Seller"', 'TD "Loomcast Inc., 1 Main Street, Tax ID 12-3456789"'),
      'Table',
      ...row('TH "Description"', 'TH "Period"', 'TH "Amount"'),
      ...row('TD "Unused time on Professional with videos"', 'TD "Mar 10, 2026 to Apr 10, 2026"', 'TD "-$19.00"'),
      ...row('TD "Enterprise with videos"', 'TD "Mar 10, 2026 to Apr 10, 2026"', 'TD "$49.00"'),
      'Table',
      ...row('TH "Subtotal"', 'TD "$30.00"'),
      ...row('TH "Tax"', 'TD "$0.00"'),
      ...row('TH "Total"', 'TD "$30.00"'),
      ...row('TH "Amount paid"', 'TD "$30.00"'),
      ...row('TH "Amount due"', 'TD "$0.00"'),
    ])
  })

  it('shows what a discount takes off, but not one that is within the amounts', async () => {
    const discounts = [
      { name: 'SPRING: 25% off every payment', amountMinor: 750 },
      { name: 'OTHER: 10% off the first payment', amountMinor: 0 },
    ]
    const { outline } = await readPdf(await renderInvoice({ ...PAID, discounts, netMinor: 2250, totalMinor: 2250 }))
    const texts = outline.join(' ')
    expect(texts).toContain('TH "SPRING: 25% off every payment"')
    expect(texts).toContain('TD "-$7.50"')
    expect(texts).not.toContain('OTHER')
  })

  it('shows when an unpaid invoice is due and no date of payment', async () => {
    const open = {
      ...PAID,
      paidAt: null,
      dueAt: at('2026-03-24T12:00:00Z'),
      status: 'Open',
      amountPaidMinor: 0,
      amountDueMinor: 3000,
      notice: null,
    }
    const texts = (await readPdf(await renderInvoice(open))).outline.join('\n')
    expect(texts).toContain('TD "March 24, 2026"')
    expect(texts).not.toContain('Paid on')
    expect(texts).not.toContain('Sandbox')
  })

  it('shows credit that reduces what is due', async () => {
    const { outline } = await readPdf(await renderInvoice({ ...PAID, creditAppliedMinor: 1000, amountPaidMinor: 2000 }))
    expect(outline.join('\n')).toMatch(/TH "Credit applied"\s+TD "-\$10.00"/)
  })

  it('gives the same bytes for the same invoice', async () => {
    const [first, second] = await Promise.all([renderInvoice(PAID), renderInvoice(PAID)])
    expect(first.equals(second)).toBe(true)
  })

  function row(...cells: string[]): string[] {
    return ['TR', ...cells]
  }
})
