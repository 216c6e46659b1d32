import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { plansOf } from './support/plans.ts'

let service: BillingService
let plans: ReturnType<typeof plansOf>
beforeAll(async () => {
  service = await startBilling('clock_jump')
  plans = plansOf(service)
  // Every event is lost, so what is found was done while the clock was advanced.
  await service.sandbox.faults.set({ drop: 100_000 })
})
afterAll(() => service.stop())

const HOUR_MS = 3600_000

async function jump(days: number): Promise<void> {
  const response = await service.stripe.app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advance_days: days } })
  expect(response.statusCode).toBe(200)
}

/** The emails to a user, each with the whole days since `from` at which it was requested, and with the named data. */
async function mailsSince(user: string, from: Date, field: string): Promise<unknown[]> {
  const rows = await service.connection.collection('requested_mails').find({ user_id: user }).sort({ requested_at: 1 }).toArray()
  const data = (await plans.published('com.loomcast.billing.mail-requested.v1', user)).map((mail) => mail.data[field])
  return rows.map(({ template, requested_at }, index) => [
    template,
    Math.floor((requested_at - from.getTime() + HOUR_MS) / 86_400_000),
    data[index],
  ])
}

async function buy(user: string): Promise<{ customerId: string; renewal: Date }> {
  const session = await plans.openCheckout(user)
  await service.sandbox.actions.payCheckout(session, 'ok')
  const status = await service.call(user, 'GET', `/api/checkout/status/${session}`)
  expect(status.body).toMatchObject({ applied: true })
  const customerId = await plans.customerOf(user)
  const [subscription] = await service.sandbox.views.subscriptions(customerId)
  return { customerId, renewal: subscription?.currentPeriodEnd ?? new Date(0) }
}

test('one jump over a failed renewal sends each reminder once, in order, at its time, and then ends the plan', async () => {
  const { customerId, renewal } = await buy('usr_jumps')
  await service.sandbox.actions.setCard(customerId, 'declined')
  await jump(60)
  expect(await mailsSince('usr_jumps', renewal, 'day')).toEqual([
    ['plan-started', -31, undefined],
    ['payment-failed', 0, '0'],
    ['payment-failed', 3, '3'],
    ['payment-failed', 7, '7'],
    ['payment-failed', 12, '12'],
    ['plan-ended', 14, undefined],
  ])
  expect(await plans.entitlementOf('usr_jumps')).toMatchObject({ package_id: 'starter', source: 'free' })
})

test('one jump over several renewals sends one email for each, with the date of the next', async () => {
  const { renewal } = await buy('usr_renews')
  await jump(95)
  const mails = await mailsSince('usr_renews', renewal, 'renews_at')
  const renewals = (await service.sandbox.views.invoices(await plans.customerOf('usr_renews'))).slice(0, -1).reverse()
  expect(renewals).toHaveLength(3)
  expect(mails.slice(1)).toEqual(
    renewals.map(({ createdAt, lines: [line] }) => [
      'plan-renewed',
      Math.floor((createdAt.getTime() - renewal.getTime() + HOUR_MS) / 86_400_000),
      line?.periodEnd.toISOString(),
    ]),
  )
})

test('a jump that ends between two reminders leaves the later one to the next jump', async () => {
  const { customerId, renewal } = await buy('usr_waits')
  await service.sandbox.actions.setCard(customerId, 'declined')
  const now = service.sandbox.clock().getTime()
  await jump(Math.ceil((renewal.getTime() - now) / 86_400_000) + 4)
  const reminders = async () => (await mailsSince('usr_waits', renewal, 'day')).slice(1)
  expect(await reminders()).toEqual([
    ['payment-failed', 0, '0'],
    ['payment-failed', 3, '3'],
  ])
  await service.sandbox.actions.payInvoice(String((await service.sandbox.views.invoices(customerId))[0]?.id), 'ok')
  await jump(20)
  expect((await reminders()).map((each) => (each as unknown[])[0])).toEqual(['payment-failed', 'payment-failed', 'payment-recovered'])
})
