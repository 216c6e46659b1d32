import { type AnalyticsEvent, type FactDraft, factsOfEvent } from '@loomcast/admin/analytics'
import { withTransaction } from '@loomcast/service-kit/mongo'
import type { Connection, mongo } from 'mongoose'

interface StoredFact extends Omit<FactDraft, 'user_id'> {
  person: string
  partition: number
  pos: number
}

const COPY = 'reference_facts'

/** The baseline for the additions: stores the same facts with the same indexes in one transaction, and does nothing else. */
export async function createPlainInserts(
  connection: Connection,
): Promise<(events: readonly AnalyticsEvent[], partition: number) => Promise<void>> {
  await connection.createCollection(COPY)
  for (const { key, unique = false } of await connection.collection('facts').indexes()) {
    if (!('_id' in key)) await connection.collection(COPY).createIndex(key as mongo.IndexSpecification, { unique })
  }
  const positions = new Map<number, number>()
  return async (events, partition) => {
    const first = positions.get(partition) ?? 0
    const drafts = events.flatMap(factsOfEvent)
    positions.set(partition, first + drafts.length)
    const facts = drafts.map(({ user_id: person, ...fact }, index) => ({ ...fact, person, partition, pos: first + index }))
    await withTransaction(connection, async ({ session }) => {
      await connection.collection<StoredFact>(COPY).insertMany(facts, { session })
    })
  }
}
