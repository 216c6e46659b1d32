import { type ColorGrid, distinctnessOf } from '../../src/engines/motion/distinctness.ts'

const SIDE = 32

/** A grid of colors in CIELAB. */
function gridOf(color: (x: number, y: number) => readonly [number, number, number]): ColorGrid {
  const cells = Array.from({ length: SIDE * SIDE }, (_, index) => color(index % SIDE, Math.floor(index / SIDE)))
  return { columns: SIDE, rows: SIDE, channels: 3, lab: Float32Array.from(cells.flat()) }
}

/** The mean over a square of the grid. */
function meanIn(values: Float64Array, from: number, to: number, firstRow = from): number {
  let [sum, count] = [0, 0]
  for (let y = firstRow; y < firstRow + to - from; y++)
    for (let x = from; x < to; x++) {
      sum += values[y * SIDE + x] ?? 0
      count++
    }
  return sum / count
}

describe('what differs from the borders of a picture', () => {
  test('includes the plain middle of a subject, not only its edges', () => {
    const isSubject = (x: number, y: number) => x >= 10 && x < 22 && y >= 10 && y < 22
    const found = distinctnessOf(gridOf((x, y) => (isSubject(x, y) ? [60, 40, 20] : [70, 0, 0])))
    expect(meanIn(found, 14, 18)).toBeGreaterThan(0.9)
    expect(meanIn(found, 0, 8)).toBeLessThan(0.1)
  })

  test('does not include a shade that changes slowly toward the middle', () => {
    const found = distinctnessOf(
      gridOf((x, y) => (x >= 4 && x < 10 && y >= 20 && y < 26 ? [20, 50, 30] : [50 + 20 * Math.sin((Math.PI * x) / SIDE), 0, 0])),
    )
    expect(meanIn(found, 4, 10, 20)).toBeGreaterThan(3 * meanIn(found, 13, 19, 4))
  })

  test('includes a subject that reaches one border', () => {
    const found = distinctnessOf(gridOf((x, y) => (x >= 10 && x < 22 && y >= 16 ? [60, 40, 20] : [70, 0, 0])))
    expect(meanIn(found, 12, 20, 18)).toBeGreaterThan(4 * meanIn(found, 0, 8, 18))
  })

  test('is nothing in a picture of one color', () => {
    expect(Math.max(...distinctnessOf(gridOf(() => [50, 0, 0])))).toBe(0)
  })
})
