import { randomUUID } from 'node:crypto'
import type mongoose from 'mongoose'
import { type Account, type Answer, call, freshEmail, registerAccount } from '../account.ts'
import { poll } from '../poll.ts'
import { RECOVERY_TIMEOUT_MS, SETTLING_POLL_MS } from './audit.ts'
import type { CrashCluster } from './crash-cluster.ts'
import type { Buyer } from './points.ts'
import type { BillingRow } from './table.ts'

type Client = mongoose.mongo.MongoClient
type Target = { url: string; mongo: Client }
type Doc = Record<string, unknown>

export interface BuyerAccount extends Account, Buyer {}

export interface Choice {
  package_id: string
  include_video: boolean
}

/** Registers a user who has no plan. */
export async function newBuyer(target: Target): Promise<BuyerAccount> {
  return registerAccount(target, freshEmail('buyer'))
}

/** Opens the checkout as the page does: with one idempotency key, repeated until there is a response. Resolves to the session's id. */
export async function openCheckout(target: Target, buyer: BuyerAccount, choice: Choice): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { ...choice, origin_url: target.url }
  const answer = await succeed(() => call(target, 'POST', '/api/checkout/session', { token: buyer.token, headers, body }), 'a checkout')
  const [customer] = await rowsOf(target.mongo, 'customers', { _id: buyer.user_id })
  buyer.customerId = String(customer?.['customer_id'])
  return answer.json.session_id
}

/** Pays on the sandbox's page. */
export async function pay(target: Target, sessionId: string): Promise<void> {
  const answer = await call(target, 'POST', `/sandbox/checkout/${sessionId}/pay`, { body: { card: 'ok' } })
  if (answer.status !== 303) throw new Error(`The sandbox did not accept the payment: ${answer.status} ${answer.text}`)
}

/** Repeats a request until it succeeds. */
export async function succeed(request: () => Promise<Answer>, what: string): Promise<Answer> {
  let last = ''
  return poll(
    async () => {
      const answer = await request()
      last = `${answer.status} ${answer.text.slice(0, 200)}`
      return answer.status === 200 ? answer : undefined
    },
    { timeoutMs: RECOVERY_TIMEOUT_MS, everyMs: SETTLING_POLL_MS, what: () => `${what} to succeed; the last response: ${last}` },
  )
}

/**
 * Waits until every event of the provider about the buyers is delivered and processed, and content has applied every entitlement that billing published for
 * them.
 */
export async function billingSettled({ mongo }: Target, buyers: readonly BuyerAccount[]): Promise<void> {
  const customers = { $in: buyers.map(({ customerId }) => customerId ?? '') }
  let state = ''
  await poll(
    async () => {
      const undelivered = (await rowsOf(mongo, 'sandbox_events', { customer: customers, state: 'pending' })).length
      const unprocessed = (await rowsOf(mongo, 'provider_events', { customer_id: customers, state: 'received' })).length
      const unapplied = []
      for (const { user_id } of buyers) {
        const published = await entitlementEvents(mongo, user_id)
        if (published.length > (await appliedAtContent(mongo, published))) unapplied.push(user_id)
        if ((await rowsOf(mongo, 'checkout_reservations', { user_id, state: 'open' })).length > 0) unapplied.push(user_id)
      }
      const unpublished = (await rowsOf(mongo, 'outbox', { waiting: true })).length
      state = `${undelivered} events are not delivered, ${unprocessed} not processed, ${unpublished} not published; ${unapplied} wait`
      return undelivered + unprocessed + unpublished + unapplied.length === 0
    },
    { timeoutMs: RECOVERY_TIMEOUT_MS, everyMs: SETTLING_POLL_MS, what: () => `every event about a payment to take effect: ${state}` },
  )
}

/** What a buyer must have in the end. */
export interface Expected {
  package_id: string
  /** Reservations and sessions. */
  checkouts: number
  /** Changes of the entitlement. */
  changes: number
  payments: number
}

/** Compares what billing and content stored about a buyer with the sandbox. Each fault is one sentence. */
export async function auditBuyer(
  { mongo }: Target,
  buyer: BuyerAccount,
  expected: Expected,
): Promise<Omit<BillingRow, 'scenario' | 'respondedMs' | 'appliedMs'>> {
  const { user_id } = buyer
  const faults: string[] = []
  const expect = (what: string, found: unknown, wanted: unknown) => {
    if (found !== wanted) faults.push(`${what} of ${user_id}: ${found} instead of ${wanted}.`)
  }
  const atProvider = async (kind: string) =>
    (await rowsOf(mongo, 'sandbox_objects', { kind, references: buyer.customerId })).map(({ data }) => data as Doc)

  const accounts = await rowsOf(mongo, 'sandbox_objects', { kind: 'customer', 'data.metadata.user_id': user_id })
  expect('Customers at the provider', accounts.length, 1)
  const sessions = await atProvider('checkout.session')
  const reservations = await rowsOf(mongo, 'checkout_reservations', { user_id })
  expect('Sessions', sessions.length, expected.checkouts)
  expect('Reservations', reservations.length, expected.checkouts)
  for (const { _id, state, session_id } of reservations) {
    const mine = sessions.filter(({ metadata }) => (metadata as Doc)['reservation_id'] === _id)
    expect(`Sessions of the reservation ${_id}`, mine.map(({ id }) => id).join(), session_id)
    expect(`State of the reservation ${_id}`, state, 'completed')
  }

  const subscriptions = await atProvider('subscription')
  const mirror = await rowsOf(mongo, 'subscriptions', { user_id })
  expect('Subscriptions', subscriptions.length, 1)
  expect('Subscriptions in the mirror', mirror.map(({ _id, status }) => `${_id} ${status}`).join(), `${subscriptions[0]?.['id']} active`)

  const charges = (await atProvider('charge')).filter(({ paid }) => paid === true)
  const ledger = await rowsOf(mongo, 'payments', { user_id, kind: 'payment' })
  const charged = charges.map(({ amount }) => Number(amount))
  const recorded = ledger.map(({ amount_minor }) => Number(amount_minor))
  expect('Payments', charged.length, expected.payments)
  expect('Amounts in the ledger', recorded.toSorted((a, b) => a - b).join(), charged.toSorted((a, b) => a - b).join())

  const published = await entitlementEvents(mongo, user_id)
  const effects = await appliedAtContent(mongo, published)
  expect('Published entitlements', published.length, expected.changes)
  expect('Entitlements applied by content', effects, expected.changes)
  const [projection] = await rowsOf(mongo, 'entitlements', { _id: user_id }, 'loomcast_content')
  expect('Package at content', projection?.['package_id'], expected.package_id)
  expect('Version at content', projection?.['version'], expected.changes)

  const events = await rowsOf(mongo, 'provider_events', { customer_id: buyer.customerId })
  for (const { _id, state } of events) expect(`State of the event ${_id}`, state, 'done')
  for (const { _id, state } of await rowsOf(mongo, 'sandbox_events', { customer: buyer.customerId })) {
    expect(`Delivery of ${_id}`, state, events.some((event) => event._id === _id) ? 'delivered' : 'stored')
  }
  const started = await rowsOf(mongo, 'requested_mails', { user_id, template: 'plan-started' })
  expect('Emails about the start of the plan', started.length, 1)
  for (const name of ['loomcast_billing', 'loomcast_content', 'loomcast_auth']) {
    const letters = await mongo.db(name).collection('dead_letters').countDocuments()
    if (letters > 0) faults.push(`${name} has ${letters} dead letters.`)
  }
  return {
    sessions: sessions.length,
    subscriptions: subscriptions.length,
    charged: charged.length,
    recorded: recorded.length,
    effects,
    events: events.length,
    faults,
  }
}

/** An upgrade in the provider's dashboard: it is charged now. */
export async function changePlanAtProvider({ cluster }: CrashCluster, subscription: string, price: string): Promise<void> {
  const url = `${cluster.stripeUrl}/v1/subscriptions/${subscription}`
  const headers = { authorization: 'Bearer sk_test_dashboard' }
  const { items } = (await (await fetch(url, { headers })).json()) as { items: { data: { id: string }[] } }
  const fields = {
    'items[0][id]': items.data[0]?.id ?? '',
    'items[0][price]': price,
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  }
  const changed = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
  if (!changed.ok) throw new Error(`The sandbox did not change the plan: ${await changed.text()}`)
}

/** Moves the sandbox's clock, which is also billing's. */
export async function advanceClock(target: Target, byMs: number): Promise<void> {
  const root = await target.mongo
    .db('loomcast_billing')
    .collection<{ _id: string; offset_ms: number }>('sandbox_state')
    .findOne({ _id: 'root' })
  const to = new Date(Date.now() + (root?.offset_ms ?? 0) + byMs).toISOString()
  await succeed(() => call(target, 'POST', '/sandbox/clock', { body: { to } }), 'the sandbox to advance its clock')
}

async function entitlementEvents(mongo: Client, userId: string): Promise<string[]> {
  const rows = await rowsOf(mongo, 'outbox', { type: 'com.loomcast.billing.entitlement-changed.v2', key: userId })
  return rows.map(({ _id }) => _id)
}

async function appliedAtContent(mongo: Client, eventIds: string[]): Promise<number> {
  return (await rowsOf(mongo, 'inbox', { group: 'content.projections', event_id: { $in: eventIds } }, 'loomcast_content')).length
}

export function rowsOf(mongo: Client, collection: string, filter: Doc, database = 'loomcast_billing'): Promise<(Doc & { _id: string })[]> {
  return mongo
    .db(database)
    .collection<Doc & { _id: string }>(collection)
    .find(filter as object)
    .toArray()
}
