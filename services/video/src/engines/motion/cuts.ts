import type { Look, Pace } from '../../domain/storyboard.ts'
import { FPS } from '../frame.ts'
import { barsOf } from '../merge/audio/music.ts'
import { framesIn, type Segment } from '../timeline.ts'

/** A shorter move is a flash. In seconds. */
const SHORTEST = 1.3
/** Scenes of at least this many seconds have two moves, or three, and no move is longer than `longest` if the scene has space for another one. */
const MOVES: Record<Pace, { two: number; three: number; longest: number }> = {
  calm: { two: 3.2, three: 6, longest: 3.3 },
  normal: { two: 3.2, three: 6, longest: 3.2 },
  fast: { two: 2.6, three: 4.6, longest: 2.4 },
}
/** Equal moves are shorter than the longest ones, so that cuts can be on beats. */
const EVEN = 0.9
/** The moves after the next one are shorter than the longest ones, so that their cuts can be on beats too. */
const AHEAD = 0.95
/** The first cut of a video is near `wanted`, so that viewers see another view of its first picture before they scroll on. In seconds. */
const OPENING = { shortest: 0.75, wanted: 1.25, longest: 1.5 }

/**
 * Returns the frames, counted from the scene's start, at which the camera cuts to another view of the picture: on bars of the music where
 * possible, otherwise on other beats, near equal parts of the scene. The first scene of a video has its first cut within 1.5 s. Without music, cuts are at the
 * equal parts themselves.
 */
export function cutsOf(segments: readonly Segment[], place: number, look: Look): number[] {
  const segment = segments[place]
  if (segment?.kind !== 'scene') return []
  const { two, three, longest } = MOVES[look.pace ?? 'normal']
  const seconds = segment.frames / FPS
  const start = segment.start / FPS
  const end = start + seconds
  const visible = start + (segment.entry?.overlap ?? 0) / FPS
  const lines = linesOf(segments, look)
  const cuts: number[] = []
  if (segment.start === 0 && seconds >= OPENING.shortest + SHORTEST)
    cuts.push(openingCut(lines, Math.min(OPENING.longest, seconds - SHORTEST)))
  // A move of the title continues in the first scene.
  const isAfterTitle = segments[place - 1]?.kind === 'title'
  const from = cuts.at(-1) ?? (isAfterTitle ? titleCutOf(segments, look) / FPS : start)
  const usual = cuts.length > 0 ? 0 : seconds >= three ? 2 : seconds >= two ? 1 : 0
  const needed = Math.ceil((end - from) / (EVEN * longest)) - 1
  const count = Math.max(usual, needed)
  for (let index = 1; index <= count; index++) {
    const before = index === 1 ? from : (cuts.at(-1) ?? from)
    const seen = Math.max(before, visible)
    const left = count - index + 1
    const soonest = isAfterTitle && index === 1 ? Math.max(visible, before + SHORTEST) : seen + SHORTEST
    const latest = Math.min(before + longest, end - SHORTEST * left)
    if (latest < soonest) break
    const earliest = Math.min(latest, Math.max(soonest, end - (left > 1 ? AHEAD : 1) * longest * left))
    cuts.push(nearest(lines, seen + (end - seen) / (left + 1), earliest, latest))
  }
  return cuts.map((cut) => Math.round(cut * FPS) - segment.start)
}

/** Returns the frame of a title at which the camera cuts to another view of the first picture. */
export function titleCutOf(segments: readonly Segment[], look: Look): number {
  return Math.round(openingCut(linesOf(segments, look), OPENING.longest) * FPS)
}

function openingCut({ bars, halves, beats }: Lines, longest: number): number {
  const possible = [...bars, ...halves, ...beats].filter((line) => line >= OPENING.shortest && line <= longest)
  return closest(possible, OPENING.wanted) ?? Math.min(OPENING.wanted, longest)
}

/** The bars of the music, the middles between them, and the other beats, in seconds from the start of the video. */
interface Lines {
  bars: number[]
  halves: number[]
  beats: number[]
}

function linesOf(segments: readonly Segment[], { music }: Look): Lines {
  if (music === 'off') return { bars: [], halves: [], beats: [] }
  const { bars: count, bar } = barsOf(music, framesIn(segments) / FPS)
  const bars = Array.from({ length: count + 1 }, (_, index) => index * bar)
  return { bars, halves: bars.map((line) => line + bar / 2), beats: bars.flatMap((line) => [line + bar / 4, line + (3 * bar) / 4]) }
}

/** The strongest kind of line that is between both times, nearest to the one wanted; otherwise that time itself. */
function nearest({ bars, halves, beats }: Lines, wanted: number, earliest: number, latest: number): number {
  const within = (lines: readonly number[]) => lines.filter((line) => line >= earliest - 1e-9 && line <= latest + 1e-9)
  const found = [bars, halves, beats].map((lines) => closest(within(lines), wanted)).find((line) => line !== null)
  return found ?? Math.min(latest, Math.max(earliest, wanted))
}

function closest(lines: readonly number[], wanted: number): number | null {
  return lines.reduce<number | null>(
    (best, line) => (best === null || Math.abs(line - wanted) < Math.abs(best - wanted) ? line : best),
    null,
  )
}
