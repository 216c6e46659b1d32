import { attachCard } from '../billing/payments.ts'
import type { SandboxCard } from '../sandbox-objects.ts'
import type { Work } from '../work.ts'
import { liveCustomer } from './live-customer.ts'
import { pageOf } from './page.ts'
import type { Routes } from './request.ts'

/** Stripe's test payment methods, by the behavior of their card. */
const TEST_METHODS: Record<string, SandboxCard> = {
  pm_card_visa: 'ok',
  pm_card_mastercard: 'ok',
  pm_card_chargeCustomerFail: 'declined',
  pm_card_visa_chargeDeclined: 'declined',
  pm_card_authenticationRequired: '3ds',
  pm_card_authenticationRequiredOnSetup: '3ds',
  pm_card_threeDSecure2Required: '3ds',
}

export async function cardOfMethod(work: Work, id: string): Promise<SandboxCard> {
  return TEST_METHODS[id] ?? (await work.require('payment_method', id, 'payment_method'))._sandbox.card
}

export const paymentMethodRoutes: Routes = {
  async 'POST /v1/payment_methods/:id/attach'({ work, params, id }) {
    const customer = await liveCustomer(work, params.required('customer'), 'customer')
    await attachCard(work, customer, await cardOfMethod(work, id))
    return work.require('payment_method', customer.invoice_settings.default_payment_method ?? id)
  },

  async 'GET /v1/payment_methods/:id'({ work, id }) {
    return work.require('payment_method', id)
  },

  async 'GET /v1/customers/:id/payment_methods'({ work, params, id }) {
    await work.require('customer', id)
    return pageOf(`/v1/customers/${id}/payment_methods`, await work.list('payment_method', id), params)
  },
}
