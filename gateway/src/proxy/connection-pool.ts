import type { Dispatcher } from 'undici'

export interface ConnectionPoolOptions {
  connections: number
  /** How long a call waits for a connection (ms). */
  waitMs: number
  /** Has that many connections itself. */
  dispatcher: Dispatcher
}

/** Connections to a service, with a bounded wait: undici's own queue has no end. */
export interface ConnectionPool {
  dispatcher: Dispatcher
  /**
   * Calls `free` when a connection may be used, or `late` when none came free in time. Whoever got one calls `release` when its answer has ended. Returns how to
   * stop waiting.
   */
  acquire(free: () => void, late: () => void): () => void
  release(): void
  inUse(): number
  /** How many waited in vain so far. */
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
      // The connection goes to the one who has waited longest.
      const [next] = waiting
      if (next) next()
      else inUse--
    },
    inUse: () => inUse,
    timeouts: () => timeouts,
  }
}
