import { trusted } from '@loomcast/service-kit/mongo'
import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { isRunning } from '../domain/job.ts'
import type { FileStore } from '../engines/storage/file-store.ts'
import { modelsOf } from '../models.ts'
import type { StoredIntent } from './file.model.ts'
import type { FileKind, StoredFile } from './files.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** Images that nobody makes a video of. */
const UNUSED_MS = 7 * DAY_MS
/** What a job made and does not know of: it died in between, or another worker was faster. */
const STRAY_MS = DAY_MS
/** Somebody may be reading, and a job may still be ending. */
const REMOVED_MS = HOUR_MS
/** No put takes that long. */
const INTENT_MS = DAY_MS
const BATCH = 1000
const IMAGES: readonly FileKind[] = ['image', 'upscaled']
const PRODUCTS: readonly FileKind[] = ['video', 'poster', 'subtitles', 'clip']

export interface SweepDeps {
  connection: mongoose.Connection
  store: FileStore
  clock: Clock
  logger: Logger
}

/**
 * Removes files that nobody needs: first marked in the database, an hour later their bytes, then their record. Every step may be repeated and
 * done by several processes at once; a crash anywhere leaves something that the next sweep goes on with.
 */
export async function sweepFiles({ connection, store, clock, logger }: SweepDeps): Promise<void> {
  const { files, intents, jobs } = modelsOf(connection)
  const now = clock()
  const before = (ms: number) => new Date(now.getTime() - ms)

  await markUnneeded({ kind: trusted({ $in: [...IMAGES] }) }, before(UNUSED_MS))
  await markUnneeded({ kind: trusted({ $in: [...PRODUCTS] }), job_id: null }, before(UNUSED_MS))
  await markUnneeded({ kind: trusted({ $in: [...PRODUCTS] }), job_id: trusted({ $ne: null }) }, before(STRAY_MS))
  await eachOf<StoredFile>(
    files
      .find({ removed_at: trusted({ $lte: before(REMOVED_MS) }) })
      .limit(BATCH)
      .lean(),
    async (file) => {
      await store.remove(file.key)
      await files.deleteOne({ _id: file._id, removed_at: trusted({ $ne: null }) })
    },
  )
  await eachOf<StoredIntent>(
    intents
      .find({ created_at: trusted({ $lte: before(INTENT_MS) }) })
      .limit(BATCH)
      .lean(),
    async ({ _id, key }) => {
      // Recording asks for an intent that is not doomed: either the bytes go or the record comes, never both.
      const doomed = await intents.updateOne({ _id }, { $set: { doomed: true } })
      if (doomed.matchedCount === 0) return
      await store.remove(key)
      await intents.deleteOne({ _id })
    },
  )
  await store.tidy(before(INTENT_MS))

  async function markUnneeded(which: Record<string, unknown>, limit: Date): Promise<void> {
    const old = { ...which, removed_at: null, last_used_at: trusted({ $lte: limit }) }
    await eachOf<StoredFile>(files.find(old).sort({ last_used_at: 1 }).limit(BATCH).lean(), async (file) => {
      // Whoever takes it into a video meanwhile changes last_used_at first, and then this changes nothing.
      const change = (await isNeeded(file)) ? { last_used_at: now } : { removed_at: now }
      await files.updateOne({ _id: file._id, ...old }, { $set: change })
    })
  }

  async function isNeeded(file: StoredFile): Promise<boolean> {
    if (IMAGES.includes(file.kind)) return (await jobs.exists({ user_id: file.user_id, image_ids: file._id })) !== null
    const job = file.job_id !== null && (await jobs.findOne({ _id: file.job_id }).lean())
    if (!job) return false
    if (isRunning(job.state)) return true
    const { outputs, clips } = job
    if (outputs && [outputs.video_file_id, outputs.poster_file_id, outputs.subtitles_file_id].includes(file._id)) return true
    // A finished video needs its scenes no more; one that failed goes on with them.
    return job.state !== 'completed' && clips.some((clip) => clip.file_id === file._id)
  }

  /** One that cannot be done does not keep the others waiting; the next sweep tries it again. */
  async function eachOf<T extends { _id: string }>(query: PromiseLike<T[]>, work: (each: T) => Promise<void>): Promise<void> {
    let failed = 0
    const found = await query
    for (const each of found) {
      await work(each).catch((error) => {
        failed += 1
        logger.warn({ err: error, file_id: each._id }, 'a file could not be swept')
      })
    }
    if (failed > 0 && failed === found.length) throw new Error(`None of ${failed} files could be swept`)
  }
}
