import type { Picture } from './picture.ts'

const LIGHT = 4
const HUE = 8

/** Color histogram: brightness and two opponent color axes, with each value split between its two nearest bins. */
export function coloursOf({ data, width, height }: Picture): Float32Array {
  const bins = new Float32Array(LIGHT * HUE * HUE)
  const pixels = width * height
  // Every third pixel is a large enough sample.
  const step = 3
  for (let pixel = 0; pixel < pixels; pixel += step) {
    const [r = 0, g = 0, b = 0] = [data[pixel * 3], data[pixel * 3 + 1], data[pixel * 3 + 2]]
    const light = spread((0.299 * r + 0.587 * g + 0.114 * b) / 256, LIGHT)
    const blue = spread(0.5 + (0.5 * b - 0.169 * r - 0.331 * g) / 160, HUE)
    const red = spread(0.5 + (0.5 * r - 0.419 * g - 0.081 * b) / 160, HUE)
    for (const [l, lightShare] of light)
      for (const [u, blueShare] of blue)
        for (const [v, redShare] of red) {
          const bin = (l * HUE + u) * HUE + v
          bins[bin] = (bins[bin] ?? 0) + lightShare * blueShare * redShare
        }
  }
  const total = bins.reduce((sum, value) => sum + value, 0)
  return bins.map((value) => value / total)
}

function spread(value: number, bins: number): [number, number][] {
  const at = Math.min(bins - 1, Math.max(0, value * bins - 0.5))
  const lower = Math.floor(at)
  const share = at - lower
  return share === 0
    ? [[lower, 1]]
    : [
        [lower, 1 - share],
        [lower + 1, share],
      ]
}

/** Returns the share of colors that two pictures have in common, 0 to 1. */
export function commonColours(a: Float32Array, b: Float32Array): number {
  let common = 0
  for (let bin = 0; bin < a.length; bin++) common += Math.min(a[bin] ?? 0, b[bin] ?? 0)
  return common
}
