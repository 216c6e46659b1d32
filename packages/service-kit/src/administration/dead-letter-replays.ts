import type mongoose from 'mongoose'
import type { EventBus } from '../events/bus.ts'
import { DEAD_LETTER_REPLAYS } from '../mongo/collections.ts'
import type { Logger } from '../observability/logging.ts'
import type { Clock } from '../time/clock.ts'
import { every, type Timer } from '../time/periodic.ts'

/** A replay that an administrator requested. It continues after a crash and can be stopped. */
export interface ReplayRow {
  _id: string
  group: string
  event_ids: string[]
  per_second: number
  state: 'running' | 'stopped' | 'done'
  /** Events sent to the group so far. */
  position: number
  handled: number
  /** Ids of the events that failed again, and of those without an outcome in time. */
  failed: string[]
  waiting: string[]
  requested_at: Date
  ended_at: Date | null
  leased_until: Date | null
}

/** Longer than a replay waits for the outcome of a batch (ms). */
const LEASE_MS = 120_000
const TICK_MS = 1_000

export interface ReplayWorker {
  connection: mongoose.Connection
  bus: EventBus
  clock: Clock
  logger: Logger
}

/** Runs requested replays, each with at most `per_second` events a second. Start it where the groups are subscribed. */
export function startReplays(worker: ReplayWorker): Timer {
  return every(TICK_MS, 'requested replays of dead letters', () => runReplays(worker), worker.logger)
}

/** Sends the next events of each running replay. */
export async function runReplays({ connection, bus, clock }: Omit<ReplayWorker, 'logger'>): Promise<void> {
  const replays = connection.collection<ReplayRow>(DEAD_LETTER_REPLAYS)
  const running = await replays.find({ state: 'running' }, { projection: { _id: 1 } }).toArray()
  for (const { _id } of running) {
    const now = clock()
    const free = { $or: [{ leased_until: null }, { leased_until: { $lt: now } }] }
    const lease = { $set: { leased_until: new Date(now.getTime() + LEASE_MS) } }
    const replay = await replays.findOneAndUpdate({ _id, state: 'running', ...free }, lease, { returnDocument: 'after' })
    if (!replay) continue
    const ids = replay.event_ids.slice(replay.position, replay.position + replay.per_second)
    const { failed, pending = [] } = ids.length === 0 ? { failed: [] } : await bus.replay(replay.group, { eventIds: ids })
    const position = replay.position + ids.length
    const isDone = position >= replay.event_ids.length
    await replays.updateOne(
      { _id, position: replay.position },
      {
        $set: { position, leased_until: null },
        $inc: { handled: ids.length - failed.length - pending.length },
        $push: { failed: { $each: failed }, waiting: { $each: pending } },
      },
    )
    if (isDone) await replays.updateOne({ _id, state: 'running' }, { $set: { state: 'done', ended_at: clock() } })
  }
}
