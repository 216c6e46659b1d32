import { poll } from '@loomcast/service-kit/testing'
import { syncCustomer } from '../src/customers/sync-customer.ts'
import { authEvents } from './support/auth-events.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { plansOf } from './support/plans.ts'

let service: BillingService
let plans: ReturnType<typeof plansOf>
let auth: ReturnType<typeof authEvents>
beforeAll(async () => {
  service = await startBilling('closing')
  plans = plansOf(service)
  auth = authEvents(service)
})
afterAll(() => service.stop())

const erased = (user: string) => poll(async () => (await service.context.repositories.customers.find(user))?.erased_at)

test('ends an active subscription, deletes the customer, and keeps the amounts under a random key', async () => {
  const { customerId, subscriptionId } = await plans.buy('usr_active')
  service.clock.advance(60_000)
  await service.context.repositories.portalVisits.begin('usr_active', service.context.clock())
  await auth.deleted('usr_active')
  await erased('usr_active')
  expect(await service.sandbox.views.subscription(subscriptionId)).toMatchObject({ status: 'canceled' })
  expect(await service.context.provider?.readCustomer(customerId)).toEqual({
    exists: false,
    saleOutdated: false,
    subscriptions: [],
    invoices: [],
    transactions: [],
  })

  const { connection } = service
  for (const name of ['payments', 'invoices', 'subscriptions', 'requested_mails', 'checkout_reservations'])
    expect([name, await connection.collection(name).countDocuments({ user_id: 'usr_active' })]).toEqual([name, 0])
  expect(await service.context.repositories.portalVisits.isRecent('usr_active', new Date(0))).toBe(false)
  const [payment] = await connection.collection('payments').find({ subscription_id: subscriptionId, kind: 'payment' }).toArray()
  expect(payment).toMatchObject({ amount_minor: 1900, invoice_number: expect.any(String), user_id: expect.stringMatching(/^erased_/) })
  expect(await connection.collection('payments').countDocuments({ subscription_id: subscriptionId, kind: 'refund' })).toBe(0)
  expect(await connection.collection('account_closings').countDocuments({ _id: 'usr_active' as never })).toBe(0)
})

test('ends an overdue subscription as well', async () => {
  const { customerId, subscriptionId } = await plans.buy('usr_overdue')
  await service.sandbox.actions.setCard(customerId, 'declined')
  await plans.advance(32)
  expect(await service.sandbox.views.subscription(subscriptionId)).toMatchObject({ status: 'past_due' })
  await auth.deleted('usr_overdue')
  await erased('usr_overdue')
  expect(await service.sandbox.views.subscription(subscriptionId)).toMatchObject({ status: 'canceled' })
})

test('expires an open checkout, which can no longer be paid', async () => {
  const session = await plans.openCheckout('usr_checkout')
  await auth.deleted('usr_checkout')
  await erased('usr_checkout')
  expect(await service.sandbox.views.checkout(session)).toMatchObject({ status: 'expired' })
  await expect(service.sandbox.actions.payCheckout(session, 'ok')).rejects.toThrow()
})

test('refunds a payment that was made after the account was deleted', async () => {
  const { sandbox, context } = service
  const session = await plans.openCheckout('usr_late')
  const customerId = await plans.customerOf('usr_late')
  // The user pays on an open page after the deletion, before billing has received the event.
  const deletedAt = new Date(sandbox.clock().getTime() - 60_000)
  await sandbox.actions.payCheckout(session, 'ok')
  await plans.settled()
  const { beginClosing } = await import('../src/accounts/begin-closing.ts')
  const { withTransaction } = await import('@loomcast/service-kit/mongo')
  await withTransaction(service.connection, (tx) => beginClosing(context, tx, 'usr_late', deletedAt))
  await erased('usr_late')
  const payments = await service.connection.collection('payments').find({ account_closed_at: deletedAt }).toArray()
  expect(payments.map(({ kind, status }) => `${kind} ${status}`).toSorted()).toEqual(['payment refunded', 'refund succeeded'])
  expect(customerId).toMatch(/^cus_/)
  const later = new Date(context.clock().getTime() + 3600_000)
  expect(await context.repositories.invariants.charge_after_account_deletion(later, 14)).toEqual([])
})

test('is retried until the provider agrees', async () => {
  const { subscriptionId } = await plans.buy('usr_retry')
  await service.sandbox.faults.set({ failRequests: { count: 8, when: 'before' } })
  await auth.deleted('usr_retry')
  await poll(async () => (await service.connection.collection('account_closings').findOne({ _id: 'usr_retry' as never }))?.['last_error'])
  expect((await service.context.repositories.customers.find('usr_retry'))?.erased_at).toBeNull()
  await service.sandbox.faults.clear()
  await plans.advance(1)
  await erased('usr_retry')
  expect(await service.sandbox.views.subscription(subscriptionId)).toMatchObject({ status: 'canceled' })
})

test('nothing can be bought or created for a deleted account, even if its registration arrives later', async () => {
  await auth.deleted('usr_never')
  await auth.registered('usr_never', 'never@example.com')
  await erased('usr_never')
  const checkout = { package_id: 'professional', include_video: true, origin_url: service.context.publicUrl }
  const response = await service.call('usr_never', 'POST', '/api/checkout/session', checkout)
  expect(response.body).toMatchObject({ code: 'account_deleted' })
  expect(await syncCustomer(service.context, 'usr_never')).toMatchObject({ changed: false })
  expect(await plans.published('com.loomcast.billing.entitlement-changed.v2', 'usr_never')).toEqual([])
})
