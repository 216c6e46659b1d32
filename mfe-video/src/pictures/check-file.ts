/** The server's upload rules and messages, checked before an upload. */
const MAX_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 40_000_000
const MIN_SIDE = 256
const MAX_ASPECT_RATIO = 16

const HEAD_BYTES = 4_096

export interface Sides {
  width: number
  height: number
}

/**
 * Why a file is rejected, or null if the browser finds no reason. `measure` returns width and height, or null if the browser cannot read the image; the server
 * then decides.
 */
export async function problemOf(file: File, measure: (file: File) => Promise<Sides | null>): Promise<string | null> {
  if (file.size === 0) return 'This file is empty.'
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  if (kind === 'heic' || kind === 'svg') return `${kind.toUpperCase()} images aren't supported. Convert the image to JPEG, then upload it.`
  if (kind === null) return "This file isn't a supported image. Upload a JPEG, PNG, WebP, or AVIF image."
  if (file.size > MAX_BYTES) return 'This image is larger than 10 MB. Resize it or save it with more compression, then upload it again.'
  const sides = await measure(file)
  return sides && sidesProblem(sides)
}

function sidesProblem({ width, height }: Sides): string | null {
  if (width * height > MAX_PIXELS) return 'This image has more than 40 megapixels. Resize it, then upload it again.'
  if (Math.min(width, height) < MIN_SIDE) return `This image is ${width} × ${height} pixels. Each side must be at least ${MIN_SIDE} pixels.`
  if (Math.max(width, height) > MAX_ASPECT_RATIO * Math.min(width, height))
    return 'This image is too narrow. The longer side can be at most 16 times the shorter side.'
  return null
}

/** Detects the type from the first bytes, not from the file name. */
export function kindOf(head: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'svg' | null {
  const text = String.fromCharCode(...head)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp') return brandOf(text.slice(8, 64))
  return /<svg[\s>]/i.test(text) ? 'svg' : null
}

/** The major brand and the compatible brands: https://aomediacodec.github.io/av1-avif/ and ISO/IEC 23008-12. */
function brandOf(brands: string): 'avif' | 'heic' | null {
  if (/avi[fs]/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cx]|mif1|msf1/.test(brands) ? 'heic' : null
}
