/** The server's upload rules and messages, checked before an upload. */
const MAX_BYTES = 10 * 1024 * 1024
const MAX_CLIP_BYTES = 100 * 1024 * 1024
const CLIP_SECONDS = { min: 1, max: 60 }
const MAX_PIXELS = 40_000_000
const MIN_SIDE = 256
const MAX_ASPECT_RATIO = 16

const HEAD_BYTES = 4_096

export interface Sides {
  width: number
  height: number
}

export interface FileReader {
  /** Width and height, or null if the browser cannot read the image; the server then decides. */
  measure(file: File): Promise<Sides | null>
  /** The length of a clip in seconds, or null if the browser cannot play it; the server then decides. */
  secondsOf(file: File): Promise<number | null>
}

/** Why a file is rejected, or null if the browser finds no reason. */
export async function problemOf(file: File, { measure, secondsOf }: FileReader): Promise<string | null> {
  if (file.size === 0) return 'This file is empty.'
  const kind = await kindOfFile(file)
  if (kind === 'heic' || kind === 'svg') return `${kind.toUpperCase()} images aren't supported. Convert the image to JPEG, then upload it.`
  if (kind === 'clip') return clipProblem(file.size, await secondsOf(file))
  if (kind === null)
    return "This file isn't a supported image or clip. Upload a JPEG, PNG, WebP, or AVIF image, or an MP4, MOV, or WebM clip."
  if (file.size > MAX_BYTES) return 'This image is larger than 10 MB. Resize it or save it with more compression, then upload it again.'
  const sides = await measure(file)
  return sides && sidesProblem(sides)
}

function clipProblem(bytes: number, seconds: number | null): string | null {
  if (bytes > MAX_CLIP_BYTES) return 'This clip is larger than 100 MB. Cut it or save it in 1080p, then upload it again.'
  if (seconds === null) return null
  if (seconds < CLIP_SECONDS.min) return `This clip is too short. Upload at least ${CLIP_SECONDS.min} second.`
  return seconds > CLIP_SECONDS.max + 0.5 ? `This clip is longer than ${CLIP_SECONDS.max} seconds. Cut it, then upload it again.` : null
}

/** Whether a file is a clip, by its content. */
export async function isClip(file: File): Promise<boolean> {
  return (await kindOfFile(file)) === 'clip'
}

const kinds = new WeakMap<File, ReturnType<typeof kindOf>>()

async function kindOfFile(file: File): Promise<ReturnType<typeof kindOf>> {
  const known = kinds.get(file)
  if (known !== undefined) return known
  const kind = kindOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
  kinds.set(file, kind)
  return kind
}

function sidesProblem({ width, height }: Sides): string | null {
  if (width * height > MAX_PIXELS) return 'This image has more than 40 megapixels. Resize it, then upload it again.'
  if (Math.min(width, height) < MIN_SIDE) return `This image is ${width} × ${height} pixels. Each side must be at least ${MIN_SIDE} pixels.`
  if (Math.max(width, height) > MAX_ASPECT_RATIO * Math.min(width, height))
    return 'This image is too narrow. The longer side can be at most 16 times the shorter side.'
  return null
}

/** Detects the type from the first bytes, not from the file name. */
export function kindOf(head: Uint8Array): 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'svg' | 'clip' | null {
  const text = String.fromCharCode(...head)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  // EBML, of which WebM is one format.
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'clip'
  if (text.slice(4, 8) === 'ftyp') return brandOf(text.slice(8, 64))
  return /<svg[\s>]/i.test(text) ? 'svg' : null
}

/** The major brand and the compatible brands: https://aomediacodec.github.io/av1-avif/ and ISO/IEC 23008-12. */
function brandOf(brands: string): 'avif' | 'heic' | 'clip' | null {
  if (/avi[fs]/.test(brands)) return 'avif'
  if (/hei[cxms]|hev[cx]|mif1|msf1/.test(brands)) return 'heic'
  return /^(?:qt {2}|isom|iso\d|mp4\d|M4V|avc1|dash|3gp)/.test(brands) ? 'clip' : null
}
