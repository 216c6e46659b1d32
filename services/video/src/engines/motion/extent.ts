import type { Area } from '../analysis/picture.ts'
import { boxAround } from './areas.ts'
import type { ColorGrid } from './distinctness.ts'

/** Shares of the strongest interest: a cell with at least SURE belongs to the subject, and one with at least POSSIBLE may belong to it. */
const SURE = 0.35
const POSSIBLE = 0.15
/** Width of the picture's border, in cells. Its cells with an interest below POSSIBLE are background. */
const BORDER = 3
/** Number of main colors of the subject and of the background. */
const COLORS = { subject: 6, background: 8 }
/** Iterations of k-means. */
const PASSES = 8
/**
 * A cell joins the subject if its color is farther than LEAST_APART from the background's colors, and its distance from the subject's colors is less than
 * NEARER times that distance (Euclidean, in CIELAB).
 */
const NEARER = 0.9
const LEAST_APART = 6

type Color = readonly [number, number, number]

/**
 * Returns the box around the whole subject, as fractions of the picture. The subject grows from the cells of strong interest to connected cells that have its
 * colors rather than the background's, or that differ clearly from the picture's borders. Interest alone misses the ends of a subject, such as the toe of a
 * shoe, because it is weighted toward the middle. `weights` is the interest of each cell.
 */
export function extentOf(grid: ColorGrid, weights: Float64Array, distinctness: Float64Array): Area {
  const { columns, rows } = grid
  const cells = Array.from({ length: columns * rows }, (_, index) => index)
  const most = weights.reduce((high, weight) => Math.max(high, weight), 0)
  const sure = cells.filter((index) => (weights[index] ?? 0) >= SURE * most)
  const background = cells.filter((index) => isAtBorder(index, grid) && (weights[index] ?? 0) < POSSIBLE * most)
  const [own, others] = [colorsOf(sure, COLORS.subject, grid), colorsOf(background, COLORS.background, grid)]
  const distinct = clearlyDistinct(distinctness)
  const belongs = (index: number) => {
    const color = colorAt(grid, index)
    const apartFromOthers = nearest(color, others)
    return (distinctness[index] ?? 0) >= distinct || (apartFromOthers > LEAST_APART && nearest(color, own) < NEARER * apartFromOthers)
  }
  const found = new Set(sure)
  for (const index of found) {
    const column = index % columns
    const neighbors = [index - columns, index + columns, ...(column > 0 ? [index - 1] : []), ...(column < columns - 1 ? [index + 1] : [])]
    for (const next of neighbors) if (next >= 0 && next < cells.length && !found.has(next) && belongs(next)) found.add(next)
  }
  return boxAround([...found], grid)
}

/** Returns the value from which a cell is clearly distinct: one standard deviation above the mean. */
function clearlyDistinct(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return mean + Math.sqrt(variance)
}

function isAtBorder(index: number, { columns, rows }: ColorGrid): boolean {
  const [x, y] = [index % columns, Math.floor(index / columns)]
  return Math.min(x, y, columns - 1 - x, rows - 1 - y) < BORDER
}

const colorAt = ({ lab, channels }: ColorGrid, index: number): Color => [
  lab[index * channels] ?? 0,
  lab[index * channels + 1] ?? 0,
  lab[index * channels + 2] ?? 0,
]

const apart = (one: Color, other: Color) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])

const nearest = (color: Color, colors: readonly Color[]) =>
  colors.reduce((least, each) => Math.min(least, apart(color, each)), Number.POSITIVE_INFINITY)

/** Returns at most `count` main colors of these cells by k-means. Starts from the colors of evenly spaced cells, so that the result is deterministic. */
function colorsOf(cells: readonly number[], count: number, grid: ColorGrid): Color[] {
  const colors = cells.map((index) => colorAt(grid, index))
  let centers = Array.from({ length: count }, (_, index) => colors[Math.floor(((index + 0.5) * colors.length) / count)] ?? []).filter(
    (color): color is Color => color.length === 3,
  )
  for (let pass = 0; pass < PASSES; pass++) {
    const sums = centers.map(() => [0, 0, 0, 0] as [number, number, number, number])
    for (const color of colors) {
      const distances = centers.map((center) => apart(color, center))
      const sum = sums[distances.indexOf(Math.min(...distances))]
      if (!sum) continue
      for (const channel of [0, 1, 2] as const) sum[channel] += color[channel]
      sum[3]++
    }
    centers = sums.flatMap(([l, a, b, number]): Color[] => (number > 0 ? [[l / number, a / number, b / number]] : []))
  }
  return centers
}
