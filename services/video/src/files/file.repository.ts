import { type Tx, trusted } from '@loomcast/service-kit/mongo'
import type mongoose from 'mongoose'
import type { Transcript } from '../domain/narration.ts'
import type { FileKind, FilePosition, StoredFile, StoredIntent } from './file.model.ts'

/** File metadata. Only the sweep's own queries return removed files. */
export interface FileRepository {
  insertIntent(intent: Pick<StoredIntent, '_id' | 'key' | 'created_at'>): Promise<void>
  /** Inserts the file and deletes its intent. Returns false when the sweep is deleting the bytes. */
  insert(file: StoredFile, tx: Tx): Promise<boolean>
  find(userId: string, fileId: string): Promise<StoredFile | null>
  findById(fileId: string): Promise<StoredFile | null>
  /** Marks the user's files of these kinds as used, then returns them in no particular order. */
  use(userId: string, fileIds: readonly string[], kinds: readonly FileKind[], now: Date): Promise<StoredFile[]>
  /** Gives the user's files their keys, by id. A file that has one already keeps it. */
  setReadKeys(userId: string, keys: ReadonlyMap<string, string>): Promise<void>
  findByReadKey(fileId: string, key: string): Promise<StoredFile | null>
  /** Stores the words of the user's narration, unless it has some. Marks it as used, and returns it; null when it does not exist. */
  addTranscript(userId: string, fileId: string, transcript: Transcript, now: Date): Promise<StoredFile | null>
  /** Stores the corrected lines of the user's narration that has words. Marks it as used, and returns it; null when it does not exist. */
  correctTranscript(userId: string, fileId: string, lines: readonly string[], now: Date): Promise<StoredFile | null>
  totalBytes(userId: string, kind: FileKind): Promise<number>
  /** Whether the user has a clip of which this is the smaller file. */
  isSmallOfClip(userId: string, fileId: string): Promise<boolean>
  list(userId: string, kind: FileKind): Promise<StoredFile[]>
  /** The user's files of a kind, newest first, from the one that follows `after`. */
  listAfter(userId: string, kind: FileKind, after: FilePosition | undefined, limit: number): Promise<StoredFile[]>
  retireLogos(userId: string, before: Date | undefined, now: Date): Promise<void>
  markRemoved(userId: string, fileIds: readonly string[], now: Date, tx?: Tx): Promise<void>
  markAllRemoved(userId: string, now: Date, tx: Tx): Promise<void>

  /** Finds files of these kinds that were last used at `before` or earlier, least recently used first. `hasJob` selects files with or without a job. */
  findUnused(query: UnusedQuery): Promise<StoredFile[]>
  /** Writes the change unless the file has been used or removed since `findUnused`. */
  updateUnused(file: StoredFile, query: UnusedQuery, change: { last_used_at: Date } | { removed_at: Date }): Promise<void>
  findRemoved(before: Date): Promise<StoredFile[]>
  deleteRemoved(fileId: string): Promise<void>
  findIntents(before: Date): Promise<StoredIntent[]>
  /** After this call, `insert` returns false. Returns false when the intent no longer exists. */
  doomIntent(fileId: string): Promise<boolean>
  deleteIntent(fileId: string): Promise<void>
}

export interface UnusedQuery {
  kinds: readonly FileKind[]
  /** Undefined selects both. */
  hasJob?: boolean
  before: Date
}

/** Maximum number of files per query of the sweep. */
const BATCH = 1000
const LISTED = 100

export function createFileRepository(files: mongoose.Model<StoredFile>, intents: mongoose.Model<StoredIntent>): FileRepository {
  const present = { removed_at: null }
  const oneOf = <T>(values: readonly T[]) => trusted({ $in: [...values] })
  const session = (tx?: Tx) => (tx ? { session: tx.session } : {})
  const unused = ({ kinds, hasJob, before }: UnusedQuery) => ({
    kind: oneOf(kinds),
    ...(hasJob !== undefined && { job_id: hasJob ? trusted({ $ne: null }) : null }),
    ...present,
    last_used_at: trusted({ $lte: before }),
  })

  return {
    async insertIntent(intent) {
      await intents.create([intent])
    },

    async insert(file, tx) {
      const intent = await intents.deleteOne({ _id: file._id, doomed: false }, { session: tx.session })
      if (intent.deletedCount !== 1) return false
      await files.create([file], { session: tx.session })
      return true
    },

    find: (userId, fileId) => files.findOne({ _id: fileId, user_id: userId, ...present }).lean(),
    findById: (fileId) => files.findOne({ _id: fileId, ...present }).lean(),

    async use(userId, fileIds, kinds, now) {
      const query = { _id: oneOf(fileIds), user_id: userId, kind: oneOf(kinds), ...present }
      // Marked before they are read: the sweep removes only unused files, so it cannot remove the files returned here.
      await files.updateMany(query, { $set: { last_used_at: now } })
      return files.find(query).lean()
    },

    async setReadKeys(userId, keys) {
      await files.bulkWrite(
        [...keys].map(([_id, read_key]) => ({
          updateOne: { filter: { _id, user_id: userId, read_key: trusted({ $exists: false }) }, update: { $set: { read_key } } },
        })),
      )
    },

    async addTranscript(userId, fileId, transcript, now) {
      const narration = { _id: fileId, user_id: userId, kind: 'narration' as const, ...present }
      await files.updateOne(
        { ...narration, 'narration.transcript': trusted({ $exists: false }) },
        { $set: { 'narration.transcript': transcript, last_used_at: now } },
      )
      return files.findOne(narration).lean()
    },

    correctTranscript: (userId, fileId, lines, now) =>
      files
        .findOneAndUpdate(
          { _id: fileId, user_id: userId, kind: 'narration', ...present, 'narration.transcript': trusted({ $exists: true }) },
          { $set: { 'narration.transcript.lines': [...lines], last_used_at: now } },
          { returnDocument: 'after' },
        )
        .lean(),

    findByReadKey: (fileId, key) => files.findOne({ _id: fileId, read_key: key, ...present }).lean(),

    async totalBytes(userId, kind) {
      const [sum] = await files.aggregate<{ bytes: number }>([
        { $match: { user_id: userId, kind, ...present } },
        { $group: { _id: null, bytes: { $sum: '$bytes' } } },
      ])
      return sum?.bytes ?? 0
    },

    isSmallOfClip: async (userId, fileId) =>
      (await files.exists({ user_id: userId, kind: 'footage', 'footage.small_id': fileId, ...present })) !== null,

    list: (userId, kind) =>
      files
        .find({ user_id: userId, kind, ...present })
        .sort({ created_at: -1 })
        .limit(LISTED)
        .lean(),

    listAfter: (userId, kind, after, limit) =>
      files
        .find({
          user_id: userId,
          kind,
          of_clip: trusted({ $ne: true }),
          ...present,
          ...(after && {
            $or: [{ created_at: trusted({ $lt: after.created_at }) }, { created_at: after.created_at, _id: trusted({ $lt: after._id }) }],
          }),
        })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .lean(),

    async retireLogos(userId, before, now) {
      const all = { user_id: userId, kind: 'logo' as const, ...present }
      const retired = before ? { ...all, created_at: trusted({ $lt: before }) } : all
      await files.updateMany(retired, { $set: { kind: 'former_logo', last_used_at: now } })
    },

    async markRemoved(userId, fileIds, now, tx) {
      await files.updateMany({ _id: oneOf(fileIds), user_id: userId, ...present }, { $set: { removed_at: now } }, session(tx))
    },

    async markAllRemoved(userId, now, tx) {
      await files.updateMany({ user_id: userId, ...present }, { $set: { removed_at: now } }, session(tx))
    },

    findUnused: (query) => files.find(unused(query)).sort({ last_used_at: 1 }).limit(BATCH).lean(),

    async updateUnused(file, query, change) {
      await files.updateOne({ _id: file._id, ...unused(query) }, { $set: change })
    },

    findRemoved: (before) =>
      files
        .find({ removed_at: trusted({ $lte: before }) })
        .limit(BATCH)
        .lean(),

    async deleteRemoved(fileId) {
      await files.deleteOne({ _id: fileId, removed_at: trusted({ $ne: null }) })
    },

    findIntents: (before) =>
      intents
        .find({ created_at: trusted({ $lte: before }) })
        .limit(BATCH)
        .lean(),

    async doomIntent(fileId) {
      const doomed = await intents.updateOne({ _id: fileId }, { $set: { doomed: true } })
      return doomed.matchedCount === 1
    },

    async deleteIntent(fileId) {
      await intents.deleteOne({ _id: fileId })
    },
  }
}
