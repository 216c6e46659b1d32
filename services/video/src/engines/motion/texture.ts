import sharp from 'sharp'
import type { Area } from '../analysis/picture.ts'

/** How busy and how bright a picture is, in a grid of cells. */
export interface Texture {
  columns: number
  rows: number
  /** The mean difference between neighboring pixels, of 1. */
  edges: Float64Array
  /** The brightest part of each cell: a gray value that a tenth of its pixels exceed, 0 to 1. */
  bright: Float64Array
  /** The share of each cell that has a color of skin, 0 to 1. */
  skin?: Float64Array
}

/** What text in an area would be drawn on. */
export interface Ground {
  /** 0 for a plain area, 1 for one full of detail. */
  busy: number
  /** A gray value that a tenth of the area's cells exceed, 0 to 1. */
  bright: number
}

const LONG_SIDE = 64
/** Pixels per cell, in each direction. */
const CELL = 6
/** The mean difference between neighboring pixels of an area that is full of detail, and of one that looks plain. */
const DETAILED = 0.075
const PLAIN = 0.008

/** Measures an image. Depends only on the file's content. */
export async function textureOf(image: string): Promise<Texture> {
  const { data, info } = await sharp(image, { failOn: 'error' })
    .rotate()
    .flatten({ background: '#808080' })
    .resize(LONG_SIDE * CELL, LONG_SIDE * CELL, { fit: 'inside' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [columns, rows] = [Math.max(1, Math.floor(info.width / CELL)), Math.max(1, Math.floor(info.height / CELL))]
  const at = (x: number, y: number) =>
    (data[(Math.min(info.height - 1, y) * info.width + Math.min(info.width - 1, x)) * info.channels] ?? 0) / 255
  const edges = new Float64Array(columns * rows)
  const bright = new Float64Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const values: number[] = []
      let sum = 0
      for (let y = row * CELL; y < (row + 1) * CELL; y++) {
        for (let x = column * CELL; x < (column + 1) * CELL; x++) {
          const value = at(x, y)
          values.push(value)
          sum += (Math.abs(at(x + 1, y) - value) + Math.abs(at(x, y + 1) - value)) / 2
        }
      }
      edges[row * columns + column] = sum / values.length
      bright[row * columns + column] = exceededByTenth(values)
    }
  }
  return { columns, rows, edges, bright, skin: await skinOf(image, columns, rows) }
}

/** Pixels per cell, in each direction, whose color is compared. */
const SKIN_CELL = 3
/** The ranges of Cb and Cr that skin of all tones has (ITU-R BT.601, full range), and how colorful it is at least. */
const SKIN = { cb: [80, 125], cr: [137, 176], chroma: 18 } as const

/** Hands, arms and faces in profile, which the face detector does not find; also leather and pastry, which captions do not cover either. */
async function skinOf(image: string, columns: number, rows: number): Promise<Float64Array> {
  const [width, height] = [columns * SKIN_CELL, rows * SKIN_CELL]
  const { data, info } = await sharp(image, { failOn: 'error' })
    .rotate()
    .flatten({ background: '#808080' })
    .resize(width, height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const skin = new Float64Array(columns * rows)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * info.channels
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
      if (!isSkin(red, green, blue)) continue
      const cell = Math.floor(y / SKIN_CELL) * columns + Math.floor(x / SKIN_CELL)
      skin[cell] = (skin[cell] ?? 0) + 1 / SKIN_CELL ** 2
    }
  }
  return skin
}

function isSkin(red: number, green: number, blue: number): boolean {
  const cb = 128 - 0.1687 * red - 0.3313 * green + 0.5 * blue
  const cr = 128 + 0.5 * red - 0.4187 * green - 0.0813 * blue
  const isColorful = Math.max(red, green, blue) - Math.min(red, green, blue) >= SKIN.chroma
  return isColorful && cb >= SKIN.cb[0] && cb <= SKIN.cb[1] && cr >= SKIN.cr[0] && cr <= SKIN.cr[1]
}

/** The share of an area that has a color of skin, 0 to 1. */
export function skinIn({ columns, rows, skin }: Texture, area: Area): number {
  return skin ? meanIn(skin, { columns, rows }, area) : 0
}

/** Returns what text in an area of the picture would be drawn on. */
export function groundIn({ columns, rows, edges, bright }: Texture, { left, top, width, height }: Area): Ground {
  const range = (start: number, length: number, count: number) => {
    const from = Math.max(0, Math.min(count - 1, Math.floor(start * count)))
    return [from, Math.max(from + 1, Math.min(count, Math.ceil((start + length) * count)))] as const
  }
  const [[x0, x1], [y0, y1]] = [range(left, width, columns), range(top, height, rows)]
  const lights: number[] = []
  let sum = 0
  for (let row = y0; row < y1; row++) {
    for (let column = x0; column < x1; column++) {
      sum += edges[row * columns + column] ?? 0
      lights.push(bright[row * columns + column] ?? 0)
    }
  }
  const mean = sum / Math.max(1, lights.length)
  return { busy: Math.min(1, Math.max(0, (mean - PLAIN) / (DETAILED - PLAIN))), bright: exceededByTenth(lights) }
}

/** Parts of an area, across and down, whose brightness is compared. */
const PARTS = { across: 6, down: 3 }
/** An area in which the brightness of the parts differs by this much (standard deviation) is divided by a strong edge. */
const DIVIDED = 0.22

/**
 * How much an area is divided by the outline of something, such as a horizon, the rim of a cup or a chair: 0 if all of its parts are alike, plain or busy, and 1 if
 * they are light and dark. Its parts are larger than detail.
 */
export function dividedIn(texture: Texture, { left, top, width, height }: Area): number {
  const lights = Array.from({ length: PARTS.across * PARTS.down }, (_, part) => {
    const [column, row] = [part % PARTS.across, Math.floor(part / PARTS.across)]
    const [wide, high] = [width / PARTS.across, height / PARTS.down]
    return meanIn(texture.bright, texture, { left: left + column * wide, top: top + row * high, width: wide, height: high })
  })
  const mean = lights.reduce((sum, light) => sum + light, 0) / lights.length
  const spread = Math.sqrt(lights.reduce((sum, light) => sum + (light - mean) ** 2, 0) / lights.length)
  return Math.min(1, spread / DIVIDED)
}

/** The mean of the cells of an area. */
function meanIn(cells: Float64Array, { columns, rows }: { columns: number; rows: number }, { left, top, width, height }: Area): number {
  const [x0, y0] = [Math.max(0, Math.min(columns - 1, Math.floor(left * columns))), Math.max(0, Math.min(rows - 1, Math.floor(top * rows)))]
  const [x1, y1] = [
    Math.min(columns, Math.max(x0 + 1, Math.round((left + width) * columns))),
    Math.min(rows, Math.max(y0 + 1, Math.round((top + height) * rows))),
  ]
  let [sum, count] = [0, 0]
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      sum += cells[y * columns + x] ?? 0
      count++
    }
  return sum / Math.max(1, count)
}

function exceededByTenth(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(0.9 * values.length)] ?? 0
}

/** The busiest and the brightest of several grounds. */
export function hardestOf(grounds: readonly Ground[]): Ground {
  return { busy: Math.max(...grounds.map(({ busy }) => busy)), bright: Math.max(...grounds.map(({ bright }) => bright)) }
}
