import { setTimeout as delay } from 'node:timers/promises'
import type { Bench, BenchContext, BenchRow } from '../bench.ts'
import { percentile } from '../frame/statistics.ts'
import { type BusName, type Delivery, type Setup, startServers, startSetup } from './setup.ts'

const BUYERS = Number(process.env['BENCH_BILLING_BUYERS'] ?? 100)
const WARM_UP = 5
/** A change must be visible within this time (ms). */
const LIMIT_MS = 3_000

const BUSES: Record<BusName, string> = { local: 'local bus', kafka: 'Kafka' }

/** Durations of one buyer's changes (ms), each from the request with the provider's first event until content reads the new entitlement. */
interface Buyer {
  bought: number
  /** The number of events that the payment causes. */
  events: number
  /** The part of `bought` before billing wrote the event to its outbox. */
  decided: number
  /** Response times of the webhook, for all events. */
  answers: number[]
  upgraded: number
  canceled: number
  bare: number
  baselineResponse: number
}

/**
 * Time from an event of the payment provider to its effect in content: webhook, job, reading the customer from the provider, ledger and entitlement, outbox,
 * bus, projection.
 */
export const bench: Bench = {
  name: 'billing',
  title: 'From an event of the payment provider to its effect in content',
  async run(context) {
    const servers = await startServers(context)
    const rows: BenchRow[] = []
    for (const bus of ['local', 'kafka'] as const) {
      const setup = await startSetup(servers, bus)
      try {
        rows.push(...rowsOf(BUSES[bus], await measure(setup, bus, context)))
      } finally {
        await setup.close()
      }
    }
    return rows
  },
}

async function measure(setup: Setup, bus: BusName, { log }: BenchContext): Promise<Buyer[]> {
  log(`${BUSES[bus]}: waiting for the consumers`)
  const buyers: Buyer[] = []
  for (let n = 0; n < WARM_UP + BUYERS; n++) {
    const buyer = await onePerson(setup, `usr_${bus}_${n}`, n)
    if (n >= WARM_UP) buyers.push(buyer)
    if (n % 20 === 0) log(`${BUSES[bus]}: ${n} of ${WARM_UP + BUYERS}, last ${Math.round(buyer.bought)} ms`)
  }
  return buyers
}

/** A user buys Professional, changes to Enterprise in the provider's portal and cancels there immediately. */
async function onePerson(setup: Setup, user: string, n: number): Promise<Buyer> {
  const { sandbox } = setup
  const { actions, views } = sandbox
  const video = n % 2 === 1
  const session = await setup.openCheckout(user, { package_id: 'professional', include_video: video })
  const prices = await views.prices()
  const price = prices.find(({ lookupKey }) => lookupKey === `loomcast_enterprise_${video ? 'video' : 'content'}`)
  const bought = await effectOf(setup, user, 'professional', () => actions.payCheckout(session, 'ok'))
  if (!(await setup.isPaid(user))) throw new Error(`${user} has paid, but content reports the free package`)
  const decided = (await setup.publishedAt(user)) - (performance.timeOrigin + bought.sentAt)
  const customer = await setup.customerOf(user)
  const [subscription] = await views.subscriptions(customer)
  if (!subscription || !price) throw new Error(`${user} has no subscription`)
  const { bare, baselineResponse } = await bareEffect(setup, user, bought.deliveries)
  const upgraded = await effectOf(setup, user, 'enterprise', () => actions.changePlan(subscription.id, price.id))
  const canceled = await effectOf(setup, user, 'starter', () => actions.cancelSubscription(subscription.id, 'now'))
  const answers = [...bought.deliveries, ...upgraded.deliveries, ...canceled.deliveries].map(({ answeredAfterMs }) => answeredAfterMs)
  return {
    bought: bought.ms,
    events: bought.deliveries.length,
    decided,
    answers,
    upgraded: upgraded.ms,
    canceled: canceled.ms,
    bare,
    baselineResponse,
  }
}

async function effectOf(setup: Setup, user: string, packageId: string, change: () => Promise<unknown>) {
  await quiet(setup)
  setup.deliveries.length = 0
  const [at] = await Promise.all([setup.effects.next(user, packageId), change()])
  await quiet(setup)
  const deliveries = [...setup.deliveries]
  const sentAt = deliveries[0]?.sentAt ?? Number.NaN
  return { ms: at - sentAt, sentAt, deliveries }
}

/** Sends the event of the paid checkout to the bare webhook, too. */
async function bareEffect(setup: Setup, user: string, deliveries: readonly Delivery[]) {
  const event = deliveries.find(({ type }) => type === 'checkout.session.completed')
  if (!event) throw new Error('The provider sent no event about the checkout')
  const sentAt = performance.now()
  const [at, baselineResponse] = await Promise.all([
    setup.effects.next(user, 'professional'),
    setup.postBare(event).then((status) => {
      if (status !== 202) throw new Error(`The bare webhook responded with ${status}`)
      return performance.now() - sentAt
    }),
  ])
  return { bare: at - sentAt, baselineResponse }
}

/** Waits until no event is pending. */
async function quiet(setup: Setup): Promise<void> {
  while ((await setup.pending()) > 0) await delay(20)
}

function rowsOf(bus: string, buyers: readonly Buyer[]): BenchRow[] {
  const all = (select: (buyer: Buyer) => number | number[]) => buyers.flatMap(select)
  const row = (measure: string, ours: readonly number[], reference: readonly number[], p: number, note: string): BenchRow => {
    const one = percentile(ours, p)
    const other = percentile(reference, p)
    return { measure: `${bus}: ${measure}, p${p}`, ours: one, reference: other, unit: 'ms', ratio: one / other, note }
  }
  const bare = all(({ bare }) => bare)
  const bareAnswers = all(({ baselineResponse }) => baselineResponse)
  const changes = [all(({ bought }) => bought), all(({ upgraded }) => upgraded), all(({ canceled }) => canceled)].flat()
  const share = shareWithin(changes)
  const events = percentile(
    all((buyer) => buyer.events),
    50,
  )
  const both = (measure: string, ours: readonly number[], reference: readonly number[], note: string) =>
    [50, 99].map((p) => row(measure, ours, reference, p, note))
  const reference = 'reference: a webhook that writes the entitlement in one transaction'
  return [
    ...both(
      'paid checkout to entitlement in content',
      all(({ bought }) => bought),
      bare,
      `from the request with the first of ${events} events; ${reference}`,
    ),
    row(
      'of it, until billing wrote its event',
      all(({ decided }) => decided),
      bare,
      50,
      'webhook, job, reading the customer from the sandbox',
    ),
    ...both(
      'change in the portal to entitlement in content',
      all(({ upgraded }) => upgraded),
      bare,
      reference,
    ),
    ...both(
      'cancellation in the portal to entitlement in content',
      all(({ canceled }) => canceled),
      bare,
      reference,
    ),
    ...both(
      'response of the webhook',
      all(({ answers }) => answers),
      bareAnswers,
      'the event and its job are stored; reference: with its transaction',
    ),
    {
      measure: `${bus}: changes visible within ${LIMIT_MS / 1_000} s`,
      ours: share,
      reference: shareWithin(bare),
      unit: '%',
      ratio: share / shareWithin(bare),
      target: 'all',
      met: share === 100,
      note: `of ${changes.length} changes; the slowest took ${Math.round(Math.max(...changes))} ms`,
    },
  ]
}

const shareWithin = (values: readonly number[]) => (100 * values.filter((ms) => ms <= LIMIT_MS).length) / values.length
