import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError } from '@loomcast/service-kit/errors'
import { fileTypeFromBuffer } from 'file-type'
import type { Size } from '../domain/formats.ts'
import { DecoderUnavailable, DecodingTimeout } from '../engines/decoder/decoder-process.ts'
import type { ImageDecoder } from '../engines/decoder/image-decoder.ts'
import { busy } from './busy.ts'

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024
/** An image of this size is decoded and encoded in about 0.1 s. */
export const SMALL_PIXELS = 2_000_000
export const MIN_SIDE = 256
export const MAX_STORED_SIDE = 4096

export interface CleanImage {
  content_type: 'image/jpeg' | 'image/webp'
  width: number
  height: number
  /** Whether the source's metadata states that a model created the image or a part of it. */
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

/**
 * Re-encodes the image `source` from its pixels alone and writes it to `target`: upright, 8-bit sRGB, at most 4096 pixels per side, without EXIF, GPS, XMP,
 * profiles or appended data. Opaque images become JPEG, others WebP; of an animation, only the first frame is used, of an AVIF file, the primary item. Rejects with an AppError whose message is
 * for the user who uploaded the image.
 */
export async function cleanImage(decoder: ImageDecoder, source: string, target: string): Promise<CleanImage> {
  const { width, height, hasAlpha } = await readHeader(decoder, source)
  checkSides(width, height)
  const generated = await isMarkedAsGenerated(source)
  const isLarge = width * height > SMALL_PIXELS
  const size = await decoder.writePicture({ source, target, side: MAX_STORED_SIDE, hasAlpha, isLarge }).catch(refuse)
  return { content_type: hasAlpha ? 'image/webp' : 'image/jpeg', width: size.width, height: size.height, generated }
}

/** The size of a received file that is an image by its first bytes and its header. Rejects with an AppError. Its message is for the user who uploaded the image. */
export async function readHeader(decoder: ImageDecoder, source: string): Promise<Size & { hasAlpha: boolean }> {
  const format = await sniff(source)
  const { width, height, hasAlpha, ...about } = await decoder.readHeader(source).catch(refuse)
  if (about.format !== format || (format === 'heif' && about.compression !== 'av1')) throw unsupported()
  return { width, height, hasAlpha }
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
  if (error instanceof DecodingTimeout || /^timeout:/i.test(reason)) throw busy('This image took too long to process.', error)
  if (error instanceof DecoderUnavailable) throw busy("Images can't be processed right now.", error)
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
