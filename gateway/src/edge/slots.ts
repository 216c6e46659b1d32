import { addressGroup } from './address.ts'

/** The caller that a limit applies to. */
export interface Caller {
  /** Undefined unless a verified token identifies the user. */
  userId: string | undefined
  ip: string
}

export interface SlotLimits {
  /** Concurrent slots per signed-in user. If not set, only `perAddress` applies. */
  perUser?: number
  /** Concurrent slots per IP address (IPv6: per /64). */
  perAddress?: number
  /** Counts signed-in users by user only, not by IP address as well. */
  userFirst?: true
  /** How long a call waits for a slot before it is rejected (ms). Default 0. */
  waitMs?: number
}

/** Limits concurrency per caller, in this process. */
export interface Slots {
  /**
   * Calls `granted`, immediately or as soon as a slot is free, otherwise `refused`. The returned function releases the slot; if called before
   * either callback, it stops waiting and neither is called. Calling it again has no effect.
   */
  acquire(caller: Caller, granted: () => void, refused: () => void): () => void
}

interface Count {
  key: string
  max: number
}

export function createSlots({ perUser, perAddress, userFirst, waitMs = 0 }: SlotLimits): Slots {
  const used = new Map<string, number>()
  const waiting = new Set<{ counts: Count[]; grant: () => void }>()

  function countsFor({ userId, ip }: Caller): Count[] {
    const byUser = userId !== undefined && perUser !== undefined ? [{ key: `user:${userId}`, max: perUser }] : []
    if (byUser.length > 0 && userFirst) return byUser
    return perAddress === undefined ? byUser : [...byUser, { key: `ip:${addressGroup(ip)}`, max: perAddress }]
  }

  const hasFreeSlot = (counts: Count[]) => counts.every(({ key, max }) => (used.get(key) ?? 0) < max)

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
