import { type BillingService, startBilling } from './support/billing-service.ts'
import { plansOf } from './support/plans.ts'

let service: BillingService
let plans: ReturnType<typeof plansOf>
beforeAll(async () => {
  service = await startBilling('dunning')
  plans = plansOf(service)
})
afterAll(() => service.stop())

/** The days of the reminders that were requested. */
async function reminders(user: string): Promise<string[]> {
  const mails = await plans.published('com.loomcast.billing.mail-requested.v1', user)
  return mails.filter(({ template }) => template === 'payment-failed').map(({ data }) => String(data['day']))
}

/** Why the plan ended, from the emails about it. */
async function endReasons(user: string): Promise<string[]> {
  const mails = await plans.published('com.loomcast.billing.mail-requested.v1', user)
  return mails.filter(({ template }) => template === 'plan-ended').map(({ data }) => String(data['reason']))
}

/** Lets the renewal of a new plan fail. */
async function overdue(user: string): Promise<{ customerId: string }> {
  const { customerId } = await plans.buy(user)
  await service.sandbox.actions.setCard(customerId, 'declined')
  const [subscription] = await service.sandbox.views.subscriptions(customerId)
  const end = subscription?.currentPeriodEnd.getTime() ?? 0
  await service.sandbox.advance(new Date(end + 2 * 3600_000))
  await plans.settled()
  await plans.rechecked(user)
  return { customerId }
}

test('the open invoice of a plan that ended cannot be paid', async () => {
  const { customerId } = await overdue('usr_ended')
  const [invoice] = await service.sandbox.views.invoices(customerId)
  expect(invoice).toMatchObject({ status: 'open' })
  await plans.advance(16)
  await plans.rechecked('usr_ended')
  expect(await service.sandbox.views.invoice(invoice?.id ?? '')).toMatchObject({ status: 'void' })
  await expect(service.sandbox.actions.payInvoice(invoice?.id ?? '', 'ok')).rejects.toThrow()
})

test('a failed renewal keeps the plan for 14 days, with four emails, and then ends it once', async () => {
  await overdue('usr_fails')
  const entitlement = await plans.entitlementOf('usr_fails')
  expect(entitlement).toMatchObject({ package_id: 'professional', is_paid: true })
  expect(entitlement?.grace_until).toBeTruthy()
  expect(await reminders('usr_fails')).toEqual(['0'])

  for (const [step, expected] of [
    [3, ['0', '3']],
    [4, ['0', '3', '7']],
    [5, ['0', '3', '7', '12']],
  ] as const) {
    await plans.advance(step)
    await plans.rechecked('usr_fails')
    expect(await reminders('usr_fails')).toEqual(expected)
    expect(await plans.entitlementOf('usr_fails')).toMatchObject({ package_id: 'professional' })
  }
  await plans.advance(2)
  await plans.rechecked('usr_fails')
  expect(await plans.entitlementOf('usr_fails')).toMatchObject({ package_id: 'starter', source: 'free', grace_until: null })
  await plans.advance(30)
  await plans.rechecked('usr_fails')
  const mails = await plans.mails('usr_fails')
  expect(mails.filter((template) => template === 'plan-ended')).toHaveLength(1)
  expect(mails.filter((template) => template === 'payment-failed')).toHaveLength(4)
  expect(await endReasons('usr_fails')).toEqual(['unpaid'])
})

test('a payment within the grace period recovers the plan at once, with one email', async () => {
  const { customerId } = await overdue('usr_recovers')
  await plans.advance(4)
  const invoices = await service.sandbox.views.invoices(customerId)
  const open = invoices.find(({ status }) => status === 'open')
  await service.sandbox.actions.payInvoice(String(open?.id), 'ok')
  await plans.settled()
  expect(await plans.entitlementOf('usr_recovers')).toMatchObject({ package_id: 'professional', grace_until: null })
  const mails = await plans.mails('usr_recovers')
  expect(mails.filter((template) => template === 'payment-recovered')).toHaveLength(1)
  expect(mails).not.toContain('plan-renewed')
})

test('a renewal that is paid causes one email', async () => {
  await plans.buy('usr_renews')
  await plans.advance(32)
  await plans.rechecked('usr_renews')
  const mails = await plans.mails('usr_renews')
  expect(mails.filter((template) => template === 'plan-renewed')).toHaveLength(1)
  expect(mails).not.toContain('payment-failed')
})

test('a scheduled cancellation keeps the plan until its date and ends it without an event', async () => {
  const { subscriptionId } = await plans.buy('usr_cancels')
  await service.sandbox.actions.cancelSubscription(subscriptionId, 'period_end')
  await plans.settled()
  const entitlement = await plans.entitlementOf('usr_cancels')
  expect(entitlement).toMatchObject({ package_id: 'professional' })
  expect(entitlement?.ends_at).toBeTruthy()

  await service.sandbox.faults.set({ drop: 1_000 })
  await plans.advance(32)
  await service.sandbox.faults.clear()
  await plans.rechecked('usr_cancels')
  expect(await plans.entitlementOf('usr_cancels')).toMatchObject({ package_id: 'starter' })
  expect((await plans.mails('usr_cancels')).toSorted()).toEqual(['plan-canceled', 'plan-ended', 'plan-started'])
  expect(await endReasons('usr_cancels')).toEqual(['canceled'])
})
