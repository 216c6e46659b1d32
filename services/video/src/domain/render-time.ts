import type { RenderSpeed } from '@loomcast/video-scenes'

/** Before this many videos were made, the usual pace of two cores is assumed, with a wide range. */
const LEAST_MEASURED = 3
const USUAL = { low: 0.7, high: 1.6 }
/** The next video can be this much faster or slower than all of the last ones but a tenth, because the load of a machine changes. */
const RESERVE = { low: 0.9, high: 1.15 }

/** Returns the speed from the last videos: how many times the usual time each took. `ahead_s`: see RenderSpeed. */
export function speedOf(factors: readonly number[], ahead_s: number): RenderSpeed {
  const sorted = factors.toSorted((one, other) => one - other)
  if (sorted.length < LEAST_MEASURED) return { ...USUAL, ahead_s }
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? 1
  return { low: rounded(RESERVE.low * at(0.1)), high: rounded(RESERVE.high * at(0.9)), ahead_s }
}

const rounded = (factor: number) => Math.round(factor * 1000) / 1000
