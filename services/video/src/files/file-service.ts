import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Disclosure } from '@loomcast/contracts'
import { AppError } from '@loomcast/service-kit/errors'
import { newId, type Tx, withTransaction } from '@loomcast/service-kit/mongo'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import type { Footage } from '../domain/footage.ts'
import type { OwnMusic } from '../domain/music.ts'
import type { Narration, Transcript } from '../domain/narration.ts'
import { extensionOf } from '../engines/storage/content-types.ts'
import type { FileStore } from '../engines/storage/file-store.ts'
import type { FileKind, FilePosition, StoredFile } from './file.model.ts'
import type { FileRepository } from './file.repository.ts'
import { fileIdIn, type SignedUrls } from './signed-urls.ts'

export interface NewFile {
  user_id: string
  kind: FileKind
  /** A complete local file. */
  path: string
  content_type: string
  width?: number
  height?: number
  narration?: Narration
  music?: OwnMusic
  footage?: Footage
  of_clip?: boolean
  job_id?: string
  generated?: boolean
  disclosure?: Disclosure
}

/** Private user files: looked up by owner, downloaded through signed URLs. */
export interface FileService {
  /** Stores a local file, then its metadata. If the process crashes between the two, the sweep removes the bytes. */
  add(file: NewFile, tx?: Tx): Promise<StoredFile>
  /** First half of `add`: stores the bytes. If `record` does not follow, the sweep removes them after a day. */
  store(file: NewFile): Promise<StoredFile>
  /** Second half of `add`: inserts the metadata. */
  record(file: StoredFile, tx: Tx): Promise<void>
  find(userId: string, fileId: string): Promise<StoredFile | null>
  /** Finds the file of any user. For requests with a signed URL, which need no session. */
  findById(fileId: string): Promise<StoredFile | null>
  /**
   * Maps URLs issued by this service to their files, in order. Expired signatures are accepted. Makes no network request; marks the files as
   * used. Rejects with `unknown_file_url` and the indexes of the URLs that this service did not issue, or whose file belongs to another user,
   * was removed or is not one of `kinds`.
   */
  resolve(userId: string, urls: readonly string[], kinds: readonly FileKind[]): Promise<StoredFile[]>
  /** The user's files of these kinds among the ids, in order. Marks them as used. */
  use(userId: string, fileIds: readonly string[], kinds: readonly FileKind[]): Promise<StoredFile[]>
  /** Like `use`, and every file has a `read_key` then. */
  useWithKeys(userId: string, fileIds: readonly string[], kinds: readonly FileKind[]): Promise<StoredFile[]>
  findByReadKey(fileId: string, key: string): Promise<StoredFile | null>
  /** Stores the words of the user's narration, unless it has some. Returns it; null when it does not exist. */
  addTranscript(userId: string, fileId: string, transcript: Transcript): Promise<StoredFile | null>
  /** Stores the corrected lines of the user's narration that has words. Returns it; null when it does not exist. */
  correctTranscript(userId: string, fileId: string, lines: readonly string[]): Promise<StoredFile | null>
  /** A relative URL that works without a session for `seconds` (default 15 minutes). */
  signedUrl(file: Pick<StoredFile, '_id'>, options?: { seconds?: number; download?: string }): string
  /** Copies the file to a local path. */
  download(file: StoredFile, path: string): Promise<void>
  totalBytes(userId: string, kind: FileKind): Promise<number>
  /** The user's files of a kind, newest first, at most 100. */
  list(userId: string, kind: FileKind): Promise<StoredFile[]>
  /** The user's files of a kind, newest first, from the one that follows `after`. */
  listAfter(userId: string, kind: FileKind, after: FilePosition | undefined, limit: number): Promise<StoredFile[]>
  /** Makes the user's logos, or only those created before a time, former ones. The sweep removes those that no video uses. */
  retireLogos(userId: string, before?: Date): Promise<void>
  /** Marks the files as removed; the sweep deletes their bytes. */
  remove(userId: string, fileIds: readonly string[], tx?: Tx): Promise<void>
  removeAllOf(userId: string, tx: Tx): Promise<void>
}

export interface FileServiceDeps {
  connection: mongoose.Connection
  files: FileRepository
  store: FileStore
  signedUrls: SignedUrls
  /** Origin of the product as users open it, such as `https://loomcast.example`. */
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
      ...(file.narration && { narration: file.narration }),
      ...(file.music && { music: file.music }),
      ...(file.footage && { footage: file.footage }),
      ...(file.of_clip && { of_clip: true }),
      ...(file.generated && { generated: true }),
      ...(file.disclosure && { disclosure: file.disclosure }),
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
      if (foreign.length > 0) throw foreignUrlError(foreign)
      return resolved.filter((file) => file !== undefined)
    },

    async use(userId, fileIds, kinds) {
      const found = new Map((await files.use(userId, fileIds, kinds, clock())).map((file) => [file._id, file]))
      return fileIds.map((id) => found.get(id)).filter((file) => file !== undefined)
    },

    async useWithKeys(userId, fileIds, kinds) {
      const found = await files.use(userId, fileIds, kinds, clock())
      const without = found.filter(({ read_key }) => read_key === undefined)
      if (without.length > 0)
        await files.setReadKeys(userId, new Map(without.map(({ _id }) => [_id, randomBytes(32).toString('base64url')])))
      const keyed = without.length > 0 ? await files.use(userId, fileIds, kinds, clock()) : found
      const byId = new Map(keyed.map((file) => [file._id, file]))
      return fileIds.flatMap((id) => byId.get(id) ?? [])
    },

    addTranscript: (userId, fileId, transcript) => files.addTranscript(userId, fileId, transcript, clock()),
    correctTranscript: (userId, fileId, lines) => files.correctTranscript(userId, fileId, lines, clock()),
    findByReadKey: (fileId, key) => files.findByReadKey(fileId, key),

    signedUrl({ _id }, { seconds = DEFAULT_SECONDS, download } = {}) {
      return signedUrls.sign(_id, new Date(clock().getTime() + seconds * 1000), download)
    },

    download: (file, path) => store.download(file.key, path),
    totalBytes: (userId, kind) => files.totalBytes(userId, kind),
    list: (userId, kind) => files.list(userId, kind),
    listAfter: (userId, kind, after, limit) => files.listAfter(userId, kind, after, limit),
    retireLogos: (userId, before) => files.retireLogos(userId, before, clock()),
    remove: (userId, fileIds, tx) => files.markRemoved(userId, fileIds, clock(), tx),
    removeAllOf: (userId, tx) => files.markAllRemoved(userId, clock(), tx),
  }
}

/** Storage key. The first three hex digits of the id's hash spread files over 4,096 folders. */
function keyOf(fileId: string, contentType: string): string {
  const shard = createHash('sha256').update(fileId).digest('hex').slice(0, 3)
  return `${shard}/${fileId}.${extensionOf(contentType)}`
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** `detail` is for users and counts from 1; `errors` and `indexes` count from 0. */
function foreignUrlError(indexes: readonly number[]): AppError {
  const message = 'is not one of your files; use the URL that the upload returned'
  const which = indexes.map((index) => index + 1).join(', ')
  const detail =
    indexes.length === 1
      ? `URL ${which} isn't one of your files. Use the URL that the upload returned.`
      : `URLs ${which} aren't your files. Use the URLs that the upload returned.`
  return new AppError('unknown_file_url', detail, {
    errors: indexes.slice(0, 20).map((index) => ({ path: String(index), message })),
    extensions: { indexes: indexes.slice(0, 20) },
  })
}
