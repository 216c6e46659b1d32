import { join } from 'node:path'
import sharp from 'sharp'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import { EngineFailure } from '../video-engine.ts'
import { type Layout, layoutOf } from './layout.ts'
import { bestWindow, findSubject } from './subject.ts'

/** The image files of one scene, at exactly their displayed size. Values are file names in the folder. */
export interface Still {
  layout: Layout
  /** The part that moves: the whole frame, or the picture on the card. */
  picture: string
  /** Only for a card: the blurred background with the card's shadow, and the card's rounded outline. */
  backdrop: string | null
  outline: string | null
  /** Position of the subject in `picture`, 0 to 1. */
  focus: { x: number; y: number }
}

/** These PNGs are read only once, so speed matters more than size. */
const PNG = { compressionLevel: 0 }

export async function composeStill(
  image: string,
  size: Size,
  folder: string,
  options: { captioned: boolean; format?: VideoFormat | undefined },
): Promise<Still> {
  try {
    return await compose(image, size, folder, options)
  } catch (error) {
    if (/ENOSPC|No space left/u.test(String(error))) {
      throw new EngineFailure('disk_full', undefined, { retryable: true, cause: error })
    }
    throw new EngineFailure('image_unreadable', undefined, { cause: error })
  }
}

async function compose(
  image: string,
  size: Size,
  folder: string,
  options: { captioned: boolean; format?: VideoFormat | undefined },
): Promise<Still> {
  const subject = await findSubject(image)
  const upright = await uprightSize(image)
  const crop = windowOf(upright, size)
  const layout = layoutOf(upright, size, bestWindow(subject, crop).held, options)
  const shown = layout.kind === 'fill' ? size : { width: layout.box.width, height: layout.box.height }
  const share = windowOf(upright, shown)
  const window = bestWindow(subject, share)
  // Resizes the whole image to its displayed scale before cropping, because a large JPEG is then decoded at a fraction of its pixels.
  const whole = { width: Math.round(shown.width / share.width), height: Math.round(shown.height / share.height) }
  await decoded(image)
    .resize(whole.width, whole.height, { fit: 'fill', kernel: 'lanczos3' })
    .extract({
      left: Math.min(Math.floor(window.x * whole.width), whole.width - shown.width),
      top: Math.min(Math.floor(window.y * whole.height), whole.height - shown.height),
      ...shown,
    })
    .png(PNG)
    .toFile(join(folder, 'picture.png'))
  const focus = { x: within((subject.x - window.x) / share.width), y: within((subject.y - window.y) / share.height) }
  if (layout.kind === 'fill') return { layout, picture: 'picture.png', backdrop: null, outline: null, focus }
  await drawCard(image, size, layout.box, folder)
  return { layout, picture: 'picture.png', backdrop: 'backdrop.png', outline: 'outline.png', focus }
}

/** Returns the fractions of the image's width and height that a frame of another shape shows. */
function windowOf(image: Size, frame: Size): { width: number; height: number } {
  const [own, wanted] = [image.width / image.height, frame.width / frame.height]
  return own > wanted ? { width: wanted / own, height: 1 } : { width: 1, height: own / wanted }
}

async function drawCard(image: string, size: Size, box: { x: number; y: number; width: number; height: number }, folder: string) {
  const radius = Math.round(Math.min(box.width, box.height) * 0.045)
  const spread = Math.round(Math.min(size.width, size.height) * 0.03)
  const rectangle = (attributes: string) => `<rect width="${box.width}" height="${box.height}" rx="${radius}" ${attributes}/>`
  // Blurring a small image gives the same result at a fraction of the cost. The same applies to the shadow.
  const quarter = { width: Math.ceil(size.width / 4), height: Math.ceil(size.height / 4) }
  const small = await decoded(image).resize(96, 96, { fit: 'inside' }).png(PNG).toBuffer()
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${quarter.width}" height="${quarter.height}" viewBox="0 0 ${size.width} ${size.height}" preserveAspectRatio="none">
    <defs><filter id="s" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${spread / 2}"/></filter>
    <linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".18"/>
    <stop offset=".45" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <g transform="translate(${box.x} ${box.y + Math.round(spread / 3)})" filter="url(#s)">${rectangle('fill="#000" fill-opacity=".5"')}</g></svg>`
  const soft = await sharp(small)
    .resize(quarter.width, quarter.height, { fit: 'cover', kernel: 'cubic' })
    .blur(Math.max(2, Math.min(size.width, size.height) / 60))
    .modulate({ brightness: 0.62, saturation: 1.2 })
    .png(PNG)
    .toBuffer()
  const shaded = await sharp(soft)
    .composite([{ input: Buffer.from(shadow) }])
    .removeAlpha()
    .png(PNG)
    .toBuffer()
  await sharp(shaded).resize(size.width, size.height, { fit: 'fill', kernel: 'cubic' }).png(PNG).toFile(join(folder, 'backdrop.png'))
  await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}"><rect width="100%" height="100%" fill="#000"/>${rectangle('fill="#fff"')}</svg>`,
    ),
  )
    .removeAlpha()
    .greyscale()
    .png(PNG)
    .toFile(join(folder, 'outline.png'))
}

/** Decodes upright, without transparency, in sRGB. */
function decoded(image: string) {
  return sharp(image, { failOn: 'error', pages: 1 }).rotate().flatten({ background: '#ffffff' }).toColourspace('srgb')
}

async function uprightSize(image: string): Promise<Size> {
  const { autoOrient } = await sharp(image, { failOn: 'error' }).metadata()
  return autoOrient
}

const within = (value: number) => Math.min(1, Math.max(0, value))
