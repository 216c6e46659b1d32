import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Temporary folders for renders: one per process, containing one per task, and one per job for its images. */
export interface RenderScratch {
  /** Creates a folder for the images of a job. The caller deletes it. */
  createFolder(): Promise<string>
  /** Runs `work` with a new folder and deletes the folder afterwards. */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Updates the timestamp of this process's folder and deletes folders with a stale timestamp. */
  removeStale(): Promise<void>
  close(): Promise<void>
}

/** Stale folders are detected by timestamp, because a process id has no meaning on another machine or in another container. */
export function createRenderScratch(parent: string, staleMs: number): RenderScratch {
  const root = join(parent, 'renders')
  const own = join(root, `process-${randomUUID()}`)

  async function newFolder(prefix: string): Promise<string> {
    await mkdir(own, { recursive: true })
    return mkdtemp(join(own, prefix))
  }

  return {
    createFolder: () => newFolder('job-'),

    async use(work) {
      const folder = await newFolder('task-')
      try {
        return await work(folder)
      } finally {
        // A killed encoder may still be writing.
        await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
      }
    },

    async removeStale() {
      await mkdir(own, { recursive: true })
      const now = new Date()
      await utimes(own, now, now)
      for (const name of await readdir(root)) {
        const folder = join(root, name)
        if (folder === own) continue
        const found = await stat(folder).catch(() => null)
        if (found && now.getTime() - found.mtimeMs > staleMs) await rm(folder, { recursive: true, force: true })
      }
    },

    close: () => rm(own, { recursive: true, force: true }),
  }
}
