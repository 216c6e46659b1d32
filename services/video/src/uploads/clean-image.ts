import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError } from '@loomcast/service-kit/errors'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import type { Size } from '../domain/formats.ts'

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
export const MAX_PIXELS = 40_000_000
export const MIN_SIDE = 256
export const MAX_STORED_SIDE = 4096

export interface CleanImage {
  content_type: 'image/jpeg' | 'image/webp'
  width: number
  height: number
  /** Whether the source's metadata says that a model created the image or a part of it. */
  generated?: boolean
}

/** The format that libvips must detect for each type detected from the first bytes. */
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
}
const HEAD_BYTES = 64 * 1024
const TIMEOUT_S = 60

// The cache would keep decoded pixels of earlier uploads in memory.
sharp.cache(false)

/**
 * Re-encodes the image `source` from its pixels alone and writes it to `target`: upright, 8-bit sRGB, at most 4096 pixels per side, without EXIF, GPS, XMP,
 * profiles or appended data. Opaque images become JPEG, others WebP; of an animation, only the first frame is used, of an AVIF file, the primary item. Rejects with an AppError whose message is
 * for the user who uploaded the image.
 */
export async function cleanImage(source: string, target: string): Promise<CleanImage> {
  const { width, height, hasAlpha, upright } = await openImage(source)
  checkSides(width, height)
  const picture = upright(MAX_STORED_SIDE)
  const content_type = hasAlpha ? 'image/webp' : 'image/jpeg'
  const encoded = hasAlpha
    ? picture.webp({ quality: 92, alphaQuality: 100, effort: 3 })
    : picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
  const generated = await isMarkedAsGenerated(source)
  // Written directly to disk: buffers of this size would stay in memory until the next garbage collection.
  const info = await encoded.toFile(target).catch(refuse)
  return { content_type, width: info.width, height: info.height, generated }
}

/** A received file that is an image by its first bytes and its header. Its pixels are not decoded yet. */
export interface OpenImage extends Size {
  hasAlpha: boolean
  /** Its first frame, upright, in sRGB, with sides of at most `side` pixels. What fails while it is decoded goes to `refuse`. */
  upright(side: number): Sharp
}

/** Rejects with an AppError. Its message is for the user who uploaded the image. */
export async function openImage(source: string): Promise<OpenImage> {
  const format = await sniff(source)
  // Without a page, libvips reads the primary item of an AVIF file, which is not always the first, and the first frame of an animation.
  const input = () => sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  const { width, height, hasAlpha, ...about } = await input().metadata().catch(refuse)
  if (about.format !== format || (format === 'heif' && about.compression !== 'av1')) throw unsupported()
  return {
    width,
    height,
    hasAlpha,
    upright: (side) =>
      input()
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .timeout({ seconds: TIMEOUT_S }),
  }
}

/** The terms of IPTC's vocabulary that an image created by a model can have. XMP and the manifests of C2PA both contain them as plain text. */
const MARKS = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia', 'compositeSynthetic'].map((term) =>
  Buffer.from(`digitalsourcetype/${term}`),
)
const LONGEST_MARK = Math.max(...MARKS.map((mark) => mark.length))

async function isMarkedAsGenerated(path: string): Promise<boolean> {
  let before = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([before, chunk])
    if (MARKS.some((mark) => bytes.includes(mark))) return true
    before = bytes.subarray(-LONGEST_MARK)
  }
  return false
}

/** Detects the type by content, never by file name or declared content type. */
async function sniff(path: string): Promise<string> {
  const head = await firstBytes(path)
  if (head.length === 0) throw new AppError('image_damaged', 'This file is empty.')
  const type = await fileTypeFromBuffer(head)
  const format = type && FORMATS[type.mime]
  if (format) return format
  if (type && /^image\/hei[cf]/.test(type.mime)) throw convert('HEIC')
  if ((!type || type.mime === 'application/xml') && /<svg[\s>]/i.test(head.toString('latin1'))) throw convert('SVG')
  throw unsupported()
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function checkSides(width: number, height: number): void {
  const shorter = Math.min(width, height)
  const longer = Math.max(width, height)
  if (shorter < MIN_SIDE) {
    throw new AppError('image_too_small', `This image is ${width} × ${height} pixels. Each side must be at least ${MIN_SIDE} pixels.`)
  }
  // Rejected if scaling the longer side down to the maximum would make the shorter side too small.
  if ((shorter * MAX_STORED_SIDE) / longer < MIN_SIDE) {
    throw new AppError('image_too_narrow')
  }
}

/** Converts an error of the decoder into an AppError for the user. */
export function refuse(error: unknown): never {
  const reason = error instanceof Error ? error.message : ''
  if (/exceeds pixel limit/i.test(reason)) {
    throw new AppError('image_too_large', 'This image has more than 40 megapixels. Resize it, then upload it again.', {
      cause: error,
    })
  }
  if (/^timeout:/i.test(reason)) {
    throw new AppError('busy', 'This image took too long to process. Try again in a minute.', {
      cause: error,
      headers: { 'retry-after': '30' },
    })
  }
  // A disk error is not the fault of the image.
  if (/unable to (write|open for write)|write error|no space/i.test(reason)) throw error
  throw new AppError('image_damaged', undefined, { cause: error })
}

function convert(name: string): AppError {
  return new AppError('unsupported_image', `${name} images aren't supported. Convert the image to JPEG, then upload it.`)
}

function unsupported(): AppError {
  return new AppError('unsupported_image')
}
