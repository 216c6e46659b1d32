import type { ClientSession } from 'mongoose'
import type { Collections, EventRow, ObjectRow } from './collections.ts'
import type { Kind } from './kinds.ts'

/** Writes of a transaction that were not sent yet. */
export interface Writes {
  /** An object that is saved again before `flush` is sent once, with its first place in the order. */
  save(row: ObjectRow): void
  add(event: EventRow): void
  /** Sends one command for all objects and one for all events. */
  flush(): Promise<void>
  /** Does so if an object of the kind was saved. */
  flushKind(kind: Kind): Promise<void>
}

/** Most changes save and emit several objects: one command for each of them would take most of the time of the transaction. `session` is undefined in a read, which cannot write. */
export function createWrites({ objects, events }: Pick<Collections, 'objects' | 'events'>, session: ClientSession | undefined): Writes {
  const saved = new Map<string, ObjectRow>()
  let added: EventRow[] = []

  async function flush(): Promise<void> {
    if (saved.size === 0 && added.length === 0) return
    if (!session) throw new Error('A read of the sandbox cannot write.')
    const upserts = [...saved.values()].map(({ _id, seq, ...row }) => ({
      updateOne: { filter: { _id }, update: { $set: row, $setOnInsert: { seq } }, upsert: true },
    }))
    const inserts = added
    saved.clear()
    added = []
    if (upserts.length > 0) await objects.bulkWrite(upserts, { session })
    if (inserts.length > 0) await events.insertMany(inserts, { session })
  }

  return {
    save(row) {
      saved.set(row._id, { ...row, seq: saved.get(row._id)?.seq ?? row.seq })
    },
    add(event) {
      added.push(event)
    },
    flush,
    async flushKind(kind) {
      for (const row of saved.values()) if (row.kind === kind) return flush()
    },
  }
}
