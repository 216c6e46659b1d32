import { type Area, lumaOf, type Picture, resized } from '../analysis/picture.ts'
import { boxOf, isSameLine, joined, type Line, slopeOf, straightened, unevenness, uprightBox } from './slanted-line.ts'

/** The longer side to which a picture is scaled down. Letters that viewers can read are at least 1 % of it high. */
const LONG_SIDE = 640
/** Radii of the neighborhoods whose mean brightness strokes are compared with, for small and for large letters. */
const RADII = [9, 30] as const
/** Least difference in brightness between a stroke and its neighborhood, of 255. */
const MIN_CONTRAST = 16
/** In pixels of the scaled picture. */
const MIN_LETTER_HEIGHT = 7
/** Fraction of the picture's height. Larger shapes in a row are objects. */
const MAX_LETTER_HEIGHT = 0.24
const MIN_LETTERS = 3
/** The mean distance of the letters' tops or feet from a straight line, relative to their height. Of signs with many descenders, it is up to 0.11. */
const MAX_UNEVEN = 0.12

/** A connected area of pixels that are all brighter, or all darker, than their neighborhood. */
interface Blob extends Area {
  pixels: number
  /** Mean width of its strokes: twice the area per edge pixel. */
  stroke: number
  /** Mean brightness. */
  luma: number
}

/**
 * Finds lines of text without a neural network: neighboring blobs that have about the same height, stroke width and color, are on one line, have different
 * shapes and a uniform background. The line may stand at an angle: of lines drawn at 8° and 12°, nearly all are found, at 16° two thirds. Returns fractions of the picture. Does not find handwriting, vertical text, scripts whose letters are joined, and text with
 * fewer than three letters.
 */
export async function textLines(picture: Picture): Promise<Area[]> {
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height))
  const [width, height] = [Math.max(8, Math.round(picture.width * scale)), Math.max(8, Math.round(picture.height * scale))]
  const luma = lumaOf({ data: await resized(picture, width, height), width, height })
  const sums = integral(luma, width, height)
  const lines: Line[] = []
  for (const radius of RADII) {
    const mean = neighborhood(sums, width, height, radius)
    for (const polarity of [1, -1]) {
      const mask = new Uint8Array(luma.length)
      for (let at = 0; at < luma.length; at++) if (polarity * ((luma[at] as number) - (mean[at] as number)) > MIN_CONTRAST) mask[at] = 1
      const letters = blobsOf(mask, luma, width, height).filter((blob) => isLetter(blob, width, height))
      for (const line of chained(letters)) lines.push(...lineOf(line, { luma, width }))
    }
  }
  return merged(lines).map((line) => {
    const { left, top, width: wide, height: high } = uprightBox(line)
    const [right, bottom] = [Math.min(width, left + wide), Math.min(height, top + high)]
    const [x, y] = [Math.max(0, left), Math.max(0, top)]
    return { left: x / width, top: y / height, width: (right - x) / width, height: (bottom - y) / height }
  })
}

/** Returns the summed-area table of the brightness. */
function integral(luma: Float32Array, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += luma[y * width + x] as number
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row
    }
  }
  return sums
}

/** Returns the mean brightness around each pixel. */
function neighborhood(sums: Float64Array, width: number, height: number, radius: number): Float32Array {
  const mean = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius) * (width + 1), Math.min(height, y + radius + 1) * (width + 1)]
    const rows = Math.min(height, y + radius + 1) - Math.max(0, y - radius)
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)]
      const sum =
        (sums[bottom + right] as number) - (sums[bottom + left] as number) - (sums[top + right] as number) + (sums[top + left] as number)
      mean[y * width + x] = sum / (rows * (right - left))
    }
  }
  return mean
}

/** Labels the connected areas of the mask with a flood fill. Marks visited pixels in the mask with 2. */
function blobsOf(mask: Uint8Array, luma: Float32Array, width: number, height: number): Blob[] {
  const blobs: Blob[] = []
  const stack = new Int32Array(mask.length)
  const [lastColumn, lastRow] = [width - 1, height - 1]
  let depth = 0
  let edge = 0
  const visit = (next: number, inside: boolean) => {
    if (!inside || mask[next] === 0) edge++
    else if (mask[next] === 1) {
      mask[next] = 2
      stack[depth++] = next
    }
  }
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1) continue
    let [pixels, sum] = [0, 0]
    let [left, right, top, bottom] = [width, 0, height, 0]
    edge = 0
    visit(start, true)
    while (depth > 0) {
      const at = stack[--depth] as number
      const x = at % width
      const y = (at - x) / width
      pixels++
      sum += luma[at] as number
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      visit(at - 1, x > 0)
      visit(at + 1, x < lastColumn)
      visit(at - width, y > 0)
      visit(at + width, y < lastRow)
    }
    blobs.push({ left, top, width: right - left + 1, height: bottom - top + 1, pixels, stroke: (2 * pixels) / edge, luma: sum / pixels })
  }
  return blobs
}

function isLetter({ left, top, width, height, pixels, stroke }: Blob, pictureWidth: number, pictureHeight: number): boolean {
  if (height < MIN_LETTER_HEIGHT || height > MAX_LETTER_HEIGHT * pictureHeight || width > 2.2 * height || width > 0.3 * pictureWidth)
    return false
  if (left === 0 || top === 0 || left + width === pictureWidth || top + height === pictureHeight) return false
  const fill = pixels / (width * height)
  return fill > 0.15 && fill < 0.97 && stroke > 0.03 * height && stroke < 0.36 * height
}

/** Groups blobs that follow each other like the letters of a line. */
function chained(letters: readonly Blob[]): Blob[][] {
  const sorted = letters.toSorted((one, other) => one.left - other.left)
  const group = sorted.map((_, index) => index)
  const root = (index: number): number => {
    let at = index
    while (group[at] !== at) at = group[at] as number
    return at
  }
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next] as Blob
      const tall = Math.max(one.height, other.height)
      if (other.left - (one.left + one.width) > 1.25 * tall) {
        if (other.left - one.left > 6 * one.height) break
        continue
      }
      if (follows(one, other, tall)) group[root(next)] = root(index)
    }
  }
  const lines = new Map<number, Blob[]>()
  for (const [index, blob] of sorted.entries()) lines.set(root(index), [...(lines.get(root(index)) ?? []), blob])
  return [...lines.values()]
}

function follows(one: Blob, other: Blob, tall: number): boolean {
  if (tall > 1.8 * Math.min(one.height, other.height)) return false
  if (other.left + other.width / 2 < one.left + one.width) return false
  const shared = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  if (shared < 0.6 * Math.min(one.height, other.height)) return false
  const stroke = Math.max(one.stroke, other.stroke) / Math.min(one.stroke, other.stroke)
  return stroke < 1.9 && Math.abs(one.luma - other.luma) < 34
}

/** Fewer letters at an angle, or less probable ones, may be things that lie about. */
const MIN_SLANTED = 4
const MIN_SLANTED_PROBABILITY = 0.9
/** The steepest line: 27°. A level one is not straightened, so that it is found as it is. */
const MAX_SLOPE = 0.5
const MIN_SLOPE = 0.06

interface Luma {
  luma: Float32Array
  width: number
}

/** The letters as a line of text, level or at an angle; none if they are no text. */
function lineOf(letters: readonly Blob[], picture: Luma): Line[] {
  if (isText(letters, picture, 0)) return [{ ...boxOf(letters), slope: 0 }]
  const slope = slopeOf(letters)
  const isSlanted = letters.length >= MIN_SLANTED && Math.abs(slope) >= MIN_SLOPE && Math.abs(slope) <= MAX_SLOPE
  if (!isSlanted || !isText(straightened(letters, slope), picture, slope)) return []
  return [{ ...boxOf(straightened(letters, slope)), slope }]
}

function isText(line: readonly Blob[], { luma, width }: Luma, slope: number): boolean {
  const tall = median(line.map(({ height }) => height))
  if (line.length < MIN_LETTERS || boxOf(line).height > 2.4 * tall) return false
  if (spread(line.map(({ height }) => height)) > 0.3) return false
  // Things that lie about, such as on a table, are not on one line.
  if (unevenness(line) > MAX_UNEVEN * tall) return false
  // Equal shapes in a row are windows, bars or tiles.
  const [aspects, fills] = [line.map((blob) => blob.width / blob.height), line.map((blob) => blob.pixels / (blob.width * blob.height))]
  if (deviation(aspects) < 0.1 && deviation(fills) < 0.045) return false
  const score = features(line, { luma, width }, slope).reduce((sum, value, index) => sum + value * (WEIGHTS[index] ?? 0), BIAS)
  return 1 / (1 + Math.exp(-score)) > (slope === 0 ? MIN_PROBABILITY : MIN_SLANTED_PROBABILITY)
}

/**
 * A logistic regression over the features below, fitted to signs in five fonts drawn on the photos of test/photos, and to those photos without signs. Of the
 * lines of other signs on other photos, 67 of 71 were accepted, and about 20 of 1,214 other rows of blobs, most of them coins.
 */
const WEIGHTS = [0.307, -0.904, -3.343, -7.125, -3.779, 4.733, 2.804, 0.674, -4.295, -1.77]
const BIAS = -4.631
const MIN_PROBABILITY = 0.75

function features(line: readonly Blob[], picture: Luma, slope: number): number[] {
  const box = boxOf(line)
  const tall = median(line.map(({ height }) => height))
  const background = backgroundOf(line, box, picture, slope)
  const middle = median(background)
  const contrast = Math.abs(middle - median(line.map((blob) => blob.luma))) + 1
  const uniformity = background.filter((value) => Math.abs(value - middle) < 0.2 * contrast).length / Math.max(1, background.length)
  return [
    Math.min(box.width / tall, 12),
    Math.min(box.height / tall, 4),
    spread(line.map(({ height }) => height)),
    spread(line.map(({ stroke }) => stroke)),
    Math.min(1, unevenness(line) / tall),
    uniformity,
    contrast / 100,
    Math.min(tall / 20, 4),
    deviation(line.map((blob) => blob.pixels / (blob.width * blob.height))),
    Math.min(1, deviation(line.map((blob) => blob.width / blob.height))),
  ]
}

/** Brightness between the letters and just above and below them. `line` is straightened by `slope`, but the picture is not. */
function backgroundOf(line: readonly Blob[], box: Area, { luma, width }: Luma, slope: number): number[] {
  const background: number[] = []
  const middle = box.left + box.width / 2
  const add = (x: number, y: number) => background.push(luma[Math.round(y + slope * (x - middle)) * width + x] ?? 0)
  for (const [index, one] of line.entries()) {
    const next = line[index + 1]
    const from = one.left + one.width
    const to = next ? Math.min(next.left, from + box.height) : from
    for (let x = from; x < to; x++) for (let y = one.top; y < one.top + one.height; y++) add(x, y)
  }
  for (let x = box.left; x < box.left + box.width; x++) for (const y of [box.top - 2, box.top + box.height + 1]) add(x, y)
  return background
}

/** Merges lines that overlap, because a line can be found at both radii, and the words of one line. */
function merged(lines: readonly Line[]): Line[] {
  const result: Line[] = []
  for (const line of lines) {
    let whole = line
    for (let at = result.length - 1; at >= 0; at--) {
      const other = result[at]
      if (!other || !isSameLine(whole, other)) continue
      whole = joined(whole, other)
      result.splice(at, 1)
      // The larger line can touch lines that the smaller one did not.
      at = result.length
    }
    result.push(whole)
  }
  return result
}

/** The standard deviation. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** The coefficient of variation. */
const spread = (values: readonly number[]) => deviation(values) / (values.reduce((sum, value) => sum + value, 0) / values.length)

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
