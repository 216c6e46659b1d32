import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Room on the disk for renders. One folder a process, in it one a piece of work. */
export interface RenderScratch {
  /** A folder of its own for `work`, gone when it ends, however it ends. */
  use<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Says that this process lives, and removes folders of processes that did not for a while. */
  tidy(): Promise<void>
  close(): Promise<void>
}

/** A process id says nothing on another machine or in another container; a folder that is touched every few seconds does. */
export function createRenderScratch(parent: string, deadAfterMs: number): RenderScratch {
  const root = join(parent, 'renders')
  const own = join(root, `process-${randomUUID()}`)

  return {
    async use(work) {
      await mkdir(own, { recursive: true })
      const folder = await mkdtemp(join(own, 'piece-'))
      try {
        return await work(folder)
      } finally {
        // An encoder that was just killed may still be writing.
        await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
      }
    },

    async tidy() {
      await mkdir(own, { recursive: true })
      const now = new Date()
      await utimes(own, now, now)
      for (const name of await readdir(root)) {
        const folder = join(root, name)
        if (folder === own) continue
        const found = await stat(folder).catch(() => null)
        if (found && now.getTime() - found.mtimeMs > deadAfterMs) await rm(folder, { recursive: true, force: true })
      }
    },

    close: () => rm(own, { recursive: true, force: true }),
  }
}
