import { rm } from 'node:fs/promises'
import type { Attempt } from './job-attempt.ts'
import type { RenderScratch } from './render-scratch.ts'

/** The local copies of the images of jobs that this process renders. The tasks of a job share them. */
export interface JobImages {
  /** Reserves the copies for one task. `close` must be called when the task has ended. */
  open(attempt: Attempt): OpenJobImages
  /** Deletes the copies that no task has used for the given time. */
  removeUnused(unusedMs: number): Promise<void>
}

export interface OpenJobImages {
  /** Returns the path of the copy. `copy` creates it in a folder and returns its path; it runs once, unless it rejects. */
  pathOf(fileId: string, copy: (folder: string) => Promise<string>): Promise<string>
  /** With `keep`, the copies stay for the job's next task. Otherwise they are deleted when no other task uses them. */
  close(keep: boolean): Promise<void>
}

interface Copies {
  folder: Promise<string> | null
  paths: Map<string, Promise<string>>
  users: number
  keep: boolean
  usedAt: number
}

export function createJobImages(scratch: Pick<RenderScratch, 'createFolder'>, now: () => number = Date.now): JobImages {
  const all = new Map<string, Copies>()

  async function remove(key: string, copies: Copies): Promise<void> {
    if (all.get(key) === copies) all.delete(key)
    const folder = await copies.folder?.catch(() => null)
    if (folder) await rm(folder, { recursive: true, force: true })
  }

  return {
    open({ _id, attempt }) {
      const key = `${_id}.${attempt}`
      const copies = all.get(key) ?? { folder: null, paths: new Map(), users: 0, keep: true, usedAt: now() }
      all.set(key, copies)
      copies.users += 1
      return {
        pathOf(fileId, copy) {
          const known = copies.paths.get(fileId)
          if (known) return known
          copies.folder ??= scratch.createFolder()
          const path = copies.folder.then(copy)
          copies.paths.set(fileId, path)
          path.catch(() => copies.paths.delete(fileId))
          return path
        },

        async close(keep) {
          copies.users -= 1
          copies.usedAt = now()
          if (!keep) copies.keep = false
          if (!copies.keep && copies.users === 0) await remove(key, copies)
        },
      }
    },

    async removeUnused(unusedMs) {
      for (const [key, copies] of all) if (copies.users === 0 && now() - copies.usedAt >= unusedMs) await remove(key, copies)
    },
  }
}
