import type { Readable } from 'node:stream'
import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import { Type } from 'typebox'
import { refreshLinks } from '../customers/refresh-stale-customer.ts'
import { refundedByInvoice } from '../domain/refund.ts'
import type { PaymentsContext } from './context.ts'
import { ExportSchema } from './export.schema.ts'
import { exportBilling } from './export-billing.ts'
import { invoicePage } from './invoice-page.ts'
import { readInvoicePdf } from './invoice-pdf.ts'
import { InvoiceParams, InvoicesQuery, InvoicesResponse, PaymentHistoryQuery, PaymentHistoryResponse } from './payment.schema.ts'
import { invoiceView, paymentView } from './payment-views.ts'

const isUser = { config: { auth: 'user' as const } }
const tags = ['payments']

export function paymentRoutes(app: App, context: PaymentsContext): void {
  const { payments } = context.repositories

  app.get(
    '/api/billing/invoices',
    {
      ...isUser,
      schema: {
        summary: "List the caller's invoices",
        description: 'At most 100, newest first. Drafts and void invoices are left out.',
        tags,
        querystring: InvoicesQuery,
        response: { 200: InvoicesResponse, ...problemResponses(400) },
      },
    },
    async ({ caller, query }) => {
      await refreshLinks(context, caller.user_id)
      const { invoices, next_cursor } = await invoicePage(context, caller.user_id, query.cursor)
      const refunded = refundedByInvoice(await payments.refundsOf(caller.user_id))
      return { success: true as const, invoices: invoices.map((invoice) => invoiceView(invoice, refunded)), next_cursor }
    },
  )

  app.get(
    '/api/billing/invoices/:invoice_id/pdf',
    {
      ...isUser,
      schema: {
        summary: "Download one of the caller's invoices",
        tags,
        params: InvoiceParams,
        response: {
          200: {
            description: 'The invoice.',
            content: { 'application/pdf': { schema: Type.Unsafe<Readable>(Type.String({ format: 'binary' })) } },
          },
          ...problemResponses(404, 502, 503),
        },
      },
    },
    async ({ caller, params }, reply) => {
      const { name, content } = await readInvoicePdf(context, caller.user_id, params.invoice_id)
      reply.header('content-type', 'application/pdf').header('content-disposition', `attachment; filename="${name}"`)
      return reply.send(content as never)
    },
  )

  app.get(
    '/api/user/payment-history',
    {
      ...isUser,
      schema: {
        summary: "List the caller's payments, refunds and disputes",
        tags,
        querystring: PaymentHistoryQuery,
        response: { 200: PaymentHistoryResponse },
      },
    },
    async ({ caller, query }) => {
      const [rows, total] = await Promise.all([payments.listByUser(caller.user_id, query.limit), payments.countOf(caller.user_id)])
      return { success: true as const, payments: rows.map(paymentView), total }
    },
  )

  app.get(
    '/api/billing/export',
    {
      config: { auth: 'user', adminView: 'refused' },
      schema: { summary: 'Export all data of this service about the caller, as a file', tags, response: { 200: ExportSchema } },
    },
    async ({ caller }, reply) => {
      const document = await exportBilling(context, caller.user_id)
      const name = `loomcast-billing-${document.exported_at.slice(0, 10)}.json`
      return reply.header('content-disposition', `attachment; filename="${name}"`).send(document)
    },
  )
}
