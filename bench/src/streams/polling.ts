import type mongoose from 'mongoose'
import type { StoredVideo, User } from './video.ts'

export interface Polling {
  /** Resolves when a poll finds the canceled video. */
  change(jobId: string): Promise<void>
  /** Stops and returns the polls per second. */
  stop(): Promise<number>
}

const POLL_MS = 700
/** Each query looks back this far, because changes are visible only after they are committed. */
const OVERLAP_MS = 5_000

/** The earlier design: in each interval, one query for the changed jobs of all users with a stream. */
export function startPolling(jobs: mongoose.mongo.Collection<StoredVideo>, users: readonly User[]): Polling {
  const ids = users.map(({ id }) => id)
  const waiting = new Map<string, () => void>()
  const startedAt = performance.now()
  let polls = 0
  let since = new Date()
  let timer: NodeJS.Timeout | undefined
  let run = Promise.resolve()

  async function poll(): Promise<void> {
    const from = new Date(since.getTime() - OVERLAP_MS)
    since = new Date()
    polls += 1
    const changed = jobs
      .find({ user_id: { $in: ids }, deleted_at: null, changed_at: { $gte: from } })
      .sort({ changed_at: 1 })
      .limit(1_000)
    for await (const { _id, state } of changed) if (state === 'cancelled') waiting.get(_id)?.()
    timer = setTimeout(start, POLL_MS)
  }
  function start(): void {
    run = poll()
  }

  start()
  return {
    change: (jobId) => new Promise((resolve) => waiting.set(jobId, resolve)),
    async stop() {
      await run
      clearTimeout(timer)
      return (polls * 1000) / (performance.now() - startedAt)
    },
  }
}
