import { setTimeout as delay } from 'node:timers/promises'
import type mongoose from 'mongoose'
import { DEAD_LETTERS } from '../mongo/collections.ts'
import type { DeadLetter, DeadLetterStore, ReplayOptions, ReplayReport } from './bus.ts'

interface LetterRow extends DeadLetter {
  /** Set when an operator requests a replay; the bus of the running service performs it. */
  replay_requested_at?: Date
}

const stores = new WeakMap<mongoose.Connection, DeadLetterStore>()

/** Dead letters in the consumer's own database, one per group and event. The groups of a database share one store, which a bus therefore queries once for all of them. */
export function createDeadLetterStore(connection: mongoose.Connection): DeadLetterStore {
  const store = stores.get(connection) ?? newStore(connection)
  stores.set(connection, store)
  return store
}

function newStore(connection: mongoose.Connection): DeadLetterStore {
  const letters = connection.collection<LetterRow>(DEAD_LETTERS)
  return {
    async add(letter) {
      const { attempts, ...rest } = letter
      await letters.updateOne(
        { group: letter.group, event_id: letter.event_id },
        { $set: rest, $inc: { attempts }, $unset: { replay_requested_at: 1 } },
        { upsert: true },
      )
    },
    async list(group) {
      return letters
        .find({ group }, { projection: { _id: 0, replay_requested_at: 0 } })
        .sort({ failed_at: 1, event_id: 1 })
        .toArray()
    },
    async remove(group, eventId) {
      await letters.deleteOne({ group, event_id: eventId })
    },
    async requested() {
      return letters.find({ replay_requested_at: { $exists: true } }, { projection: { _id: 0, group: 1, event_id: 1 } }).toArray()
    },
  }
}

export interface StoredReplayOptions extends ReplayOptions {
  /** How long to wait for the running service (ms). Default 60 s. */
  withinMs?: number
}

/**
 * Replays dead letters of a service from another process: marks them for replay and waits until the bus of the running service has handled each one (the
 * letter is deleted) or failed again (the mark is removed). The marks survive a crash of either process.
 */
export async function replayStored(
  connection: mongoose.Connection,
  group: string,
  { dryRun = false, eventIds, withinMs = 60_000 }: StoredReplayOptions = {},
): Promise<ReplayReport> {
  const letters = connection.collection<LetterRow>(DEAD_LETTERS)
  const all = await createDeadLetterStore(connection).list(group)
  const ids = all.map((letter) => letter.event_id).filter((id) => eventIds === undefined || eventIds.includes(id))
  const report: ReplayReport = { group, dryRun, event_ids: ids, failed: [] }
  if (dryRun || ids.length === 0) return report
  await letters.updateMany({ group, event_id: { $in: ids } }, { $set: { replay_requested_at: new Date() } })
  const deadline = performance.now() + withinMs
  for (;;) {
    const left = await letters.find({ group, event_id: { $in: ids } }).toArray()
    const pending = left.filter((row) => row.replay_requested_at).map((row) => row.event_id)
    if (pending.length === 0 || performance.now() > deadline) {
      const failed = left.filter((row) => !row.replay_requested_at).map((row) => row.event_id)
      return { ...report, failed, ...(pending.length > 0 ? { pending } : {}) }
    }
    await delay(100)
  }
}
