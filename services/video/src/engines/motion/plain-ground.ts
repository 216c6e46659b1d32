import { join } from 'node:path'
import sharp from 'sharp'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { Area } from '../analysis/picture.ts'
import { captionZone, safeArea } from '../frame.ts'
import type { Edges } from './edges.ts'
import { softlyExtended } from './soft-space.ts'
import { wideSubject } from './wide-subject.ts'

/** Pictures are measured at this size, in pixels. */
const MEASURED = 240
/** How much a pixel of a plain edge can differ from the median of so many pixels on both sides of it, in each channel, of 255. */
const PLAIN = 8
const NEAR = 10
/** The share of an edge that is plain, and how much the edges can differ from each other, of 255. */
const PLAIN_SHARE = 0.985
const ALIKE = 30
/** A pixel of the subject differs by more from all four edges beside, above and below it. */
const OTHER = 26
/** Fewer pixels in a row or a column are dust, and a subject is at least this share of the picture. */
const LEAST_PIXELS = 2
const LEAST_SUBJECT = 0.08
/** A subject that takes up more of the edges of its box has at least this space around it, as a share of the picture. */
const MOST_FILLED = 0.55
const LEAST_MARGIN = 0.06
/** How much of the frame's width and of the height above the captions the subject takes up in the widest view. */
const WIDTH = 0.84
const HEIGHT = 0.92
/** Space around the subject that belongs to it, as a share of its size. */
const MARGIN = 0.03
/** Space between the subject and the captions, as a share of the frame's height. */
const GAP = 0.02
/** Less added space than this share of the picture makes no difference. */
const LEAST_SPACE = 0.02
/** More added space than this, in heights of the picture, leaves too little of the frame for it. */
const MOST_SPACE = 1.6
/** A subject that begins above this share of the picture's height is cut by its upper edge. */
const AT_EDGE = 0.03
/** Where such a subject begins at the earliest, as a share of the frame's height: it has no letters that an app could cover. */
const SOFT_TOP = 0.03
/** The same for a subject with space around it already, of which this share, on each side, is not needed. */
const SOFT_WIDTH = 0.99
const SPARE = 0.06
const RAW = { compressionLevel: 0 }
/** The copy is at most so many times as wide as the frame, which is enough for the closest view. */
const LARGEST = 2.5

interface Options {
  captioned: boolean
  format?: VideoFormat | undefined
  /** The subject is above this share of the frame's height; by default above the captions. */
  until?: number | undefined
}

/** A picture to compose. */
export interface SpacedPicture {
  file: string
  /** The subject on its plain ground, if there is more of the ground than in the picture of the user. */
  subject?: Area
}

/**
 * Returns a copy of a picture with more of its ground, if the ground is plain, as around a product on white, and if the frame would cut the subject or the captions
 * would cover it. Of other pictures with a subject that is wider than the frame, the copy continues softly above and below. Otherwise returns the picture itself.
 * Depends on the picture and the frame only.
 */
export async function withSpace(image: string, frame: Size, options: Options, folder: string): Promise<SpacedPicture> {
  const upright = sharp(image, { failOn: 'error', pages: 1 }).rotate().flatten({ background: '#ffffff' }).toColourspace('srgb')
  const { data, info } = await upright.clone().resize(MEASURED, MEASURED, { fit: 'inside' }).raw().toBuffer({ resolveWithObject: true })
  const onPlain = subjectOnPlainGround({ data, ...info })
  const { autoOrient: own } = await sharp(image).metadata()
  const subject = onPlain ?? (await wideSubject(image, own, frame))
  if (!subject) return { file: image }
  const space = onPlain ? spaceFor(subject, own, frame, options) : softSpaceFor(subject, own, frame, options)
  if (!space) return { file: image }
  const scale = Math.min(1, (LARGEST * frame.width) / (own.width * (1 + space.left + space.right)))
  const size = { width: Math.round(own.width * scale), height: Math.round(own.height * scale) }
  const [across, down] = [(share: number) => Math.round(share * size.width), (share: number) => Math.round(share * size.height)]
  const sides = { left: across(space.left), right: across(space.right), top: down(space.top), bottom: down(space.bottom) }
  const file = join(folder, 'with-space.jpg')
  const resized = upright.resize(size.width, size.height, { fit: 'fill' })
  const spaced = onPlain
    ? resized.extend({ ...sides, extendWith: 'copy' })
    : await softlyExtended(await resized.png(RAW).toBuffer(), size, sides)
  await spaced.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toFile(file)
  const [width, height] = [1 + space.left + space.right, 1 + space.top + space.bottom]
  const margin = onPlain ? MARGIN : -SPARE
  const [x, y] = [margin * (subject.right - subject.left), margin * (subject.bottom - subject.top)]
  return {
    file,
    subject: {
      left: (subject.left + space.left - x) / width,
      top: (subject.top + space.top - y) / height,
      width: (subject.right - subject.left + 2 * x) / width,
      height: (subject.bottom - subject.top + 2 * y) / height,
    },
  }
}

interface Pixels extends Size {
  data: Buffer
  channels: number
}

/** Where the subject is in a picture whose edges all have one plain color; null if they do not. */
function subjectOnPlainGround({ data, width, height, channels }: Pixels): Edges | null {
  const at = (x: number, y: number) => [0, 1, 2].map((channel) => data[(y * width + x) * channels + channel] ?? 0)
  const across = Array.from({ length: width }, (_, x) => x)
  const down = Array.from({ length: height }, (_, y) => y)
  const edges = [
    across.map((x) => at(x, 0)),
    across.map((x) => at(x, height - 1)),
    down.map((y) => at(0, y)),
    down.map((y) => at(width - 1, y)),
  ]
  const [top = [], bottom = [], left = [], right = []] = edges
  const colors = edges.map(medianColor)
  if (!edges.every(isPlain) || colors.some((one) => colors.some((other) => apart(one, other) > ALIKE))) return null
  const isSubject = (x: number, y: number) => {
    const pixel = at(x, y)
    return [top[x], bottom[x], left[y], right[y]].every((edge) => edge && apart(pixel, edge) > OTHER)
  }
  const columns = across.map((x) => down.filter((y) => isSubject(x, y)).length)
  const rows = down.map((y) => across.filter((x) => isSubject(x, y)).length)
  const sides = {
    left: firstOf(columns),
    right: width - firstOf(columns.toReversed()),
    top: firstOf(rows),
    bottom: height - firstOf(rows.toReversed()),
  }
  const [wide, high] = [sides.right - sides.left, sides.bottom - sides.top]
  if (wide < LEAST_SUBJECT * width || high < LEAST_SUBJECT * height) return null
  const filled =
    ((columns[sides.left] ?? 0) + (columns[sides.right - 1] ?? 0)) / (4 * high) +
    ((rows[sides.top] ?? 0) + (rows[sides.bottom - 1] ?? 0)) / (4 * wide)
  const margin = Math.min(sides.left / width, sides.top / height, 1 - sides.right / width, 1 - sides.bottom / height)
  // A photograph with a frame.
  if (filled > MOST_FILLED && margin < LEAST_MARGIN) return null
  return { left: sides.left / width, right: sides.right / width, top: sides.top / height, bottom: sides.bottom / height }
}

/** Whether the pixels of an edge differ little from those beside them: shades that change slowly can be continued. */
function isPlain(pixels: readonly number[][]): boolean {
  const plain = pixels.filter(
    (pixel, index) => apart(pixel, medianColor(pixels.slice(Math.max(0, index - NEAR), index + NEAR + 1))) <= PLAIN,
  )
  return plain.length >= PLAIN_SHARE * pixels.length
}

/** The space above and below a subject that is wider than the frame; null if the frame would show too much space, or none is needed. */
function softSpaceFor(subject: Edges, own: Size, frame: Size, options: Options): Edges | null {
  const space = spaceFor(subject, own, frame, options, true)
  if (!space) return null
  // Nothing continues above a subject that the picture itself cuts there.
  const top = subject.top < AT_EDGE ? 0 : space.top
  return top + space.bottom > MOST_SPACE ? null : { top, bottom: space.bottom, left: 0, right: 0 }
}

/** The number of rows or columns before the first with more than dust. */
const firstOf = (counts: readonly number[]) => {
  const first = counts.findIndex((count) => count >= LEAST_PIXELS)
  return first < 0 ? counts.length : first
}

/** The space to add on each side, as fractions of the picture, so that the frame shows the subject whole above the captions; null if none is needed. */
function spaceFor(subject: Edges, own: Size, frame: Size, { captioned, format, until }: Options, isSoft = false): Edges | null {
  const safe = safeArea(frame, format)
  const bottom = until ?? (captioned ? captionZone(frame, format).y / frame.height - GAP : (safe.y + safe.height) / frame.height)
  const [top, most] = isSoft ? [SOFT_TOP, SOFT_WIDTH] : [safe.y / frame.height, WIDTH]
  const free = { top, height: bottom - top }
  const size = { width: (subject.right - subject.left) * own.width, height: (subject.bottom - subject.top) * own.height }
  const width = Math.max(size.width / most, (size.height / (HEIGHT * free.height)) * (frame.width / frame.height))
  const height = (width * frame.height) / frame.width
  const x = ((subject.left + subject.right) / 2) * own.width - width / 2
  const y = ((subject.top + subject.bottom) / 2) * own.height - (free.top + free.height / 2) * height
  const space = {
    left: Math.max(0, -x) / own.width,
    right: Math.max(0, x + width - own.width) / own.width,
    top: Math.max(0, -y) / own.height,
    bottom: Math.max(0, y + height - own.height) / own.height,
  }
  return Math.max(...Object.values(space)) > LEAST_SPACE ? space : null
}

const apart = (one: readonly number[], other: readonly number[]) =>
  Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? 0))))

function medianColor(pixels: readonly number[][]): number[] {
  return [0, 1, 2].map((channel) => {
    const sorted = pixels.map((pixel) => pixel[channel] ?? 0).toSorted((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  })
}
