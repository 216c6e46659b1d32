import type { Tx } from '@loomcast/service-kit/mongo'
import { addSums, difference, type SumsByDay, sumsOf } from '../domain/finance/daily-sums.ts'
import type { CustomerFacts, PaymentFact, RefundFact, SubscriptionState } from '../domain/finance/facts.ts'
import { bySubscription, type MrrChange, mrrChanges } from '../domain/finance/mrr-changes.ts'
import type { FinanceContext } from './context.ts'
import type { FactOfUser } from './facts-of-event.ts'

interface NewFacts {
  payments: Map<string, PaymentFact>
  refunds: Map<string, RefundFact>
  states: Map<string, SubscriptionState>
}

/**
 * Stores facts that are new, and adds to the sums what they change. What a customer adds to the sums depends only on the set of the customer's facts, so the
 * order and repetitions of facts change nothing.
 */
export async function addFinanceFacts(
  { finance }: Pick<FinanceContext['repositories'], 'finance'>,
  tx: Tx,
  partition: number,
  facts: readonly FactOfUser[],
  now: Date,
): Promise<void> {
  if (facts.length === 0) return
  const { byCustomer, moves } = await groupByCustomer({ finance }, tx, facts, now)
  const refundMoves = await refundsToMove({ finance }, tx, byCustomer, moves)
  const ids = [...new Set([...byCustomer.keys(), ...[...moves, ...refundMoves].flatMap(({ from, to }) => [from, to])])].sort()
  const rows = await finance.lockCustomers(ids, tx)
  const before = await finance.factsOf(ids, tx)
  await saveFacts({ finance }, tx, before, byCustomer)
  await finance.movePayments(moves, tx)
  await finance.moveRefunds(refundMoves, tx)
  const after = await finance.factsOf(ids, tx)
  const { version, building } = await finance.versions(tx)
  const shown: SumsByDay = new Map()
  const built: SumsByDay = new Map()
  for (const id of ids) {
    const earlier = before.get(id)
    const current = after.get(id)
    if (!earlier || !current) continue
    await saveSubscriptions({ finance }, tx, id, earlier, current)
    const change = difference(sumsOf(earlier), sumsOf(current))
    addSums(shown, change)
    if (building !== null && rows.get(id)?.built === building) addSums(built, change)
  }
  await finance.addToDays(version, partition, shown, tx)
  if (building !== null) await finance.addToDays(building, partition, built, tx)
}

interface Move {
  /** Id of the payment or refund. */
  id: string
  from: string
  to: string
}

const noFacts = (): NewFacts => ({ payments: new Map(), refunds: new Map(), states: new Map() })

/** Payments that arrived under another user id before the first state of their subscription. */
async function paymentsToMove(
  { finance }: Pick<FinanceContext['repositories'], 'finance'>,
  tx: Tx,
  byCustomer: ReadonlyMap<string, NewFacts>,
): Promise<Move[]> {
  const customerOf = new Map(
    [...byCustomer].flatMap(([id, { states }]) => [...states.values()].map((state) => [state.subscription_id, id])),
  )
  return (await finance.paymentsOf([...customerOf.keys()], tx)).flatMap(({ id, customer, subscription_id }) => {
    const to = customerOf.get(subscription_id ?? '')
    return to === undefined || to === customer ? [] : { id, from: customer, to }
  })
}

/** Refunds that arrived under another user id before their payment, or whose payment moves. */
async function refundsToMove(
  { finance }: Pick<FinanceContext['repositories'], 'finance'>,
  tx: Tx,
  byCustomer: ReadonlyMap<string, NewFacts>,
  moves: readonly Move[],
): Promise<Move[]> {
  const customerOf = new Map([...byCustomer].flatMap(([id, { payments }]) => [...payments.keys()].map((payment) => [payment, id])))
  for (const { id, to } of moves) customerOf.set(id, to)
  return (await finance.refundsOf([...customerOf.keys()], tx)).flatMap(({ id, customer, payment_id }) => {
    const to = customerOf.get(payment_id)
    return to === undefined || to === customer ? [] : { id, from: customer, to }
  })
}

/**
 * Facts belong to the customer under which their payment or subscription is known, because events after an account's deletion can have another user id. States
 * come first, because all of a subscription have the same user id, and refunds last, because they belong to the customer of their payment.
 */
async function groupByCustomer(
  { finance }: Pick<FinanceContext['repositories'], 'finance'>,
  tx: Tx,
  facts: readonly FactOfUser[],
  now: Date,
): Promise<{ byCustomer: Map<string, NewFacts>; moves: Move[] }> {
  const ids = {
    payments: facts.flatMap((each) => (each.kind === 'payment' ? each.fact.id : each.kind === 'refund' ? each.fact.payment_id : [])),
    refunds: facts.flatMap((each) => (each.kind === 'refund' ? each.fact.id : [])),
    subscriptions: facts.flatMap((each) => (each.kind === 'refund' ? [] : (each.fact.subscription_id ?? []))),
  }
  const known = await finance.customersOfFacts(ids, tx)
  const unknown = ids.subscriptions.filter((id) => !known.has(id))
  await finance.lockSubscriptions([...new Set(unknown)].sort(), tx)
  const result = new Map<string, NewFacts>()
  let moves: Move[] | undefined
  for (const { userId, ...each } of facts.toSorted((one, other) => ORDER[one.kind] - ORDER[other.kind])) {
    if (each.kind !== 'state' && !moves) {
      moves = await paymentsToMove({ finance }, tx, result)
      for (const { id, to } of moves) known.set(id, to)
    }
    const customer = knownCustomer(known, each) ?? (await finance.customerOf(userId, now, tx))
    const news = result.get(customer) ?? noFacts()
    result.set(customer, news)
    if (each.kind === 'payment') {
      news.payments.set(each.fact.id, each.fact)
      known.set(each.fact.id, customer)
    } else if (each.kind === 'refund') {
      const other = news.refunds.get(each.fact.id)
      if (!other || other.version < each.fact.version) news.refunds.set(each.fact.id, each.fact)
      known.set(each.fact.id, customer)
    } else {
      news.states.set(stateKey(each.fact), each.fact)
      known.set(each.fact.subscription_id, customer)
    }
  }
  return { byCustomer: result, moves: moves ?? (await paymentsToMove({ finance }, tx, result)) }
}

const ORDER = { state: 0, payment: 1, refund: 2 } as const

type Fact = FactOfUser extends infer Each ? (Each extends unknown ? Omit<Each, 'userId'> : never) : never

/** A refund that arrived before its payment is stored under its own customer until then, so the payment comes first. */
function knownCustomer(known: ReadonlyMap<string, string>, { kind, fact }: Fact): string | undefined {
  if (kind === 'state') return known.get(fact.subscription_id)
  if (kind === 'refund') return known.get(fact.payment_id) ?? known.get(fact.id)
  return known.get(fact.id) ?? known.get(fact.subscription_id ?? '')
}

/** Stores what is new. `stored`: all facts of the customers that have or get them. */
async function saveFacts(
  { finance }: Pick<FinanceContext['repositories'], 'finance'>,
  tx: Tx,
  stored: ReadonlyMap<string, CustomerFacts>,
  byCustomer: ReadonlyMap<string, NewFacts>,
): Promise<void> {
  const all = [...stored.values()]
  const paymentIds = new Set(all.flatMap(({ payments }) => payments.map(({ id }) => id)))
  const versionOf = new Map(all.flatMap(({ refunds }) => refunds.map(({ id, version }) => [id, version])))
  const stateKeys = new Set(all.flatMap(({ states }) => states.map(stateKey)))
  for (const [customer, { payments, refunds, states }] of byCustomer) {
    await finance.savePayments(
      customer,
      [...payments.values()].filter(({ id }) => !paymentIds.has(id)),
      tx,
    )
    await finance.saveRefunds(
      customer,
      [...refunds.values()].filter(({ id, version }) => version > (versionOf.get(id) ?? Number.NEGATIVE_INFINITY)),
      tx,
    )
    await finance.saveStates(
      customer,
      [...states.values()].filter((state) => !stateKeys.has(stateKey(state))),
      tx,
    )
  }
}

/** Stores the newest states of the subscriptions that have new states, and the changes of the customer's recurring revenue. */
async function saveSubscriptions(
  { finance }: Pick<FinanceContext['repositories'], 'finance'>,
  tx: Tx,
  customer: string,
  before: CustomerFacts,
  after: CustomerFacts,
): Promise<void> {
  const known = new Set(before.states.map(stateKey))
  const changed = new Set(after.states.filter((state) => !known.has(stateKey(state))).map(({ subscription_id }) => subscription_id))
  if (changed.size === 0) return
  const newest = newestStates(after.states).filter(({ subscription_id }) => changed.has(subscription_id))
  await finance.saveNewest(customer, newest, tx)
  const changes = mrrChanges(after.states)
  if (!sameChanges(mrrChanges(before.states), changes)) await finance.replaceMrrChanges(customer, changes, tx)
}

export function newestStates(states: readonly SubscriptionState[]): SubscriptionState[] {
  return [...bySubscription(states).values()].flatMap((history) => history.at(-1) ?? [])
}

const stateKey = ({ subscription_id, version }: SubscriptionState) => `${subscription_id}:${version}`
const sameChanges = (one: readonly MrrChange[], other: readonly MrrChange[]) => JSON.stringify(one) === JSON.stringify(other)
