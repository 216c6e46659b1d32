import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

export interface Picture {
  width: number
  height: number
  /** RGBA. */
  pixels: Buffer
}

export interface Comparison {
  /** Pixels that differ, without those that also differ between two pictures of the live release. */
  differing: number
  /** Part of all pixels, from 0 to 1. */
  share: number
  /** PNG with the differing pixels marked. */
  marked: Buffer
}

/** Difference in color from which a pixel counts, from 0 to 1. Ignores what the rounding of a blend changes. */
const THRESHOLD = 0.1
/** Pixels around an unstable one that are unstable too, because the edges of text move with it. */
const MARGIN = 6

/**
 * Compares two pictures of the same screen. `again` is a second picture of the first screen: what differs there, such as a time, differs by
 * itself and does not count. If the sizes differ, what only one of them has counts.
 */
export async function comparePictures(live: Buffer, candidate: Buffer, again?: Buffer): Promise<Comparison> {
  const [first, second] = await Promise.all([decode(live), decode(candidate)])
  const size = { width: Math.max(first.width, second.width), height: Math.max(first.height, second.height) }
  const [a, b] = [onCanvas(first, size), onCanvas(second, size)]
  const ignoreMask = again && unstablePixels(a, onCanvas(await decode(again), size), size)
  const marks = Buffer.alloc(size.width * size.height * 4)
  const differing = pixelmatch(a, b, marks, size.width, size.height, { threshold: THRESHOLD, ignoreMask })
  const marked = await sharp(marks, { raw: { ...size, channels: 4 } })
    .png()
    .toBuffer()
  return { differing, share: differing / (size.width * size.height), marked }
}

async function decode(png: Buffer): Promise<Picture> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** The pixels of a picture on a transparent canvas, from the top left. */
function onCanvas({ width, height, pixels }: Picture, size: { width: number; height: number }): Buffer {
  if (width === size.width && height === size.height) return Buffer.from(pixels)
  const canvas = Buffer.alloc(size.width * size.height * 4)
  for (let row = 0; row < height; row++) pixels.copy(canvas, row * size.width * 4, row * width * 4, (row + 1) * width * 4)
  return canvas
}

/** One byte per pixel: 1 around each pixel in which two pictures of the same screen differ. */
function unstablePixels(a: Buffer, again: Buffer, { width, height }: { width: number; height: number }): Uint8Array {
  const marks = Buffer.alloc(width * height * 4)
  pixelmatch(a, again, marks, width, height, { threshold: THRESHOLD, diffMask: true, includeAA: true })
  const unstable = new Uint8Array(width * height)
  for (let index = 0; index < width * height; index++) {
    if (marks[index * 4 + 3] === 0) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    const [left, right] = [Math.max(0, x - MARGIN), Math.min(width - 1, x + MARGIN)]
    for (let row = Math.max(0, y - MARGIN); row <= Math.min(height - 1, y + MARGIN); row++)
      unstable.fill(1, row * width + left, row * width + right + 1)
  }
  return unstable
}
