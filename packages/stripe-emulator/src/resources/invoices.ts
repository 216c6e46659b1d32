import { ApiFailure, invalid } from '../api-failure.ts'
import { voidInvoice } from '../billing/invoices.ts'
import { attemptPayment, requireOpen } from '../billing/payments.ts'
import { previewInvoice } from '../billing/plan-change.ts'
import { afterOpenInvoice } from '../billing/settlement.ts'
import { subscriptionOf } from '../objects/invoice.ts'
import { hasEnded } from '../objects/subscription.ts'
import { pageOf } from './page.ts'
import { cardOfMethod } from './payment-methods.ts'
import type { Routes } from './request.ts'
import { requestedChange } from './subscriptions.ts'

export const invoiceRoutes: Routes = {
  async 'GET /v1/invoices'({ work, params }) {
    const customer = params.string('customer')
    const subscription = params.string('subscription')
    const status = params.string('status')
    const all = await work.list('invoice', subscription ?? customer)
    const matching = all.filter(
      (invoice) => (status === undefined || invoice.status === status) && (customer === undefined || invoice.customer === customer),
    )
    return pageOf('/v1/invoices', matching, params)
  },

  async 'GET /v1/invoices/:id'({ work, id }) {
    return work.require('invoice', id)
  },

  async 'POST /v1/invoices/create_preview'({ work, params }) {
    const subscription = await work.require('subscription', params.required('subscription'), 'subscription')
    if (hasEnded(subscription)) throw new ApiFailure(404, 'No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
    const details = params.nested('subscription_details')
    const change = await requestedChange(work, subscription, details, 'subscription_details[items]')
    if (!change && subscription.cancel_at !== null)
      throw new ApiFailure(404, 'No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
    return previewInvoice(work, subscription, change)
  },

  async 'POST /v1/invoices/:id/pay'({ work, params, id }) {
    const invoice = await work.require('invoice', id)
    requireOpen(invoice)
    const customer = await work.require('customer', invoice.customer)
    const method = params.string('payment_method')
    const card = method === undefined ? customer._sandbox.card : await cardOfMethod(work, method)
    const outcome = await attemptPayment(work, invoice, card)
    if (outcome === 'paid') return invoice
    // Failures are returned, not thrown, so that the failed attempt is stored, as at Stripe.
    if (outcome === 'declined')
      return new ApiFailure(402, 'Your card has insufficient funds.', {
        type: 'card_error',
        code: 'card_declined',
        declineCode: 'insufficient_funds',
      })
    return new ApiFailure(402, 'This invoice requires additional user action before it can be paid.', {
      code: 'invoice_payment_intent_requires_action',
    })
  },

  async 'POST /v1/invoices/:id/void'({ work, id }) {
    const invoice = await work.require('invoice', id)
    if (invoice.status !== 'open') throw invalid(`You can only void an open invoice. This invoice is ${invoice.status}.`)
    await voidInvoice(work, invoice)
    const subscription = await work.get('subscription', subscriptionOf(invoice))
    if (subscription) await afterOpenInvoice(work, subscription)
    return invoice
  },
}
