import { type App, requireSameOrigin } from '@loomcast/service-kit/http'
import type { FastifyReply } from 'fastify'
import { hostedPaths, type Sandbox } from '../sandbox.ts'
import type { Notice } from './layout.ts'
import { type NoticeCode, refusalOf } from './notices.ts'
import { ById, DecisionForm, EmptyForm } from './page-forms.ts'
import { notFound } from './page-missing.ts'

export interface DisputeRoutesOptions {
  sandbox: Sandbox
  publicUrl: string
  showInvoice: (reply: FastifyReply, invoiceId: string, notice?: Notice) => Promise<FastifyReply>
}

/** Opens and decides disputes of the payment of an invoice, in the place of the buyer's bank. */
export function disputeRoutes(app: App, { sandbox: { actions, views }, publicUrl, showInvoice }: DisputeRoutesOptions): void {
  const change = { config: { auth: 'public' as const }, logLevel: 'warn' as const, onRequest: requireSameOrigin(publicUrl) }

  app.post(
    '/sandbox/invoices/:id/dispute',
    { ...change, schema: { hide: true, params: ById, body: EmptyForm } },
    async ({ params: { id } }, reply) => {
      const { chargeId } = (await views.payment(id)) ?? notFound()
      return afterDispute(reply, id, 'disputed', () => actions.openDispute(chargeId))
    },
  )

  app.post(
    '/sandbox/invoices/:id/dispute/decision',
    { ...change, schema: { hide: true, params: ById, body: DecisionForm } },
    async ({ params: { id }, body: { result } }, reply) => {
      const disputeId = (await views.payment(id))?.dispute?.id ?? notFound()
      return afterDispute(reply, id, 'dispute_decided', () => actions.closeDispute(disputeId, result))
    },
  )

  async function afterDispute(reply: FastifyReply, id: string, notice: NoticeCode, act: () => Promise<unknown>): Promise<FastifyReply> {
    try {
      await act()
      return reply.redirect(`${hostedPaths.invoice(id)}?notice=${notice}`, 303)
    } catch (error) {
      return showInvoice(reply.code(409), id, refusalOf(error))
    }
  }
}
