import { invalid } from '../api-failure.ts'
import { refundCharge } from '../billing/refunds.ts'
import { pageOf } from './page.ts'
import type { Routes } from './request.ts'

/** Payments and what became of them. */
export const paymentRoutes: Routes = {
  async 'GET /v1/invoice_payments'({ work, params }) {
    const invoice = params.string('invoice')
    const status = params.string('status')
    const intent = params.nested('payment').string('payment_intent')
    const all = await work.list('invoice_payment', invoice ?? intent)
    const matching = all.filter(
      (each) => (status === undefined || each.status === status) && (intent === undefined || each.payment.payment_intent === intent),
    )
    return pageOf('/v1/invoice_payments', matching, params)
  },

  async 'GET /v1/invoice_payments/:id'({ work, id }) {
    return work.require('invoice_payment', id)
  },

  async 'GET /v1/payment_intents'({ work, params }) {
    return pageOf('/v1/payment_intents', await work.list('payment_intent', params.string('customer')), params)
  },

  async 'GET /v1/payment_intents/:id'({ work, id }) {
    return work.require('payment_intent', id)
  },

  async 'GET /v1/charges'({ work, params }) {
    return pageOf('/v1/charges', await work.list('charge', params.string('payment_intent') ?? params.string('customer')), params)
  },

  async 'GET /v1/charges/:id'({ work, id }) {
    return work.require('charge', id)
  },

  async 'POST /v1/refunds'({ work, params }) {
    const chargeId = params.string('charge')
    const intentId = params.string('payment_intent')
    if (chargeId === undefined && intentId === undefined)
      throw invalid('One of the following params should be provided for this request: payment_intent or charge.')
    const intent = intentId === undefined ? undefined : await work.require('payment_intent', intentId, 'payment_intent')
    const id = chargeId ?? intent?.latest_charge
    if (id === undefined || id === null) throw invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
    return refundCharge(work, await work.require('charge', id, 'charge'), {
      amount: params.integer('amount'),
      reason: params.oneOf('reason', ['duplicate', 'fraudulent', 'requested_by_customer']) ?? null,
      metadata: params.metadata(),
    })
  },

  async 'GET /v1/refunds'({ work, params }) {
    return pageOf('/v1/refunds', await work.list('refund', params.string('charge') ?? params.string('payment_intent')), params)
  },

  async 'GET /v1/refunds/:id'({ work, id }) {
    return work.require('refund', id)
  },

  async 'GET /v1/disputes'({ work, params }) {
    return pageOf('/v1/disputes', await work.list('dispute', params.string('charge') ?? params.string('payment_intent')), params)
  },

  async 'GET /v1/disputes/:id'({ work, id }) {
    return work.require('dispute', id)
  },
}
