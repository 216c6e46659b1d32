import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { StartError } from '@loomcast/local-servers'
import mongoose from 'mongoose'
import type { BackupFile } from './manifest.ts'

const { BSON } = mongoose.mongo
type Client = mongoose.mongo.MongoClient
type Document = mongoose.mongo.Document

const BATCH_DOCUMENTS = 1_000
const BATCH_BYTES = 8 << 20
/** Numbers and binary data keep their exact BSON types. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const
const DATA = '.bson.gz'

/**
 * Inserts all documents and then creates the indexes. Throws StartError, before it changes anything, if one of the databases has documents and `replace` is
 * false; with `replace`, the databases are deleted first. Run it again with `replace` if it was interrupted.
 */
export async function restore(client: Client, folder: string, files: readonly BackupFile[], replace: boolean): Promise<void> {
  const collections = files.filter(({ path }) => path.endsWith(DATA)).map(({ path }) => path.slice(0, -DATA.length))
  const databases = [...new Set(collections.map((path) => path.split('/')[0] ?? ''))]
  if (replace) for (const database of databases) await client.db(database).dropDatabase()
  else for (const database of databases) await requireEmpty(client, database)
  for (const path of collections) await restoreCollection(client, folder, path)
}

async function requireEmpty(client: Client, database: string): Promise<void> {
  for (const { name } of await client.db(database).listCollections().toArray())
    if ((await client.db(database).collection(name).findOne({})) !== null)
      throw new StartError(`The database ${database} is not empty (${name} has documents). Add --replace to delete its data first.`)
}

interface Metadata {
  options: Document
  indexes: Document[]
  collectionName: string
}

async function restoreCollection(client: Client, folder: string, path: string): Promise<void> {
  const metadata = await metadataOf(join(folder, `${path}.metadata.json.gz`))
  const database = client.db(path.split('/')[0])
  // A collection without documents may exist already.
  await database.dropCollection(metadata.collectionName).catch(() => {})
  await database.createCollection(metadata.collectionName, metadata.options)
  const target = database.collection(metadata.collectionName, { writeConcern: { w: 'majority' } })
  for await (const documents of batches(join(folder, path + DATA)))
    await target.insertMany(documents, { ordered: false, bypassDocumentValidation: true, ignoreUndefined: false })
  const indexes = metadata.indexes.filter(({ name }) => name !== '_id_')
  if (indexes.length > 0) await database.command({ createIndexes: metadata.collectionName, indexes })
}

async function metadataOf(file: string): Promise<Metadata> {
  const text = (await promisify(gunzip)(await readFile(file))).toString()
  return BSON.EJSON.parse(text, { relaxed: false }) as Metadata
}

async function* batches(file: string): AsyncGenerator<Document[]> {
  let batch: Document[] = []
  let bytes = 0
  for await (const raw of rawDocuments(file)) {
    batch.push(exact(raw))
    bytes += raw.length
    if (batch.length < BATCH_DOCUMENTS && bytes < BATCH_BYTES) continue
    yield batch
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield batch
}

/** Throws if the document would not be written as it was read. */
function exact(raw: Buffer): Document {
  const document = BSON.deserialize(raw, EXACT)
  if (!raw.equals(BSON.serialize(document, { ignoreUndefined: false })))
    throw new Error(`The document ${BSON.EJSON.stringify(document['_id'])} has a BSON type that cannot be restored.`)
  return document
}

/** Documents one after another; the first 4 bytes of each are its length. */
async function* rawDocuments(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(file).pipe(createGunzip())) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk as Buffer]) : (chunk as Buffer)
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0)
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
    }
  }
}
