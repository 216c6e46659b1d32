import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@loomcast/service-kit/errors'
import { newId, type Tx, trusted, withTransaction } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { extensionOf } from '../engines/storage/content-types.ts'
import type { FileStore } from '../engines/storage/file-store.ts'
import { modelsOf } from '../models.ts'
import type { Files, StoredFile } from './files.ts'
import { fileIdIn, type SignedAddresses } from './signed-urls.ts'

type NewFile = Parameters<Files['add']>[0]

/** Files, with the two halves of `add` apart: bytes first and, in whatever transaction they belong to, their record. */
export interface FileShelf extends Files {
  /** Puts the bytes away. Until `record`, nobody has the file, and the sweep removes it after a day. */
  place(file: NewFile): Promise<StoredFile>
  record(file: StoredFile, tx: Tx): Promise<void>
  byIdOfAnyone(fileId: string): Promise<StoredFile | null>
  /** Bytes of a user's files of one kind. */
  bytesOf(userId: string, kind: StoredFile['kind']): Promise<number>
}

export interface FilesDeps {
  connection: mongoose.Connection
  store: FileStore
  addresses: SignedAddresses
  /** The origin under which people have the product. */
  publicUrl: string
  clock: Clock
}

const DEFAULT_SECONDS = 15 * 60

export function createFiles({ connection, store, addresses, publicUrl, clock }: FilesDeps): FileShelf {
  const { files, intents, uploads } = modelsOf(connection)
  const present = { removed_at: null }

  async function place(file: NewFile): Promise<StoredFile> {
    const _id = newId('fil')
    const key = keyOf(_id, file.content_type)
    const now = clock()
    await intents.create([{ _id, key, created_at: now }])
    const [{ size: bytes }, sha256] = await Promise.all([stat(file.path), hashOf(file.path)])
    await store.put(key, file.path, file.content_type)
    return {
      _id,
      user_id: file.user_id,
      kind: file.kind,
      key,
      content_type: file.content_type,
      bytes,
      width: file.width ?? null,
      height: file.height ?? null,
      sha256,
      job_id: file.job_id ?? null,
      created_at: now,
      last_used_at: now,
      removed_at: null,
    }
  }

  async function record(file: StoredFile, tx: Tx): Promise<void> {
    const taken = await intents.deleteOne({ _id: file._id, doomed: false }, { session: tx.session })
    if (taken.deletedCount !== 1) throw new Error(`The bytes of ${file._id} were swept before they were recorded`)
    await files.create([file], { session: tx.session })
  }

  return {
    place,
    record,

    async add(file, tx) {
      const stored = await place(file)
      if (tx) await record(stored, tx)
      else await withTransaction(connection, (own) => record(stored, own))
      return stored
    },

    byId: (userId, fileId) => files.findOne({ _id: fileId, user_id: userId, ...present }).lean(),
    byIdOfAnyone: (fileId) => files.findOne({ _id: fileId, ...present }).lean(),

    async bytesOf(userId, kind) {
      const [sum] = await files.aggregate<{ bytes: number }>([
        { $match: { user_id: userId, kind, ...present } },
        { $group: { _id: null, bytes: { $sum: '$bytes' } } },
      ])
      return sum?.bytes ?? 0
    },

    async resolve(userId, given, kinds) {
      const ids = given.map((address) => fileIdIn(address, publicUrl))
      const mine = {
        _id: trusted({ $in: ids.filter((id) => id !== undefined) }),
        user_id: userId,
        kind: trusted({ $in: [...kinds] }),
        ...present,
      }
      // Marked as used before they are read: the sweep takes only what nobody used for long, so what is found stays.
      await files.updateMany(mine, { $set: { last_used_at: clock() } })
      const found = new Map((await files.find(mine).lean()).map((file) => [file._id, file]))
      const resolved = ids.map((id) => (id === undefined ? undefined : found.get(id)))
      const foreign = resolved.flatMap((file, index) => (file ? [] : [index]))
      if (foreign.length > 0) throw foreignAddress(foreign)
      return resolved.filter((file) => file !== undefined)
    },

    signedUrl({ _id }, { seconds = DEFAULT_SECONDS, download } = {}) {
      return addresses.address(_id, new Date(clock().getTime() + seconds * 1000), download)
    },

    fetchTo: (file, path) => store.fetchTo(file.key, path),

    async remove(userId, fileIds, tx) {
      await files.updateMany(
        { _id: trusted({ $in: [...fileIds] }), user_id: userId, ...present },
        { $set: { removed_at: clock() } },
        tx ? { session: tx.session } : {},
      )
    },

    async removeAllOf(userId, tx) {
      await files.updateMany({ user_id: userId, ...present }, { $set: { removed_at: clock() } }, { session: tx.session })
      await uploads.deleteMany({ user_id: userId }, { session: tx.session })
    },
  }
}

/** Spread over 4096 folders; from the id alone, which is ours and random. */
function keyOf(fileId: string, contentType: string): string {
  const shard = createHash('sha256').update(fileId).digest('hex').slice(0, 3)
  return `${shard}/${fileId}.${extensionOf(contentType)}`
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function foreignAddress(indexes: readonly number[]): AppError {
  const message = 'is not a file of yours: use the address that the upload answered'
  const which = indexes.map((index) => index + 1).join(', ')
  const detail =
    indexes.length === 1
      ? `Address ${which} doesn't belong to one of your files. Use the address that the upload returned.`
      : `Addresses ${which} don't belong to your files. Use the addresses that the upload returned.`
  return new AppError('foreign_address', detail, {
    errors: indexes.slice(0, 20).map((index) => ({ path: String(index), message })),
    extensions: { indexes: indexes.slice(0, 20) },
  })
}
