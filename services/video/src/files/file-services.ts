import type { Logger } from '@loomcast/service-kit/observability'
import { createLimiter } from '@loomcast/service-kit/redis'
import { type Clock, every, type Timer } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { chooseStore, type StoreSettings } from '../engines/storage/create-file-store.ts'
import type { FileStore } from '../engines/storage/file-store.ts'
import { createUploads, type Uploads } from '../uploads/uploads.ts'
import { createFiles, type FileShelf } from './file-service.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { createTurns, type Turns } from './semaphore.ts'
import { createSignedAddresses, type SignedAddresses } from './signed-urls.ts'
import { sweepFiles } from './sweep.ts'

export interface FileRoomDeps {
  connection: mongoose.Connection
  redis: Parameters<typeof createLimiter>[0]
  settings: StoreSettings & { PUBLIC_URL: string; FILE_SIGNING_KEY: string; FILE_SIGNING_KEY_PREVIOUS: string; SCRATCH_FOLDER: string }
  clock: Clock
  logger: Logger
  /** Default: as the settings say. */
  store?: FileStore
}

/** Everything about files, put together once a process. */
export interface FileRoom {
  files: FileShelf
  store: FileStore
  addresses: SignedAddresses
  uploads: Uploads
  scratch: Scratch
  turns: Turns
  /** Throws AppError 429 for a user who uploads too much. */
  requireUpload(userId: string): Promise<void>
  clock: Clock
  /** What every process does now and then: its own leftovers on the disk. */
  tidy(): Timer
  /** What the worker does now and then: files that nobody needs. Several may. */
  sweep(): Timer
}

const TIDY_EVERY_MS = 10 * 60_000
const SWEEP_EVERY_MS = 15 * 60_000
/** Ten videos' worth of images. */
const UPLOADS = { name: 'video:upload', points: 100, durationS: 600 }
/** Decoding takes up to 200 MB for an image; two at once leave half of libuv's four threads for files and names. */
const TURNS = { atOnce: 2, inLine: 100 }

export function createFileRoom(deps: FileRoomDeps): FileRoom {
  const { connection, redis, settings, clock, logger } = deps
  const { FILE_SIGNING_KEY, FILE_SIGNING_KEY_PREVIOUS } = settings
  const store = deps.store ?? chooseStore(settings)
  const addresses = createSignedAddresses(FILE_SIGNING_KEY_PREVIOUS ? [FILE_SIGNING_KEY, FILE_SIGNING_KEY_PREVIOUS] : [FILE_SIGNING_KEY])
  const files = createFiles({ connection, store, addresses, publicUrl: settings.PUBLIC_URL, clock })
  const scratch = createScratch(settings.SCRATCH_FOLDER)
  const limiter = createLimiter(redis, UPLOADS)
  return {
    files,
    store,
    addresses,
    uploads: createUploads({ connection, files, clock }),
    scratch,
    turns: createTurns(TURNS),
    requireUpload: (userId) => limiter.require(userId, "You've uploaded too many images. Try again in a few minutes."),
    clock,
    // By the machine's clock, as the folders' times are.
    tidy: () => every(TIDY_EVERY_MS, 'tidy uploads', () => scratch.tidy(new Date()), logger),
    sweep: () => every(SWEEP_EVERY_MS, 'sweep files', () => sweepFiles({ connection, store, clock, logger }), logger),
  }
}
