import type mongoose from 'mongoose'
import { poll } from '../poll.ts'
import type { DocumentOf, OwnerCollection } from './owner-documents.ts'

/** A document as a service has stored it at some time. */
export interface Version<Doc> {
  id: string
  /** Null: deleted. */
  doc: Doc | null
  /** The time of the services' clock. */
  at: Date
}

export interface OwnerHistory {
  /** Every state of every document of a collection, `<database>.<collection>`, in the order of the commits. */
  versions<Name extends OwnerCollection>(name: Name): readonly Version<DocumentOf<Name>>[]
  /** The last states that are not deleted. */
  present<Name extends OwnerCollection>(name: Name): DocumentOf<Name>[]
  /** Resolves when everything that is committed by now has been read. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

const MARKS = 'loomcast_marks'

type Stored = DocumentOf<OwnerCollection>

interface ChangeEvent {
  operationType: string
  ns: { db: string; coll: string }
  documentKey?: { _id: string }
  fullDocument?: Stored
}

/**
 * Records all states of the documents of collections, by a change stream. Services delete what belongs to deleted accounts, but the figures of the past keep it.
 * MongoDB keeps the state after each change, so that a state that is replaced at once is recorded as well.
 */
export async function recordHistory(
  client: mongoose.mongo.MongoClient,
  collections: readonly OwnerCollection[],
  clock: () => Date,
): Promise<OwnerHistory> {
  const recorded = new Map<string, Version<Stored>[]>(collections.map((name) => [name, []]))
  let [written, seen] = [0, 0]
  const mark = async () => {
    const number = ++written
    await client.db(MARKS).collection<{ _id: number }>('marks').insertOne({ _id: number })
    return number
  }
  for (const name of collections) {
    const [database, collection] = split(name)
    await client.db(database).command({ collMod: collection, changeStreamPreAndPostImages: { enabled: true } })
    const existing = await client.db(database).collection<Stored>(collection).find().toArray()
    for (const doc of existing) recorded.get(name)?.push({ id: String(doc._id), doc, at: clock() })
  }
  const pairs = collections.map((name) => ({ 'ns.db': split(name)[0], 'ns.coll': split(name)[1] }))
  const stream = client.watch([{ $match: { $or: [...pairs, { 'ns.db': MARKS }] } }], { fullDocument: 'whenAvailable' })
  stream.on('change', (change) => {
    const { operationType, ns, documentKey, fullDocument } = change as ChangeEvent
    if (ns.db === MARKS) {
      seen = Math.max(seen, Number(documentKey?._id))
      return
    }
    if (!['insert', 'update', 'replace', 'delete'].includes(operationType)) return
    if (operationType !== 'delete' && !fullDocument) throw new Error(`MongoDB has no state of ${ns.db}.${ns.coll} after a change.`)
    recorded.get(`${ns.db}.${ns.coll}`)?.push({ id: String(documentKey?._id), doc: fullDocument ?? null, at: clock() })
  })
  // Changes are reported from the first one that the stream sees.
  await poll(async () => (await mark()) > 0 && seen > 0, { what: 'the change stream to start' })
  function versions<Name extends OwnerCollection>(name: Name): readonly Version<DocumentOf<Name>>[] {
    const value = recorded.get(name)
    if (!value) throw new Error(`${name} is not recorded.`)
    return value as Version<DocumentOf<Name>>[]
  }
  return {
    versions,
    present: (name) => [...new Map(versions(name).map(({ id, doc }) => [id, doc])).values()].filter((doc) => doc !== null),
    async caughtUp() {
      const number = await mark()
      await poll(() => seen >= number, { what: 'the recorded history to be complete' })
    },
    close: () => stream.close(),
  }
}

/** Collections of which a service publishes what is stored, and not the rows that it deletes when their purpose has ended. */
const PUBLISHED: readonly OwnerCollection[] = ['loomcast_content.contents', 'loomcast_video.jobs']

/**
 * The history of everything that the services still store and can publish again: without deleted accounts and everything of them, and without texts and videos that
 * were permanently deleted.
 */
export function storedHistory({ versions, present }: OwnerHistory): Pick<OwnerHistory, 'versions' | 'present'> {
  const users = present('loomcast_auth.users').filter(({ deleted_at }) => deleted_at === null)
  const userIds = new Set(users.map(({ _id }) => _id))
  const isPublished = <Doc extends Stored>(name: OwnerCollection) => {
    const stored = new Set(PUBLISHED.includes(name) ? present(name).map(({ _id }) => _id) : [])
    return ({ id, doc }: Version<Doc>): boolean => {
      if (name === 'loomcast_auth.users') return userIds.has(id)
      if (PUBLISHED.includes(name)) return stored.has(id)
      return doc !== null && (!('user_id' in doc) || doc.user_id === null || userIds.has(doc.user_id))
    }
  }
  return {
    versions: (name) => versions(name).filter(isPublished(name)),
    present: (name) => present(name).filter((doc) => isPublished(name)({ id: doc._id, doc, at: new Date() })),
  }
}

function split(name: string): [database: string, collection: string] {
  const [database = '', collection = ''] = name.split('.')
  return [database, collection]
}
