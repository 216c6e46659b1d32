/** Arrangements of one brief that differ by lot. Small, so that a continuation can find the arrangement it goes on with. */
export const ARRANGEMENTS = 64

export interface Lot {
  /** One of the choices; the first when nothing is drawn (temperature 0). */
  pick<T>(choices: readonly [T, ...T[]]): T
  pick<T>(choices: readonly T[]): T | undefined
}

/** A lot that repeats itself for the same seed (mulberry32). */
export function createLot(seed: number, temperature: number): Lot {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x85ebca6b) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  function pick<T>(choices: readonly T[]): T | undefined {
    const open = temperature <= 0 ? 1 : Math.max(1, Math.ceil(choices.length * Math.min(1, temperature + 0.3)))
    return choices[Math.floor(next() * open)]
  }
  return { pick: pick as Lot['pick'] }
}
