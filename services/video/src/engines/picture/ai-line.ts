import type { Size, VideoFormat } from '../../domain/formats.ts'
import { aiLineZone, FPS } from '../frame.ts'
import { framesIn, type Segment } from '../timeline.ts'
import { type AssEvent, colour, drawn, roundBox } from './captions/ass.ts'
import type { Faces } from './captions/fonts.ts'
import { shape } from './captions/render.ts'
import { fit, wordsOf } from './captions/text.ts'

/** Above the captions and the texts of the cards. */
const LAYER = 8
/** Line height, in em. */
const LEADING = 1.6

/** Returns the line about AI, which is displayed in the whole video: white on a dark background, at the top left of the safe area. */
export function aiLineEvents(
  line: string,
  segments: readonly Segment[],
  { size, faces, format }: { size: Size; faces: Faces; format?: VideoFormat | undefined },
): AssEvent[] {
  const zone = aiLineZone(size, format)
  const em = zone.height / LEADING
  const space = { width: zone.width - em, height: zone.height, em, least: 0.5 * em, leading: 1, maxLines: 1 }
  const block = fit(wordsOf(line.replace(/\.$/u, ''), []), space, faces.plain, faces)
  const [text] = block?.lines ?? []
  if (!block || !text) return []
  const at = { start: 0, end: framesIn(segments) / FPS }
  const words = drawn(text.words.map((word) => word.text).join(' '), faces.plain, block.em, faces)
  const [x, y] = [zone.x + em / 2, zone.y + zone.height / 2]
  return [
    shape(LAYER, at, zone.x, zone.y, `\\1c${colour('#08080c')}\\1a&H59&`, roundBox(text.width + em, zone.height, 0.3 * zone.height)),
    { layer: LAYER + 1, ...at, body: `{\\an4\\pos(${x.toFixed(1)},${y.toFixed(1)})\\bord0\\shad0\\1c${colour('#ffffff')}}${words}` },
  ]
}
