import { addressGroup } from './address.ts'

/** Whom a call counts for. */
export interface Caller {
  /** Known once a token was verified. */
  userId: string | undefined
  ip: string
}

export interface SlotLimits {
  /** At once for one signed-in user. Without it the address counts for everybody. */
  perUser?: number
  /** At once for one address (an IPv6 /64). */
  perAddress?: number
  /** Signed-in users count by user only, not by address too. */
  userFirst?: true
  /** How long a call waits for a slot before it is refused (ms). Default: not at all. */
  waitMs?: number
}

/** Bounds how much of something one caller has at once, in this process. */
export interface Slots {
  /**
   * Grants a slot, at once or when one comes free, or refuses. Calls exactly one of the two, unless the returned function is called first. That function gives
   * the slot back, or stops waiting; calling it again does nothing.
   */
  acquire(caller: Caller, granted: () => void, refused: () => void): () => void
}

interface Count {
  key: string
  most: number
}

export function createSlots({ perUser, perAddress, userFirst, waitMs = 0 }: SlotLimits): Slots {
  const used = new Map<string, number>()
  const waiting = new Set<{ counts: Count[]; grant: () => void }>()

  function countsFor({ userId, ip }: Caller): Count[] {
    const byUser = userId !== undefined && perUser !== undefined ? [{ key: `user:${userId}`, most: perUser }] : []
    if (byUser.length > 0 && userFirst) return byUser
    return perAddress === undefined ? byUser : [...byUser, { key: `ip:${addressGroup(ip)}`, most: perAddress }]
  }

  const hasFreeSlot = (counts: Count[]) => counts.every(({ key, most }) => (used.get(key) ?? 0) < most)

  function take(counts: Count[]): void {
    for (const { key } of counts) used.set(key, (used.get(key) ?? 0) + 1)
  }

  function releaseSlots(counts: Count[]): void {
    for (const { key } of counts) {
      const left = (used.get(key) ?? 1) - 1
      if (left > 0) used.set(key, left)
      else used.delete(key)
    }
    for (const waiter of waiting) if (hasFreeSlot(waiter.counts)) waiter.grant()
  }

  return {
    acquire(caller, granted, refused) {
      const counts = countsFor(caller)
      let release = () => {}
      const grant = () => {
        take(counts)
        release = () => releaseSlots(counts)
        granted()
      }
      const finish = () => {
        const last = release
        release = () => {}
        last()
      }
      if (hasFreeSlot(counts)) grant()
      else if (waitMs <= 0) refused()
      else {
        const stopWaiting = () => {
          clearTimeout(timer)
          waiting.delete(waiter)
          release = () => {}
        }
        const waiter = {
          counts,
          grant: () => {
            stopWaiting()
            grant()
          },
        }
        const timer = setTimeout(() => {
          stopWaiting()
          refused()
        }, waitMs)
        waiting.add(waiter)
        release = stopWaiting
      }
      return finish
    },
  }
}
