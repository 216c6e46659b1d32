import sharp from 'sharp'
import type { Area } from '../analysis/picture.ts'
import { distinctnessOf } from './distinctness.ts'
import { extentOf } from './extent.ts'

/** Where a picture attracts attention: a coarse grid of weights that add up to 1, and their center of mass. */
export interface Saliency {
  columns: number
  rows: number
  /** Row by row. */
  weights: Float64Array
  /** The center of mass, as fractions of the picture. */
  x: number
  y: number
  /** The box around the whole subject; by default around what has the most interest. */
  extent?: Area
}

const LONG_SIDE = 64
/** The part of what differs from the borders in the interest of a cell; the rest is its color and its edges. */
const DISTINCT = 0.6

/**
 * Estimates where the subject is, without a neural network: in areas that differ from the picture's average color, have edges and are not at the border. Edges
 * alone would favor foliage, and color alone the sky; the product of both is more reliable.
 */
export async function findSaliency(image: string): Promise<Saliency> {
  const { data, info } = await sharp(image, { failOn: 'error' })
    .rotate()
    .flatten({ background: '#808080' })
    .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' })
    .blur(0.6)
    .toColourspace('lab')
    .raw({ depth: 'float' })
    .toBuffer({ resolveWithObject: true })
  const { width: columns, height: rows, channels } = info
  const lab = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4)
  const at = (x: number, y: number, channel: number) => lab[(y * columns + x) * channels + channel] ?? 0
  const mean = [0, 1, 2].map((channel) => average(columns * rows, (index) => lab[index * channels + channel] ?? 0))
  const difference = new Float64Array(columns * rows)
  const edges = new Float64Array(columns * rows)
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const index = y * columns + x
      difference[index] = Math.hypot(...[0, 1, 2].map((channel) => at(x, y, channel) - (mean[channel] ?? 0)))
      const across = at(Math.min(x + 1, columns - 1), y, 0) - at(Math.max(x - 1, 0), y, 0)
      const down = at(x, Math.min(y + 1, rows - 1), 0) - at(x, Math.max(y - 1, 0), 0)
      edges[index] = Math.hypot(across, down)
    }
  }
  const [contrast, detail] = [scaled(smoothed(difference, columns, rows)), scaled(smoothed(edges, columns, rows))]
  const focus = await focusIn(image, columns, rows)
  const grid = { columns, rows, channels, lab }
  const distinctness = distinctnessOf(grid)
  const weights = new Float64Array(columns * rows)
  let [total, sumX, sumY] = [0, 0, 0]
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const index = y * columns + x
      const [u, v] = [(x + 0.5) / columns, (y + 0.5) / rows]
      const central = Math.exp(-((u - 0.5) ** 2 + (v - 0.48) ** 2) / (2 * 0.32 ** 2))
      const [color, edge] = [contrast[index] ?? 0, detail[index] ?? 0]
      // Squared, so that strong areas outweigh the sum of many faint ones.
      const local = 0.25 * color + 0.15 * edge + 0.6 * Math.sqrt(color * edge)
      const share = (1 - DISTINCT) * local + DISTINCT * (distinctness[index] ?? 0)
      const weight = (share * (0.25 + 0.75 * central) * (focus[index] ?? 1)) ** 2
      weights[index] = weight
      total += weight
      sumX += weight * u
      sumY += weight * v
    }
  }
  if (total < 1e-9) return { columns, rows, weights: weights.fill(1 / weights.length), x: 0.5, y: 0.5 }
  const extent = extentOf(grid, weights, distinctness)
  return { columns, rows, weights: weights.map((weight) => weight / total), x: sumX / total, y: sumY / total, extent }
}

/** Pixels per cell, in each direction, in which focus is measured. */
const FOCUS_PIXELS = 10
/** Sharpness of the median cell, relative to the sharpest cells. Up to `BLURRED`, the background is out of focus; from `SHARP` on, no part is. */
const BLURRED = 0.16
const SHARP = 0.34
/** The factor of a cell without any detail, if the background is out of focus. */
const OUT_OF_FOCUS = 0.25

/**
 * Returns a factor for each cell: less than 1 for a background that is out of focus, whose bright areas would otherwise be mistaken for the subject. In a
 * picture that is sharp everywhere, all factors are 1, because fine detail does not distinguish the subject.
 */
async function focusIn(image: string, columns: number, rows: number): Promise<Float64Array> {
  const [width, height] = [columns * FOCUS_PIXELS, rows * FOCUS_PIXELS]
  const gray = await sharp(image, { failOn: 'error' })
    .rotate()
    .flatten({ background: '#808080' })
    .resize(width, height, { fit: 'fill' })
    .grayscale()
    .raw()
    .toBuffer()
  const at = (x: number, y: number) => gray[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0
  const sums = new Float64Array(columns * rows)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const cell = Math.floor(y / FOCUS_PIXELS) * columns + Math.floor(x / FOCUS_PIXELS)
      const laplacian = 4 * at(x, y) - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)
      sums[cell] = (sums[cell] ?? 0) + laplacian ** 2
    }
  }
  const sharpness = smoothed(sums, columns, rows).map(Math.sqrt)
  const sorted = sharpness.toSorted()
  const [median, sharpest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted[Math.floor(0.97 * sorted.length)] ?? 0]
  if (sharpest === 0) return sums.fill(1)
  const blur = Math.min(1, Math.max(0, (SHARP - median / sharpest) / (SHARP - BLURRED)))
  const least = 1 - blur * (1 - OUT_OF_FOCUS)
  return sharpness.map((value) => least + (1 - least) * Math.min(1, value / sharpest))
}

function smoothed(values: Float64Array, columns: number, rows: number): Float64Array {
  const radius = 3
  const pass = (from: Float64Array, dx: number, dy: number) =>
    from.map((_, index) => {
      const [x, y] = [index % columns, Math.floor(index / columns)]
      let [total, count] = [0, 0]
      for (let step = -radius; step <= radius; step++) {
        const [u, v] = [x + dx * step, y + dy * step]
        if (u < 0 || v < 0 || u >= columns || v >= rows) continue
        total += from[v * columns + u] ?? 0
        count++
      }
      return total / count
    })
  return pass(pass(values, 1, 0), 0, 1)
}

function scaled(values: Float64Array): Float64Array {
  const [low, high] = [values.reduce((a, b) => Math.min(a, b), Infinity), values.reduce((a, b) => Math.max(a, b), 0)]
  return values.map((value) => (high - low < 1e-9 ? 0 : (value - low) / (high - low)))
}

function average(count: number, value: (index: number) => number): number {
  let total = 0
  for (let index = 0; index < count; index++) total += value(index)
  return total / count
}
