import type { Picture } from './picture.ts'

export interface Exposure {
  /** 10th, 50th and 90th percentile of brightness, 0 to 255. */
  dark: number
  middle: number
  bright: number
  /** 99th percentile of brightness. A night scene with lights has a high value, so it does not count as a dark photo. */
  lights: number
  /** Share of the picture that is white without detail. */
  blown: number
  /** Share of the picture's border that is white, as in a photo with a studio background. */
  ground: number
}

/** Brightness from which on no detail is left. */
const BLOWN = 250

export function exposureOf({ width, height }: Pick<Picture, 'width' | 'height'>, luma: Float32Array): Exposure {
  const histogram = new Uint32Array(256)
  for (const value of luma) histogram[Math.min(255, Math.round(value))] = (histogram[Math.min(255, Math.round(value))] ?? 0) + 1
  const below = (share: number) => {
    let sum = 0
    for (let value = 0; value < 256; value++) {
      sum += histogram[value] ?? 0
      if (sum >= luma.length * share) return value
    }
    return 255
  }
  const blown = histogram.subarray(BLOWN).reduce((sum, count) => sum + count, 0) / luma.length
  return {
    dark: below(0.1),
    middle: below(0.5),
    bright: below(0.9),
    lights: below(0.99),
    blown,
    ground: whiteEdge(width, height, luma),
  }
}

function whiteEdge(width: number, height: number, luma: Float32Array): number {
  let white = 0
  const look = (x: number, y: number) => {
    if ((luma[y * width + x] ?? 0) >= BLOWN) white++
  }
  for (let x = 0; x < width; x++) {
    look(x, 0)
    look(x, height - 1)
  }
  for (let y = 0; y < height; y++) {
    look(0, y)
    look(width - 1, y)
  }
  return white / (2 * (width + height))
}
