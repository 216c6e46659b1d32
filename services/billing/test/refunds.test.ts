import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { acquireLease, newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { TIME_LIMIT_HEADER } from '@loomcast/service-kit/time'
import { LEASES } from '../src/customers/lease.model.ts'
import { isFullRefund, refundableAmount, refundedByInvoice } from '../src/domain/refund.ts'
import { withdrawalRefund } from '../src/domain/withdrawal.ts'
import { addMissingTaxes } from '../src/migrations/taxes.migration.ts'
import { addMissingWithdrawalRules } from '../src/migrations/withdrawal-rules.migration.ts'
import { refundPayment } from '../src/payments/refund-payment.ts'
import { completeWithdrawals } from '../src/withdrawals/withdraw-purchase.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf, ENTERPRISE, PLAN, PRO_VIDEO } from './support/buyer.ts'
import { plansOf } from './support/plans.ts'

let billing: BillingService
let buyer: Buyer
let user: string
let paymentId: string

beforeAll(async () => {
  billing = await startBilling('refunds')
  buyer = buyerOf(billing)
})
afterAll(() => billing.stop())
afterEach(() => billing.retireCustomers())
beforeEach(async () => {
  user = newId('usr')
  await buyer.subscribe(user, PRO_VIDEO)
  paymentId = (await buyer.payments(user))[0].transaction_id
})

const refund = (payload: object, request_id = newId('req')) =>
  billing.admin('POST', `/internal/admin/payments/${paymentId}/refund`, { request_id, ...payload })
const refunds = async () => (await buyer.payments(user)).filter((each: { kind: string }) => each.kind === 'refund')

test('what is left of a payment excludes effective refunds only, and nothing is left of a disputed one', () => {
  const reversals = [
    { kind: 'refund', amount_minor: 300, status: 'succeeded' },
    { kind: 'refund', amount_minor: 200, status: 'pending' },
    { kind: 'refund', amount_minor: 100, status: 'failed' },
  ]
  const payment = { amount_minor: 1900, refundable: true }
  expect(refundableAmount({ payment, reversals })).toBe(1400)
  expect(refundableAmount({ payment: { ...payment, refundable: false }, reversals: [] })).toBe(0)
  expect(isFullRefund({ payment, reversals }, 1900)).toBe(false)
  expect(isFullRefund({ payment, reversals: [] }, 1900)).toBe(true)
  expect(isFullRefund({ payment, reversals }, 1400)).toBe(true)
  expect(isFullRefund({ payment, reversals }, 1399)).toBe(false)
})

test('an invoice has what was refunded of it by all effective refunds', () => {
  const entry = { kind: 'refund', amount_minor: 500, status: 'succeeded', invoice_id: 'in_1' }
  const ineffective = ['failed', 'canceled'].map((status) => ({ ...entry, status }))
  const entries = [entry, { ...entry, amount_minor: 200, status: 'pending' }, { ...entry, invoice_id: null }, { ...entry, kind: 'dispute' }]
  expect([...refundedByInvoice([...entries, ...ineffective])]).toEqual([['in_1', 700]])
})

test('the ledger has a line for each payment, refund and invoice, with filters and pages', async () => {
  await refund({ amount: 4.05 })
  const lines = async (query: string) => (await billing.admin('GET', `/internal/admin/ledger?user_id=${user}${query}`)).body
  const { lines: all, total, next } = await lines('')
  expect(all).toMatchObject([
    { kind: 'refund', amount: 4.05, tax: 0, net: 4.05, status: 'succeeded', booked: -1, invoice_number: expect.stringMatching(/^LC-/) },
    { kind: 'payment', amount: 19, package_name: 'Professional with videos', status: 'partially_refunded', booked: 1, user_id: user },
  ])
  expect({ total, next }).toEqual({ total: 2, next: null })
  const first = await lines('&limit=1')
  expect((await lines(`&limit=1&after=${encodeURIComponent(first.next)}`)).lines).toEqual([all[1]])
  expect((await lines('&kind=refund')).lines).toEqual([all[0]])
  expect((await lines('&kind=invoice')).lines).toMatchObject([{ kind: 'invoice', amount: 19, status: 'paid', booked: 0 }])
  expect((await lines('&from=2026-03-10&to=2026-03-10')).total).toBe(2)
  expect((await lines('&from=2026-03-11')).total).toBe(0)
  expect((await lines('&to=2026-03-09')).total).toBe(0)
})

test('records of a release without taxes are shown and refunded after the next start', async () => {
  const { connection } = billing
  for (const [name, field] of [
    ['payments', 'tax_minor'],
    ['invoices', 'tax_minor'],
    ['subscriptions', 'taxMinor'],
  ] as const)
    expect((await connection.collection(name).updateMany({ user_id: user }, { $unset: { [field]: '' } })).modifiedCount).toBe(1)
  await addMissingTaxes(connection)
  expect((await refund({ amount: 4.05 })).status).toBe(200)
  expect(await buyer.payments(user)).toMatchObject([
    { kind: 'refund', amount: 4.05, tax: 0 },
    { kind: 'payment', amount: 19, tax: 0 },
  ])
  expect((await billing.call(user, 'GET', '/api/billing/invoices')).body.invoices).toMatchObject([{ amount: 19, tax: 0 }])
})

test('a partial refund keeps the plan, and no more than the rest can be refunded', async () => {
  const first = await refund({ amount: 4.05 })
  expect(first.body.refund).toMatchObject({
    refunded_amount: 4.05,
    refundable_amount: 14.95,
    plan_ended: false,
    status: 'partially_refunded',
  })
  expect((await refund({ amount: 14.96 })).body.code).toBe('refund_not_possible')
  expect((await refund({})).body.refund).toMatchObject({ refunded_amount: 14.95, refundable_amount: 0, status: 'refunded' })
  expect((await refund({})).body.code).toBe('refund_not_possible')
  expect((await buyer.plan(user)).status).toBe('active')
  expect((await refunds()).map((each: { amount: number }) => each.amount).sort()).toEqual([14.95, 4.05])
})

test('the refund of the rest after a partial refund can end the plan', async () => {
  expect((await refund({ amount: 4.05 })).body.refund).toMatchObject({ plan_ended: false })
  const { status, body } = await refund({ end_plan: true })
  expect({ status, ...body.refund }).toMatchObject({ status: 'refunded', refunded_amount: 14.95, refundable_amount: 0, plan_ended: true })
  expect((await buyer.plan(user)).status).toBe('free')
})

test('a repeated request refunds once, and another request with its id is refused', async () => {
  const id = newId('req')
  const responses = await Promise.all([1, 2, 3].map(() => refund({ amount: 5 }, id)))
  expect(responses.map(({ status, body }) => `${status} ${body.refund?.refunded_amount}`)).toEqual(Array(3).fill('200 5'))
  expect(await refunds()).toHaveLength(1)
  expect((await refund({ amount: 6 }, id)).body.code).toBe('idempotency_key_reused')
})

test.each(['operation', 'customer'])(
  'gives up before its caller while the user is busy (%s), and a repeated request has the outcome',
  async (lease) => {
    const id = newId('req')
    const url = `/internal/admin/payments/${paymentId}/refund`
    const options = { connection: billing.connection, collection: LEASES, id: `${lease}:${user}`, owner: 'another', durationMs: 30_000 }
    const busy = await poll(() => acquireLease(options))
    // A request that waits longer than its caller gets the lease then.
    const timer = setTimeout(() => void busy.release(), 10_000)
    const headers = { ...(await billing.tokens.as('usr_admin', 'admin')), [TIME_LIMIT_HEADER]: '300', 'idempotency-key': newId('cmd') }
    const response = await billing.app.inject({ method: 'POST', url, headers, payload: { request_id: id, amount: 5 } })
    expect(response.statusCode).toBe(503)
    expect(await acquireLease({ ...options, owner: 'a third one' })).toBeUndefined()
    clearTimeout(timer)
    await busy.release()
    expect((await refund({ amount: 5 }, id)).body.refund).toMatchObject({ refunded_amount: 5, refundable_amount: 14 })
    expect((await refund({ amount: 5 }, id)).body.refund).toMatchObject({ refunded_amount: 5, refundable_amount: 14 })
    expect(await refunds()).toHaveLength(1)
  },
)

test.each([[0], [-5], [4.951], [1e12]])('an amount of %p is refused', async (amount) => {
  const { status } = await refund({ amount })
  expect([400, 409]).toContain(status)
  expect(await refunds()).toEqual([])
})

test('the full refund of the current period can end the plan, a partial one cannot', async () => {
  expect((await refund({ amount: 5, end_plan: true })).body.code).toBe('refund_not_possible')
  const { body } = await refund({ end_plan: true })
  expect(body.refund).toMatchObject({ refunded_amount: 19, plan_ended: true })
  expect(await buyer.plan(user)).toMatchObject({ status: 'free', is_paid: false })
  const mails = await plansOf(billing).published('com.loomcast.billing.mail-requested.v1', user)
  expect(mails.filter(({ template }) => template === 'plan-ended')).toMatchObject([{ data: { reason: 'refunded' } }])
})

test('a disputed payment cannot be refunded', async () => {
  const [charge] = await billing.sandbox.views.charges(await buyer.customerId(user))
  await billing.sandbox.actions.openDispute(charge?.id ?? '')
  expect((await refund({})).body.code).toBe('refund_not_possible')
  await poll(async () => (await buyer.payments(user)).some((each: { kind: string }) => each.kind === 'dispute'))
})

test('an unknown payment is not found, and users cannot refund', async () => {
  const path = '/internal/admin/payments/pay_unknown/refund'
  expect((await billing.admin('POST', path, { request_id: newId('req') })).status).toBe(404)
  expect((await billing.call(user, 'POST', path, { request_id: newId('req') })).status).toBe(403)
})

/** The service with a provider that makes every refund and then loses the connection, and that counts the calls. */
function dying() {
  const { provider } = billing.context
  if (!provider) throw new Error('no provider')
  const calls: string[] = []
  const counting = (fails: boolean) => ({
    ...billing.context,
    provider: {
      ...provider,
      async refund(request: Parameters<typeof provider.refund>[0]) {
        calls.push(request.idempotencyKey)
        await provider.refund(request)
        if (fails) throw new Error('killed')
      },
    },
  })
  return { calls, dies: counting(true), lives: counting(false) }
}

test('a request that died after its refund is completed with the same key, and refunds once', async () => {
  const { calls, dies, lives } = dying()
  const request = { request_id: newId('req'), amount: 5, end_plan: false }
  await expect(refundPayment(dies, 'usr_admin', paymentId, request)).rejects.toThrow('killed')
  await expect(refundPayment(lives, 'usr_admin', paymentId, request)).resolves.toMatchObject({ refunded_minor: 500, left_minor: 1400 })
  expect(calls).toHaveLength(2)
  expect(new Set(calls).size).toBe(1)
  expect(await refunds()).toHaveLength(1)
})

test('another request first completes one that died, and the sum is never refunded twice', async () => {
  const { calls, dies, lives } = dying()
  await expect(refundPayment(dies, 'usr_admin', paymentId, { request_id: newId('req'), amount: 5, end_plan: false })).rejects.toThrow(
    'killed',
  )
  await refundPayment(lives, 'usr_admin', paymentId, { request_id: newId('req'), amount: 5, end_plan: false })
  expect(new Set(calls).size).toBe(2)
  expect((await refunds()).map((each: { amount: number }) => each.amount)).toEqual([5, 5])
})

test.each(['the same request', 'another request'])(
  '%s refunds nothing again when the key of a request that died has expired',
  async (which) => {
    const { calls, dies, lives } = dying()
    const request = { request_id: newId('req'), end_plan: true }
    await expect(refundPayment(dies, 'usr_admin', paymentId, request)).rejects.toThrow('killed')
    await buyer.advanceDays(3)
    const again = refundPayment(
      lives,
      'usr_admin',
      paymentId,
      which === 'the same request' ? request : { request_id: newId('req'), end_plan: false },
    )
    if (which === 'the same request') await expect(again).resolves.toMatchObject({ refunded_minor: 1900, plan_ended: true })
    else await expect(again).rejects.toMatchObject({ code: 'refund_not_possible' })
    expect(calls).toHaveLength(1)
    expect(await refunds()).toHaveLength(1)
    await poll(async () => (await buyer.plan(user)).status === 'free')
  },
)

const DAY_MS = 86_400_000

describe('a withdrawal', () => {
  const withdraw = () => billing.call(user, 'POST', `${PLAN}/withdraw`)

  test('returns everything and ends the plan, unless the buyer asked for an immediate start', async () => {
    // The plan was bought just now, by a clock that other tests advance.
    const until = new Date(billing.sandbox.clock().getTime() + 14 * DAY_MS).toISOString()
    expect((await buyer.plan(user)).withdrawal).toEqual({ until, refund_amount: 19 })
    const { status, body } = await withdraw()
    expect({ status, plan: body.subscription.status, withdrawal: body.subscription.withdrawal }).toEqual({
      status: 200,
      plan: 'free',
      withdrawal: null,
    })
    expect((await refunds()).map(({ amount }: { amount: number }) => amount)).toEqual([19])
    expect((await billing.call(user, 'GET', '/api/billing/invoices')).body.invoices).toMatchObject([
      { amount: 19, refunded: 19, status: 'paid' },
    ])
    const mails = (await plansOf(billing).published('com.loomcast.billing.mail-requested.v1', user)).slice(-2)
    expect(mails).toMatchObject([
      { template: 'payment-refunded', data: { amount: '$19.00', renews_at: '', ends_at: '' } },
      { template: 'plan-ended', data: { reason: 'refunded' } },
    ])
    expect((await withdraw()).body.code).toBe('subscription_missing')
    expect(await refunds()).toHaveLength(1)
  })

  const noteOf = async (session: string): Promise<string> => {
    const headers = { authorization: 'Bearer sk_test_emulator' }
    const response = await billing.sandbox.fetch(`https://api.stripe.com/v1/checkout/sessions/${session}`, { headers })
    return ((await response.json()) as { custom_text: { submit: { message: string } } }).custom_text.submit.message
  }

  test('returns everything once for each package, and then the share of the remaining days, as the checkout states', async () => {
    const repeated = 'except for the days until then'
    expect((await withdraw()).status).toBe(200)
    const second = await buyer.subscribe(user, PRO_VIDEO)
    expect(await noteOf(second.session_id)).toContain(repeated)
    await buyer.advanceDays(7)
    const { refund_amount } = (await buyer.plan(user)).withdrawal
    expect(refund_amount).toBeGreaterThan(19 / 2)
    expect(refund_amount).toBeLessThan((19 * 24) / 30)
    await withdraw()
    expect((await refunds()).map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([refund_amount, 19].toSorted())

    // Another package was not withdrawn yet.
    const other = await buyer.subscribe(user, ENTERPRISE)
    expect(await noteOf(other.session_id)).not.toContain(repeated)
    await buyer.advanceDays(7)
    expect((await buyer.plan(user)).withdrawal.refund_amount).toBe(29)
  })

  test('returns what the buyer agreed to after the rule was changed', async () => {
    const checkouts = billing.connection.collection('checkout_reservations')
    await checkouts.updateOne({ user_id: user }, { $set: { consented: true, withdrawal_rule: 'full' } })
    await buyer.advanceDays(7)
    expect((await buyer.plan(user)).withdrawal.refund_amount).toBe(19)
    // An earlier release did not store the rule, only the text.
    const texts = { full: 'If I withdraw, I get all of my payment back.', proportional: 'except for the days until then.' }
    for (const [rule, consent_text] of Object.entries(texts)) {
      await checkouts.updateOne({ user_id: user }, { $set: { consent_text }, $unset: { withdrawal_rule: '' } })
      await addMissingWithdrawalRules(billing.connection)
      expect((await checkouts.findOne({ user_id: user }))?.['withdrawal_rule']).toBe(rule)
    }
    expect((await buyer.plan(user)).withdrawal.refund_amount).toBeLessThan(19)
  })

  test('is completed with its first amounts after it was interrupted', async () => {
    const subscription = await billing.context.repositories.subscriptions.liveOf(user)
    const requested_at = new Date(billing.sandbox.clock().getTime() - 120_000)
    const planned = { state: 'requested', refunds: [{ payment_id: paymentId, amount_minor: 1234 }], requested_at } as const
    await billing.context.repositories.withdrawals.request({ _id: subscription?._id ?? '', ...planned, refunds: [...planned.refunds] })
    await Promise.all([completeWithdrawals(billing.context), completeWithdrawals(billing.context)])
    await completeWithdrawals(billing.context)
    expect((await refunds()).map(({ amount }: { amount: number }) => amount)).toEqual([12.34])
    expect((await buyer.plan(user)).status).toBe('free')
  })

  test('returns what falls on the days that are left if the buyer consented, rounded up', () => {
    const period = { start: new Date('2026-03-10T12:00:00Z'), end: new Date('2026-04-09T12:00:00Z') }
    const at = (day: string) => new Date(`2026-03-${day}T12:00:00Z`)
    const proportional = { rule: 'proportional', consented: true } as const
    expect(withdrawalRefund(1900, period, at('10'), proportional)).toBe(1900)
    expect(withdrawalRefund(1900, period, at('20'), proportional)).toBe(1267)
    expect(withdrawalRefund(1900, period, at('20'), { ...proportional, consented: false })).toBe(1900)
    expect(withdrawalRefund(1900, period, at('20'), { rule: 'full', consented: true })).toBe(1900)
    expect(withdrawalRefund(1900, period, new Date('2026-05-01T00:00:00Z'), proportional)).toBe(0)
  })

  test('is not possible after 14 days', async () => {
    await buyer.advanceDays(15)
    expect((await buyer.plan(user)).withdrawal).toBeNull()
    expect((await withdraw()).body).toMatchObject({ code: 'refund_not_possible', detail: expect.stringContaining('14 days') })
  })
})
