/** A grid of colors in CIELAB, `channels` values per cell. */
export interface ColorGrid {
  columns: number
  rows: number
  channels: number
  lab: Float32Array
}

/** The share of the shorter side that is compared as the border. */
const BORDER = 0.08
/** Colors at a border differ by at least this much (standard deviation), so that a plain border does not make its noise distinct. */
const LEAST_SPREAD = 4
/** Passes over the grid, alternately from its beginning and from its end. */
const PASSES = 3

/**
 * How clearly each cell differs from the picture's borders, 0 to 1: what is behind a subject usually reaches the borders, and a subject does not. The sum of two
 * measures: the minimum barrier distance to the border (Zhang et al., "Minimum Barrier Salient Object Detection at 80 FPS", 2015), which gives a subject its whole
 * area, and the difference from the colors of the three borders that are most alike, which includes a subject that reaches one of them.
 */
export function distinctnessOf(grid: ColorGrid): Float64Array {
  const [barriers, others] = [scaled(barrierDistances(grid)), scaled(borderDifferences(grid))]
  return scaled(barriers.map((value, index) => value + (others[index] ?? 0)))
}

/** For each cell, the least difference between the highest and the lowest value on a path to the border, summed over the channels. */
function barrierDistances({ columns, rows, channels, lab }: ColorGrid): Float64Array {
  const total = new Float64Array(columns * rows)
  for (let channel = 0; channel < 3; channel++) {
    const value = (index: number) => lab[index * channels + channel] ?? 0
    const highest = Float64Array.from(total, (_, index) => value(index))
    const lowest = highest.slice()
    const distances = Float64Array.from(total, (_, index) => {
      const [x, y] = [index % columns, Math.floor(index / columns)]
      return x === 0 || y === 0 || x === columns - 1 || y === rows - 1 ? 0 : Number.POSITIVE_INFINITY
    })
    const extend = (index: number, from: number) => {
      const high = Math.max(highest[from] ?? 0, value(index))
      const low = Math.min(lowest[from] ?? 0, value(index))
      if (high - low >= (distances[index] ?? 0)) return
      distances[index] = high - low
      highest[index] = high
      lowest[index] = low
    }
    for (let pass = 0; pass < PASSES; pass++) {
      const step = pass % 2 === 0 ? 1 : -1
      for (let count = 0; count < total.length; count++) {
        const index = step > 0 ? count : total.length - 1 - count
        const [x, y] = [(index % columns) - step, Math.floor(index / columns) - step]
        if (x >= 0 && x < columns) extend(index, index - step)
        if (y >= 0 && y < rows) extend(index, index - step * columns)
      }
    }
    for (const [index, distance] of distances.entries()) total[index] = (total[index] ?? 0) + distance
  }
  return total
}

/** The difference from the mean colors of the borders, in their standard deviations, without the border from which a cell differs most. */
function borderDifferences({ columns, rows, channels, lab }: ColorGrid): Float64Array {
  const depth = Math.max(1, Math.round(BORDER * Math.min(columns, rows)))
  const cells = Array.from({ length: columns * rows }, (_, index) => index)
  const borders = [
    cells.filter((index) => Math.floor(index / columns) < depth),
    cells.filter((index) => Math.floor(index / columns) >= rows - depth),
    cells.filter((index) => index % columns < depth),
    cells.filter((index) => index % columns >= columns - depth),
  ]
  const differences = borders.map((border) => {
    const colors = [0, 1, 2].map((channel) => {
      const values = border.map((index) => lab[index * channels + channel] ?? 0)
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
      return { channel, mean, spread: spread + LEAST_SPREAD }
    })
    const apart = (index: number) =>
      Math.hypot(...colors.map(({ channel, mean, spread }) => ((lab[index * channels + channel] ?? 0) - mean) / spread))
    return scaled(Float64Array.from(cells, apart))
  })
  return Float64Array.from(cells, (index) => {
    const each = differences.map((difference) => difference[index] ?? 0)
    return each.reduce((sum, value) => sum + value, 0) - Math.max(...each)
  })
}

/** The values divided by the largest of them. */
function scaled(values: Float64Array): Float64Array {
  const most = values.reduce((high, value) => Math.max(high, value), 0)
  return most < 1e-9 ? values.map(() => 0) : values.map((value) => value / most)
}
