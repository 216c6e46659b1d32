import type { Area } from '../analysis/picture.ts'
import type { Subjects } from './subjects.ts'

/** Returns a function for the share of the interest in an area, 0 to 1. Interest is saliency, with faces and text as areas of their own weight. */
export function interestIn(subjects: Subjects): (area: Area) => number {
  const { saliency } = subjects
  const sums = summedInterest(subjects)
  return ({ left, top, width, height }: Area): number => {
    const { columns, rows } = saliency
    const column = (share: number) => Math.min(columns, Math.max(0, Math.round(share * columns)))
    const row = (share: number) => Math.min(rows, Math.max(0, Math.round(share * rows))) * (columns + 1)
    const at = (x: number, y: number) => sums[y + x] ?? 0
    const [x0, x1, y0, y1] = [column(left), column(left + width), row(top), row(top + height)]
    return at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)
  }
}

/** Returns the summed-area table of the interest, with one row and one column of zeros before it. */
function summedInterest({ saliency, faces, texts }: Subjects): Float64Array {
  const { columns, rows, weights } = saliency
  const interest = Float64Array.from(weights)
  const add = (area: Area, weight: number) => {
    const cells: number[] = []
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const [x, y] = [(column + 0.5) / columns, (row + 0.5) / rows]
        if (x >= area.left && x <= area.left + area.width && y >= area.top && y <= area.top + area.height)
          cells.push(row * columns + column)
      }
    for (const cell of cells) interest[cell] = (interest[cell] ?? 0) + weight / cells.length
  }
  const faceSizes = faces.map(({ width, height }) => Math.sqrt(width * height))
  const allFaces = faceSizes.reduce((sum, size) => sum + size, 0)
  for (const [index, face] of faces.entries()) add(face, (1.5 * (faceSizes[index] ?? 0)) / allFaces)
  for (const text of texts) add(text, 0.5 / texts.length)
  const total = interest.reduce((sum, value) => sum + value, 0)
  const sums = new Float64Array((columns + 1) * (rows + 1))
  for (let row = 0; row < rows; row++) {
    let across = 0
    for (let column = 0; column < columns; column++) {
      across += (interest[row * columns + column] ?? 0) / total
      sums[(row + 1) * (columns + 1) + column + 1] = (sums[row * (columns + 1) + column + 1] ?? 0) + across
    }
  }
  return sums
}
