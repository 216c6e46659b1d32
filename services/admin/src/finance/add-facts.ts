import type { Tx } from '@loomcast/service-kit/mongo'
import { addSums, difference, type SumsByDay, sumsOf } from '../domain/finance/daily-sums.ts'
import type { CustomerFacts, PaymentFact, RefundFact, SubscriptionState } from '../domain/finance/facts.ts'
import { bySubscription, type MrrChange, mrrChanges } from '../domain/finance/mrr-changes.ts'
import type { Repositories } from '../repositories.ts'
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
  { finance }: Pick<Repositories, 'finance'>,
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
  const stored = await finance.factsOf(ids, tx)
  const { version, building } = await finance.versions(tx)
  const shown: SumsByDay = new Map()
  const built: SumsByDay = new Map()
  for (const id of ids) {
    const before = stored.get(id)
    if (!before) continue
    const saved = await saveFacts({ finance }, tx, id, before, byCustomer.get(id) ?? noFacts())
    const after = { ...saved, payments: moved(id, saved.payments, moves), refunds: moved(id, saved.refunds, refundMoves) }
    const change = difference(sumsOf(before), sumsOf(after))
    addSums(shown, change)
    if (building !== null && rows.get(id)?.built === building) addSums(built, change)
  }
  await finance.movePayments(moves, tx)
  await finance.moveRefunds(refundMoves, tx)
  await finance.addToDays(version, partition, shown, tx)
  if (building !== null) await finance.addToDays(building, partition, built, tx)
}

interface Move<F> {
  fact: F
  from: string
  to: string
}

const noFacts = (): NewFacts => ({ payments: new Map(), refunds: new Map(), states: new Map() })

/** Payments that arrived under another user id before the first state of their subscription. */
async function paymentsToMove(
  { finance }: Pick<Repositories, 'finance'>,
  tx: Tx,
  byCustomer: ReadonlyMap<string, NewFacts>,
): Promise<Move<PaymentFact>[]> {
  const customerOf = new Map(
    [...byCustomer].flatMap(([id, { states }]) => [...states.values()].map((state) => [state.subscription_id, id])),
  )
  return (await finance.paymentsOf([...customerOf.keys()], tx)).flatMap(({ customer, ...fact }) => {
    const to = customerOf.get(fact.subscription_id ?? '')
    return to === undefined || to === customer ? [] : { fact, from: customer, to }
  })
}

/** Refunds that arrived under another user id before their payment, or whose payment moves. */
async function refundsToMove(
  { finance }: Pick<Repositories, 'finance'>,
  tx: Tx,
  byCustomer: ReadonlyMap<string, NewFacts>,
  moves: readonly Move<PaymentFact>[],
): Promise<Move<RefundFact>[]> {
  const customerOf = new Map([...byCustomer].flatMap(([id, { payments }]) => [...payments.keys()].map((payment) => [payment, id])))
  for (const { fact, to } of moves) customerOf.set(fact.id, to)
  return (await finance.refundsOf([...customerOf.keys()], tx)).flatMap(({ customer, ...fact }) => {
    const to = customerOf.get(fact.payment_id)
    return to === undefined || to === customer ? [] : { fact, from: customer, to }
  })
}

function moved<F extends { id: string }>(customer: string, facts: readonly F[], moves: readonly Move<F>[]): F[] {
  const left = new Set(moves.flatMap(({ fact, from }) => (from === customer ? fact.id : [])))
  const arrived = moves.flatMap(({ fact, to }) => (to === customer ? fact : []))
  return [...facts.filter(({ id }) => !left.has(id)), ...arrived]
}

/**
 * Facts belong to the customer under which their payment or subscription is known, because events after an account's deletion can have another user id. States
 * come first, because all of a subscription have the same user id, and refunds last, because they belong to the customer of their payment.
 */
async function groupByCustomer(
  { finance }: Pick<Repositories, 'finance'>,
  tx: Tx,
  facts: readonly FactOfUser[],
  now: Date,
): Promise<{ byCustomer: Map<string, NewFacts>; moves: Move<PaymentFact>[] }> {
  const ids = {
    payments: facts.flatMap((each) => (each.kind === 'payment' ? each.fact.id : each.kind === 'refund' ? each.fact.payment_id : [])),
    refunds: facts.flatMap((each) => (each.kind === 'refund' ? each.fact.id : [])),
    subscriptions: facts.flatMap((each) => (each.kind === 'refund' ? [] : (each.fact.subscription_id ?? []))),
  }
  const known = await finance.customersOfFacts(ids, tx)
  const unknown = ids.subscriptions.filter((id) => !known.has(id))
  await finance.lockSubscriptions([...new Set(unknown)].sort(), tx)
  const result = new Map<string, NewFacts>()
  let moves: Move<PaymentFact>[] | undefined
  for (const { userId, ...each } of facts.toSorted((one, other) => ORDER[one.kind] - ORDER[other.kind])) {
    if (each.kind !== 'state' && !moves) {
      moves = await paymentsToMove({ finance }, tx, result)
      for (const { fact, to } of moves) known.set(fact.id, to)
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

function knownCustomer(known: ReadonlyMap<string, string>, { kind, fact }: Fact): string | undefined {
  if (kind === 'state') return known.get(fact.subscription_id)
  return known.get(fact.id) ?? known.get((kind === 'refund' ? fact.payment_id : fact.subscription_id) ?? '')
}

/** Stores what is new of a customer. Resolves to all facts. */
async function saveFacts(
  { finance }: Pick<Repositories, 'finance'>,
  tx: Tx,
  customer: string,
  before: CustomerFacts,
  news: NewFacts,
): Promise<CustomerFacts> {
  const paymentIds = new Set(before.payments.map(({ id }) => id))
  const versionOf = new Map(before.refunds.map(({ id, version }) => [id, version]))
  const stateKeys = new Set(before.states.map(stateKey))
  const payments = [...news.payments.values()].filter(({ id }) => !paymentIds.has(id))
  const refunds = [...news.refunds.values()].filter(({ id, version }) => version > (versionOf.get(id) ?? Number.NEGATIVE_INFINITY))
  const states = [...news.states.values()].filter((state) => !stateKeys.has(stateKey(state)))
  await finance.savePayments(customer, payments, tx)
  await finance.saveRefunds(customer, refunds, tx)
  await finance.saveStates(customer, states, tx)

  const replaced = new Set(refunds.map(({ id }) => id))
  const after = {
    payments: [...before.payments, ...payments],
    refunds: [...before.refunds.filter(({ id }) => !replaced.has(id)), ...refunds],
    states: [...before.states, ...states],
  }
  if (states.length > 0) {
    const touched = new Set(states.map(({ subscription_id }) => subscription_id))
    await finance.saveNewest(
      customer,
      newestStates(after.states).filter(({ subscription_id }) => touched.has(subscription_id)),
      tx,
    )
    const changes = mrrChanges(after.states)
    if (!sameChanges(mrrChanges(before.states), changes)) await finance.replaceMrrChanges(customer, changes, tx)
  }
  return after
}

export function newestStates(states: readonly SubscriptionState[]): SubscriptionState[] {
  return [...bySubscription(states).values()].flatMap((history) => history.at(-1) ?? [])
}

const stateKey = ({ subscription_id, version }: SubscriptionState) => `${subscription_id}:${version}`
const sameChanges = (one: readonly MrrChange[], other: readonly MrrChange[]) => JSON.stringify(one) === JSON.stringify(other)
