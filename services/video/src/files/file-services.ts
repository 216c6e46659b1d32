import type { Logger } from '@loomcast/service-kit/observability'
import { type Clock, every, type Timer } from '@loomcast/service-kit/time'
import type mongoose from 'mongoose'
import { createFileStore, type StoreSettings } from '../engines/storage/create-file-store.ts'
import type { FileStore } from '../engines/storage/file-store.ts'
import type { FileRepository } from './file.repository.ts'
import { createFileService, type FileService } from './file-service.ts'
import { createScratch, type Scratch } from './scratch.ts'
import { createSignedUrls, type SignedUrls } from './signed-urls.ts'
import { type SweepDeps, sweepFiles } from './sweep.ts'

export interface FileServicesDeps {
  connection: mongoose.Connection
  repository: FileRepository
  settings: StoreSettings & { PUBLIC_URL: string; FILE_SIGNING_KEY: string; FILE_SIGNING_KEY_PREVIOUS: string; SCRATCH_FOLDER: string }
  /** Whether a video or a post refers to a file. */
  isReferenced: SweepDeps['isReferenced']
  clock: Clock
  logger: Logger
  /** Default: the store that the settings select. */
  store?: FileStore
}

/** What this folder provides to the rest of the service. Created once per process. */
export interface FileServices {
  files: FileService
  store: FileStore
  signedUrls: SignedUrls
  scratch: Scratch
  sweep(): Promise<void>
  /** Every process removes its own stale scratch folders. */
  startScratchCleanup(): Timer
  /** Runs in workers. Several workers can sweep at the same time. */
  startSweep(): Timer
}

const SCRATCH_CLEANUP_EVERY_MS = 10 * 60_000
const SWEEP_EVERY_MS = 15 * 60_000

export function createFileServices(deps: FileServicesDeps): FileServices {
  const { connection, repository, settings, isReferenced, clock, logger } = deps
  const { FILE_SIGNING_KEY: key, FILE_SIGNING_KEY_PREVIOUS: previousKey } = settings
  const store = deps.store ?? createFileStore(settings)
  const signedUrls = createSignedUrls(previousKey ? [key, previousKey] : [key])
  const scratch = createScratch(settings.SCRATCH_FOLDER)
  const sweep = () => sweepFiles({ files: repository, store, isReferenced, clock, logger })
  return {
    files: createFileService({ connection, files: repository, store, signedUrls, publicUrl: settings.PUBLIC_URL, clock }),
    store,
    signedUrls,
    scratch,
    sweep,
    // Compared with folder timestamps, which come from the machine's clock, not from `clock`.
    startScratchCleanup: () =>
      every(SCRATCH_CLEANUP_EVERY_MS, 'remove stale scratch folders', () => scratch.removeStale(new Date()), logger),
    startSweep: () => every(SWEEP_EVERY_MS, 'sweep files', sweep, logger),
  }
}
