import sharp, { type Sharp } from 'sharp'
import type { Size } from '../../domain/formats.ts'
import type { Box } from '../frame.ts'
import type { DecodingResult, DecodingTask, ImageHeader } from './protocol.ts'

export const MAX_PIXELS = 40_000_000
const TIMEOUT_S = 60

// Without a page, libvips reads the primary item of an AVIF file, which is not always the first, and the first frame of an animation.
const open = (source: string) => sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })

/** Runs in the decoder's process. Rejects with libvips's error. */
export function decode(task: DecodingTask): Promise<DecodingResult> {
  if (task.kind === 'header') return readHeader(task.source)
  return task.kind === 'picture' ? writePicture(task) : writeLogo(task)
}

async function readHeader(source: string): Promise<ImageHeader> {
  const { width, height, hasAlpha, format, compression } = await open(source).metadata()
  return { width, height, hasAlpha, format, compression }
}

/** The first frame, upright, in sRGB, without metadata. */
function upright(source: string, side: number): Sharp {
  return open(source)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: TIMEOUT_S })
}

async function writePicture({ source, target, side, hasAlpha }: Extract<DecodingTask, { kind: 'picture' }>): Promise<Size> {
  const picture = upright(source, side)
  const encoded = hasAlpha
    ? picture.webp({ quality: 92, alphaQuality: 100, effort: 3 })
    : picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  // Written directly to disk: buffers of this size would stay in memory until the next garbage collection.
  const { width, height } = await encoded.toFile(target)
  return { width, height }
}

async function writeLogo({ source, target, side, decodedSide }: Extract<DecodingTask, { kind: 'logo' }>): Promise<Size | null> {
  const { data, info } = await upright(source, decodedSide).ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true })
  const visible = visibleBox(data, info)
  if (!visible) return null
  const { width, height } = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .extract({ left: visible.x, top: visible.y, width: visible.width, height: visible.height })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png()
    .toFile(target)
  return { width, height }
}

/** The box around all RGBA pixels that are not transparent; null without any. */
function visibleBox(pixels: Buffer, { width, height }: Size): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((pixels[(y * width + x) * 4 + 3] ?? 0) < 8) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = y
    }
  }
  return right < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
