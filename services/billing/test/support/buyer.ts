import { expect } from '@jest/globals'
import type { SandboxCard } from '@loomcast/stripe-emulator'
import type { BillingService } from './billing-service.ts'

export const ORIGIN = 'http://localhost:3000'
export const PLAN = '/api/billing/subscription'

export interface Choice {
  package_id: string
  include_video: boolean
  interval: 'month' | 'year'
}

export const PRO: Choice = { package_id: 'professional', include_video: false, interval: 'month' }
export const PRO_VIDEO: Choice = { package_id: 'professional', include_video: true, interval: 'month' }
export const ENTERPRISE: Choice = { package_id: 'enterprise', include_video: false, interval: 'month' }
export const ENTERPRISE_VIDEO: Choice = { package_id: 'enterprise', include_video: true, interval: 'month' }

/** The same choice, paid by the year. */
export const yearly = (choice: Choice): Choice => ({ ...choice, interval: 'year' })

const DAY_MS = 24 * 3600 * 1000

/** What a user and the sandbox do in tests. */
export function buyerOf(billing: BillingService) {
  const { sandbox } = billing
  return {
    async startCheckout(user: string, choice: Choice = PRO_VIDEO, headers: Record<string, string> = {}) {
      const { status, body } = await billing.call(user, 'POST', '/api/checkout/session', { ...choice, origin_url: ORIGIN }, headers)
      expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
      return body as { checkout_url: string; session_id: string }
    },
    async subscribe(user: string, choice: Choice = PRO_VIDEO, card: SandboxCard = 'ok') {
      const session = await this.startCheckout(user, choice)
      expect(await sandbox.actions.payCheckout(session.session_id, card)).toBe('paid')
      const { body } = await billing.call(user, 'GET', `/api/checkout/status/${session.session_id}`)
      expect(body).toMatchObject({ status: 'complete', payment_status: 'paid', applied: true })
      return session
    },
    async plan(user: string) {
      const { status, body } = await billing.call(user, 'GET', PLAN)
      expect(status).toBe(200)
      return body.subscription
    },
    async preview(user: string, choice: Choice) {
      const { status, body } = await billing.call(user, 'POST', `${PLAN}/preview`, choice)
      expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
      return body
    },
    change: (user: string, choice: Choice, proration_date: string) => billing.call(user, 'POST', PLAN, { ...choice, proration_date }),
    advance: (ms: number) => sandbox.advance(new Date(sandbox.clock().getTime() + ms)),
    advanceDays: (days: number) => sandbox.advance(new Date(sandbox.clock().getTime() + days * DAY_MS)),
    async customerId(user: string): Promise<string> {
      const customer = await billing.context.repositories.customers.find(user)
      if (customer?.customer_id == null) throw new Error(`${user} has no customer.`)
      return customer.customer_id
    },
    /** The user's payments at the provider, in the minor unit, oldest first. */
    async charged(user: string): Promise<number[]> {
      const charges = await sandbox.views.charges(await this.customerId(user))
      return charges
        .filter((charge) => charge.paid)
        .map((charge) => charge.amountMinor)
        .reverse()
    },
    async payments(user: string) {
      return (await billing.call(user, 'GET', '/api/user/payment-history')).body.payments
    },
  }
}

export type Buyer = ReturnType<typeof buyerOf>
