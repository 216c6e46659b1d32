import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { FileStore } from '../engines/storage/file-store.ts'
import type { FileKind, StoredFile } from './file.model.ts'
import type { FileRepository, UnusedQuery } from './file.repository.ts'

const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** Age at which images, recordings, music, clips and former logos that no video and no post uses are removed, and smaller files of clips that no longer exist. */
const UNUSED_MS = 7 * DAY_MS
/** Age at which files of a job that does not refer to them are removed: the job's worker died, or another worker finished first. */
const ORPHAN_MS = DAY_MS
/** Bytes are deleted this long after the file was removed, because a client may still be reading it and a job may still be completing. */
const REMOVED_MS = HOUR_MS
/** Longer than any upload to the store takes. */
const INTENT_MS = DAY_MS
const INPUTS: readonly FileKind[] = ['image', 'upscaled', 'narration', 'music', 'footage', 'small_footage', 'former_logo']
const PRODUCTS: readonly FileKind[] = ['video', 'poster', 'subtitles', 'clip']

export interface SweepDeps {
  files: FileRepository
  store: FileStore
  /** Whether a video, a post or a clip refers to the file. */
  isReferenced(file: StoredFile): Promise<boolean>
  clock: Clock
  logger: Logger
}

/**
 * Removes unreferenced files: marks them in the database, deletes their bytes an hour later, then their metadata. Every step can be repeated and can run in
 * several processes at the same time; after a crash the next sweep continues.
 */
export async function sweepFiles({ files, store, isReferenced, clock, logger }: SweepDeps): Promise<void> {
  const now = clock()
  const before = (ms: number) => new Date(now.getTime() - ms)

  await markUnused({ kinds: INPUTS, before: before(UNUSED_MS) })
  await markUnused({ kinds: PRODUCTS, hasJob: false, before: before(UNUSED_MS) })
  await markUnused({ kinds: PRODUCTS, hasJob: true, before: before(ORPHAN_MS) })
  await forEach(await files.findRemoved(before(REMOVED_MS)), async (file) => {
    await store.remove(file.key)
    await files.deleteRemoved(file._id)
  })
  await forEach(await files.findIntents(before(INTENT_MS)), async ({ _id, key }) => {
    // A doomed intent cannot be recorded: either the bytes are deleted or the metadata is inserted, never both.
    if (!(await files.doomIntent(_id))) return
    await store.remove(key)
    await files.deleteIntent(_id)
  })
  await store.removeIncomplete(before(INTENT_MS))

  async function markUnused(query: UnusedQuery): Promise<void> {
    await forEach(await files.findUnused(query), async (file) => {
      // A request that uses the file at the same time changes last_used_at first; this update then matches nothing.
      await files.updateUnused(file, query, (await isReferenced(file)) ? { last_used_at: now } : { removed_at: now })
      const small = file.footage?.small_id
      // If the process ends before this, the smaller file is found as one without its clip.
      if (small !== undefined && !(await files.isSmallOfClip(file.user_id, small))) await files.markRemoved(file.user_id, [small], now)
    })
  }

  /** A failure does not block the other files; the next sweep retries it. */
  async function forEach<T extends { _id: string }>(found: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
    let failed = 0
    for (const each of found) {
      await work(each).catch((error) => {
        failed += 1
        logger.warn({ err: error, file_id: each._id }, 'sweeping a file failed')
      })
    }
    if (failed > 0 && failed === found.length) throw new Error(`Sweeping all ${failed} files failed`)
  }
}
