import { describe, expect, it } from '@jest/globals'
import { call } from '../../../src/account.ts'
import {
  advanceClock,
  auditBuyer,
  type BuyerAccount,
  billingSettled,
  changePlanAtProvider,
  newBuyer,
  openCheckout,
  pay,
  rowsOf,
  succeed,
} from '../../../src/crash/billing.ts'
import { killAndStart } from '../../../src/crash/crash-cluster.ts'
import { BILLING_POINTS, type BillingPoint } from '../../../src/crash/points.ts'
import { recordRow } from '../../../src/crash/table.ts'
import { isSoak } from '../../../src/soak.ts'
import { system } from '../../support/crash-cluster.ts'

const PROFESSIONAL = { package_id: 'professional', include_video: true }
/** Longer than the lease of an event that was being processed. */
const JOB_LEASE_MS = 3 * 60_000

interface Purchase {
  buyer: BuyerAccount
  point: BillingPoint
  /** Resolves once the buyer has paid. */
  paid: Promise<void>
  pause: ReturnType<BillingPoint['pause']>
}

/** A buyer buys a plan, and the process stops at the point. */
async function begin(point: BillingPoint): Promise<Purchase> {
  const buyer = await newBuyer(system)
  const session = point.during === 'payment' ? await openCheckout(system, buyer, PROFESSIONAL) : undefined
  const pause = point.pause(system.cluster.mongo(point.process), buyer)
  const paid = (async () => pay(system, session ?? (await openCheckout(system, buyer, PROFESSIONAL))))()
  // Awaited after the restart.
  paid.catch(() => {})
  await Promise.race([pause.paused, paid.then(() => pause.paused)])
  return { buyer, point, paid, pause }
}

describe('billing, killed with SIGKILL at an exact point', () => {
  it.each(['billing-http', 'billing-worker'] as const)('sells each plan once: %s', async (name) => {
    const part = system.cluster.part(name)
    const purchases = await Promise.all(BILLING_POINTS.filter(({ process }) => process === name).map(begin))
    await killAndStart(system, part)
    for (const { pause } of purchases) pause.release()
    if (name === 'billing-worker') await advanceClock(system, JOB_LEASE_MS)

    const back = Date.now()
    const outcomes = purchases.map(async ({ buyer, point, paid }) => {
      await succeed(() => call(system, 'GET', '/api/billing/subscription', { token: buyer.token }), 'billing to respond')
      const respondedMs = Date.now() - back
      await paid
      await billingSettled(system, [buyer])
      const appliedMs = Date.now() - back
      const found = await auditBuyer(system, buyer, { package_id: 'professional', checkouts: 1, changes: 1, payments: 1 })
      return { scenario: `${name.replace('-', ' ')}, ${point.when}`, ...found, respondedMs, appliedMs }
    })
    const rows = await Promise.all(outcomes)
    for (const row of rows) await recordRow(row)
    expect(rows.flatMap(({ faults }) => faults)).toEqual([])
    expect(system.cluster.fallen()).toEqual([])
  })
})

/** In `npm run test:soak`: all generations of the month. */
const GENERATIONS = isSoak ? 200 : 20
const DOWNTIME_MS = 40 * 24 * 3600_000

describe('billing, stopped', () => {
  it('does not stop the generations, and no entitlement is lost', async () => {
    const { cluster, mongo } = system
    const [subscriber, newcomer] = await Promise.all([newBuyer(system), newBuyer(system)])
    await pay(system, await openCheckout(system, subscriber, PROFESSIONAL))
    await billingSettled(system, [subscriber])
    const session = await openCheckout(system, newcomer, PROFESSIONAL)
    const preview = { token: subscriber.token, body: { package_id: 'enterprise', include_video: true } }
    expect((await call(system, 'POST', '/api/billing/subscription/preview', preview)).status).toBe(200)
    const portal = await call(system, 'POST', '/api/billing/portal', {
      token: subscriber.token,
      body: { return_url: `${system.url}/billing` },
    })
    expect(portal.status).toBe(200)

    // Without the worker, events are received and not processed: both changes wait.
    await cluster.part('billing-worker').kill()
    await pay(system, session)
    const [subscription] = await rowsOf(mongo, 'subscriptions', { user_id: subscriber.user_id })
    const [price] = await rowsOf(mongo, 'sandbox_objects', { kind: 'price', 'data.unit_amount': 4900 })
    await changePlanAtProvider(system, String(subscription?._id), String(price?._id))
    await cluster.part('billing-http').kill()

    for (let done = 0; done < GENERATIONS; done += 10)
      await Promise.all(Array.from({ length: 10 }, (_, n) => generate(subscriber, `Our bakery bakes order ${done + n}.`)))
    const usage = await call(system, 'GET', '/api/user/package', { token: subscriber.token })
    expect(usage.json).toMatchObject({ usage: { generations_used: GENERATIONS }, package: { name: 'Professional' } })
    expect((await call(system, 'GET', '/api/billing/subscription', { token: subscriber.token })).status).toBeGreaterThanOrEqual(500)

    // As if billing had been away for 40 days: renewals are overdue, and the waiting events are old.
    await mongo
      .db('loomcast_billing')
      .collection<{ _id: string; offset_ms: number }>('sandbox_state')
      .updateOne({ _id: 'root' }, { $inc: { offset_ms: DOWNTIME_MS } })
    await Promise.all([cluster.part('billing-http').start(), cluster.part('billing-worker').start()])
    const back = Date.now()
    await succeed(() => call(system, 'GET', '/api/billing/subscription', { token: subscriber.token }), 'billing to respond')
    const respondedMs = Date.now() - back
    await billingSettled(system, [subscriber, newcomer])
    const appliedMs = Date.now() - back

    const found = [
      await auditBuyer(system, subscriber, { package_id: 'enterprise', checkouts: 1, changes: 2, payments: 3 }),
      await auditBuyer(system, newcomer, { package_id: 'professional', checkouts: 1, changes: 1, payments: 2 }),
    ]
    const sum = (field: 'sessions' | 'subscriptions' | 'charged' | 'recorded' | 'effects' | 'events') =>
      found.reduce((total, each) => total + each[field], 0)
    await recordRow({
      scenario: `billing, stopped for ${GENERATIONS} generations and 40 days, with a purchase and an upgrade pending`,
      sessions: sum('sessions'),
      subscriptions: sum('subscriptions'),
      charged: sum('charged'),
      recorded: sum('recorded'),
      effects: sum('effects'),
      events: sum('events'),
      respondedMs,
      appliedMs,
      faults: found.flatMap(({ faults }) => faults),
    })
    expect(found.flatMap(({ faults }) => faults)).toEqual([])
    const after = await call(system, 'GET', '/api/user/package', { token: subscriber.token })
    expect(after.json).toMatchObject({ usage: { generations_used: GENERATIONS }, package: { name: 'Enterprise' } })
    expect(cluster.fallen()).toEqual([])
  })
})

async function generate({ token }: BuyerAccount, prompt: string): Promise<void> {
  const answer = await call(system, 'POST', '/api/content/generate', { token, body: { prompt, platform: 'LinkedIn Post' } })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
}
