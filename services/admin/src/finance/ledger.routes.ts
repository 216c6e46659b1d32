import type { Readable } from 'node:stream'
import { problemResponses } from '@loomcast/service-kit/errors'
import { type App, type CsvRow, csvStream } from '@loomcast/service-kit/http'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { closed, NullableText } from '@loomcast/service-kit/schema'
import { Type } from 'typebox'
import { identityOf } from '../audit/action.ts'
import type { AuditContext } from '../audit/context.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Owners } from '../owners/owners.ts'

const Text = Type.String()

const LineSchema = Type.Object(
  {
    id: Text,
    kind: Type.String({ description: 'payment, failed_payment, refund, dispute or invoice.' }),
    at: Type.String({ format: 'date-time' }),
    user_id: NullableText,
    subscription_id: NullableText,
    invoice_id: NullableText,
    invoice_number: NullableText,
    package_name: NullableText,
    currency: Text,
    amount: Type.Number({ description: 'With tax, as a decimal.' }),
    tax: Type.Number(),
    net: Type.Number({ description: 'Without tax.' }),
    discount: Type.Optional(Type.Number({ description: 'What discounts took off the invoice; not part of the amount.' })),
    promotion_code: Type.Optional(NullableText),
    status: Text,
    booked: Type.Integer({ description: '1 money received, -1 money returned, 0 no money moved.' }),
  },
  { title: 'LedgerLine' },
)

const filters = {
  kind: Type.Optional(Type.Enum(['payment', 'failed_payment', 'refund', 'dispute', 'invoice'])),
  user_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  from: Type.Optional(Type.String({ format: 'date', description: 'First UTC day.' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Last UTC day.' })),
}

type Line = Type.Static<typeof LineSchema>
interface Page {
  lines: Line[]
  total: number
  next: string | null
}

const EXPORT_PAGE = 500
const admin = { config: { auth: 'admin' as const } }
const tags = ['finance']

export interface LedgerContext extends AuditContext {
  owners: Owners
}

/** Billing's ledger, line by line. */
export function ledgerRoutes(app: App, context: LedgerContext): void {
  app.get(
    '/api/admin/ledger',
    {
      ...admin,
      schema: {
        summary: 'List payments, refunds and disputes, or invoices, newest first',
        tags,
        querystring: Type.Object({ ...filters, limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }) }, closed),
        response: {
          200: Type.Object({ success: Type.Literal(true), lines: Type.Array(LineSchema), total: Type.Integer() }),
          ...problemResponses(502, 503),
        },
      },
    },
    async (request) => {
      const { lines, total } = await read(request, request.query)
      return { success: true as const, lines, total }
    },
  )

  app.get(
    '/api/admin/ledger/export',
    {
      ...admin,
      schema: {
        summary: 'Export the ledger as CSV, one row per line, with taxes separately',
        tags,
        querystring: Type.Object(filters, closed),
        response: {
          200: { description: 'RFC 4180, UTF-8 with BOM.', content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } } },
          ...problemResponses(502, 503),
        },
      },
    },
    async (request, reply) => {
      const { query } = request
      await withTransaction(context.connection, (tx) =>
        recordAction(context, tx, request, { action: 'ledger.export', target: null, after: query }),
      )
      // A failure of the first page is a response and not the end of a file.
      const first = await read(request, { ...query, limit: EXPORT_PAGE })
      const name = `ledger_${context.clock().toISOString().slice(0, 10)}.csv`
      reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(
        csvStream(
          COLUMNS,
          rows(first, (after) => read(request, { ...query, limit: EXPORT_PAGE, after })),
        ),
      )
    },
  )

  function read(request: Parameters<typeof identityOf>[0], query: Record<string, string | number | undefined>): Promise<Page> {
    const sent = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    const path = `/internal/admin/ledger?${new URLSearchParams(sent)}`
    return context.owners.call<Page>('billing', { method: 'GET', path, as: identityOf(request) })
  }
}

const COLUMNS = [
  { key: 'at', header: 'Time (UTC)' },
  { key: 'kind', header: 'Kind' },
  { key: 'id', header: 'ID' },
  { key: 'invoice_number', header: 'Invoice' },
  { key: 'user_id', header: 'User ID' },
  { key: 'package_name', header: 'Package' },
  { key: 'status', header: 'Status' },
  { key: 'currency', header: 'Currency' },
  { key: 'amount', header: 'Amount' },
  { key: 'tax', header: 'Tax' },
  { key: 'net', header: 'Net' },
  { key: 'discount', header: 'Discount' },
  { key: 'promotion_code', header: 'Promotion code' },
  { key: 'effect', header: 'Effect' },
]

/** Amounts have no sign, because spreadsheets could read it as the beginning of a formula: the effect names the direction. */
const EFFECTS: Readonly<Record<number, string>> = { 1: 'received', 0: 'none', [-1]: 'returned' }

async function* rows(first: Page, next: (after: string) => Promise<Page>): AsyncGenerator<CsvRow> {
  for (let page: Page | null = first; page; page = page.next === null ? null : await next(page.next))
    for (const { subscription_id: _subscription, invoice_id: _invoice, booked, ...line } of page.lines)
      yield {
        ...line,
        currency: line.currency.toUpperCase(),
        effect: EFFECTS[booked] ?? 'none',
      }
}
