import { join } from 'node:path'
import sharp from 'sharp'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import { aiLineZone, type Shape, shapeOf, upperMargin } from '../frame.ts'

/** The file of a drawn logo, relative to its folder, and the position of the upper left corner in the frame (pixels). */
export interface DrawnLogo {
  file: string
  x: number
  y: number
}

/** Maximum width of a logo, as a share of the frame's width. The rest of the row is for a line about AI. */
const MAX_WIDTH: Record<Shape, number> = { portrait: 0.17, square: 0.2, landscape: 0.16 }
/** Maximum height of a logo, as a multiple of the height of a line about AI. Captions at the top and the texts of cards begin below it. */
const MAX_HEIGHT = 1.2
/** Blur of the glow, as a share of the frame's shorter side, and its opacity. */
const GLOW = { blur: 0.006, opacity: 0.55 }

/** Draws the logo to a file in `folder`, for the upper right corner of the area that no app covers. A faint glow makes it visible on any background. */
export async function drawLogo(path: string, frame: Size, folder: string, format?: VideoFormat): Promise<DrawnLogo> {
  const zone = aiLineZone(frame, format)
  const { data, info } = await sharp(path)
    .resize({ width: Math.round(MAX_WIDTH[shapeOf(frame)] * frame.width), height: Math.round(MAX_HEIGHT * zone.height), fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const blur = Math.max(0.5, GLOW.blur * Math.min(frame.width, frame.height))
  const pad = even(3 * blur)
  const logo = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .extend({ top: pad, bottom: pad + (info.height % 2), left: pad, right: pad + (info.width % 2), background: '#0000' })
    .png()
    .toBuffer()
  const glow = await sharp(logo).extractChannel('alpha').blur(blur).linear(GLOW.opacity, 0).raw().toBuffer({ resolveWithObject: true })
  const { width, height } = glow.info
  const background = isDark(data) ? '#fff' : '#000'
  const backdrop = await sharp({ create: { width, height, channels: 3, background } })
    .joinChannel(glow.data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
  const file = 'drawn-logo.png'
  await sharp(backdrop)
    .composite([{ input: logo }])
    .png({ compressionLevel: 1 })
    .toFile(join(folder, file))
  const right = frame.width - upperMargin(frame, format)
  // Even numbers, because the encoder's color planes have half the resolution.
  return { file, x: even(right - info.width - pad), y: even(zone.y - pad) }
}

/** Returns FFmpeg filters that draw the logo, input number `input`, over the stream `[base]`. The caller appends a filter or the label of the output. */
export function overlaid({ x, y }: DrawnLogo, { base, input }: { base: string; input: number }): string {
  return `[${input}:v]scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuva420p[logo];[${base}][logo]overlay=${x}:${y}`
}

/** Whether the visible pixels (RGBA) are dark on average. */
function isDark(pixels: Buffer): boolean {
  let [light, weight] = [0, 0]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
    weight += alpha
  }
  return light < 128 * weight
}

const even = (value: number) => 2 * Math.round(value / 2)
