import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Room on the disk for work in hand. */
export interface Scratch {
  /** A folder of its own for `work`, gone when it ends, however it ends. */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Removes what processes that died left behind. */
  tidy(now: Date): Promise<void>
}

/** Far longer than any request may take; folders of living requests are younger. */
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
    async tidy(now) {
      for (const name of await readdir(root).catch(() => [])) {
        const folder = join(root, name)
        const found = await stat(folder).catch(() => null)
        if (found && now.getTime() - found.mtimeMs > STALE_MS) await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
