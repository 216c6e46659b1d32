import type { Dispatcher } from 'undici'

export interface ConnectionPoolOptions {
  connections: number
  /** How long a call waits for a connection (ms). */
  waitMs: number
  /** Must have a connection limit equal to `connections`. */
  dispatcher: Dispatcher
}

/** Limits how long calls wait for a connection to a service, because undici's own queue has no limit. */
export interface ConnectionPool {
  dispatcher: Dispatcher
  /**
   * Calls `free` when a connection is available, or `late` if none became free in time. After `free`, call `release` when the response has
   * ended. Returns a function that stops waiting.
   */
  acquire(free: () => void, late: () => void): () => void
  release(): void
  inUse(): number
  /** Number of calls that timed out while waiting. */
  timeouts(): number
}

export function createConnectionPool({ connections, waitMs, dispatcher }: ConnectionPoolOptions): ConnectionPool {
  const waiting = new Set<() => void>()
  let inUse = 0
  let timeouts = 0

  return {
    dispatcher,
    acquire(free, late) {
      if (inUse < connections) {
        inUse++
        free()
        return () => {}
      }
      const stop = () => {
        clearTimeout(timer)
        waiting.delete(next)
      }
      const next = () => {
        stop()
        free()
      }
      const timer = setTimeout(() => {
        stop()
        timeouts++
        late()
      }, waitMs)
      waiting.add(next)
      return stop
    },
    release() {
      // The call that has waited longest gets the connection.
      const [next] = waiting
      if (next) next()
      else inUse--
    },
    inUse: () => inUse,
    timeouts: () => timeouts,
  }
}
