/**
 * Distinct users of any period, exactly, from numbers per day. Each active day of a person counts once, under its distance to the person's active day before
 * it. A person is counted once in a period if only the first active day in it counts: the one whose distance reaches beyond the period's start.
 */

/** Largest distance that is distinguished, so periods have at most this many days. Index 0 counts days without an active day in this distance. */
export const MAX_GAP = 90

/** Counts by distance in days. */
export type Gaps = Int32Array

export function noGaps(): Gaps {
  return new Int32Array(MAX_GAP + 1)
}

/** A change of the counts of a day. */
export interface GapChange {
  day: number
  gap: number
  by: 1 | -1
}

/** Records an active day of one person in its sorted days; returns the changes of the counts. None if the day is known. */
export function addActiveDay(days: number[], day: number): GapChange[] {
  const at = days.findIndex((each) => each >= day)
  const index = at === -1 ? days.length : at
  const next = days[index]
  if (next === day) return []
  const previous = days[index - 1]
  days.splice(index, 0, day)
  const changes: GapChange[] = [{ day, gap: gapBetween(previous, day), by: 1 }]
  if (next !== undefined) {
    const before = gapBetween(previous, next)
    const after = gapBetween(day, next)
    if (before !== after) changes.push({ day: next, gap: before, by: -1 }, { day: next, gap: after, by: 1 })
  }
  return changes
}

function gapBetween(previous: number | undefined, day: number): number {
  if (previous === undefined || day - previous > MAX_GAP) return 0
  return day - previous
}

/** Distinct users from day `from` on, for counts of the days of the period. The period has at most MAX_GAP days. */
export function distinctUsers(gapsByDay: Iterable<readonly [day: number, gaps: Gaps]>, from: number): number {
  let users = 0
  for (const [day, gaps] of gapsByDay) {
    users += gaps[0] ?? 0
    for (let gap = day - from + 1; gap <= MAX_GAP; gap++) users += gaps[gap] ?? 0
  }
  return users
}

/** A person's active days are stored in parts of this many days, so that a day and all days within MAX_GAP of it are in two parts at most. */
export const PART_DAYS = 512

export const partOf = (day: number): number => Math.floor(day / PART_DAYS)

/** The parts that can contain a day within MAX_GAP of a day. */
export function partsAround(day: number): number[] {
  const first = partOf(day - MAX_GAP)
  const last = partOf(day + MAX_GAP)
  return first === last ? [first] : [first, last]
}

/** One bit per day of a part. Days of other parts are left out. */
export function bitsOf(part: number, days: readonly number[]): Uint8Array {
  const bits = new Uint8Array(PART_DAYS / 8)
  const first = part * PART_DAYS
  for (const day of days) {
    const at = day - first
    if (at >= 0 && at < PART_DAYS) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return bits
}

/** The days of a part, in order. */
export function daysOf(part: number, bits: Uint8Array): number[] {
  const days: number[] = []
  const first = part * PART_DAYS
  for (const [index, byte] of bits.entries()) {
    for (let bit = 0; byte >> bit > 0; bit++) if ((byte >> bit) & 1) days.push(first + index * 8 + bit)
  }
  return days
}
