import { ACCESS_TOKEN_S } from './access-token.ts'

/** A key is published from its creation, signs from `active_from` until its successor does, and stays published while tokens of it live. */
export interface KeyTimes {
  /** 1, 2, 3, …: processes that rotate at once collide on the number, so that one key wins. */
  sequence: number
  active_from: Date
}

/** Time between publishing a key and signing with it: longer than any cache of the key set (5 min). */
export const KEY_LEAD_MS = 10 * 60_000
/** Clocks of other machines. */
const SKEW_MS = 60_000

/** The key that signs now: the latest that is active. */
export function currentKey<K extends KeyTimes>(keys: readonly K[], now: Date): K | undefined {
  return bySequence(keys).findLast((key) => key.active_from <= now)
}

/** Every key that a verifier may meet: next, current, and those whose last token may still be valid. */
export function publishedKeys<K extends KeyTimes>(keys: readonly K[], now: Date): K[] {
  const ordered = bySequence(keys)
  return ordered.filter((_, index) => {
    const successor = ordered[index + 1]
    return !successor || now.getTime() < successor.active_from.getTime() + ACCESS_TOKEN_S * 1000 + SKEW_MS
  })
}

/** Whether a successor has to be made now so that it is known everywhere before the current key reaches its age. */
export function needsSuccessor(keys: readonly KeyTimes[], now: Date, maxAgeMs: number): boolean {
  const latest = bySequence(keys).at(-1)
  return !latest || now.getTime() >= latest.active_from.getTime() + maxAgeMs - KEY_LEAD_MS
}

/** The successor's times. The first key signs at once; so does the replacement of a compromised one. */
export function successorOf(keys: readonly KeyTimes[], now: Date, immediately = false): KeyTimes {
  const latest = bySequence(keys).at(-1)
  if (!latest) return { sequence: 1, active_from: now }
  return { sequence: latest.sequence + 1, active_from: immediately ? now : new Date(now.getTime() + KEY_LEAD_MS) }
}

function bySequence<K extends KeyTimes>(keys: readonly K[]): K[] {
  return [...keys].sort((a, b) => a.sequence - b.sequence)
}
