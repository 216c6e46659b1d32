import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Size } from '../../domain/formats.ts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { FPS } from '../frame.ts'
import { TAGS } from '../picture/shot.ts'

/** A transparent picture over the frame, in its pixels, displayed from frame `start` until before frame `end`. */
export interface Overlay {
  start: number
  end: number
  x: number
  y: number
  width: number
  height: number
  /** A WebP. */
  picture: Buffer
}

export interface OverlayRequest {
  /** The name of the ASS file in the folder. */
  captions: string
  /** When each overlay is displayed, and the frame at which it is drawn. */
  moments: readonly { start: number; end: number; shown: number }[]
  size: Size
  folder: string
  signal: AbortSignal
}

/**
 * As in the film, texts are drawn on limited range: on RGB, ffmpeg 9 draws their colors as if they had limited range, so that a dark panel is lighter than in the film.
 * All colors keep their resolution.
 */
const TO_VIDEO = `format=rgb24,scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuv444p,${TAGS}`
const TO_RGB = 'scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=accurate_rnd,format=rgb24'
const QUALITY = { quality: 90, alphaQuality: 95 }

/** Draws the texts of an ASS file at several moments. Each is drawn on black and on white, from which color and opacity follow exactly. */
export async function drawOverlays(ffmpeg: Ffmpeg, { captions, moments, size, folder, signal }: OverlayRequest): Promise<Overlay[]> {
  if (moments.length === 0) return []
  const ordered = moments.toSorted((one, other) => one.shown - other.shown)
  const { width, height } = size
  const times = ordered.reduceRight((rest, { shown }, index) => `if(eq(N,${index}),${shown},${rest})`, '0')
  const backgrounds = ['black', 'white'] as const
  const graph = backgrounds.map((color) =>
    [
      `color=c=${color}:s=${width}x${height}:r=${FPS}:d=${ordered.length / FPS},${TO_VIDEO},settb=1/${FPS}`,
      `setpts='${times}',ass=${captions}:fontsdir=fonts,${TO_RGB}[${color}]`,
    ].join(','),
  )
  const outputs = backgrounds.flatMap((color) => [
    ...['-map', `[${color}]`, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'rgb24'],
    `${color}.raw`,
  ])
  await ffmpeg.run({ folder, signal, args: ['-filter_complex', graph.join(';'), ...outputs] })
  const [black, white] = await Promise.all(backgrounds.map((color) => readFile(join(folder, `${color}.raw`))))
  const bytes = 3 * width * height
  const overlays: Overlay[] = []
  for (const [index, { start, end }] of ordered.entries()) {
    const range = [index * bytes, (index + 1) * bytes] as const
    const drawn = black && white ? transparent(black.subarray(...range), white.subarray(...range), size) : null
    if (!drawn) continue
    const { pixels, box } = drawn
    const picture = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .extract(box)
      .webp(QUALITY)
      .toBuffer()
    overlays.push({ start, end, x: box.left, y: box.top, width: box.width, height: box.height, picture })
  }
  return overlays
}

/** Returns the picture whose color on black and on white is given, and the area that is not transparent; null if nothing is drawn. */
function transparent(black: Buffer, white: Buffer, { width, height }: Size) {
  const pixels = Buffer.alloc(4 * width * height)
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 0; at < width * height; at++) {
    let difference = 0
    for (let channel = 0; channel < 3; channel++) difference += (white[3 * at + channel] ?? 0) - (black[3 * at + channel] ?? 0)
    const alpha = 255 - Math.min(255, Math.max(0, Math.round(difference / 3)))
    if (alpha === 0) continue
    for (let channel = 0; channel < 3; channel++) {
      pixels[4 * at + channel] = Math.min(255, Math.round((255 * (black[3 * at + channel] ?? 0)) / alpha))
    }
    pixels[4 * at + 3] = alpha
    const [x, y] = [at % width, Math.floor(at / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return right < 0 ? null : { pixels, box: { left, top, width: right - left + 1, height: bottom - top + 1 } }
}
