import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { monthlyMinor } from '../src/domain/interval.ts'
import { addMissingIntervals } from '../src/migrations/yearly-prices.migration.ts'
import { subscriptionChanged } from '../src/subscription-records/subscription-events.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf, ENTERPRISE, ENTERPRISE_VIDEO, ORIGIN, PLAN, PRO, PRO_VIDEO, yearly } from './support/buyer.ts'
import { plansOf } from './support/plans.ts'

let billing: BillingService
let buyer: Buyer
let user: string

beforeAll(async () => {
  billing = await startBilling('yearly')
  buyer = buyerOf(billing)
})
afterAll(() => billing.stop())
afterEach(() => billing.retireCustomers())
beforeEach(() => {
  user = newId('usr')
})

const PACKAGES = '/internal/admin/packages'
const day = (time: string | null) => time?.slice(0, 10)
const today = () => billing.sandbox.clock().toISOString()
const inYears = (years: number) => {
  const date = new Date(today())
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return day(date.toISOString())
}

test.each([
  [19_000, 'year', 1583],
  [4950, 'year', 413],
  [6, 'year', 1],
  [5, 'year', 0],
  [1900, 'month', 1900],
  [1000, 'week', 4333],
  [100, 'day', 3042],
  [700, 'fortnight', 700],
])('%i per %s are %i per month', (amount, interval, monthly) => {
  expect(monthlyMinor(amount, interval)).toBe(monthly)
})

describe('a yearly plan', () => {
  test('is offered in addition to the monthly one, bought, and renews after a year', async () => {
    const { packages } = (await billing.app.inject({ url: '/api/packages' })).json()
    expect(packages).toMatchObject([
      { package_id: 'starter', content_only_price_yearly: null, content_video_price_yearly: null },
      { package_id: 'professional', content_only_price_yearly: 49.5, content_video_price_yearly: 190 },
      { package_id: 'enterprise', content_only_price_yearly: 290, content_video_price_yearly: 490 },
    ])
    const { session_id } = await buyer.startCheckout(user, yearly(PRO_VIDEO))
    expect(await billing.sandbox.views.checkout(session_id)).toMatchObject({ amountMinor: 19_000, interval: 'year' })
    await billing.sandbox.actions.payCheckout(session_id, 'ok')
    await billing.call(user, 'GET', `/api/checkout/status/${session_id}`)
    const bought = await buyer.plan(user)
    expect(bought).toMatchObject({
      interval: 'year',
      price: 190,
      // The limits are per month, regardless of the interval.
      package: { video_generation_limit: 30, content_video_price: 19, content_video_price_yearly: 190 },
    })
    expect(day(bought.renews_at)).toBe(inYears(1))

    await billing.sandbox.advance(new Date(Date.parse(bought.renews_at) + 3600_000))
    await poll(async () => (await buyer.charged(user)).length === 2)
    await plansOf(billing).settled()
    expect(await buyer.charged(user)).toEqual([19_000, 19_000])
    const [renewal, first] = (await billing.call(user, 'GET', '/api/billing/invoices')).body.invoices
    expect([renewal, first]).toMatchObject([
      { amount: 190, package_name: 'Professional with videos, yearly', status: 'paid' },
      { amount: 190, package_name: 'Professional with videos, yearly', status: 'paid' },
    ])
    expect(day(renewal.period_start)).toBe(day(bought.renews_at))
    expect(await plansOf(billing).mails(user)).toEqual(['plan-started', 'plan-renewed'])
  })

  test('counts with a twelfth of its price per month, and its renewal with the price of a year', async () => {
    await buyer.subscribe(user, yearly(PRO_VIDEO))
    const plans = plansOf(billing)
    expect((await plans.published('com.loomcast.billing.subscription-changed.v1', user)).at(-1)).toMatchObject({
      interval: 'year',
      monthly_amount_minor: 1583,
      monthly_tax_minor: 0,
      period_amount_minor: 19_000,
      period_tax_minor: 0,
    })
    expect((await plans.published('com.loomcast.billing.entitlement-changed.v2', user)).at(-1)).toMatchObject({
      price_minor: 1583,
      limits: { texts: null, videos: 30 },
    })
    const record = await billing.context.repositories.subscriptions.liveOf(user)
    // 15,966 without tax are 1,330.5 per month.
    expect(record && subscriptionChanged({ ...record, taxMinor: 3034 }, null).data).toMatchObject({
      monthly_amount_minor: 1583,
      monthly_tax_minor: 1583 - 1331,
      period_tax_minor: 3034,
    })
    const { subscriptions } = (await billing.call(user, 'GET', '/api/billing/export')).body
    expect(subscriptions).toMatchObject([{ interval: 'year', price: 190 }])
    const [started] = await plans.published('com.loomcast.billing.mail-requested.v1', user)
    expect(started?.data).toMatchObject({
      package_name: 'Professional with videos, yearly',
      amount: '$190.00',
      next_amount: '$190.00',
      next_interval: 'year',
    })
    expect(day(started?.data['renews_at'] ?? '')).toBe(inYears(1))
  })

  test('has a checkout of its own, which replaces that of the monthly plan', async () => {
    const monthly = await buyer.startCheckout(user, PRO_VIDEO)
    const year = await buyer.startCheckout(user, yearly(PRO_VIDEO))
    expect(year.session_id).not.toBe(monthly.session_id)
    expect((await billing.sandbox.views.checkout(monthly.session_id))?.status).toBe('expired')
    expect((await buyer.startCheckout(user, yearly(PRO_VIDEO))).session_id).toBe(year.session_id)
    const key = { 'idempotency-key': newId('key') }
    await buyer.startCheckout(user, PRO, key)
    const { interval: _month, ...earlier } = { ...PRO, origin_url: ORIGIN }
    expect((await billing.call(user, 'POST', '/api/checkout/session', earlier, key)).status).toBe(200)
    const other = await billing.call(user, 'POST', '/api/checkout/session', { ...yearly(PRO), origin_url: ORIGIN }, key)
    expect({ status: other.status, code: other.body.code }).toEqual({ status: 422, code: 'idempotency_key_reused' })
  })

  test('can be withdrawn within 14 days, for the rest of the year', async () => {
    await buyer.subscribe(user, yearly(PRO_VIDEO))
    const checkouts = billing.connection.collection('checkout_reservations')
    await checkouts.updateOne({ user_id: user }, { $set: { consented: true, withdrawal_rule: 'proportional' } })
    await buyer.advanceDays(10)
    const { refund_amount } = (await buyer.plan(user)).withdrawal
    expect(refund_amount).toBeCloseTo((190 * 355) / 365, 0)
    const { body } = await billing.call(user, 'POST', `${PLAN}/withdraw`)
    expect(body.subscription).toMatchObject({ is_paid: false, interval: 'month', price: 0 })
    await plansOf(billing).settled()
    const refund = (await buyer.payments(user)).find(({ kind }: { kind: string }) => kind === 'refund')
    expect(refund).toMatchObject({ amount: refund_amount, package_name: 'Professional with videos, yearly' })
  })
})

describe('a subscriber', () => {
  test('changes from monthly to yearly at once, for exactly the previewed amount', async () => {
    await buyer.subscribe(user, PRO_VIDEO)
    await buyer.advanceDays(10)
    const before = await buyer.plan(user)
    const preview = await buyer.preview(user, yearly(PRO_VIDEO))
    expect(preview).toMatchObject({ kind: 'upgrade', interval: 'year', next_amount: 190, package_name: 'Professional' })
    const at = Date.parse(preview.proration_date)
    const left = (Date.parse(before.renews_at) - at) / (31 * 24 * 3600_000)
    expect(preview.amount_due).toBeCloseTo(190 - 19 * left, 1)
    expect(day(preview.next_date)).toBe(inYears(1))
    await buyer.advance(9 * 60_000)
    const { body } = await buyer.change(user, yearly(PRO_VIDEO), preview.proration_date)
    expect(body).toMatchObject({ outcome: 'changed', subscription: { interval: 'year', price: 190 } })
    expect(day(body.subscription.renews_at)).toBe(inYears(1))
    expect(await buyer.charged(user)).toEqual([1900, Math.round(preview.amount_due * 100)])
    await plansOf(billing).settled()
    const changed = (await plansOf(billing).published('com.loomcast.billing.mail-requested.v1', user)).at(-1)
    expect(changed?.data).toMatchObject({
      package_name: 'Professional with videos, yearly',
      amount_charged: `$${preview.amount_due.toFixed(2)}`,
      next_amount: '$190.00',
    })
  })

  test('changes to the year of a better plan at once, and of a cheaper plan at the end of the month', async () => {
    await buyer.subscribe(user, PRO_VIDEO)
    await buyer.advanceDays(1)
    const cheaper = await buyer.preview(user, yearly(PRO))
    expect(cheaper).toMatchObject({ kind: 'downgrade', amount_due: 0, next_amount: 49.5, interval: 'year' })
    const { body } = await buyer.change(user, yearly(PRO), cheaper.proration_date)
    expect(body.subscription.pending_change).toMatchObject({ package_id: 'professional', interval: 'year', price: 49.5 })
    expect((await buyer.preview(user, yearly(ENTERPRISE))).kind).toBe('upgrade')
    await billing.sandbox.advance(new Date(Date.parse(body.subscription.renews_at) + 3600_000))
    await plansOf(billing).settled()
    expect(await buyer.plan(user)).toMatchObject({ interval: 'year', price: 49.5, include_video: false, pending_change: null })
    expect(await buyer.charged(user)).toEqual([1900, 4950])
  })

  test('changes from yearly to monthly at the end of the year, even to a better plan, and the change can be withdrawn', async () => {
    await buyer.subscribe(user, yearly(PRO_VIDEO))
    await buyer.advanceDays(40)
    const { renews_at } = await buyer.plan(user)
    const preview = await buyer.preview(user, ENTERPRISE_VIDEO)
    expect(preview).toMatchObject({ kind: 'downgrade', amount_due: 0, next_amount: 49, next_date: renews_at, effective_at: renews_at })
    await buyer.change(user, ENTERPRISE_VIDEO, preview.proration_date)
    expect((await billing.call(user, 'POST', `${PLAN}/resume`)).body.subscription.pending_change).toBeNull()

    const same = await buyer.preview(user, PRO_VIDEO)
    expect(same).toMatchObject({ kind: 'downgrade', amount_due: 0, next_amount: 19, interval: 'month' })
    const { body } = await buyer.change(user, PRO_VIDEO, same.proration_date)
    expect(body).toMatchObject({
      outcome: 'scheduled',
      subscription: { interval: 'year', pending_change: { interval: 'month', price: 19 } },
    })
    await plansOf(billing).settled()
    const scheduled = (await plansOf(billing).published('com.loomcast.billing.mail-requested.v1', user)).at(-1)
    expect(scheduled).toMatchObject({
      template: 'plan-change-scheduled',
      data: { package_name: 'Professional with videos', next_amount: '$19.00', next_interval: 'month' },
    })
    await billing.sandbox.advance(new Date(Date.parse(renews_at) + 3600_000))
    await plansOf(billing).settled()
    expect(await buyer.plan(user)).toMatchObject({ interval: 'month', price: 19, pending_change: null })
    expect(await buyer.charged(user)).toEqual([19_000, 1900])
  })

  test('changes between yearly plans like between monthly ones', async () => {
    await buyer.subscribe(user, yearly(PRO))
    await buyer.advanceDays(100)
    const preview = await buyer.preview(user, yearly(ENTERPRISE_VIDEO))
    expect(preview).toMatchObject({ kind: 'upgrade', next_amount: 490 })
    expect(preview.amount_due).toBeCloseTo(((490 - 49.5) * 265) / 365, 0)
    await buyer.change(user, yearly(ENTERPRISE_VIDEO), preview.proration_date)
    expect(await buyer.charged(user)).toEqual([4950, Math.round(preview.amount_due * 100)])
    expect((await buyer.preview(user, yearly(PRO))).kind).toBe('downgrade')
  })
})

describe('the yearly prices of a package', () => {
  async function create(input: object) {
    return billing.admin('POST', PACKAGES, { name: 'Team', content_only_price: 10, ...input })
  }

  test('are optional, and can be added and removed', async () => {
    const { package_id } = (await create({})).body.package
    const choice = { package_id, include_video: false, origin_url: ORIGIN }
    const refused = await billing.call(user, 'POST', '/api/checkout/session', { ...choice, interval: 'year' })
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 400, code: 'package_unavailable' })
    const path = `${PACKAGES}/${package_id}`
    const added = await billing.admin('PUT', path, { version: 1, content_only_price_yearly: 100 })
    expect(added.body.package).toMatchObject({ content_only_price: 10, content_only_price_yearly: 100, content_video_price_yearly: null })
    expect((await billing.call(user, 'POST', '/api/checkout/session', { ...choice, interval: 'year' })).status).toBe(200)
    // A form of an earlier release has no yearly prices, and leaves them.
    expect((await billing.admin('PUT', path, { version: 2, name: 'Crew' })).body.package.content_only_price_yearly).toBe(100)
    await buyer.subscribe(user, { package_id, include_video: false, interval: 'year' })
    const removed = await billing.admin('PUT', path, { version: 3, content_only_price_yearly: null })
    expect(removed.body.package.content_only_price_yearly).toBeNull()
    expect((await billing.admin('POST', `${PACKAGES}/stripe-sync`)).body.success).toBe(true)
    expect(await buyer.plan(user)).toMatchObject({ interval: 'year', price: 100, package: { content_only_price_yearly: 100 } })
  })

  test.each([
    ['more than twelve months', { content_only_price_yearly: 120.01 }, 'content_only_price_yearly'],
    ['less than a month', { content_only_price_yearly: 9.99 }, 'content_only_price_yearly'],
    ['parts of a cent', { content_only_price_yearly: 100.001 }, 'content_only_price_yearly'],
    ['a year of what is free', { content_only_price: 0, content_only_price_yearly: 0 }, 'content_only_price_yearly'],
    [
      'a year with videos that costs more than twelve months',
      { has_video_toggle: true, content_video_price: 20, content_video_price_yearly: 241 },
      'content_video_price_yearly',
    ],
  ])('cannot be %s', async (_what, input, path) => {
    const { status, body } = await create(input)
    expect({ status, code: body.code, paths: body.errors?.map((error: { path: string }) => error.path) }).toEqual({
      status: 400,
      code: 'validation_failed',
      paths: [path],
    })
  })

  test('are checked again when the price per month changes', async () => {
    const { package_id } = (await create({ content_only_price_yearly: 110 })).body.package
    const { body } = await billing.admin('PUT', `${PACKAGES}/${package_id}`, { version: 1, content_only_price: 9 })
    expect(body.errors).toEqual([{ path: 'content_only_price_yearly', message: expect.stringContaining('from 9 to 108') }])
  })

  test('are prices of the same product as the monthly ones, each with its own interval', async () => {
    await billing.admin('POST', `${PACKAGES}/stripe-sync`)
    const prices = (await billing.sandbox.views.prices()).filter(({ lookupKey }) => lookupKey?.startsWith('loomcast_professional_video'))
    expect(prices.map(({ lookupKey, amountMinor, interval, productName }) => [lookupKey, amountMinor, interval, productName])).toEqual([
      ['loomcast_professional_video', 1900, 'month', 'Professional with videos'],
      ['loomcast_professional_video_year', 19_000, 'year', 'Professional with videos'],
    ])
  })
})

test('packages, prices and open checkouts of a release without yearly prices work after the next start', async () => {
  const { connection } = billing
  const created = await billing.admin('POST', PACKAGES, { name: 'Earlier', content_only_price: 10 })
  const choice = { package_id: created.body.package.package_id, include_video: false, interval: 'month' } as const
  const { session_id } = await buyer.startCheckout(user, choice)
  const prices = connection.collection('prices')
  await connection.collection('checkout_reservations').updateMany({ user_id: user }, { $unset: { interval: '' } })
  await prices.updateMany({ package_id: choice.package_id }, { $unset: { interval: '' } })
  const fields = { content_only_yearly_minor: '', content_video_yearly_minor: '' } as const
  await connection.collection<{ _id: string }>('packages').updateOne({ _id: choice.package_id }, { $unset: fields })
  await prices.deleteMany({ interval: 'year' })
  const key = { provider: 1, package_id: 1, include_video: 1 } as const
  await prices.createIndex(key, { unique: true, partialFilterExpression: { active: true } })

  for (const _start of [1, 2]) await addMissingIntervals(connection)
  expect((await buyer.startCheckout(user, choice)).session_id).toBe(session_id)
  expect((await billing.admin('GET', `${PACKAGES}/${choice.package_id}`)).body.package.content_only_price_yearly).toBeNull()
  expect((await billing.admin('POST', `${PACKAGES}/stripe-sync`)).body.success).toBe(true)
  await buyer.startCheckout(user, yearly(PRO))
})
