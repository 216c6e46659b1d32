import { backoffMs } from '@loomcast/service-kit/time'
import Stripe from 'stripe'
import { inSeconds } from './calendar.ts'
import type { Collections, EventRow } from './collections.ts'
import type { Engine } from './engine.ts'
import type { SandboxDelivery, SandboxOptions } from './sandbox.ts'

const TIMEOUT_MS = 10_000
/** Longer than an attempt can take: after it, an event of a process that died is delivered again. */
const LEASE_MS = 30_000
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 60_000
/** Stripe's value. */
const GIVE_UP_AFTER_MS = 3 * 24 * 3600 * 1000
/** The fault `reorder` selects one of this many pending events at random. */
const REORDER_WINDOW = 20

interface DeliveryOptions extends Pick<SandboxOptions, 'clock' | 'webhookUrl' | 'deliver'> {
  engine: Engine
  secret: () => Promise<string>
}

/** Delivers stored events at least once. Several processes can run it: an event that is being delivered is leased. */
export function createDelivery({ engine, secret, clock, webhookUrl, deliver: send = postDelivery }: DeliveryOptions) {
  const { collections, faults, logger } = engine
  const { events } = collections

  async function attempt(row: EventRow): Promise<void> {
    if (faults.take('drop')) {
      await events.updateOne({ _id: row._id }, { $set: { state: 'dropped' } })
      return
    }
    const status = faults.take('fail') ? 500 : await statusOf(row)
    if (status >= 200 && status < 300) {
      await events.updateOne({ _id: row._id }, row.copies > 0 ? { $inc: { copies: -1 }, $set: { next_at: clock() } } : DELIVERED)
      return
    }
    logger.warn({ event: row._id, type: row.type, status, attempts: row.attempts }, 'an event of the sandbox was not accepted')
    const now = clock().getTime()
    const isLast = now - row.stored_at.getTime() > GIVE_UP_AFTER_MS
    const next_at = new Date(now + backoffMs(row.attempts, FIRST_RETRY_MS, LONGEST_RETRY_MS))
    await events.updateOne({ _id: row._id }, { $set: isLast ? { state: 'failed' } : { next_at } })
  }

  /** The HTTP status, or 0 without a response. */
  async function statusOf({ event }: EventRow): Promise<number> {
    const body = JSON.stringify(event, null, 2)
    // Real time, as the receiver compares it with its own.
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: await secret(), timestamp: inSeconds(clock()) })
    try {
      return await send({ url: webhookUrl, body, signature, event: { id: event.id, type: event.type } })
    } catch (error) {
      logger.warn({ err: error }, 'an event of the sandbox was not delivered')
      return 0
    }
  }

  /** Delivers the events that are due, or all pending ones, one after another. Resolves to the number of attempts. */
  return async function deliver({ all = false } = {}): Promise<number> {
    await engine.ready()
    const { reorder } = faults.current
    const attempted: string[] = []
    for (;;) {
      const row = await claim(collections, { now: clock(), all, reorder, except: attempted })
      if (!row) return attempted.length
      // With the fault `duplicate`, the same event is delivered again in this run.
      if (row.copies === 0) attempted.push(row._id)
      await attempt(row)
    }
  }
}

const DELIVERED = { $set: { state: 'delivered' as const } }

interface ClaimOptions {
  now: Date
  all: boolean
  reorder: boolean
  except: string[]
}

async function claim({ events }: Collections, { now, all, reorder, except }: ClaimOptions): Promise<EventRow | null> {
  const due = { state: 'pending' as const, _id: { $nin: except }, ...(!all && { next_at: { $lte: now } }) }
  const lease = { $set: { next_at: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } }
  if (!reorder) return events.findOneAndUpdate(due, lease, { sort: { seq: 1 }, returnDocument: 'after' })
  const rows = await events.find(due).sort({ seq: 1 }).limit(REORDER_WINDOW).toArray()
  const picked = rows[Math.floor(Math.random() * rows.length)]
  if (!picked) return null
  return events.findOneAndUpdate({ ...due, _id: picked._id }, lease, { returnDocument: 'after' })
}

/** Sends a delivery by HTTP. */
async function postDelivery({ url, body, signature }: SandboxDelivery): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature, 'user-agent': 'Stripe/1.0 (sandbox)' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.body?.cancel()
  return response.status
}
