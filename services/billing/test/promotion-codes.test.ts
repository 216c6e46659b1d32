import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { createStripeClient } from '../src/engines/stripe/client.ts'
import { addMissingDiscounts } from '../src/migrations/discounts.migration.ts'
import { repeatPromotionSync } from '../src/promotions/sync-promotion-codes.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf, type Choice, ENTERPRISE, ENTERPRISE_VIDEO, PLAN, PRO, PRO_VIDEO } from './support/buyer.ts'
import { plansOf } from './support/plans.ts'

let billing: BillingService
let buyer: Buyer
let user: string
let code: string

beforeAll(async () => {
  billing = await startBilling('promotion_codes')
  buyer = buyerOf(billing)
})
afterAll(() => billing.stop())
beforeEach(() => {
  user = newId('usr')
  code = newId('C').replaceAll('_', '-').toUpperCase().slice(0, 20)
})
afterEach(async () => {
  await billing.sandbox.faults.clear()
  await billing.retireCustomers()
})

const PATH = '/internal/admin/promotion-codes'
const QUARTER = { percent_off: 25, duration: 'forever' } as const
const create = (terms: object, request_id = `test-${code}`) => billing.admin('POST', PATH, { request_id, code, ...terms })
const listed = async (text = code) =>
  (await billing.admin('GET', PATH)).body.promotion_codes.filter((each: { code: string }) => each.code === text)
const stripe = () => createStripeClient({ secretKey: 'sk_test_emulator', apiUrl: billing.stripe.url })
const atProvider = async (text = code) => (await stripe().promotionCodes.list({ code: text, limit: 100 })).data

/** Buys with the code on the checkout page. */
async function buy(choice: Choice = PRO_VIDEO, text = code) {
  const { session_id } = await buyer.startCheckout(user, choice)
  await billing.sandbox.actions.enterCode(session_id, text)
  expect(await billing.sandbox.actions.payCheckout(session_id, 'ok')).toBe('paid')
  expect((await billing.call(user, 'GET', `/api/checkout/status/${session_id}`)).body).toMatchObject({
    payment_status: 'paid',
    applied: true,
  })
}

const invoices = async () => (await billing.call(user, 'GET', '/api/billing/invoices')).body.invoices

/** The monthly amount that was published last about the user's subscription. */
async function monthly(): Promise<number | undefined> {
  const states = await plansOf(billing).published('com.loomcast.billing.subscription-changed.v1', user)
  return states.at(-1)?.monthly_amount_minor
}

describe('administrators', () => {
  test('create a code, see its redemptions, and deactivate it', async () => {
    const created = await create({ ...QUARTER, max_redemptions: 5, package_ids: ['professional'] })
    expect(created).toMatchObject({
      status: 201,
      body: {
        promotion_code: {
          code,
          percent_off: 25,
          amount_off: null,
          state: 'active',
          synchronized: true,
          times_redeemed: 0,
          created_by: 'usr_admin',
        },
      },
    })
    const [found] = await atProvider()
    expect(found).toMatchObject({ code, active: true, max_redemptions: 5 })
    const coupon = await stripe().coupons.retrieve(found!.promotion.coupon as string, { expand: ['applies_to'] })
    expect(coupon).toMatchObject({ percent_off: 25, duration: 'forever', name: code })
    expect(coupon.applies_to?.products.toSorted()).toEqual(['loomcast_professional', 'loomcast_professional_video'])

    await buy()
    expect(await listed()).toMatchObject([{ times_redeemed: 1, state: 'active' }])
    const path = `${PATH}/${encodeURIComponent(created.body.promotion_code.promotion_code_id)}/deactivate`
    for (let times = 0; times < 2; times++)
      expect(await billing.admin('POST', path)).toMatchObject({
        status: 200,
        body: { promotion_code: { state: 'deactivated', synchronized: true } },
      })
    expect(await atProvider()).toMatchObject([{ active: false }])
    expect((await billing.admin('POST', `${PATH}/none/deactivate`)).body.code).toBe('not_found')
    // Who has redeemed it keeps the discount.
    expect((await buyer.plan(user)).discount).toMatchObject({ code, percent_off: 25 })
  })

  test('create a code once for a request, and no second one with its text', async () => {
    expect((await create(QUARTER)).status).toBe(201)
    expect((await create(QUARTER)).status).toBe(201)
    expect((await create({ ...QUARTER, percent_off: 30 })).body.code).toBe('idempotency_key_reused')
    expect((await create({ ...QUARTER, code: code.toLowerCase() }, `other-${code}`)).body.code).toBe('promotion_code_exists')
    expect(await listed()).toHaveLength(1)
    expect(await atProvider()).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['a text that no code has', { code: 'a b' }, 'code'],
    ['neither a percentage nor an amount', { percent_off: null }, 'percent_off'],
    ['both', { amount_off: 5 }, 'percent_off'],
    ['a percentage above 100', { percent_off: 101 }, 'percent_off'],
    ['three decimal places', { percent_off: 1.125 }, 'percent_off'],
    ['an amount of 0', { percent_off: null, amount_off: 0 }, 'amount_off'],
    ['months without a number', { duration: 'repeating' }, 'duration_in_months'],
    ['an unknown package', { package_ids: ['none'] }, 'package_ids'],
    ['the free package', { package_ids: ['starter'] }, 'package_ids'],
    ['no package', { package_ids: [] }, 'package_ids'],
    ['a time that is over', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
  ])('are told about %s', async (_what, change, path) => {
    const { status, body } = await create({ ...QUARTER, ...change })
    expect({ status, code: body.code, path: body.errors?.[0]?.path }).toEqual({ status: 400, code: 'validation_failed', path })
    expect(await listed()).toEqual([])
  })

  test('get no code that the provider rejects', async () => {
    const other = await stripe().coupons.create({ percent_off: 5, duration: 'once' })
    await stripe().promotionCodes.create({ promotion: { type: 'coupon', coupon: other.id }, code })
    const { status, body } = await create(QUARTER)
    expect([status, body.code, body.detail]).toEqual([502, 'payment_provider_rejected', expect.stringContaining('already exists')])
    expect(await listed()).toEqual([])
  })

  test.each(['before', 'after'] as const)('get a code later if the provider does not respond (%s its work)', async (when) => {
    await billing.sandbox.faults.set({ failRequests: { count: 50, when } })
    const created = await create(QUARTER)
    expect(created).toMatchObject({ status: 201, body: { promotion_code: { state: 'active', synchronized: false } } })
    await billing.sandbox.faults.clear()
    await repeatPromotionSync(billing.context)
    await repeatPromotionSync(billing.context)
    expect(await listed()).toMatchObject([{ synchronized: true }])
    expect(await atProvider()).toHaveLength(1)
    expect((await stripe().coupons.list({ limit: 100 })).data.filter(({ name }) => name === code)).toHaveLength(1)
  })
})

describe('a buyer', () => {
  test('pays less every month, and reads why', async () => {
    await create(QUARTER)
    await buy()
    const plan = await buyer.plan(user)
    expect(plan).toMatchObject({ price: 19, next_amount: 14.25, discount: { code, percent_off: 25, amount_off: null, ends_at: null } })
    expect(await buyer.charged(user)).toEqual([1425])
    expect(await buyer.payments(user)).toMatchObject([{ amount: 14.25, discount: 4.75, promotion_code: code }])
    expect(await invoices()).toMatchObject([{ amount: 14.25, discount: 4.75, promotion_code: code }])
    expect(await monthly()).toBe(1425)
    await buyer.advanceDays(31)
    await poll(async () => (await buyer.payments(user)).length === 2)
    expect(await buyer.charged(user)).toEqual([1425, 1425])
    const { lines } = (await billing.admin('GET', `/internal/admin/ledger?user_id=${user}`)).body
    expect(lines).toMatchObject([
      { kind: 'payment', amount: 14.25, net: 14.25, discount: 4.75, promotion_code: code },
      { kind: 'payment', amount: 14.25, net: 14.25, discount: 4.75, promotion_code: code },
    ])
  })

  test('pays the price again after the months of the code, which the recurring revenue follows', async () => {
    await create({ percent_off: 50, duration: 'repeating', duration_in_months: 2 })
    await buy()
    expect(await buyer.plan(user)).toMatchObject({ next_amount: 9.5, discount: { code } })
    expect(await monthly()).toBe(950)
    await buyer.advanceDays(31)
    // The second payment was the last one with the discount, which lasts until the end of its period.
    await poll(async () => (await buyer.plan(user)).next_amount === 19)
    expect(await buyer.plan(user)).toMatchObject({ next_amount: 19, discount: { code } })
    expect(await monthly()).toBe(950)
    await buyer.advanceDays(31)
    await poll(async () => (await buyer.plan(user)).discount === null)
    expect(await buyer.charged(user)).toEqual([950, 950, 1900])
    await poll(async () => (await monthly()) === 1900)
  })

  test('pays nothing at first, which is no change of the recurring revenue', async () => {
    await create({ percent_off: 100, duration: 'once' })
    await buy()
    expect(await buyer.plan(user)).toMatchObject({ status: 'active', price: 19, next_amount: 19, discount: null })
    expect(await buyer.payments(user)).toEqual([])
    expect(await invoices()).toMatchObject([{ amount: 0, discount: 19, promotion_code: code, status: 'paid' }])
    expect(await monthly()).toBe(1900)
  })

  test('is emailed what was charged and what will be', async () => {
    await create({ amount_off: 4, duration: 'once' })
    await buy()
    const mails = await plansOf(billing).published('com.loomcast.billing.mail-requested.v1', user)
    expect(mails.map(({ data }) => data)).toMatchObject([{ amount: '$15.00', next_amount: '$19.00' }])
  })

  test('upgrades for the difference to the billed amount, and renews with the discount', async () => {
    await create({ ...QUARTER, percent_off: 50 })
    await buy()
    const preview = await buyer.preview(user, ENTERPRISE_VIDEO)
    // At the first moment: half of 49 less half of 19.
    expect(preview).toMatchObject({ kind: 'upgrade', amount_due: 15, next_amount: 24.5 })
    expect((await buyer.change(user, ENTERPRISE_VIDEO, preview.proration_date)).body).toMatchObject({ outcome: 'changed' })
    expect(await buyer.charged(user)).toEqual([950, 1500])
    expect(await buyer.plan(user)).toMatchObject({ price: 49, next_amount: 24.5, discount: { code } })
    await poll(async () => (await monthly()) === 2450)
    await buyer.advanceDays(31)
    await poll(async () => (await buyer.charged(user)).length === 3)
    expect(await buyer.charged(user)).toEqual([950, 1500, 2450])
  })

  test('keeps the discount in a downgrade, while it waits, after it, and if it is withdrawn', async () => {
    await create({ ...QUARTER, percent_off: 50 })
    await buy(ENTERPRISE)
    const preview = await buyer.preview(user, PRO)
    expect(preview).toMatchObject({ kind: 'downgrade', amount_due: 0, next_amount: 2.47 })
    await buyer.change(user, PRO, preview.proration_date)
    expect(await buyer.plan(user)).toMatchObject({
      next_amount: 2.47,
      discount: { code },
      pending_change: { price: 4.95, next_amount: 2.47 },
    })
    expect((await billing.call(user, 'POST', `${PLAN}/resume`)).status).toBe(200)
    expect(await buyer.plan(user)).toMatchObject({ next_amount: 14.5, discount: { code }, pending_change: null })
    const again = await buyer.preview(user, PRO)
    await buyer.change(user, PRO, again.proration_date)
    await buyer.advanceDays(31)
    await poll(async () => (await buyer.charged(user)).length === 2)
    expect(await buyer.charged(user)).toEqual([1450, 247])
    await poll(async () => (await buyer.plan(user)).discount?.code === code)
  })

  test('gets no discount for a package that the code does not reduce, even after a change', async () => {
    await create({ ...QUARTER, package_ids: ['professional'] })
    const { session_id } = await buyer.startCheckout(user, ENTERPRISE)
    await expect(billing.sandbox.actions.enterCode(session_id, code)).rejects.toThrow('does not apply to this plan')
    await buy(PRO_VIDEO)
    expect(await buyer.preview(user, ENTERPRISE_VIDEO)).toMatchObject({ next_amount: 49 })
    const preview = await buyer.preview(user, PRO)
    expect(preview).toMatchObject({ next_amount: 3.71 })
  })

  test('gets the discount for an option that its package got after the code', async () => {
    const team = { name: 'Team', tier: 'pro', content_only_price: 10, video_generation_limit: 5 }
    const created = await billing.admin('POST', '/internal/admin/packages', team)
    expect(created.status).toBe(201)
    const { package_id, version } = created.body.package
    await create({ ...QUARTER, package_ids: [package_id] })
    const option = { version, has_video_toggle: true, content_video_price: 20, content_video_price_yearly: 200 }
    expect((await billing.admin('PUT', `/internal/admin/packages/${package_id}`, option)).status).toBe(200)
    await buy({ package_id, include_video: true, interval: 'month' })
    expect(await buyer.charged(user)).toEqual([1500])
    expect(await stripe().products.retrieve(`loomcast_${package_id}_video`)).toMatchObject({ active: true, name: 'Team with videos' })
    expect(await buyer.preview(user, { package_id, include_video: false, interval: 'month' })).toMatchObject({ next_amount: 7.5 })
  })

  test('is refunded what was paid, and no more', async () => {
    await create(QUARTER)
    await buy()
    const [{ transaction_id }] = await buyer.payments(user)
    const refund = (request: object) =>
      billing.admin('POST', `/internal/admin/payments/${transaction_id}/refund`, { request_id: newId('request'), ...request })
    expect((await refund({ amount: 14.26 })).body.code).toBe('refund_not_possible')
    expect((await refund({})).body.refund).toMatchObject({ refunded_amount: 14.25, refundable_amount: 0, status: 'refunded' })
    expect(await buyer.payments(user)).toMatchObject([{ kind: 'refund', amount: 14.25, discount: 0 }, { kind: 'payment' }])
  })
})

test('records of a release without discounts are as they were after the next start', async () => {
  await buyer.subscribe(user)
  const { connection } = billing
  for (const name of ['payments', 'invoices'])
    await connection.collection(name).updateMany({ user_id: user }, { $unset: { discount_minor: '', promotion_code: '' } })
  await connection
    .collection('subscriptions')
    .updateMany({ user_id: user }, { $unset: { recurringMinor: '', renewalMinor: '', discount: '' } })
  const before = await connection.collection('subscriptions').findOne({ user_id: user })
  await addMissingDiscounts(connection)
  expect(await buyer.plan(user)).toMatchObject({ price: 19, next_amount: 19, discount: null })
  expect(await buyer.payments(user)).toMatchObject([{ amount: 19, discount: 0, promotion_code: null }])
  await billing.admin('POST', `/internal/admin/customers/${user}/sync`)
  expect((await connection.collection('subscriptions').findOne({ user_id: user }))?.['version']).toBe(before?.['version'])
})
