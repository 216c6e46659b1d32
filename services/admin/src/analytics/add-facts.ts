import { createHash, randomBytes } from 'node:crypto'
import type { Tx } from '@loomcast/service-kit/mongo'
import { dayOf } from '../domain/analytics/days.ts'
import type { Fact } from '../domain/analytics/fact.ts'
import { addToRollups } from './add-to-rollups.ts'
import type { PersonRecord } from './analytics.model.ts'
import type { AnalyticsContext } from './context.ts'
import type { FactDraft } from './facts-of-event.ts'

/** Time from a deletion until the person's key is removed. Topics and outboxes retain events for 7 days, so none about the account arrives later. */
const FORGET_AFTER_MS = 8 * 24 * 3600_000

/**
 * Stores facts and adds them to the rollups. Rejects with a duplicate key error if one of them is already stored. The facts of a partition are numbered in
 * the order in which they are committed.
 */
export async function addFacts(
  repositories: AnalyticsContext['repositories'],
  tx: Tx,
  partition: number,
  drafts: readonly FactDraft[],
  now: Date,
): Promise<void> {
  const { facts } = repositories
  const distinct = [...new Map(drafts.map((draft) => [draft._id, draft])).values()]
  if (distinct.length === 0) return
  const fresh = await withPeople(repositories, tx, distinct, now)
  if (fresh.length === 0) return
  const { pos, version } = await facts.advancePartition(partition, fresh.length, now, tx)
  const first = pos - fresh.length + 1
  await facts.insertFacts(
    fresh.map((fact, index) => ({ ...fact, partition, pos: first + index })),
    tx,
  )
  await addToRollups(repositories, tx, version, partition, fresh)
}

/**
 * Replaces each user id with the key of its person, and stores new and changed persons. A registration and a deletion count once per person. A deletion counts
 * only together with the registration, in whichever order they arrive.
 */
async function withPeople({ facts }: AnalyticsContext['repositories'], tx: Tx, drafts: readonly FactDraft[], now: Date): Promise<Fact[]> {
  const idOf = new Map(drafts.map(({ user_id }) => [user_id, personId(user_id)]))
  const people = await facts.people([...idOf.values()], tx)
  const added = new Set<PersonRecord>()
  const changed = new Set<PersonRecord>()
  const result: Fact[] = []
  for (const { user_id, ...fact } of drafts) {
    const _id = idOf.get(user_id) ?? personId(user_id)
    const known = people.get(_id)
    const person: PersonRecord = known ?? { _id, key: newKey(), registered: false, deleted_at: null, forget_at: null }
    people.set(_id, person)
    if (!known) added.add(person)
    const { key } = person
    if (fact.kind === 'user_registered') {
      if (person.registered) continue
      person.registered = true
      changed.add(person)
      result.push({ ...fact, person: key })
      if (person.deleted_at) result.push(deletionOf(fact, person.deleted_at, key))
    } else if (fact.kind === 'user_deleted') {
      if (person.deleted_at) continue
      person.deleted_at = fact.t
      person.forget_at = new Date(now.getTime() + FORGET_AFTER_MS)
      changed.add(person)
      if (person.registered) result.push({ ...fact, person: key })
    } else result.push({ ...fact, person: key })
  }
  await facts.addPeople([...added], tx)
  await facts.savePeople(
    [...changed].filter((person) => !added.has(person)),
    tx,
  )
  return result
}

/** Returns the fact of a deletion that arrived before the registration of the account. */
function deletionOf(registration: Omit<Fact, 'person'>, t: Date, person: string | null): Fact {
  return { ...registration, _id: `late_${registration._id}`, kind: 'user_deleted', t, day: dayOf(t), person }
}

/** Returns the id of a user's person: a truncated SHA-256 hash of the user id. */
export function personId(userId: string): string {
  return createHash('sha256').update(userId).digest('base64url').slice(0, 22)
}

const newKey = () => randomBytes(12).toString('base64url')
