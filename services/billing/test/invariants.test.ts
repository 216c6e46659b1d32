import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { ensureCollections } from '@loomcast/service-kit/mongo'
import { testDatabase } from '@loomcast/service-kit/testing'
import type { Connection } from 'mongoose'
import { INVARIANT_RULES, type InvariantRule } from '../src/domain/invariant-rules.ts'
import { createRepositories } from '../src/repositories.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const DAY = 24 * 60

let database: Awaited<ReturnType<typeof testDatabase>>
let connection: Connection
let repositories: ReturnType<typeof createRepositories>
beforeAll(async () => {
  database = await testDatabase('billing_invariants')
  connection = database.connection
  repositories = createRepositories(connection)
  await ensureCollections(connection)
})
afterAll(() => database.drop())
beforeEach(async () => {
  for (const name of ['subscriptions', 'customers', 'provider_events', 'invoices', 'payments', 'outbox', 'invariant_passes'])
    await connection.collection(name).deleteMany({})
})

async function insert(name: string, ...rows: object[]): Promise<void> {
  await connection.collection(name).insertMany(rows)
}

async function violated(): Promise<InvariantRule[]> {
  const found: InvariantRule[] = []
  for (const rule of INVARIANT_RULES) if ((await repositories.invariants[rule](NOW, 14)).length > 0) found.push(rule)
  return found
}

const paid = { ...DEFAULT_ENTITLEMENT, package_id: 'professional', is_paid: true, source: 'subscription' }
const customer = (changes: object = {}) => ({
  _id: 'usr_1',
  entitlement: paid,
  entitlement_version: 3,
  closed_at: null,
  erased_at: null,
  ...changes,
})
const subscription = (changes: object = {}) => ({
  _id: 'sub_1',
  user_id: 'usr_1',
  status: 'active',
  terms: { package_id: 'professional', tier: 'pro' },
  currentPeriodEnd: ago(-20 * DAY),
  cancelAt: null,
  pastDueSince: null,
  changed_at: ago(60),
  ...changes,
})
const invoice = (changes: object = {}) => ({
  _id: 'in_1',
  user_id: 'usr_1',
  status: 'paid',
  amount_paid_minor: 1900,
  changed_at: ago(60),
  ...changes,
})
const payment = (changes: object = {}) => ({
  _id: 'pay_1',
  kind: 'payment',
  provider_id: 'ch_1',
  user_id: 'usr_1',
  invoice_id: 'in_1',
  amount_minor: 1900,
  status: 'succeeded',
  occurred_at: ago(60),
  recorded_at: ago(60),
  account_closed_at: null,
  ...changes,
})

test('a subscriber with a paid invoice violates nothing', async () => {
  await insert('customers', customer())
  await insert('subscriptions', subscription(), subscription({ _id: 'sub_0', status: 'canceled' }))
  await insert('invoices', invoice())
  await insert('payments', payment())
  expect(await violated()).toEqual([])
})

test.each<[InvariantRule, string, () => Promise<void>]>([
  [
    'several_live_subscriptions',
    'two live subscriptions',
    async () => {
      await insert('customers', customer())
      await insert('subscriptions', subscription(), subscription({ _id: 'sub_2', status: 'past_due', pastDueSince: ago(DAY) }))
    },
  ],
  [
    'period_end_passed',
    'a period that ended seven hours ago',
    async () => {
      await insert('customers', customer())
      await insert('subscriptions', subscription({ currentPeriodEnd: ago(7 * 60) }))
    },
  ],
  [
    'canceled_but_entitled',
    'a canceled subscription',
    async () => {
      await insert('customers', customer())
      await insert('subscriptions', subscription({ status: 'canceled' }))
    },
  ],
  [
    'canceled_but_entitled',
    'an overdue subscription after the grace period',
    async () => {
      await insert('customers', customer())
      await insert('subscriptions', subscription({ status: 'past_due', pastDueSince: ago(15 * DAY) }))
    },
  ],
  [
    'canceled_but_entitled',
    'a passed cancellation date',
    async () => {
      await insert('customers', customer())
      await insert('subscriptions', subscription({ cancelAt: ago(20) }))
    },
  ],
  [
    'paid_but_not_entitled',
    'an active subscription and the free package',
    async () => {
      await insert('customers', customer({ entitlement: DEFAULT_ENTITLEMENT }))
      await insert('subscriptions', subscription())
    },
  ],
  [
    'event_not_done',
    'an event that waits for 11 minutes',
    async () => {
      await insert('provider_events', { _id: 'evt_1', state: 'received', received_at: ago(11) })
    },
  ],
  [
    'event_not_done',
    'a failed event',
    async () => {
      await insert('provider_events', { _id: 'evt_1', state: 'failed', received_at: ago(11) })
    },
  ],
  [
    'ledger_unlike_invoices',
    'an invoice without its payment',
    async () => {
      await insert('invoices', invoice())
    },
  ],
  [
    'ledger_unlike_invoices',
    'an invoice with two payments',
    async () => {
      await insert('invoices', invoice())
      await insert('payments', payment(), payment({ _id: 'pay_2', provider_id: 'ch_2' }))
    },
  ],
  [
    'meter_ahead_of_billing',
    'a published version that is newer than the stored one',
    async () => {
      await insert('customers', customer({ entitlement: DEFAULT_ENTITLEMENT }))
      await insert('outbox', {
        _id: 'evt_1',
        type: 'com.loomcast.billing.entitlement-changed.v2',
        key: 'usr_1',
        version: 4,
        published_at: ago(5),
      })
    },
  ],
  [
    'period_end_passed',
    'a trial that ended seven hours ago',
    async () => {
      await insert('customers', customer())
      await insert('subscriptions', subscription({ status: 'trialing', currentPeriodEnd: ago(7 * 60) }))
    },
  ],
  [
    'charge_after_account_deletion',
    'a payment after the erasure that was refunded in part',
    async () => {
      await insert('payments', payment({ account_closed_at: ago(90), status: 'partially_refunded' }))
    },
  ],
  [
    'charge_after_account_deletion',
    'a payment after the erasure',
    async () => {
      await insert('payments', payment({ account_closed_at: ago(90) }))
    },
  ],
  [
    'charge_after_account_deletion',
    'a payment while the account is being closed',
    async () => {
      await insert('customers', customer({ entitlement: DEFAULT_ENTITLEMENT, closed_at: ago(90) }))
      await insert('payments', payment())
    },
  ],
])('reports %s: %s', async (rule, _name, prepare) => {
  await prepare()
  expect(await violated()).toEqual([rule])
})

test.each<[string, () => Promise<void>]>([
  [
    'a second subscription that appeared a minute ago',
    async () => {
      await insert('customers', customer())
      await insert('subscriptions', subscription(), subscription({ _id: 'sub_2', changed_at: ago(1) }))
    },
  ],
  [
    'a renewal of an hour ago that is not paid yet',
    async () => {
      await insert('customers', customer())
      await insert('subscriptions', subscription({ currentPeriodEnd: ago(60) }))
    },
  ],
  [
    'a cancellation of a minute ago',
    async () => {
      await insert('customers', customer())
      await insert('subscriptions', subscription({ status: 'canceled', changed_at: ago(1) }))
    },
  ],
  [
    'an event of a minute ago',
    async () => {
      await insert('provider_events', { _id: 'evt_1', state: 'received', received_at: ago(1) })
    },
  ],
  [
    'an invoice that was paid a minute ago',
    async () => {
      await insert('invoices', invoice({ changed_at: ago(1) }))
    },
  ],
  [
    'a refunded payment after a deletion',
    async () => {
      await insert('payments', payment({ account_closed_at: ago(90), status: 'refunded' }))
    },
  ],
])('has a leeway for %s', async (_name, prepare) => {
  await prepare()
  expect(await violated()).toEqual([])
})

describe('meters that are ahead of billing', () => {
  const event = (key: string, version: number, published_at: Date) => ({
    _id: `evt_${key}_${published_at.getTime()}`,
    type: 'com.loomcast.billing.entitlement-changed.v2',
    key,
    version,
    published_at,
  })
  const ahead = (now = NOW) => repositories.invariants.meter_ahead_of_billing(now, 14)

  test('are found also if their event is days old, and as long as they are ahead', async () => {
    await insert('customers', customer({ entitlement: DEFAULT_ENTITLEMENT }))
    await insert('outbox', event('usr_1', 4, ago(3 * DAY)), event('usr_2', 1, ago(10)))
    expect((await ahead()).toSorted()).toEqual(['usr_1', 'usr_2'])
    expect((await ahead()).toSorted()).toEqual(['usr_1', 'usr_2'])
    await connection.collection<{ _id: string }>('customers').updateOne({ _id: 'usr_1' }, { $set: { entitlement_version: 4 } })
    expect(await ahead()).toEqual(['usr_2'])
  })

  test('are compared since the last complete pass, however long ago it was, and once a day completely', async () => {
    await insert('customers', customer({ entitlement: DEFAULT_ENTITLEMENT }))
    await insert('outbox', event('usr_other', 0, ago(5 * 60)))
    expect(await ahead(ago(4 * 60))).toEqual([])
    // Published after that pass, but more than an hour before the next one.
    await insert('outbox', event('usr_1', 4, ago(2 * 60)))
    expect(await ahead()).toEqual(['usr_1'])

    // A row of the customer is lost after its event was compared.
    await insert('customers', customer({ _id: 'usr_2', entitlement: DEFAULT_ENTITLEMENT }))
    await insert('outbox', event('usr_2', 2, ago(90)), event('usr_other', 0, ago(1)))
    await ahead()
    await connection.collection<{ _id: string }>('customers').updateOne({ _id: 'usr_2' }, { $set: { entitlement_version: 1 } })
    expect(await ahead()).toEqual(['usr_1'])
    expect((await ahead(ago(-DAY))).toSorted()).toEqual(['usr_1', 'usr_2'])
  })
})

const free = (changes: object = {}) => customer({ entitlement: DEFAULT_ENTITLEMENT, ...changes })
const closed = { closed_at: ago(90) }

test.each<[string, Record<string, object[]>]>([
  [
    'two users with one subscription each',
    {
      customers: [customer(), customer({ _id: 'usr_2' })],
      subscriptions: [subscription(), subscription({ _id: 'sub_2', user_id: 'usr_2' })],
    },
  ],
  ['a period of a canceled subscription', { subscriptions: [subscription({ status: 'canceled', currentPeriodEnd: ago(DAY) })] }],
  [
    'an overdue subscription within the grace period',
    {
      customers: [customer()],
      subscriptions: [subscription({ status: 'past_due', pastDueSince: ago(13 * DAY), currentPeriodEnd: ago(DAY) })],
    },
  ],
  [
    'an overdue subscription without an open invoice',
    { customers: [customer()], subscriptions: [subscription({ status: 'past_due', pastDueSince: null })] },
  ],
  ['a trial', { customers: [customer()], subscriptions: [subscription({ status: 'trialing' })] }],
  ['a scheduled cancellation', { customers: [customer()], subscriptions: [subscription({ cancelAt: ago(-DAY) })] }],
  ['an entitlement of an account that is being deleted', { customers: [customer(closed)] }],
  ['a grant without a subscription', { customers: [customer({ entitlement: { ...paid, source: 'grant' } })] }],
  ['a subscription of an unknown price', { customers: [free()], subscriptions: [subscription({ terms: null })] }],
  ['a subscription that appeared a minute ago', { customers: [free()], subscriptions: [subscription({ changed_at: ago(1) })] }],
  ['a subscription after its cancellation date', { customers: [free()], subscriptions: [subscription({ cancelAt: ago(1) })] }],
  ['a subscription of an account that is being deleted', { customers: [free(closed)], subscriptions: [subscription()] }],
  ['an open invoice that was paid in part', { invoices: [invoice({ status: 'open', amount_paid_minor: 500 })] }],
  [
    'a refund of an invoice',
    { invoices: [invoice()], payments: [payment(), payment({ _id: 'pay_2', provider_id: 're_1', kind: 'refund', amount_minor: 1900 })] },
  ],
  ['an invoice that did not change for a week', { invoices: [invoice({ changed_at: ago(8 * DAY) })] }],
  [
    'another event of the user with a higher version',
    {
      customers: [customer()],
      subscriptions: [subscription()],
      outbox: [
        { _id: 'evt_1', type: 'com.loomcast.billing.subscription-changed.v1', key: 'usr_1', version: 9, published_at: ago(5) },
        { _id: 'evt_2', type: 'com.loomcast.billing.entitlement-changed.v2', key: 'usr_1', version: 3, published_at: ago(5) },
      ],
    },
  ],
  ['a payment of a minute ago after a deletion', { payments: [payment({ account_closed_at: ago(90), recorded_at: ago(1) })] }],
  ['a payment before the erasure', { payments: [payment({ account_closed_at: ago(30) })] }],
  ['a payment before the deletion began', { customers: [free({ closed_at: ago(30) })], payments: [payment()] }],
])('does not report %s', async (_name, rows) => {
  for (const [name, documents] of Object.entries(rows)) await insert(name, ...documents)
  expect(await violated()).toEqual([])
})
