import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { QualityTier } from '../../domain/models.ts'
import type { Look, Scene } from '../../domain/storyboard.ts'
import { FPS } from '../frame.ts'
import { framesIn, type Part, type Segment } from '../timeline.ts'
import { aiLineEvents } from './ai-line.ts'
import { assFile } from './captions/ass.ts'
import { captionEvents, drawnText } from './captions/captions.ts'
import { facesFor, putFonts } from './captions/fonts.ts'
import type { LetterTime } from './captions/letter-times.ts'
import { cardEvents } from './cards.ts'
import { drawLogo } from './logo.ts'
import { pictureGraph } from './picture-graph.ts'
import type { Shot } from './shot.ts'

export interface Drawing {
  segments: readonly Segment[]
  part: Part
  shots: ReadonlyMap<number, Shot>
  scenes: readonly Scene[]
  look: Look
  size: Size
  format?: VideoFormat | undefined
  aiLine?: string | null | undefined
  /** Whether the row of a logo and a line about AI at the top is taken, although this drawing has neither. */
  topRow?: boolean | undefined
  /** Path of the user's logo. */
  logo?: string | undefined
  /** When a synthetic voice speaks the captions of a segment, by its index in the timeline. */
  spoken?: ReadonlyMap<number, readonly LetterTime[]> | undefined
  folder: string
}

/**
 * Encoder options of the finished picture, the same for every part. Parts are joined without being encoded again, so all have the same headers (`stitchable`)
 * and start with a key frame. The encoder would give that frame low quality where a transition begins, so the first three frames get a higher bitrate.
 * The options of the best quality change no header. With an adaptive pattern of B-frames, 5 to 10 % of the encodings on a busy machine differ in a few frames;
 * without (`b-adapt=0`), 400 of 400 were equal, at 3 % less data and the same similarity (SSIM) and time (x264 in ffmpeg 9.0.2).
 */
export function finished(tier: QualityTier): string[] {
  const [crf, search] = tier === 'premium' ? ['17', ':subme=7:trellis=1'] : ['21', '']
  return [
    ...['-r', String(FPS), '-c:v', 'libx264', '-preset', 'veryfast', '-crf', crf, '-profile:v', 'high', '-g', String(2 * FPS)],
    ...['-x264-params', `stitchable=1:b-adapt=0:zones=0,2,b=1.4${search}`],
  ]
}

export const FINISHED = finished('standard')

/** Returns inputs, their number, and filters that draw a part of the finished picture as `[v]`. Writes captions, fonts and logo to the folder. */
export async function drawPart(drawing: Drawing): Promise<{ inputs: string[]; count: number; graph: string; frames: number }> {
  const { segments, part, size, format, folder } = drawing
  const captions = await writeCaptions(drawing)
  const logo = drawing.logo === undefined ? null : await drawLogo(drawing.logo, size, folder, format)
  return { ...pictureGraph({ ...drawing, captions, logo }), frames: framesIn(segments.slice(part.first, part.last + 1)) }
}

/** Writes the ASS file and its fonts, and returns its file name in the folder. Returns null when this part has no text. */
export async function writeCaptions(drawing: Drawing): Promise<string | null> {
  const { segments, part, shots, scenes, look, size, format, aiLine, logo, spoken, folder } = drawing
  const { faces } = await facesFor(drawnText(scenes, look))
  const [first, last] = [segments[part.first], segments[part.last]]
  if (!first || !last) throw new Error(`No part ${part.first} to ${part.last} of ${segments.length} segments`)
  const [from, to] = [first.start / FPS, (last.start + last.frames) / FPS]
  const placeOf = (place: number) => shots.get(place)?.captions
  const groundOf = (place: number) => shots.get(place)?.ground
  const captions = captionEvents({ segments, scenes, look, size, faces, format, placeOf, groundOf, spoken })
  const line = aiLine ? aiLineEvents(aiLine, segments, { size, faces, format }) : []
  const topRow = drawing.topRow ?? (Boolean(aiLine) || logo !== undefined)
  const texts = scenes.map(({ caption }) => caption)
  const cards = cardEvents(segments, look, size, faces, { format, placeOf, groundOf, captions: texts, topRow })
  const events = [...captions, ...cards, ...line].filter(({ start, end }) => start < to && end > from)
  if (events.length === 0) return null
  await putFonts(faces, join(folder, 'fonts'))
  const file = 'captions.ass'
  await writeFile(join(folder, file), assFile(size, events))
  return file
}
