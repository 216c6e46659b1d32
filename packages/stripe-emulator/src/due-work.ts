import { expireCheckout } from './billing/checkout.ts'
import { runSubscription } from './billing/cycle.ts'
import { expireCoupon, refreshCodes } from './billing/discounts.ts'
import { chargeAutomatically } from './billing/dunning.ts'
import { fromSeconds, inSeconds } from './calendar.ts'
import type { Engine } from './engine.ts'
import { type AnyObject, dueAt } from './kinds.ts'
import type { ClockFollower } from './sandbox.ts'
import type { Work } from './work.ts'

/** Runs the work that is due until `until`, in order, each item in a transaction at its due time. */
export async function runDue(engine: Engine, until: Date): Promise<void> {
  await engine.ready()
  for (;;) {
    const [next] = await nextDue(engine, until)
    if (!next) return
    await engine.change((work) => runOne(work, next.id, next.at), { at: next.at })
  }
}

/**
 * Moves the clock to `to`. It stops at each time when something is due, here or for the follower, so that everything happens in the order and at the time
 * in which it would happen if real time passed.
 */
export async function runUntil(engine: Engine, to: Date, follower: ClockFollower | undefined): Promise<void> {
  await engine.ready()
  let reached = engine.clock()
  // What has just happened is not known to the follower before its event is delivered.
  await follower?.follow(await customersOfPendingEvents(engine))
  for (;;) {
    const due = await nextDue(engine, to)
    const own = due[0] && fromSeconds(due[0].at)
    const other = await follower?.nextDue(reached)
    const at = new Date(Math.min(...[own, other, to].flatMap((time) => time?.getTime() ?? [])))
    const running = own && own <= at ? due : []
    if (running.length === 0) await engine.change(async () => {}, { moveTo: at })
    for (const each of running) await engine.change((work) => runOne(work, each.id, each.at), { at: each.at, moveTo: at })
    await follower?.follow([...new Set(running.map(({ customer }) => customer))])
    if (running.length === 0 && at >= to) return
    if (at > reached) reached = at
  }
}

async function customersOfPendingEvents({ collections }: Engine): Promise<string[]> {
  const customers = await collections.events.distinct('customer', { state: 'pending' })
  return customers.filter((each) => each !== null)
}

interface DueObject {
  id: string
  at: number
  customer: string
}

/** The objects that are due next, until `until`: all those of the same time. */
async function nextDue({ collections }: Engine, until: Date): Promise<DueObject[]> {
  const sort = { due_at: 1, seq: 1 } as const
  const first = await collections.objects.findOne({ due_at: { $gt: 0, $lte: inSeconds(until) } }, { sort })
  if (!first?.due_at) return []
  const rows = await collections.objects.find({ due_at: first.due_at }, { sort }).toArray()
  return rows.map(({ _id, due_at, data }) => ({ id: _id, at: due_at ?? 0, customer: 'customer' in data ? String(data.customer) : '' }))
}

/** Does nothing if another process has done it. */
async function runOne(work: Work, id: string, at: number): Promise<void> {
  const object = await work.find(id)
  if (!object || dueAt(object) !== at) return
  await run(work, object)
  const next = dueAt(object)
  if (next !== null && next <= at) throw new Error(`${id} is still due at ${at}`)
}

async function run(work: Work, object: AnyObject): Promise<void> {
  if (object.object === 'subscription') await runSubscription(work, object)
  else if (object.object === 'checkout.session') await expireCheckout(work, object)
  else if (object.object === 'invoice') await chargeAutomatically(work, object)
  else if (object.object === 'coupon') await expireCoupon(work, object)
  else if (object.object === 'promotion_code') await refreshCodes(work, await work.require('coupon', object.promotion.coupon))
}
