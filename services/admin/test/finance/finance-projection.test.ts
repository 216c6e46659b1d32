import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { rebuildFinance } from '../../src/finance/rebuild.ts'
import { type AdminService, startAdmin } from '../support/admin-service.ts'
import {
  accountDeleted,
  clearFinance,
  deliver,
  deliverBatches,
  type FinanceMessage,
  payment,
  refund,
  subscribed,
} from '../support/finance.ts'
import { disordered, randomHistory, randomOf } from '../support/finance-history.ts'
import { endOfDay, oracle, startOfDay } from '../support/finance-oracle.ts'

const NOW = '2026-03-10T12:00:00Z'

let admin: AdminService
beforeAll(async () => {
  admin = await startAdmin('finance_projection', { now: NOW })
})
afterAll(() => admin.stop())
beforeEach(() => clearFinance(admin))

test('revenue and recurring revenue are without taxes', async () => {
  const taxed = payment('pay_taxed', 'usr_taxed', 1900, NOW, { tax_minor: 303 })
  await deliver(admin, [
    subscribed('sub_taxed', 1, 'usr_taxed', 'active', 1900, NOW, { monthly_tax_minor: 303 }),
    taxed,
    refund('rfd_taxed', { ...taxed.data, amount_minor: 950 }, NOW, { tax_minor: 152 }),
  ])
  const { metrics } = await dashboard()
  expect(metrics.revenue_today).toBeCloseTo(7.99)
  expect((await dashboard()).standard.mrr.value).toBe(15.97)
})

const dashboard = async (query = '') => (await admin.call('usr_admin', 'GET', `/api/admin/financial-dashboard${query}`)).body
const revenue = async (query: string) => (await admin.call('usr_admin', 'GET', `/api/admin/revenue-analytics?${query}`)).body
const rows = (name: string) => admin.connection.collection(name).find({}).toArray()

async function figures() {
  const result = []
  for (const currency of ['usd', 'eur']) {
    const { updated_at: _, ...board } = await dashboard(`?currency=${currency}`)
    result.push(board, await revenue(`days=120&currency=${currency}`))
  }
  return result
}

async function expectOracle(messages: readonly FinanceMessage[]): Promise<void> {
  for (const currency of ['usd', 'eur']) {
    const expected = oracle(messages, currency)
    const { days } = await revenue(`days=120&currency=${currency}`)
    for (const day of days) {
      const from = startOfDay(day.date)
      const to = endOfDay(day.date)
      const moved = expected.movements(from, to)
      expect({ currency, ...day }).toEqual({
        currency,
        date: day.date,
        revenue: (expected.paid(from, to) - expected.refunded(from, to)) / 100,
        payments: expected.paid(from, to) / 100,
        refunds: expected.refunded(from, to) / 100,
        new_mrr: (moved.new + moved.reactivation) / 100,
        churned_mrr: -(moved.contraction + moved.churn) / 100 + 0,
        mrr: expected.mrrAt(to - 1) / 100,
      })
    }
    const { movements, metrics, standard } = await dashboard(`?currency=${currency}`)
    const { lost, ...moved } = expected.movements(startOfDay(movements.from), Number.POSITIVE_INFINITY)
    const start = expected.mrrAt(startOfDay(movements.from) - 1)
    const end = expected.mrrAt(Number.POSITIVE_INFINITY)
    const { from: _, ...shown } = movements
    const decimals = Object.fromEntries(Object.entries({ ...moved, start, end }).map(([name, minor]) => [name, minor / 100 + 0]))
    expect({ currency, ...shown }).toEqual({ currency, ...decimals })
    const { new: gained, reactivation, expansion, contraction, churn } = shown
    expect(shown.end - shown.start).toBeCloseTo(gained + reactivation + expansion + contraction + churn, 6)
    expect(metrics.mrr).toBe(end / 100)
    expect(standard.paying_customers.value).toBe(expected.customersAt(Number.POSITIVE_INFINITY))
    const before = expected.customersAt(startOfDay(movements.from) - 1)
    if (before === 0) expect(standard.subscriber_churn_rate.value).toBeNull()
    else expect(standard.subscriber_churn_rate.value).toBeCloseTo((lost / before) * 100, 1)
    expect(metrics.total_revenue).toBe((expected.paid(0, 1e15) - expected.refunded(0, 1e15)) / 100)
  }
}

const IS_SOAK = process.env['LOOMCAST_SOAK'] === 'true'
/** `npm run test:soak` generates more. */
const HISTORIES = IS_SOAK ? [1, 2, 3, 6, 7, 8, 9, 10] : [1]

test.each(HISTORIES)('random history %i gives the figures of the oracle, in any order and with repetitions', async (seed) => {
  const history = randomHistory(seed, 12, new Date(NOW))
  await deliver(admin, history)
  await expectOracle(history)
  const inOrder = await figures()
  await clearFinance(admin)
  await deliverBatches(admin, disordered(history, seed))
  expect(await figures()).toEqual(inOrder)
})

test('a rebuild gives the same figures while new events arrive', async () => {
  const history = randomHistory(4, 12, new Date(NOW))
  const half = Math.floor(history.length / 2)
  await deliver(admin, history.slice(0, half))
  const rest = history.slice(half)
  const perStep = Math.ceil(rest.length / 8)
  // Damage that only a rebuild repairs.
  await admin.connection.collection('mrr_daily').updateMany({}, { $inc: { paid: 12_345, new_mrr: 777 } })
  await admin.connection.collection('mrr_changes').deleteMany({})
  const report = await rebuildFinance(admin.context, { batch: 2, onStep: () => deliverBatches(admin, rest.splice(0, perStep)) })
  await deliver(admin, rest)
  await expectOracle(history)
  expect(await admin.connection.collection('mrr_daily').distinct('version')).toEqual([report.version])
  expect(report.customers).toBeGreaterThanOrEqual(5)
  const changes = await rows('mrr_changes')
  const live = (await rows('finance_subscriptions')).filter(({ status }) => status === 'active' || status === 'past_due')
  const sum = (list: Record<string, unknown>[], key: string) => list.reduce((total, row) => total + Number(row[key]), 0)
  expect(sum(changes, 'amount_minor')).toBe(sum(live, 'monthly_amount_minor'))
})

test('a second rebuild is refused while one runs, and a rebuild that died changes nothing', async () => {
  await deliver(admin, randomHistory(5, 4, new Date(NOW)))
  const before = await figures()
  const died = rebuildFinance(admin.context, {
    batch: 1,
    onStep: async (step) => {
      await expect(rebuildFinance(admin.context)).rejects.toMatchObject({ code: 'conflict' })
      if (step === 'show') throw new Error('the process died')
    },
  })
  await expect(died).rejects.toThrow('the process died')
  expect(await figures()).toEqual(before)
  await deliver(admin, [payment('pay_late', 'usr_late', 500, NOW)])
  await rebuildFinance(admin.context)
  expect((await dashboard()).metrics.total_revenue).toBe(before[0].metrics.total_revenue + 5)
})

test('a deleted account is forgotten, and its figures stay', async () => {
  const paid = payment('pay_1', 'usr_gone', 1900, '2026-03-01T10:00:00Z')
  await deliver(admin, [
    paid,
    subscribed('sub_1', 1, 'usr_gone', 'past_due', 1900, '2026-03-01T10:00:00Z', { past_due_since: '2026-03-05T12:00:00.000Z' }),
  ])
  expect((await dashboard()).metrics.overdue_payments).toMatchObject([{ customer_id: 'usr_gone', days_overdue: 5 }])
  await deliver(admin, [accountDeleted('usr_gone', NOW)])
  const { metrics } = await dashboard()
  expect(metrics).toMatchObject({ total_revenue: 19, mrr: 19, overdue_payments: [{ customer_id: null, amount: 19 }] })

  // Later events about the account belong to the same customer, even under another user id.
  await deliver(admin, [
    subscribed('sub_1', 2, 'usr_gone', 'canceled', 1900, '2026-03-10T11:00:00Z'),
    refund('rfd_1', { ...paid.data, user_id: 'erased_1' }, '2026-03-10T11:00:00Z'),
    payment('pay_2', 'usr_gone', 100, '2026-03-10T11:00:00Z'),
  ])
  expect(await admin.context.repositories.finance.forgetLinks(new Date('2026-03-20T12:00:00Z'))).toBe(1)
  expect(await rows('finance_customers')).toHaveLength(1)
  for (const name of await admin.connection.listCollections()) {
    if (name.name === 'inbox') continue
    expect([name.name, JSON.stringify(await rows(name.name)).includes('usr_gone')]).toEqual([name.name, false])
  }
  const after = await dashboard()
  expect(after.metrics).toMatchObject({ total_revenue: 1, mrr: 0, canceled_subscriptions: 1, overdue_payments: [] })
  expect(after.movements).toMatchObject({ new: 19, churn: -19, start: 0, end: 0 })
})

test('a deletion that arrives before the payment stores no user id', async () => {
  await deliver(admin, [accountDeleted('usr_early', NOW), payment('pay_1', 'usr_early', 1900, NOW)])
  expect(await rows('finance_customers')).toMatchObject([{ user_id: null }])
  expect((await dashboard()).metrics.revenue_today).toBe(19)
})

test.each([
  ['in order', [0, 1, 2]],
  ['the erased payment first', [1, 0, 2]],
  ['the subscription last', [1, 2, 0]],
  ['the subscription in the middle', [2, 0, 1]],
])('a payment that is announced again under an erased id stays a renewal of its subscription: %s', async (_, order) => {
  const started = '2026-01-10T10:00:00Z'
  const of = { subscription_id: 'sub_1' }
  const own = payment('pay_2', 'usr_gone', 1900, '2026-02-10T10:00:00Z', of)
  const overdue = { past_due_since: '2026-03-01T10:00:00.000Z', started_at: '2026-02-01T10:00:00.000Z' }
  const messages = [
    subscribed('sub_1', 1, 'usr_gone', 'active', 1900, started),
    { ...own, id: 'evt_again', data: { ...own.data, user_id: 'erased_1' } },
    own,
  ]
  await deliver(admin, [subscribed('sub_2', 1, 'usr_other', 'past_due', 1900, '2026-03-01T10:00:00Z', overdue)])
  const ordered = order.flatMap((index) => messages[index] ?? [])
  await deliver(admin, ordered)
  const shown = await figures()
  expect(shown[0].standard.renewals_paid_share.value).toBe(50)
  await rebuildFinance(admin.context)
  expect(await figures()).toEqual(shown)
  await clearFinance(admin)
  await deliverBatches(admin, [subscribed('sub_2', 1, 'usr_other', 'past_due', 1900, '2026-03-01T10:00:00Z', overdue), ...ordered])
  expect(await figures()).toEqual(shown)
})

test('a payment after the erasure of an account is a renewal of the known subscription', async () => {
  await deliver(admin, [
    subscribed('sub_1', 1, 'usr_gone', 'active', 1900, '2026-01-10T10:00:00Z'),
    accountDeleted('usr_gone', NOW),
    payment('pay_2', 'erased_1', 1900, '2026-02-10T10:00:00Z', { subscription_id: 'sub_1' }),
  ])
  expect(await rows('finance_customers')).toHaveLength(1)
})

describe('events across the deletion of an account', () => {
  const paid = payment('pay_2', 'erased_1', 1900, '2026-02-10T10:00:00Z', { subscription_id: 'sub_1' })
  const messages: FinanceMessage[] = [
    subscribed('sub_1', 1, 'usr_gone', 'active', 1900, '2026-01-10T10:00:00Z'),
    subscribed('sub_1', 2, 'usr_gone', 'canceled', 1900, '2026-03-09T10:00:00Z', { started_at: '2026-01-10T10:00:00.000Z' }),
    subscribed('sub_2', 1, 'usr_gone', 'past_due', 2900, '2026-03-01T10:00:00Z', { past_due_since: '2026-03-05T10:00:00.000Z' }),
    subscribed('sub_2', 2, 'usr_gone', 'active', 2900, '2026-03-09T10:30:00Z', { started_at: '2026-03-01T10:00:00.000Z' }),
    accountDeleted('usr_gone', '2026-03-09T11:00:00Z'),
    paid,
    payment('pay_3', 'erased_2', 2900, '2026-03-10T10:00:00Z', { subscription_id: 'sub_1' }),
    refund('rfd_1', { ...paid.data, user_id: 'erased_3' }, '2026-03-10T11:00:00Z'),
    refund('rfd_2', { ...paid.data, user_id: 'erased_4', amount_minor: 300 }, '2026-03-10T11:00:00Z', { version: 3, state: 'recorded' }),
    refund('rfd_2', { ...paid.data, user_id: 'erased_5', amount_minor: 300 }, '2026-03-10T11:00:00Z', { version: 4, state: 'reverted' }),
  ]
  /** Of the random orders, `npm run test:soak` delivers more. */
  const ORDERS = IS_SOAK ? 96 : 10
  let expected: Awaited<ReturnType<typeof figures>>
  beforeEach(async () => {
    await deliver(admin, messages)
    expected = await figures()
    expect(expected[0].metrics).toMatchObject({ mrr: 29, total_revenue: 29, canceled_subscriptions: 1, active_subscriptions: 1 })
  })

  async function expectOneCustomer(order: readonly FinanceMessage[]): Promise<void> {
    const ids = order.map(({ id }) => id)
    expect([ids, await figures()]).toEqual([ids, expected])
    const owners = [...(await rows('finance_subscriptions')), ...(await rows('finance_payments')), ...(await rows('finance_refunds'))]
    expect([ids, new Set(owners.map(({ customer }) => customer)).size]).toEqual([ids, 1])
    expect([ids, (await rows('finance_customers')).filter(({ user_id }) => user_id === 'usr_gone')]).toEqual([ids, []])
  }

  test('leave one customer and the same figures in every order', async () => {
    for (let round = 0; round < ORDERS; round++) {
      const order = disordered(messages, 20_260_310 + round)
      await clearFinance(admin)
      await deliver(admin, order)
      await expectOneCustomer(order)
    }
  })

  test('leave the same in batches, in which an event of a fact can follow an earlier one of it', async () => {
    for (let round = 0; round < ORDERS; round++) {
      const random = randomOf(round)
      const order = disordered(messages, round)
      await clearFinance(admin)
      for (let index = 0; index < order.length; ) {
        const size = 1 + Math.floor(random() * 5)
        await deliverBatches(admin, order.slice(index, index + size))
        index += size
      }
      await expectOneCustomer(order)
      await rebuildFinance(admin.context)
      await expectOneCustomer(order)
    }
  })
})

test('a payment and the first state of its subscription that arrive at the same time have one customer', async () => {
  const events = Array.from({ length: 12 }, (_, n) => ({
    state: subscribed(`sub_${n}`, 1, `usr_${n}`, 'active', 1900, '2026-01-10T10:00:00Z'),
    paid: payment(`pay_${n}`, `erased_${n}`, 1900, '2026-02-10T10:00:00Z', { subscription_id: `sub_${n}` }),
  }))
  for (const { state, paid } of events) await Promise.all([deliver(admin, [state]), deliver(admin, [paid])])
  const customers = new Map((await rows('finance_subscriptions')).map(({ _id, customer }) => [String(_id), customer]))
  expect(customers.size).toBe(12)
  for (const { subscription_id, customer } of await rows('finance_payments')) expect(customer).toBe(customers.get(subscription_id))
})
