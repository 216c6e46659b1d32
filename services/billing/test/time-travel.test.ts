import type { EventData } from '@loomcast/contracts'
import { fixedClock } from '@loomcast/service-kit/testing'
import { createCheckout } from '../src/checkout/create-checkout.ts'
import { recheckDue } from '../src/reconciliation/recheck-due.ts'
import { cancelPlan, changePlan, previewPlan } from '../src/subscriptions/change-plan.ts'
import { startUseCases, type UseCases } from './sequences/use-cases.ts'

let cases: UseCases
/** Customers of the current test. */
const bought: string[] = []
beforeAll(async () => {
  // Independent of the present date, because the clock only moves forward.
  cases = await startUseCases('time_travel', fixedClock('2026-12-01T00:00:00Z'))
})
/** Otherwise the later tests would renew the plans of the earlier ones for years, above all after a failure. */
afterEach(async () => {
  for (const customerId of bought.splice(0)) {
    const open = (await cases.sandbox.views.subscriptions(customerId)).filter(({ endedAt }) => endedAt === null)
    for (const { id } of open) await cases.sandbox.actions.cancelSubscription(id, 'now')
  }
  await cases.processEvents()
})
afterAll(() => cases.close())

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
const hour = (date: Date | string | null | undefined) => (date ? new Date(date).toISOString().slice(0, 13) : date)

/** Moves the clock, and runs the background work of billing. */
async function travel(to: Date | string): Promise<void> {
  await cases.sandbox.advance(new Date(to))
  await cases.processEvents()
  await recheckDue(cases.context, { isValid: () => true })
}

async function buy(user: string, at: string, package_id = 'professional'): Promise<string> {
  const { context, sandbox } = cases
  await travel(at)
  const choice = { package_id, include_video: true, interval: 'month', origin_url: context.publicUrl } as const
  const { session_id } = await createCheckout(context, user, choice, undefined)
  await sandbox.actions.payCheckout(session_id, 'ok')
  await cases.processEvents()
  const customerId = String((await context.repositories.customers.find(user))?.customer_id)
  bought.push(customerId)
  return customerId
}

const entitlementOf = async (user: string) => (await cases.context.repositories.customers.find(user))?.entitlement

async function mailsOf(user: string): Promise<EventData<'com.loomcast.billing.mail-requested.v1'>[]> {
  const filter = { type: 'com.loomcast.billing.mail-requested.v1', 'data.user_id': user }
  const rows = await cases.context.connection.collection('outbox').find(filter).sort({ seq: 1 }).toArray()
  return rows.map(({ data }) => data)
}

/** Each email as its template and the hour of one of its dates. */
async function datedMails(user: string, template: string, field: string): Promise<unknown[]> {
  return (await mailsOf(user)).filter((mail) => mail.template === template).map(({ data }) => hour(data[field]))
}

async function paidAt(user: string): Promise<unknown[]> {
  const rows = await cases.context.connection
    .collection('payments')
    .find({ user_id: user, kind: 'payment' })
    .sort({ occurred_at: 1 })
    .toArray()
  return rows.map(({ occurred_at }) => hour(occurred_at))
}

async function entitlementChanges(user: string): Promise<number> {
  return cases.context.connection.collection('outbox').countDocuments({ type: 'com.loomcast.billing.entitlement-changed.v2', key: user })
}

// The scenarios are in the order of their dates, because the clock only moves forward.
test.each([
  ['30th of January', 'usr_30', '2027-01-30T08:15:00Z', ['2027-02-28T08', '2027-03-30T08', '2027-04-30T08']],
  ['last day of the year, into a leap year', 'usr_year', '2027-12-31T08:15:00Z', ['2028-01-31T08', '2028-02-29T08', '2028-03-31T08']],
  ['leap day', 'usr_leap', '2032-02-29T08:15:00Z', ['2032-03-29T08', '2032-04-29T08', '2032-05-29T08']],
  [
    '31st of January in a leap year',
    'usr_31',
    '2036-01-31T08:15:00Z',
    ['2036-02-29T08', '2036-03-31T08', '2036-04-30T08', '2036-05-31T08'],
  ],
])('a plan of the %s renews at month ends, with one payment and one email each', async (_name, user, bought, renewals) => {
  await buy(user, bought)
  for (const [index, renewal] of renewals.entries()) {
    await travel(`${renewal}:00:00Z`)
    expect(hour((await cases.context.repositories.subscriptions.liveOf(user))?.currentPeriodEnd)).toBe(renewal)
    expect(await paidAt(user)).toHaveLength(index + 1)
    await travel(new Date(new Date(`${renewal}:00:00Z`).getTime() + 2 * HOUR_MS))
    expect(await entitlementOf(user)).toMatchObject({ package_id: 'professional', ends_at: null, grace_until: null })
  }
  expect(await paidAt(user)).toEqual([hour(bought), ...renewals])
  const named = [await datedMails(user, 'plan-started', 'renews_at'), await datedMails(user, 'plan-renewed', 'renews_at')].flat()
  expect(named.slice(0, -1)).toEqual(renewals)
  expect((await mailsOf(user)).map(({ template }) => template)).toEqual(['plan-started', ...renewals.map(() => 'plan-renewed')])
  expect(await entitlementChanges(user)).toBe(1)
})

test('a plan that was canceled on the 31st ends on leap day, and not before', async () => {
  await buy('usr_cancels', '2040-01-31T08:15:00Z')
  await cancelPlan(cases.context, 'usr_cancels')
  await travel('2040-02-29T08:00:00Z')
  const entitlement = await entitlementOf('usr_cancels')
  expect(entitlement).toMatchObject({ package_id: 'professional' })
  expect(hour(entitlement?.ends_at)).toBe('2040-02-29T08')
  await travel('2040-02-29T10:00:00Z')
  expect(await entitlementOf('usr_cancels')).toMatchObject({ package_id: 'starter', source: 'free' })
  expect(await datedMails('usr_cancels', 'plan-canceled', 'ends_at')).toEqual(['2040-02-29T08'])
  expect((await mailsOf('usr_cancels')).map(({ template }) => template)).toEqual(['plan-started', 'plan-canceled', 'plan-ended'])
  expect(await paidAt('usr_cancels')).toEqual(['2040-01-31T08'])
})

test('a cheaper plan begins on the last day of February, and the next period ends on the 31st', async () => {
  const { context } = cases
  await buy('usr_downgrades', '2041-01-31T08:15:00Z', 'enterprise')
  await travel('2041-01-31T08:20:00Z')
  const choice = { package_id: 'professional', include_video: true, interval: 'month' } as const
  const { proration_date } = await previewPlan(context, 'usr_downgrades', choice)
  await expect(changePlan(context, 'usr_downgrades', choice, new Date(proration_date))).resolves.toMatchObject({ outcome: 'scheduled' })
  await travel('2041-02-28T08:00:00Z')
  expect(await entitlementOf('usr_downgrades')).toMatchObject({ package_id: 'enterprise' })
  await travel('2041-02-28T10:00:00Z')
  expect(await entitlementOf('usr_downgrades')).toMatchObject({ package_id: 'professional' })
  const live = await context.repositories.subscriptions.liveOf('usr_downgrades')
  expect([hour(live?.currentPeriodEnd), live?.amountMinor]).toEqual(['2041-03-31T08', 1900])
  expect(await datedMails('usr_downgrades', 'plan-change-scheduled', 'starts_at')).toEqual(['2041-02-28T08'])
  expect(await paidAt('usr_downgrades')).toEqual(['2041-01-31T08', '2041-02-28T08'])
})

/** Lets the renewal of the 20th of February fail, and resolves to what happened on each day. */
async function overdueInFebruary(user: string, year: number): Promise<{ reminders: string[]; ended: string | undefined }> {
  const customerId = await buy(user, `${year}-01-20T08:15:00Z`)
  await cases.sandbox.actions.setCard(customerId, 'declined')
  const reminders: string[] = []
  const due = new Date(`${year}-02-20T10:00:00Z`).getTime()
  for (let day = 0; day <= 15; day++) {
    const now = new Date(due + day * DAY_MS)
    await travel(now)
    const sent = (await mailsOf(user)).filter(({ template }) => template === 'payment-failed')
    for (const { data } of sent.slice(reminders.length)) reminders.push(`${now.toISOString().slice(5, 10)} day ${data['day']}`)
    if ((await entitlementOf(user))?.package_id === 'starter') return { reminders, ended: now.toISOString().slice(5, 10) }
  }
  return { reminders, ended: undefined }
}

test.each([
  [2043, ['02-20 day 0', '02-23 day 3', '02-27 day 7', '03-04 day 12'], '03-06'],
  [2044, ['02-20 day 0', '02-23 day 3', '02-27 day 7', '03-03 day 12'], '03-05'],
])('grace of 14 days in February %i: four reminders and one end', async (year, reminders, ended) => {
  const user = `usr_grace_${year}`
  expect(await overdueInFebruary(user, year)).toEqual({ reminders, ended })
  await travel(`${year}-05-01T00:00:00Z`)
  expect((await mailsOf(user)).map(({ template }) => template)).toEqual([
    'plan-started',
    ...reminders.map(() => 'payment-failed'),
    'plan-ended',
  ])
  expect(await paidAt(user)).toEqual([`${year}-01-20T08`])
  expect(await entitlementChanges(user)).toBe(3)
})

test('a payment on leap day, in the grace period, keeps the date of the renewals', async () => {
  const { context, sandbox } = cases
  const user = 'usr_recovers'
  const customerId = await buy(user, '2048-01-28T08:15:00Z')
  await sandbox.actions.setCard(customerId, 'declined')
  await travel('2048-02-28T10:00:00Z')
  expect(hour((await entitlementOf(user))?.grace_until)).toBe('2048-03-13T08')
  await travel('2048-02-29T10:00:00Z')
  const open = (await sandbox.views.invoices(customerId)).find(({ status }) => status === 'open')
  await sandbox.actions.payInvoice(String(open?.id), 'ok')
  await cases.processEvents()
  expect(await entitlementOf(user)).toMatchObject({ package_id: 'professional', grace_until: null })
  expect(hour((await context.repositories.subscriptions.liveOf(user))?.currentPeriodEnd)).toBe('2048-03-28T08')
  expect(await paidAt(user)).toEqual(['2048-01-28T08', '2048-02-29T10'])
  expect((await mailsOf(user)).map(({ template }) => template)).toEqual(['plan-started', 'payment-failed', 'payment-recovered'])
})
