import { fromSeconds, inSeconds } from './billing/calendar.ts'
import { expireCheckout } from './billing/checkout.ts'
import { runSubscription } from './billing/cycle.ts'
import { chargeAutomatically } from './billing/dunning.ts'
import type { Engine } from './engine.ts'
import { type AnyObject, dueAt } from './kinds.ts'
import type { Work } from './work.ts'

/** Runs what is due until `until`, in order, each thing in a transaction at the time when it is due. With `move`, the clock follows. */
export async function runDue(engine: Engine, until: Date, { move = false } = {}): Promise<void> {
  await engine.ready()
  for (;;) {
    const next = await nextDue(engine, until)
    if (!next) return
    const moveTo = fromSeconds(next.at)
    await engine.change((work) => runOne(work, next.id, next.at), { at: next.at, ...(move && { moveTo }) })
  }
}

async function nextDue({ collections }: Engine, until: Date): Promise<{ id: string; at: number } | undefined> {
  const row = await collections.objects.findOne({ due_at: { $gt: 0, $lte: inSeconds(until) } }, { sort: { due_at: 1, seq: 1 } })
  return row?.due_at ? { id: row._id, at: row.due_at } : undefined
}

/** Does nothing if another process has done it. */
async function runOne(work: Work, id: string, at: number): Promise<void> {
  const object = await work.any(id)
  if (!object || dueAt(object) !== at) return
  await run(work, object)
  const next = dueAt(object)
  if (next !== null && next <= at) throw new Error(`${id} is still due at ${at}`)
}

async function run(work: Work, object: AnyObject): Promise<void> {
  if (object.object === 'subscription') await runSubscription(work, object)
  else if (object.object === 'checkout.session') await expireCheckout(work, object)
  else if (object.object === 'invoice') await chargeAutomatically(work, object)
}
