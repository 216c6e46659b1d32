import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { formatMoney } from './money.ts'

export interface InvoiceLine {
  description: string
  /** The time that the line covers. */
  period: { start: Date; end: Date } | null
  /** Minor units of the invoice's currency; negative for a credit. */
  amountMinor: number
}

/** The content of a printed invoice. Amounts are in the minor unit of the currency (ISO 4217, any case). */
export interface PrintedInvoice {
  number: string
  issuedAt: Date
  /** Null if the invoice is not paid. */
  paidAt: Date | null
  /** Null if the invoice has no due date. */
  dueAt: Date | null
  /** Text of the status, such as "Paid" or "Open". */
  status: string
  seller: string
  /** Name, address and tax number of the seller; null: not stated. */
  sellerDetails: string | null
  /** Name, email, address and tax number of the customer, a line each. */
  customer: readonly string[]
  lines: readonly InvoiceLine[]
  subtotalMinor: number
  /** What each discount takes off; those of 0 are within the amounts of the lines. */
  discounts: readonly { name: string; amountMinor: number }[]
  /** Total without taxes. */
  netMinor: number
  taxes: readonly { name: string; amountMinor: number }[]
  totalMinor: number
  /** Credit balance of the customer that reduces what is due. */
  creditAppliedMinor: number
  amountPaidMinor: number
  amountDueMinor: number
  currency: string
  /** A sentence that is printed on top, such as that no money moved. */
  notice: string | null
}

const resolve = createRequire(import.meta.url).resolve
const REGULAR = resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const BOLD = resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')

const INK = '#17201d'
const MUTED = '#5b6762'
const LINE = '#d9d7cd'
const GREEN = '#0b6b57'
const SHADE = '#f3f2ec'

const A4_WIDTH = 595.28
const MARGIN = 56
const CONTENT = A4_WIDTH - 2 * MARGIN
const FACT_WIDTH = 110
const AMOUNT_WIDTH = 90
const PERIOD_WIDTH = 165

type Pdf = InstanceType<typeof PDFDocument>
type Element = ReturnType<Pdf['struct']>

/** Renders the invoice on A4 as a tagged PDF (PDF/UA-1) with embedded fonts. The same invoice always gives the same bytes. */
export async function renderInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const title = `Invoice ${invoice.number}`
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    // Missing in the types of pdfkit.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    font: REGULAR,
    info: {
      Title: title,
      Author: invoice.seller,
      CreationDate: invoice.issuedAt,
      ModDate: invoice.paidAt ?? invoice.issuedAt,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((done, fail) => pdf.once('end', done).once('error', fail))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  addHead(pdf, root, invoice)
  addLines(pdf, root, invoice)
  addTotals(pdf, root, invoice)
  root.end()
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function addHead(pdf: Pdf, root: Element, invoice: PrintedInvoice): void {
  if (invoice.notice !== null) {
    const height = 28
    artifact(pdf, () => pdf.roundedRect(MARGIN, pdf.y, CONTENT, height, 6).fill(SHADE))
    addText(pdf, root, 'P', invoice.notice, { x: MARGIN + 12, y: pdf.y + 8, size: 10, bold: true, color: INK })
    pdf.y += 26
  }
  const top = pdf.y
  addText(pdf, root, 'P', invoice.seller, { x: MARGIN, y: top, size: 16, bold: true, color: GREEN })
  addText(pdf, root, 'H1', `Invoice ${invoice.number}`, { x: MARGIN, y: top + 40, size: 22, bold: true, color: INK })
  pdf.y += 12
  const facts: [string, string][] = [
    ['Invoice number', invoice.number],
    ['Invoice date', dayOf(invoice.issuedAt)],
    ...(invoice.dueAt ? ([['Due date', dayOf(invoice.dueAt)]] as [string, string][]) : []),
    ...(invoice.paidAt ? ([['Paid on', dayOf(invoice.paidAt)]] as [string, string][]) : []),
    ['Status', invoice.status],
    ['Bill to', invoice.customer.join('\n')],
    ...(invoice.sellerDetails === null ? [] : ([['Seller', invoice.sellerDetails]] as [string, string][])),
  ]
  addTable(
    pdf,
    root,
    [FACT_WIDTH, '*'],
    facts.map(([name, value]) => [
      { text: name, type: 'TH', scope: 'Row', textColor: MUTED, padding: [2, 0, 2, 0] },
      { text: value, padding: [2, 0, 2, 0] },
    ]),
  )
  pdf.y += 24
}

function addLines(pdf: Pdf, root: Element, { lines, currency }: PrintedInvoice): void {
  const head: Cell = { type: 'TH', scope: 'Column', font: { src: BOLD }, padding: [6, 0, 6, 0] }
  const cell: Cell = { padding: [8, 0, 8, 0] }
  addTable(
    pdf,
    root,
    ['*', PERIOD_WIDTH, AMOUNT_WIDTH],
    [
      [
        { ...head, text: 'Description' },
        { ...head, text: 'Period' },
        { ...head, text: 'Amount', align: RIGHT },
      ],
      ...lines.map((line): Cell[] => [
        { padding: [8, 16, 8, 0], text: line.description },
        { ...cell, text: line.period ? `${dayOf(line.period.start, 'short')} to ${dayOf(line.period.end, 'short')}` : '' },
        { ...cell, text: formatMoney(line.amountMinor, currency), align: RIGHT },
      ]),
    ],
    { ruled: true },
  )
  pdf.y += 12
}

function addTotals(pdf: Pdf, root: Element, invoice: PrintedInvoice): void {
  const totals: [name: string, amountMinor: number, font?: { src: string }][] = [
    ['Subtotal', invoice.subtotalMinor],
    ...invoice.discounts
      .filter(({ amountMinor }) => amountMinor > 0)
      .map(({ name, amountMinor }): [string, number] => [name, -amountMinor]),
    ...(invoice.taxes.length === 0 ? [['Tax', 0] as [string, number]] : [['Total without tax', invoice.netMinor] as [string, number]]),
    ...invoice.taxes.map(({ name, amountMinor }): [string, number] => [name, amountMinor]),
    ['Total', invoice.totalMinor, { src: BOLD }],
    ...(invoice.creditAppliedMinor > 0 ? [['Credit applied', -invoice.creditAppliedMinor] as [string, number]] : []),
    ['Amount paid', invoice.amountPaidMinor],
    ['Amount due', invoice.amountDueMinor, { src: BOLD }],
  ]
  addTable(
    pdf,
    root,
    ['*', AMOUNT_WIDTH],
    totals.map(([name, amountMinor, font]) => {
      const cell: Cell = { padding: [3, 0, 3, 0], align: RIGHT, ...(font && { font }) }
      return [
        { ...cell, text: name, type: 'TH', scope: 'Row' },
        { ...cell, text: formatMoney(amountMinor, invoice.currency) },
      ]
    }),
  )
}

/** A cell of a table; `scope` is missing in the types of pdfkit. */
interface Cell extends PDFKit.Mixins.CellOptions {
  scope?: 'Row' | 'Column'
}

const RIGHT = { x: 'right' } as const

function addTable(pdf: Pdf, root: Element, widths: (number | '*')[], rows: Cell[][], { ruled = false } = {}): void {
  pdf.font(REGULAR).fontSize(10)
  // `structParent` is missing in the types of pdfkit.
  const options: PDFKit.Mixins.TableOptions & { structParent: Element } = {
    position: { x: MARGIN, y: pdf.y },
    maxWidth: CONTENT,
    columnStyles: widths.map((width) => ({ width })),
    defaultStyle: { textColor: INK, border: 0 },
    structParent: root,
  }
  const table = pdf.table(options)
  for (const row of rows) {
    table.row(row)
    if (ruled) drawRule(pdf)
  }
  table.end()
}

function addText(
  pdf: Pdf,
  root: Element,
  type: string,
  text: string,
  { x, y, size, bold, color }: { x: number; y: number; size: number; bold: boolean; color: string },
): void {
  root.add(
    pdf.struct(type, {}, () => {
      pdf
        .font(bold ? BOLD : REGULAR)
        .fontSize(size)
        .fillColor(color)
        .text(text, x, y, { width: A4_WIDTH - MARGIN - x })
    }),
  )
}

function drawRule(pdf: Pdf): void {
  const { y } = pdf
  artifact(pdf, () =>
    pdf
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + CONTENT, y)
      .lineWidth(0.75)
      .stroke(LINE),
  )
}

/** Draws decoration that assistive technology skips. */
function artifact(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}

function dayOf(date: Date, month: 'long' | 'short' = 'long'): string {
  return date.toLocaleDateString('en-US', { year: 'numeric', month, day: 'numeric', timeZone: 'UTC' })
}
