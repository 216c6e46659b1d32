/** The factors that `GET /api/upscale/options` offers. 1.5 and 3 make 1080p and 4K from 720p. */
export const FACTORS = [1.25, 1.5, 1.6, 2, 3, 4] as const
export const DEFAULT_FACTOR = 1.6

/** Maximum number of pixels in a result, which is also the limit for uploads. */
export const PIXEL_LIMIT = 40_000_000
/** Maximum number of network input pixels per image: about a minute of work on two cores. */
export const WORK_LIMIT = 12_000_000

export interface Sides {
  width: number
  height: number
}

export function scaled({ width, height }: Sides, factor: number): Sides {
  return { width: Math.round(width * factor), height: Math.round(height * factor) }
}

/** Returns how often the network must double the image for a factor. The result is then resized: 1.6 is reached from 2, and 3 from 4. */
export function doublings(factor: number): number {
  return Math.max(1, Math.ceil(Math.log2(factor) - 1e-9))
}
