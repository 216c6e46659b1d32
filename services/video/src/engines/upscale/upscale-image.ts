import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { disclosureOfUpscaledImage } from '../../domain/disclosure.ts'
import type { Inference } from '../inference/inference.ts'
import { withPngXmp } from '../metadata/png.ts'
import { xmpPacket } from '../metadata/xmp.ts'
import { double, type Raster } from './double.ts'
import { doublings, PIXEL_LIMIT, type Sides, scaled, WORK_LIMIT } from './factors.ts'

/** The image cannot be upscaled. The message is shown to the user. */
export class UpscaleRejected extends Error {
  readonly code: 'image_too_large' | 'image_unreadable'

  constructor(code: 'image_too_large' | 'image_unreadable', message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UpscaleRejected'
    this.code = code
  }
}

export interface Upscaled extends Sides {
  content_type: 'image/jpeg' | 'image/png'
}

/**
 * Writes an enlarged image to `target`: doubled by the network as often as the factor requires, then resized. Transparency is resized separately from the
 * colors, so that the network never processes an artificial background at its edges. The metadata
 * says what made the image; `generated`: the source is marked as created by a model. Rejects with UpscaleRejected, RuntimeMissing or the signal's reason.
 */
export async function upscaleImage(
  inference: Inference,
  {
    source,
    target,
    factor,
    generated = false,
    signal,
  }: { source: string; target: string; factor: number; generated?: boolean; signal?: AbortSignal },
): Promise<Upscaled> {
  const { sides, hasAlpha } = await sidesOf(source)
  const xmp = xmpPacket(disclosureOfUpscaledImage(generated))
  const aim = scaled(sides, factor)
  const rounds = doublings(factor)
  const work = Array.from({ length: rounds }, (_, round) => sides.width * sides.height * 4 ** round).reduce(
    (sum, pixels) => sum + pixels,
    0,
  )
  if (aim.width * aim.height > PIXEL_LIMIT || work > WORK_LIMIT || sides.width * sides.height * 4 ** rounds > PIXEL_LIMIT * 1.6)
    throw new UpscaleRejected(
      'image_too_large',
      `The image is already large enough: ${sides.width} × ${sides.height} pixels can't be upscaled ${factor}×.`,
    )

  let picture = await colours(source)
  for (let round = 0; round < rounds; round++) picture = await double(inference, picture, signal)
  signal?.throwIfAborted()
  const image = sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } }).resize(aim.width, aim.height, {
    fit: 'fill',
    kernel: 'lanczos3',
  })
  if (!hasAlpha) {
    await image.withXmp(xmp).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toFile(target)
    return { ...aim, content_type: 'image/jpeg' }
  }
  const alpha = await decoded(source)
    .extractChannel('alpha')
    .resize(aim.width, aim.height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  const solid = await image.raw().toBuffer()
  const png = await sharp(solid, { raw: { ...aim, channels: 3 } })
    .joinChannel(alpha, { raw: { ...aim, channels: 1 } })
    .png({ compressionLevel: 7 })
    .toBuffer()
  await writeFile(target, withPngXmp(png, xmp))
  return { ...aim, content_type: 'image/png' }
}

const decoded = (source: string) =>
  sharp(source, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', pages: 1 }).autoOrient().toColourspace('srgb')

async function sidesOf(source: string): Promise<{ sides: Sides; hasAlpha: boolean }> {
  const { autoOrient, hasAlpha } = await sharp(source, { limitInputPixels: PIXEL_LIMIT }).metadata().catch(unreadable)
  return { sides: autoOrient, hasAlpha }
}

async function colours(source: string): Promise<Raster> {
  const { data, info } = await decoded(source).removeAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }).catch(unreadable)
  if (info.channels === 3) return { data, width: info.width, height: info.height }
  const wide = new Uint8Array(info.width * info.height * 3)
  for (let at = 0; at < wide.length; at++) wide[at] = data[Math.floor(at / 3) * info.channels] ?? 0
  return { data: wide, width: info.width, height: info.height }
}

function unreadable(error: unknown): never {
  throw new UpscaleRejected('image_unreadable', "The image can't be read. Upload it again.", error)
}
