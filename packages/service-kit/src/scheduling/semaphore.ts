import { AppError } from '../errors/index.ts'

/** Limits how many tasks run at the same time in this process. Users share its permits: each waits for at most one task of every other user. */
export interface Semaphore {
  /**
   * Runs the task when it has a permit. Waiting users take turns; the tasks of one user run in order of arrival. Rejects with `busy` (503) when too many tasks
   * wait or the wait takes too long, and with the signal's reason when it aborts during the wait.
   */
  run<T>(task: () => Promise<T>, owner: TaskOwner): Promise<T>
}

export interface TaskOwner {
  userId: string
  /** Whether the task takes so little time that others can wait for it. Of the other tasks, a user runs one at a time, so that no user holds all permits. */
  isSmall?: boolean
  signal?: AbortSignal
}

export interface SemaphoreOptions {
  permits: number
  /** Limit of waiting tasks. One user may have half of them. */
  maxWaiting: number
  /** What there is too much of, as the first sentence of the error, such as `Too many images are being uploaded.` */
  busy: string
  maxWaitMs?: number
}

/** Clients and proxies give up after a minute. */
const MAX_WAIT_MS = 30_000

interface Waiter {
  isSmall: boolean
  start(): void
}

export function createSemaphore({ permits, maxWaiting, busy, maxWaitMs = MAX_WAIT_MS }: SemaphoreOptions): Semaphore {
  /** By user, in the order of their next turns. */
  const waiting = new Map<string, Waiter[]>()
  /** By user. */
  const running = new Map<string, { tasks: number; large: number }>()
  let free = permits

  function mayRun(userId: string, isSmall: boolean): boolean {
    const own = running.get(userId)
    return free > 0 && (own === undefined || (isSmall && own.large === 0))
  }

  function count(userId: string, isSmall: boolean, change: 1 | -1): void {
    const { tasks, large } = running.get(userId) ?? { tasks: 0, large: 0 }
    free -= change
    if (tasks + change === 0) running.delete(userId)
    else running.set(userId, { tasks: tasks + change, large: isSmall ? large : large + change })
  }

  function takeNext(): Waiter | undefined {
    for (const [userId, [next, ...others]] of waiting) {
      if (next === undefined || !mayRun(userId, next.isSmall)) continue
      // Moved to the end, after the users who are served next.
      waiting.delete(userId)
      if (others.length > 0) waiting.set(userId, others)
      count(userId, next.isSmall, 1)
      return next
    }
    return undefined
  }

  function refuse(): AppError {
    return new AppError('busy', `${busy} Try again in a minute.`, { headers: { 'retry-after': '5' } })
  }

  function permit(userId: string, isSmall: boolean, signal: AbortSignal | undefined): Promise<void> {
    const own = waiting.get(userId) ?? []
    const total = [...waiting.values()].reduce((sum, { length }) => sum + length, 0)
    if (total >= maxWaiting || own.length >= Math.ceil(maxWaiting / 2)) throw refuse()
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        settle()
        const others = (waiting.get(userId) ?? []).filter((each) => each !== waiter)
        if (others.length > 0) waiting.set(userId, others)
        else waiting.delete(userId)
        reject(reason)
      }
      const onAbort = () => leave(signal?.reason)
      const timer = setTimeout(() => leave(refuse()), maxWaitMs)
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const waiter: Waiter = {
        isSmall,
        start() {
          settle()
          resolve()
        },
      }
      signal?.addEventListener('abort', onAbort)
      waiting.set(userId, [...own, waiter])
    })
  }

  return {
    async run(task, { userId, isSmall = false, signal }) {
      signal?.throwIfAborted()
      if (!waiting.has(userId) && mayRun(userId, isSmall)) count(userId, isSmall, 1)
      else await permit(userId, isSmall, signal)
      try {
        signal?.throwIfAborted()
        return await task()
      } finally {
        count(userId, isSmall, -1)
        // One ended task can let several small ones of its user begin.
        for (let next = takeNext(); next; next = takeNext()) next.start()
      }
    },
  }
}
