import { AppError } from '@loomcast/service-kit/errors'

/** Limits how many tasks run at the same time in this process. */
export interface Semaphore {
  /** Waits for a permit in order of arrival. Rejects with `busy` when too many tasks wait, and with the signal's reason when it aborts during the wait. */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>
}

export function createSemaphore({ permits, maxWaiting }: { permits: number; maxWaiting: number }): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async run(task, signal) {
      if (running >= permits) {
        if (waiting.length >= maxWaiting) {
          throw new AppError('busy', 'Too many images are being uploaded right now. Try again in a minute.', {
            headers: { 'retry-after': '5' },
          })
        }
        await new Promise<void>((resolve) => waiting.push(resolve))
      } else running += 1
      try {
        signal?.throwIfAborted()
        return await task()
      } finally {
        // The permit passes directly to the next task, so a new caller cannot take it first.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
