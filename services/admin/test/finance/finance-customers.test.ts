import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { funnelOf } from '../../src/domain/finance/funnel.ts'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import { clearFinance, deliver, packageNamed, payment, subscribed } from '../support/finance.ts'
import { type OwnersDouble, startOwnersDouble } from '../support/owners-double.ts'
import { userEvents } from '../support/users.ts'

let owners: OwnersDouble
let admin: AdminService
beforeAll(async () => {
  owners = await startOwnersDouble()
  admin = await startAdmin('finance_routes', { owners: owners.urls, now: '2026-03-10T12:00:00Z' })
})
afterAll(async () => {
  await admin.stop()
  await owners.stop()
})
beforeEach(async () => {
  owners.reset()
  await clearFinance(admin)
})

const get = async (path: string) => admin.call('usr_admin', 'GET', `/api/admin/${path}`)
const dashboard = async () => (await get('financial-dashboard')).body

test('users are counted by package, as the list of users shows them, with separate counts of grants', async () => {
  const users = userEvents(admin)
  for (const user of ['usr_a', 'usr_b', 'usr_c', 'usr_d']) await users.account(user)
  await users.plan('usr_a', 'pro', 'Professional')
  await users.plan('usr_b', 'pro', 'Professional', 1, 'grant')
  await users.plan('usr_c', 'business', 'Enterprise', 1, 'grant')
  const rows = (await dashboard()).package_breakdown
  expect(rows).toEqual([
    { package_name: 'Starter', tier: 'free', users: rows[0].users, subscribed: 0, granted: 0 },
    { package_name: 'Professional', tier: 'pro', users: 2, subscribed: 1, granted: 1 },
    { package_name: 'Enterprise', tier: 'business', users: 1, subscribed: 0, granted: 1 },
  ])
  expect(rows[0].users).toBeGreaterThanOrEqual(1)
  const { total } = (await get('users?status=free')).body
  expect(rows[0].users).toBe(total)
  // Published again after an upgrade from a release that did not store the source.
  await admin.connection.collection('directory').updateOne({ _id: 'usr_a' as never }, { $unset: { plan_source: 1 } })
  expect((await dashboard()).package_breakdown[1]).toMatchObject({ users: 2, subscribed: 0 })
  await users.plan('usr_a', 'pro', 'Professional')
  expect((await dashboard()).package_breakdown[1]).toMatchObject({ users: 2, subscribed: 1 })
})

test('the funnel counts users from the registration to the first payment', async () => {
  const users = userEvents(admin)
  const before = (await dashboard()).funnel
  const registered = { created_at: '2026-02-20T09:00:00.000Z' }
  for (const user of ['usr_f1', 'usr_f2', 'usr_f3', 'usr_f4']) await users.account(user, registered)
  await users.account('usr_f5', { created_at: '2026-02-08T23:59:59.000Z' })
  await users.account('usr_f6', { ...registered, is_admin: true })
  for (const user of ['usr_f1', 'usr_f2', 'usr_f3', 'usr_f5', 'usr_f6'])
    await users.text(user, `${user}_1`, { at: '2026-03-01T23:00:00.000Z' })
  await users.text('usr_f2', 'usr_f2_2', { at: '2026-03-01T23:59:59.000Z' })
  await users.text('usr_f3', 'usr_f3_2', { at: '2026-03-02T00:00:00.000Z' })
  await deliver(admin, [
    payment('pay_f', 'usr_f3', 1900, '2026-03-03T09:00:00Z'),
    payment('pay_f5', 'usr_f5', 1900, '2026-03-03T09:00:00Z'),
  ])
  const { funnel } = await dashboard()
  expect(funnel).toMatchObject({ from: '2026-02-09', days: 30, registered: before.registered + 4 })
  const added = funnel.steps.map(({ id, users: count }: { id: string; users: number }, index: number) => [
    id,
    count - before.steps[index].users,
  ])
  expect(added).toEqual([
    ['drafted', 3],
    ['activated', 1],
    ['paid', 1],
  ])
})

test('a funnel without users has no shares', () => {
  expect(funnelOf([], new Set(), new Set())).toEqual({
    registered: 0,
    steps: ['drafted', 'activated', 'paid'].map((id) => ({ id, users: 0, percent: null })),
  })
})

test('scheduled cancellations are listed by their day, without those that have ended', async () => {
  await deliver(admin, [
    packageNamed('professional', 'Professional'),
    subscribed('sub_a', 1, 'usr_a', 'active', 1900, '2026-03-01T09:00:00Z', { cancel_at: '2026-04-01T09:00:00.000Z' }),
    subscribed('sub_b', 1, 'usr_b', 'active', 4900, '2026-03-01T09:00:00Z', { cancel_at: '2026-03-20T09:00:00.000Z' }),
    subscribed('sub_c', 1, 'usr_c', 'canceled', 1900, '2026-03-01T09:00:00Z', { cancel_at: '2026-03-02T09:00:00.000Z' }),
    subscribed('sub_d', 1, 'usr_d', 'active', 1900, '2026-03-01T09:00:00Z'),
  ])
  const { scheduled_cancellations: scheduled } = await dashboard()
  expect(scheduled).toMatchObject({
    subscriptions: 2,
    next: [
      { subscription_id: 'sub_b', amount: 49 },
      { customer_id: 'usr_a', amount: 19 },
    ],
  })
  expect(scheduled.next[1]).toMatchObject({ package_name: 'Professional', currency: 'usd', ends_at: '2026-04-01T09:00:00.000Z' })
})

test('a subscription with unknown first states counts from its start', async () => {
  const second = subscribed('sub_a', 2, 'usr_a', 'active', 1900, '2026-03-09T09:00:00Z', { started_at: '2026-01-09T09:00:00.000Z' })
  await deliver(admin, [second])
  expect((await dashboard()).movements).toMatchObject({ new: 0, start: 19, end: 19 })
  await deliver(admin, [subscribed('sub_a', 1, 'usr_a', 'incomplete', 1900, '2026-01-09T09:00:00Z')])
  expect((await dashboard()).movements).toMatchObject({ new: 19, start: 0, end: 19 })
})
