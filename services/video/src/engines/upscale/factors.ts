/** What `GET /api/upscale/options` offers. */
export const FACTORS = [1.25, 1.6, 2, 3, 4] as const
export const DEFAULT_FACTOR = 1.6

/** Pixels of a result: what an upload may have too. */
export const PIXEL_LIMIT = 40_000_000
/** Pixels that go into the network for one image: about a minute's work of two cores. */
export const WORK_LIMIT = 12_000_000

export interface Sides {
  width: number
  height: number
}

export function scaled({ width, height }: Sides, factor: number): Sides {
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}

/** Doublings by the network that a factor needs; the rest is resized. 1.6 comes from 2, 3 from 4. */
export function doublings(factor: number): number {
  return Math.max(1, Math.ceil(Math.log2(factor) - 1e-9))
}
