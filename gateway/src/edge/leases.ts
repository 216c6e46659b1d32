/** Points granted by the store. */
export interface Grant {
  points: number
  /** Points that can still be drawn in this window. */
  leftInStore: number
  /** Time until the window ends (ms). */
  resetMs: number
  /** How long the points can be spent without another draw (ms). */
  validMs: number
}

export interface LeaseOptions {
  /** Points per draw. */
  size: number
  /** Draws points atomically; grants fewer than requested, or none, if not enough are left. */
  draw(who: string, wanted: number): Promise<Grant>
  /** A monotonic clock (ms). */
  now?: () => number
}

export interface Taken {
  allowed: boolean
  /** Points that this caller has left, as of the last draw. */
  left: number
  resetMs: number
}

export interface Leases {
  /** Takes one point for `who`: synchronously while a lease is valid, otherwise after the next draw. */
  take(who: string): Taken | Promise<Taken>
}

interface Lease {
  points: number
  leftInStore: number
  resetsAt: number
  validUntil: number
}

/** With more callers than this, the oldest lease is dropped and its unspent points are lost. */
const MAX_CALLERS = 20_000

/**
 * Draws points of a shared allowance in batches and spends them in this process. Calls that find no points left share one draw, which
 * requests at least one point per call.
 */
export function createLeases({ size, draw, now = () => performance.now() }: LeaseOptions): Leases {
  const leases = new Map<string, Lease>()
  const queues = new Map<string, PromiseWithResolvers<Taken>[]>()

  function takeNow(who: string): Taken | undefined {
    const lease = leases.get(who)
    const time = now()
    return lease && time < lease.validUntil ? spend(lease, time) : undefined
  }

  /** Undefined if this lease is used up but the store may have more points. */
  function spend(lease: Lease, time: number): Taken | undefined {
    const resetMs = Math.max(0, lease.resetsAt - time)
    if (lease.points > 0) return { allowed: true, left: --lease.points + lease.leftInStore, resetMs }
    return lease.leftInStore === 0 ? { allowed: false, left: 0, resetMs } : undefined
  }

  function queue(who: string): Promise<Taken> {
    const waiter = Promise.withResolvers<Taken>()
    const waiting = queues.get(who)
    if (waiting) waiting.push(waiter)
    else void serve(who, [waiter])
    return waiter.promise
  }

  async function serve(who: string, waiting: PromiseWithResolvers<Taken>[]): Promise<void> {
    queues.set(who, waiting)
    try {
      while (waiting.length > 0) {
        const lease = remember(who, await draw(who, Math.max(size, waiting.length)))
        // New points can be spent even if the lease has expired by now, so that each draw makes progress.
        while (waiting.length > 0) {
          const taken = spend(lease, now())
          if (!taken) break
          waiting.shift()?.resolve(taken)
        }
      }
    } catch (error) {
      for (const waiter of waiting) waiter.reject(error)
    } finally {
      queues.delete(who)
    }
  }

  function remember(who: string, { points, leftInStore, resetMs, validMs }: Grant): Lease {
    const time = now()
    const lease = { points, leftInStore, resetsAt: time + resetMs, validUntil: time + validMs }
    const oldest = leases.size >= MAX_CALLERS ? leases.keys().next() : undefined
    if (oldest && !oldest.done) leases.delete(oldest.value)
    leases.set(who, lease)
    return lease
  }

  return { take: (who) => takeNow(who) ?? queue(who) }
}
