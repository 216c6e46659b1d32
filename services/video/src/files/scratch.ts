import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Temporary folders for requests and short jobs. */
export interface Scratch {
  /** Runs `work` with a new folder and deletes the folder afterwards. */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Deletes folders left by processes that crashed. */
  removeStale(now: Date): Promise<void>
}

/** Longer than any use of a scratch folder can last. */
const STALE_MS = 15 * 60_000

export function createScratch(parent: string): Scratch {
  const root = join(parent, 'uploads')
  return {
    async use(work) {
      await mkdir(root, { recursive: true })
      const folder = await mkdtemp(join(root, 'up-'))
      try {
        return await work(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async removeStale(now) {
      for (const name of await readdir(root).catch(() => [])) {
        const folder = join(root, name)
        const found = await stat(folder).catch(() => null)
        if (found && now.getTime() - found.mtimeMs > STALE_MS) await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
