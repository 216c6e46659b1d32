import { type AnalyticsEvent, type FactDraft, factOfEvent } from '@loomcast/admin/analytics'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { Connection, mongo } from 'mongoose'

interface StoredFact extends Omit<FactDraft, 'user_id'> {
  person: string
  partition: number
  pos: number
}

const COPIES = { facts: 'reference_facts', inbox: 'reference_inbox' } as const

/**
 * The reference of the additions: stores the same facts and inbox rows with the same indexes in one transaction, and does nothing else. It neither recognizes
 * repetitions nor adds to figures.
 */
export async function createPlainInserts(
  connection: Connection,
): Promise<(events: readonly AnalyticsEvent[], partition: number) => Promise<void>> {
  for (const [name, copy] of Object.entries(COPIES)) {
    await connection.createCollection(copy)
    for (const { key, unique = false } of await connection.collection(name).indexes()) {
      if (!('_id' in key)) await connection.collection(copy).createIndex(key as mongo.IndexSpecification, { unique })
    }
  }
  const positions = new Map<number, number>()
  return async (events, partition) => {
    const first = positions.get(partition) ?? 0
    positions.set(partition, first + events.length)
    const handled_at = new Date()
    const facts = events.flatMap((event, index) => {
      const draft = factOfEvent(event)
      if (!draft) return []
      const { user_id: person, ...fact } = draft
      return { ...fact, person, partition, pos: first + index }
    })
    const rows = events.map(({ id, type }) => ({ group: 'reference', event_id: id, type, handled_at }))
    await withTransaction(connection, async ({ session }) => {
      await connection.collection(COPIES.inbox).insertMany(rows, { session })
      await connection.collection<StoredFact>(COPIES.facts).insertMany(facts, { session })
    })
  }
}
