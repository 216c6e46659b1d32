import sharp from 'sharp'

/** A picture small enough to analyze every pixel. `data` contains rows of RGB. */
export interface Picture {
  data: Uint8Array
  width: number
  height: number
}

export interface OpenedImage {
  /** Size of the file after orientation, in pixels. */
  width: number
  height: number
  picture: Picture
}

/** Blur that is visible in a video is visible at this size too, and decoding a 12-megapixel JPEG to it takes a quarter of the time. */
export const LOOK_SIDE = 960
/** The limit for uploads. */
const PIXEL_LIMIT = 40_000_000

/** The file could not be decoded. */
export class UnreadableImage extends Error {
  constructor(cause: unknown) {
    super('The file is broken or is no image.', { cause })
    this.name = 'UnreadableImage'
  }
}

/** Decodes the file in one pass: upright, without transparency and scaled down during loading. Rejects with UnreadableImage. */
export async function openImage(path: string): Promise<OpenedImage> {
  try {
    const source = sharp(path, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', pages: 1, sequentialRead: true })
    const { autoOrient } = await source.metadata()
    const { data, info } = await source
      .autoOrient()
      .resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return { ...autoOrient, picture: { data: rgb(data, info.channels), width: info.width, height: info.height } }
  } catch (error) {
    throw new UnreadableImage(error)
  }
}

function rgb(data: Uint8Array, channels: number): Uint8Array {
  if (channels === 3) return data
  const pixels = data.length / channels
  const wide = new Uint8Array(pixels * 3)
  for (let pixel = 0; pixel < pixels; pixel++)
    for (let channel = 0; channel < 3; channel++) wide[pixel * 3 + channel] = data[pixel * channels + (channels < 3 ? 0 : channel)] ?? 0
  return wide
}

export interface Area {
  left: number
  top: number
  width: number
  height: number
}

const raw = ({ data, width, height }: Picture) => sharp(data, { raw: { width, height, channels: 3 } })

/** Stretches the picture, or an area of it, to a size. */
export async function resized(picture: Picture, width: number, height: number, area?: Area): Promise<Uint8Array> {
  const source = area ? raw(picture).extract(area) : raw(picture)
  return source.resize(width, height, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()
}

/** Scales the whole picture into the top left corner of a black square. */
export async function squared(picture: Picture, side: number): Promise<Uint8Array> {
  return raw(picture).resize(side, side, { fit: 'contain', position: 'left top', background: '#000000', kernel: 'linear' }).raw().toBuffer()
}

/** Returns the brightness of each pixel, 0 to 255. */
export function lumaOf({ data, width, height }: Picture): Float32Array {
  const luma = new Float32Array(width * height)
  for (let pixel = 0, at = 0; pixel < luma.length; pixel++, at += 3)
    luma[pixel] = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
  return luma
}
