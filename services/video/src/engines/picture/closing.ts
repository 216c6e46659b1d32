import type { Size } from '../../domain/formats.ts'
import type { Look, Scene } from '../../domain/storyboard.ts'
import { FPS } from '../frame.ts'
import type { Segment } from '../timeline.ts'
import { type AssEvent, colour, roundBox } from './captions/ass.ts'

/** How long the last picture of a film without words takes to fade, in seconds, and which share of its scene that is at most. */
const FADE = 0.9
const MOST = 0.4

/** A film that ends with a scene without words fades to black, so that it does not just stop. */
export function closingEvents(segments: readonly Segment[], scenes: readonly Scene[], look: Look, { width, height }: Size): AssEvent[] {
  const last = segments.at(-1)
  if (last?.kind !== 'scene') return []
  if (look.captions !== 'off' && scenes[last.scene]?.caption.trim()) return []
  const [start, end] = [last.start / FPS, (last.start + last.frames) / FPS]
  const fade = Math.min(FADE, MOST * (end - start))
  const body = `{\\an7\\pos(0,0)\\bord0\\shad0\\fad(${Math.round(1000 * fade)},0)\\1c${colour('#000000')}\\p1}${roundBox(width, height, 0)}`
  return [{ layer: 0, start: end - fade, end, body }]
}
