import sharp from 'sharp'
import type { Area } from '../analysis/picture.ts'

/** Sharpness is measured at this width, in squares of so many pixels. */
const WIDTH = 640
const SQUARE = 8
/** The share of the squares of a face whose sharpness is not more than that of the face: skin is smooth, eyes and hair are not. */
const FEATURES = 0.85
/** The same for the sharpest parts of the picture. */
const SHARPEST = 0.97
/** A face is out of focus below this share of the sharpness of the sharpest parts; faces in focus have 0.27 or more. */
const BLURRED = 0.12

/** Returns the faces that are in focus. A stranger in a background that is out of focus is not whom the picture is about. */
export async function facesInFocus(image: string, faces: readonly Area[]): Promise<Area[]> {
  if (faces.length === 0) return []
  const { data, info } = await sharp(image, { failOn: 'error', pages: 1 })
    .rotate()
    .resize(WIDTH)
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const squares = sharpnessOf(data, info)
  const sharpest = shareOf(
    squares.map(({ sharpness }) => sharpness),
    SHARPEST,
  )
  return faces.filter((face) => {
    const own = squares.filter(({ x, y }) => x >= face.left && x <= face.left + face.width && y >= face.top && y <= face.top + face.height)
    return (
      own.length === 0 ||
      shareOf(
        own.map(({ sharpness }) => sharpness),
        FEATURES,
      ) >=
        BLURRED * sharpest
    )
  })
}

interface Square {
  /** The middle, as fractions of the picture. */
  x: number
  y: number
  sharpness: number
}

/** The root mean square of the Laplacian in each square. */
function sharpnessOf(gray: Buffer, { width, height }: { width: number; height: number }): Square[] {
  const [columns, rows] = [Math.floor(width / SQUARE), Math.floor(height / SQUARE)]
  const sums = new Float64Array(columns * rows)
  for (let y = 1; y < Math.min(height - 1, rows * SQUARE); y++) {
    for (let x = 1; x < Math.min(width - 1, columns * SQUARE); x++) {
      const at = y * width + x
      const around = (gray[at - 1] ?? 0) + (gray[at + 1] ?? 0) + (gray[at - width] ?? 0) + (gray[at + width] ?? 0)
      const cell = Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE)
      sums[cell] = (sums[cell] ?? 0) + (4 * (gray[at] ?? 0) - around) ** 2
    }
  }
  return Array.from(sums, (sum, cell) => ({
    x: ((cell % columns) + 0.5) / columns,
    y: (Math.floor(cell / columns) + 0.5) / rows,
    sharpness: Math.sqrt(sum),
  }))
}

function shareOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
