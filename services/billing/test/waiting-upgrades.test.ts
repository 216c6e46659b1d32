import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import type { PaymentProvider } from '../src/engines/payment-provider.ts'
import { cancelPlan, changePlan } from '../src/subscriptions/change-plan.ts'
import { setPlan } from '../src/subscriptions/grant-plan.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf, type Choice, ENTERPRISE, ENTERPRISE_VIDEO, PLAN, PRO, PRO_VIDEO } from './support/buyer.ts'

type Call = 'cancelSubscription' | 'changeAtPeriodEnd' | 'changeNow'

let billing: BillingService
let buyer: Buyer
let user: string

beforeAll(async () => {
  billing = await startBilling('waiting_upgrades')
  buyer = buyerOf(billing)
})
afterAll(() => billing.stop())
beforeEach(() => {
  user = newId('usr')
})
afterEach(async () => {
  await billing.sandbox.faults.clear()
  await billing.retireCustomers()
})

/** An upgrade that waits for a confirmation, and would replace what is scheduled. */
async function requestUpgrade(scheduled: 'downgrade' | 'cancellation'): Promise<void> {
  await buyer.subscribe(user, PRO_VIDEO)
  await buyer.advanceDays(1)
  if (scheduled === 'downgrade') expect(await choose(PRO)).toBe('scheduled')
  else await billing.call(user, 'DELETE', PLAN)
  await buyer.advance(5000)
  await billing.sandbox.actions.setCard(await buyer.customerId(user), '3ds')
  expect(await choose(ENTERPRISE)).toBe('confirmation_needed')
  await buyer.advance(5000)
}

async function choose(choice: Choice): Promise<string> {
  const { proration_date } = await buyer.preview(user, choice)
  return (await buyer.change(user, choice, proration_date)).body.outcome
}

async function confirmUpgrade() {
  const [open] = (await billing.sandbox.views.invoices(await buyer.customerId(user))).filter(({ status }) => status === 'open')
  await billing.sandbox.actions.confirmInvoice(open?.id ?? '', true)
  await poll(async () => (await buyer.plan(user)).price === 29)
  return buyer.plan(user)
}

/** Lets the process die in a call to the provider, `before` or `after` it has an effect there. */
async function dieIn(call: Call, when: 'before' | 'after', run: (context: BillingService['context']) => Promise<unknown>): Promise<void> {
  const { provider } = billing.context
  if (!provider) throw new Error('no provider')
  await new Promise<void>((resolve, reject) => {
    const dying = async (request: never) => {
      if (when === 'after') await provider[call](request)
      resolve()
      return new Promise<never>(() => {})
    }
    run({ ...billing.context, provider: { ...provider, [call]: dying } as PaymentProvider }).catch(reject)
  })
}

const cancellations = [
  ['user', (context) => cancelPlan(context, user)],
  [
    'administrator',
    (context) =>
      setPlan(context, 'usr_admin', user, { subscription_status: 'free', reason: 'asked by mail', ends_at: null, cancel: 'period_end' }),
  ],
] satisfies [string, (context: BillingService['context']) => Promise<void>][]

test.each(cancellations)('an upgrade still replaces a downgrade if a cancellation by the %s is lost', async (_who, cancel) => {
  await requestUpgrade('downgrade')
  await dieIn('cancelSubscription', 'before', cancel)
  expect(await confirmUpgrade()).toMatchObject({ pending_change: null, cancel_at: null })
})

test.each(cancellations)('a plan that was canceled by the %s after an upgrade was requested stays canceled', async (_who, cancel) => {
  await requestUpgrade('downgrade')
  await dieIn('cancelSubscription', 'after', cancel)
  expect(await confirmUpgrade()).toMatchObject({ pending_change: null, cancel_at: expect.any(String) })
})

test('an upgrade still replaces a cancellation if a later downgrade is lost', async () => {
  await requestUpgrade('cancellation')
  const { proration_date } = await buyer.preview(user, PRO)
  await dieIn('changeAtPeriodEnd', 'before', (context) => changePlan(context, user, PRO, new Date(proration_date)))
  expect(await confirmUpgrade()).toMatchObject({ pending_change: null, cancel_at: null })
})

test('a downgrade that was chosen after an upgrade was requested stays scheduled', async () => {
  await requestUpgrade('cancellation')
  const { proration_date } = await buyer.preview(user, PRO)
  await dieIn('changeAtPeriodEnd', 'after', (context) => changePlan(context, user, PRO, new Date(proration_date)))
  expect(await confirmUpgrade()).toMatchObject({ pending_change: { ...PRO, price: 4.95 }, cancel_at: null })
})

test.each(['downgrade', 'cancellation'] as const)('an upgrade still replaces a %s if a later upgrade is lost', async (scheduled) => {
  await requestUpgrade(scheduled)
  const { proration_date } = await buyer.preview(user, ENTERPRISE_VIDEO)
  await dieIn('changeNow', 'before', (context) => changePlan(context, user, ENTERPRISE_VIDEO, new Date(proration_date)))
  expect(await confirmUpgrade()).toMatchObject({ pending_change: null, cancel_at: null })
})

test('stays canceled if the payment of the upgrade is declined, even when the plan is changed later', async () => {
  await buyer.subscribe(user, PRO)
  await buyer.advanceDays(1)
  await billing.call(user, 'DELETE', PLAN)
  await buyer.advance(5000)
  const customerId = await buyer.customerId(user)
  await billing.sandbox.actions.setCard(customerId, 'declined')
  const { proration_date } = await buyer.preview(user, ENTERPRISE)
  expect((await buyer.change(user, ENTERPRISE, proration_date)).status).toBe(402)
  expect(await buyer.plan(user)).toMatchObject({ price: 4.95, cancel_at: expect.any(String) })

  // Customer support changes the plan in the provider's dashboard, after the user has another card.
  await billing.sandbox.actions.setCard(customerId, 'ok')
  const [subscription] = await billing.sandbox.views.subscriptions(customerId)
  const price = (await billing.sandbox.views.prices()).find(({ lookupKey }) => lookupKey === 'loomcast_enterprise_content')
  await billing.context.provider?.changeNow({
    subscriptionId: subscription?.id ?? '',
    priceId: price?.id ?? '',
    prorationDate: billing.sandbox.clock(),
    idempotencyKey: `support:${user}`,
  })
  await poll(async () => (await buyer.plan(user)).price === 29)
  const { cancel_at } = await buyer.plan(user)
  expect(cancel_at).toEqual(expect.any(String))
  await buyer.advance(Date.parse(cancel_at) - billing.sandbox.clock().getTime() + 2 * 3600_000)
  await poll(async () => (await buyer.plan(user)).status === 'free')
})
