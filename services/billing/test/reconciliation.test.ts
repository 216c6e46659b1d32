import { recheckDue } from '../src/reconciliation/recheck-due.ts'
import { reconcileAll, reconcileChanges } from '../src/reconciliation/reconcile.ts'
import { authEvents } from './support/auth-events.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { DAY_MS, plansOf } from './support/plans.ts'

let service: BillingService
let plans: ReturnType<typeof plansOf>
beforeAll(async () => {
  service = await startBilling('reconciliation')
  plans = plansOf(service)
})
afterAll(() => service.stop())

const valid = { isValid: () => true }

/** Pays a checkout, and loses all its events. */
async function buyUnheard(user: string): Promise<void> {
  await service.sandbox.faults.set({ drop: 1_000 })
  await service.sandbox.actions.payCheckout(await plans.openCheckout(user), 'ok')
  await plans.settled()
  await service.sandbox.faults.clear()
  expect(await plans.entitlementOf(user)).toMatchObject({ source: 'free' })
}

test('finds a purchase after its events were lost, and counts it as drift once', async () => {
  await buyUnheard('usr_unheard')
  expect(await reconcileChanges(service.context, valid)).toMatchObject({ drift: 1, failures: 0 })
  expect(await plans.entitlementOf('usr_unheard')).toMatchObject({ package_id: 'professional' })
  expect(await reconcileChanges(service.context, valid)).toMatchObject({ drift: 0 })
})

test('a run that the provider interrupts starts from the same time again', async () => {
  await buyUnheard('usr_outage')
  await service.sandbox.faults.set({ failRequests: { count: 50, when: 'before' } })
  await expect(reconcileChanges(service.context, valid)).rejects.toMatchObject({ failure: 'unavailable' })
  await service.sandbox.faults.clear()
  await reconcileChanges(service.context, valid)
  expect(await plans.entitlementOf('usr_outage')).toMatchObject({ package_id: 'professional' })
})

test('the full pass finds what the first pass did not, and gives users of the free package its edited limits', async () => {
  await authEvents(service).registered('usr_free', 'free@example.com')
  await buyUnheard('usr_full')
  await service.connection.collection<{ _id: string }>('packages').updateOne({ _id: 'starter' }, { $set: { generation_limit: 25 } })
  await reconcileAll(service.context, valid)
  expect(await plans.entitlementOf('usr_full')).toMatchObject({ package_id: 'professional' })
  expect(await plans.entitlementOf('usr_free')).toMatchObject({ package_id: 'starter', limits: { texts: 25 } })
  expect(await plans.published('com.loomcast.billing.entitlement-changed.v2', 'usr_free')).toHaveLength(1)
  await reconcileAll(service.context, valid)
  expect(await plans.published('com.loomcast.billing.entitlement-changed.v2', 'usr_free')).toHaveLength(1)
})

test('while the provider is unavailable, no user loses a plan because time passed', async () => {
  const { customerId } = await plans.buy('usr_grace')
  await service.sandbox.actions.setCard(customerId, 'declined')
  await plans.advance(32)
  await plans.rechecked('usr_grace')
  expect((await plans.entitlementOf('usr_grace'))?.grace_until).toBeTruthy()

  const { provider } = service.context
  const { ProviderError } = await import('../src/engines/payment-provider.ts')
  if (!provider) throw new Error('no provider')
  const unavailable = { ...provider, readCustomer: async () => Promise.reject(new ProviderError('unavailable', 'down')) }
  const later = new Date(service.context.clock().getTime() + 20 * DAY_MS)
  await recheckDue({ ...service.context, provider: unavailable, clock: () => later }, valid).catch(() => {})
  expect(await plans.entitlementOf('usr_grace')).toMatchObject({ package_id: 'professional' })
})
