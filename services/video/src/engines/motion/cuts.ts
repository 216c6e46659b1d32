import type { Look } from '../../domain/storyboard.ts'
import { FPS } from '../frame.ts'
import { barsOf } from '../merge/audio/music.ts'
import { framesIn, type Segment } from '../timeline.ts'

/** A shorter move is a flash. In seconds. */
const SHORTEST = 1.3
/** Scenes of at least this many seconds have two moves, or three. */
const TWO_MOVES = 3.2
const THREE_MOVES = 6

/**
 * Returns the frames, counted from the scene's start, at which the camera cuts to another view of the picture: one or two cuts, on bars of the music, near a
 * third and two thirds of the scene. Without music, the thirds themselves.
 */
export function cutsOf(segments: readonly Segment[], place: number, look: Look): number[] {
  const segment = segments[place]
  if (segment?.kind !== 'scene') return []
  const seconds = segment.frames / FPS
  const count = seconds >= THREE_MOVES ? 2 : seconds >= TWO_MOVES ? 1 : 0
  const start = segment.start / FPS
  const visible = (segment.entry?.overlap ?? 0) / FPS
  const lines = look.music === 'off' ? null : barLines(look.music, framesIn(segments) / FPS)
  const cuts: number[] = []
  for (let index = 1; index <= count; index++) {
    const wanted = start + visible + ((seconds - visible) * index) / (count + 1)
    const earliest = (cuts.at(-1) ?? start + visible) + SHORTEST
    const latest = start + seconds - SHORTEST * (count + 1 - index)
    const cut = lines === null ? wanted : nearest(lines, wanted, earliest, latest)
    if (cut !== null) cuts.push(cut)
  }
  return cuts.map((cut) => Math.round(cut * FPS) - segment.start)
}

function barLines(mood: Exclude<Look['music'], 'off'>, seconds: number): number[] {
  const { bars, bar } = barsOf(mood, seconds)
  return Array.from({ length: bars + 1 }, (_, index) => index * bar)
}

function nearest(lines: readonly number[], wanted: number, earliest: number, latest: number): number | null {
  const possible = lines.filter((line) => line >= earliest && line <= latest)
  return possible.length === 0 ? null : possible.reduce((best, line) => (Math.abs(line - wanted) < Math.abs(best - wanted) ? line : best))
}
