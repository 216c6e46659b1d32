import type { Sides } from './check-file.ts'

const LONGEST_SIDE = 320
const QUALITY = 0.72

/** Width and height in pixels; null if the browser cannot read the image. */
export async function measure(file: File): Promise<Sides | null> {
  const image = await decode(file)
  return image && { width: image.naturalWidth, height: image.naturalHeight }
}

/** A small copy as a data URL, shown after a reload without a request; empty on failure. */
export async function thumbnail(file: Blob): Promise<string> {
  const image = await decode(file)
  return image ? smallCopy(image, { width: image.naturalWidth, height: image.naturalHeight }) : ''
}

/** A small copy of an image or of the current frame of a clip, as a data URL; empty without a canvas. */
export function smallCopy(source: HTMLImageElement | HTMLVideoElement, { width, height }: Sides): string {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', QUALITY)
}

async function decode(file: Blob): Promise<HTMLImageElement | null> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}
