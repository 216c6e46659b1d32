import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@loomcast/service-kit/errors'
import { newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { extensionOf } from '../engines/storage/content-types.ts'
import type { FileStore } from '../engines/storage/file-store.ts'
import type { FileKind, StoredFile } from './file.model.ts'
import type { FileRepository } from './file.repository.ts'
import { fileIdIn, type SignedUrls } from './signed-urls.ts'

export interface NewFile {
  user_id: string
  kind: FileKind
  /** A finished local file. */
  path: string
  content_type: string
  width?: number
  height?: number
  job_id?: string
}

/** The users' files: private, found only for their owner, read through signed URLs. */
export interface FileService {
  /** Stores a local file and its metadata. After a crash in between, the sweep removes the bytes. */
  add(file: NewFile, tx?: Tx): Promise<StoredFile>
  /** First half of `add`: stores the bytes. Without `record`, the sweep removes them after a day. */
  store(file: NewFile): Promise<StoredFile>
  /** Second half of `add`: inserts the metadata. */
  record(file: StoredFile, tx: Tx): Promise<void>
  find(userId: string, fileId: string): Promise<StoredFile | null>
  /** For signed URLs, which work for every client that has them. */
  findById(fileId: string): Promise<StoredFile | null>
  /**
   * Resolves URLs that this service returned to files, in the same order, even when the signature has expired. Rejects with `foreign_address`
   * and the indexes when a URL is from elsewhere, or its file is another user's, removed, or not of `kinds`. Never fetches anything.
   */
  resolve(userId: string, urls: readonly string[], kinds: readonly FileKind[]): Promise<StoredFile[]>
  /** A relative URL that works without a session for `seconds` (default 15 minutes). */
  signedUrl(file: Pick<StoredFile, '_id'>, options?: { seconds?: number; download?: string }): string
  /** Copies the file to a local path. */
  download(file: StoredFile, path: string): Promise<void>
  totalBytes(userId: string, kind: FileKind): Promise<number>
  /** Marks the files; the sweep removes the bytes. */
  remove(userId: string, fileIds: readonly string[], tx?: Tx): Promise<void>
  removeAllOf(userId: string, tx: Tx): Promise<void>
}

export interface FileServiceDeps {
  connection: mongoose.Connection
  files: FileRepository
  store: FileStore
  signedUrls: SignedUrls
  /** The origin under which users open the product. */
  publicUrl: string
  clock: Clock
}

const DEFAULT_SECONDS = 15 * 60

export function createFileService({ connection, files, store, signedUrls, publicUrl, clock }: FileServiceDeps): FileService {
  async function storeBytes(file: NewFile): Promise<StoredFile> {
    const _id = newId('fil')
    const key = keyOf(_id, file.content_type)
    const now = clock()
    await files.insertIntent({ _id, key, created_at: now })
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
    if (!(await files.insert(file, tx))) throw new Error(`The bytes of ${file._id} were swept before they were recorded`)
  }

  return {
    store: storeBytes,
    record,

    async add(file, tx) {
      const stored = await storeBytes(file)
      if (tx) await record(stored, tx)
      else await withTransaction(connection, (own) => record(stored, own))
      return stored
    },

    find: (userId, fileId) => files.find(userId, fileId),
    findById: (fileId) => files.findById(fileId),

    async resolve(userId, urls, kinds) {
      const ids = urls.map((url) => fileIdIn(url, publicUrl))
      const known = ids.filter((id) => id !== undefined)
      const found = new Map((await files.use(userId, known, kinds, clock())).map((file) => [file._id, file]))
      const resolved = ids.map((id) => (id === undefined ? undefined : found.get(id)))
      const foreign = resolved.flatMap((file, index) => (file ? [] : [index]))
      if (foreign.length > 0) throw foreignUrls(foreign)
      return resolved.filter((file) => file !== undefined)
    },

    signedUrl({ _id }, { seconds = DEFAULT_SECONDS, download } = {}) {
      return signedUrls.sign(_id, new Date(clock().getTime() + seconds * 1000), download)
    },

    download: (file, path) => store.download(file.key, path),
    totalBytes: (userId, kind) => files.totalBytes(userId, kind),
    remove: (userId, fileIds, tx) => files.markRemoved(userId, fileIds, clock(), tx),
    removeAllOf: (userId, tx) => files.markAllRemoved(userId, clock(), tx),
  }
}

/** Spread over 4096 folders, derived from the random id alone. */
function keyOf(fileId: string, contentType: string): string {
  const shard = createHash('sha256').update(fileId).digest('hex').slice(0, 3)
  return `${shard}/${fileId}.${extensionOf(contentType)}`
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function foreignUrls(indexes: readonly number[]): AppError {
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
