import { LONGEST_TOKEN_S } from './access-token.ts'

/** A key is published when it is created, signs from `active_from` until its successor becomes active, and stays published until its last token expires. */
export interface KeyTimes {
  /** 1, 2, 3, …: the number is unique, so of several processes that rotate at once only one can add its key. */
  sequence: number
  active_from: Date
}

/** Time between publishing a key and signing with it: longer than any cache of the key set (5 min). */
const KEY_LEAD_MS = 10 * 60_000
/** Allowance for clock differences between machines. */
const SKEW_MS = 60_000

/** The key to sign with: the active one with the highest sequence. */
export function currentKey<K extends KeyTimes>(keys: readonly K[], now: Date): K | undefined {
  return bySequence(keys).findLast((key) => key.active_from <= now)
}

/** Every key whose tokens a verifier may receive: the next one, the current one, and those whose last token may still be valid. */
export function publishedKeys<K extends KeyTimes>(keys: readonly K[], now: Date): K[] {
  const ordered = bySequence(keys)
  return ordered.filter((_, index) => {
    const successor = ordered[index + 1]
    return !successor || now.getTime() < successor.active_from.getTime() + LONGEST_TOKEN_S * 1000 + SKEW_MS
  })
}

/** Whether to create a successor now, so that all verifiers have it before the current key reaches its maximum age. */
export function needsSuccessor(keys: readonly KeyTimes[], now: Date, maxAgeMs: number): boolean {
  const latest = bySequence(keys).at(-1)
  return !latest || now.getTime() >= latest.active_from.getTime() + maxAgeMs - KEY_LEAD_MS
}

/** The successor's sequence and start time. The first key and the replacement of a compromised key are active immediately. */
export function successorOf(keys: readonly KeyTimes[], now: Date, immediately = false): KeyTimes {
  const latest = bySequence(keys).at(-1)
  if (!latest) return { sequence: 1, active_from: now }
  return { sequence: latest.sequence + 1, active_from: immediately ? now : new Date(now.getTime() + KEY_LEAD_MS) }
}

function bySequence<K extends KeyTimes>(keys: readonly K[]): K[] {
  return [...keys].sort((a, b) => a.sequence - b.sequence)
}
