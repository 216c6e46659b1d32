import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transform } from 'node:stream'
import { createGzip } from 'node:zlib'
import { StartError } from '@loomcast/local-servers'
import mongoose from 'mongoose'
import type { BackupFile } from './manifest.ts'
import { store } from './stored-file.ts'

const { BSON } = mongoose.mongo
type Client = mongoose.mongo.MongoClient
type Session = mongoose.mongo.ClientSession

/** The server no longer has data of the snapshot's time, or a collection has changed its indexes since. */
const SNAPSHOT_ERRORS = new Set([246, 239])
const BATCH_DOCUMENTS = 1_000

/**
 * Writes all collections of the databases as they were at one moment, with their indexes and options: `<folder>/<database>/<collection>.bson.gz` and
 * `.metadata.json.gz`, the layout of `mongodump --gzip`. Writers are not blocked. MongoDB offers the past of the last 5 minutes by default
 * (`minSnapshotHistoryWindowInSeconds`); throws StartError if reading takes longer.
 */
export async function dump(client: Client, databases: readonly string[], folder: string): Promise<BackupFile[]> {
  const collections = (await Promise.all(databases.map((database) => collectionsOf(client, database)))).flat()
  for (const database of databases) await mkdir(join(folder, database), { recursive: true, mode: 0o700 })
  // The first read sets the moment, so every collection that is read existed then.
  const session = client.startSession({ snapshot: true })
  try {
    const files: BackupFile[] = []
    for (const collection of collections) files.push(...(await dumpCollection(client, session, collection, folder)))
    return files
  } catch (error) {
    if (!SNAPSHOT_ERRORS.has((error as { code?: number }).code ?? 0)) throw error
    throw new StartError(
      'The server no longer has the data of the moment at which the backup began. Set its parameter minSnapshotHistoryWindowInSeconds to more than the duration of a backup (s), and start again.',
      { cause: error },
    )
  } finally {
    await session.endSession()
  }
}

interface Collection {
  database: string
  name: string
  options: Record<string, unknown>
  uuid: string
}

async function collectionsOf(client: Client, database: string): Promise<Collection[]> {
  const infos = await client.db(database).listCollections({}, { nameOnly: false }).toArray()
  const collections = infos.filter(({ name, type }) => type === 'collection' && !name.startsWith('system.'))
  return collections
    .map(({ name, options, info }) => ({ database, name, options: { ...options }, uuid: info?.uuid?.toString('hex') ?? '' }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

async function dumpCollection(client: Client, session: Session, collection: Collection, folder: string): Promise<BackupFile[]> {
  const { database, name, options, uuid } = collection
  const source = client.db(database).collection(name)
  const indexes = (await source.listIndexes().toArray()).map(({ ns: _ns, ...index }) => index)
  const metadata = BSON.EJSON.stringify({ options, indexes, uuid, collectionName: name, type: 'collection' }, { relaxed: false })
  const path = `${database}/${encodeURIComponent(name)}`
  let documents = 0
  async function* bson(): AsyncGenerator<Buffer> {
    const cursor = source.find({}, { session, raw: true, batchSize: BATCH_DOCUMENTS })
    for await (const document of cursor) {
      documents += 1
      yield document as unknown as Buffer
    }
  }
  const data = await store(folder, `${path}.bson.gz`, bson(), gzip())
  return [{ ...data, documents }, await store(folder, `${path}.metadata.json.gz`, [Buffer.from(metadata)], gzip())]
}

const gzip = (): Transform => createGzip()
