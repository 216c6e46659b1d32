import type { Queue, Worker } from 'bullmq'

interface Watchdog {
  /** Describes the stalled worker for the health check; undefined while there is no stall. */
  complaint(): string | undefined
  /** Checks now; a timer also checks periodically. */
  check(): Promise<void>
  stop(): Promise<void>
}

/**
 * Detects a worker that looks healthy but no longer takes jobs, as in bullmq#4585 after a Redis outage: jobs are waiting, the worker has free capacity, and it
 * has not taken a job for `wedgedAfterMs`. Reports nothing while Redis is unavailable, because a restart would not help.
 */
export function watchProgress(
  worker: Worker,
  queue: Queue,
  options: { wedgedAfterMs: number; concurrency: number; now?: () => number },
): Watchdog {
  const now = options.now ?? (() => performance.now())
  let running = 0
  let waitingSince: number | undefined
  const progress = () => {
    waitingSince = undefined
  }
  worker.on('active', () => {
    running++
    progress()
  })
  for (const event of ['completed', 'failed'] as const) {
    worker.on(event, () => {
      running = Math.max(0, running - 1)
      progress()
    })
  }
  queue.on('error', () => {})

  async function check(): Promise<void> {
    try {
      const counts = await queue.getJobCounts('wait', 'prioritized')
      const paused = await queue.isPaused()
      const waiting = (counts['wait'] ?? 0) + (counts['prioritized'] ?? 0)
      const shouldTake = waiting > 0 && !paused && running < options.concurrency
      if (!shouldTake) waitingSince = undefined
      else waitingSince ??= now()
    } catch {
      waitingSince = undefined
    }
  }
  let checking: Promise<void> = Promise.resolve()
  const timer = setInterval(
    () => {
      checking = check()
    },
    Math.max(50, Math.min(5_000, options.wedgedAfterMs / 4)),
  )
  timer.unref()

  return {
    check,
    complaint() {
      if (waitingSince === undefined) return undefined
      const waitedMs = now() - waitingSince
      return waitedMs < options.wedgedAfterMs
        ? undefined
        : `jobs of "${worker.name}" wait and none was taken for ${Math.round(waitedMs / 1000)} s`
    },
    async stop() {
      clearInterval(timer)
      await checking
      await queue.close()
    },
  }
}
