import type { Logger } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { HistoryRepository } from '../history/history.repository.ts'
import type { StoredJob } from './job.model.ts'

type Listener = (job: StoredJob) => void

/** Tells listeners of one process what changes in their user's videos, whichever process changes it. */
export interface Watch {
  /** Answers how to stop listening. */
  listen(userId: string, listener: Listener): () => void
  stop(): void
}

const EVERY_MS = 700
/** Clocks of two processes may differ a little; a change seen twice is told once, by its revision. */
const OVERLAP_MS = 5_000

/** One query for all listeners of the process, and none while nobody listens. */
export function createWatch(history: HistoryRepository, clock: Clock, logger: Logger): Watch {
  const listeners = new Map<string, Set<Listener>>()
  let told = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let since = clock()

  async function look(): Promise<void> {
    const from = new Date(since.getTime() - OVERLAP_MS)
    const now = clock()
    try {
      const seen = new Map<string, number>()
      const changed = await history.changedSince([...listeners.keys()], from)
      for (const job of changed) {
        seen.set(job._id, job.revision)
        if (told.get(job._id) === job.revision) continue
        for (const listener of listeners.get(job.user_id) ?? []) listener(job)
      }
      told = seen
      since = now
    } catch (error) {
      logger.warn({ err: error }, 'changes of videos could not be read and are read again')
    }
    if (listeners.size > 0) timer = setTimeout(look, EVERY_MS).unref()
    else forget()
  }

  function forget(): void {
    timer = undefined
    told.clear()
  }

  return {
    listen(userId, listener) {
      const mine = listeners.get(userId) ?? new Set()
      listeners.set(userId, mine.add(listener))
      if (!timer) {
        since = clock()
        timer = setTimeout(look, EVERY_MS).unref()
      }
      return () => {
        mine.delete(listener)
        if (mine.size === 0) listeners.delete(userId)
      }
    },
    stop() {
      clearTimeout(timer)
      listeners.clear()
      forget()
    },
  }
}
