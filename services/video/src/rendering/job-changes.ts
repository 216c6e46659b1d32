import type { Logger } from '@loomcast/service-kit/observability'
import { type Clock, every, type Timer } from '@loomcast/service-kit/time'
import type { StoredJob } from './job.model.ts'
import type { JobRepository } from './job.repository.ts'

type Listener = (job: StoredJob) => void

/** Reports changes of jobs to listeners in this process, regardless of which process made them. */
export interface JobChanges {
  /** Returns the function that unsubscribes. */
  subscribe(userId: string, listener: Listener): () => void
  stop(): void
}

const POLL_MS = 700
/** Allows for clocks that differ slightly between processes. A change that is found twice has the same revision and is reported once. */
const OVERLAP_MS = 5_000

/** One query per poll serves all subscribers of the process. Without subscribers, nothing is polled. */
export function createJobChanges(jobs: JobRepository, clock: Clock, logger: Logger): JobChanges {
  const listeners = new Map<string, Set<Listener>>()
  let reported = new Map<string, number>()
  let polling: Timer | undefined
  let since = clock()

  async function poll(): Promise<void> {
    const from = new Date(since.getTime() - OVERLAP_MS)
    const now = clock()
    const found = new Map<string, number>()
    for (const job of await jobs.findChanged([...listeners.keys()], from)) {
      found.set(job._id, job.revision)
      if (reported.get(job._id) === job.revision) continue
      for (const listener of listeners.get(job.user_id) ?? []) listener(job)
    }
    reported = found
    since = now
  }

  function start(): void {
    since = clock()
    reported.clear()
    polling = every(POLL_MS, 'read changed jobs', poll, logger, { firstAfterMs: POLL_MS })
  }

  function stop(): void {
    void polling?.stop()
    polling = undefined
  }

  return {
    subscribe(userId, listener) {
      const userListeners = listeners.get(userId) ?? new Set()
      listeners.set(userId, userListeners.add(listener))
      if (!polling) start()
      return () => {
        userListeners.delete(listener)
        if (userListeners.size === 0) listeners.delete(userId)
        if (listeners.size === 0) stop()
      }
    },

    stop() {
      listeners.clear()
      stop()
    },
  }
}
