import { CALL_TO_ACTION_SECONDS, TITLE_SECONDS } from '../domain/scene-length.ts'
import type { Look, Scene, TemplateId, Transition } from '../domain/storyboard.ts'
import { FPS } from './frame.ts'

/** One segment of the finished video. All times are in frames, so that rounding errors do not add up. */
export interface Segment {
  kind: 'title' | 'scene' | 'call_to_action'
  /** Index of the scene; -1 for a card. */
  scene: number
  start: number
  frames: number
  /** The transition from the previous segment, which remains visible for `overlap` frames after `start`. */
  entry: { transition: Transition; overlap: number } | null
}

/** The transitions of each template, used in rotation. */
const TEMPLATE_TRANSITIONS: Record<TemplateId, readonly Transition[]> = {
  product_showcase: ['push', 'zoom'],
  story: ['slide', 'push'],
  before_after: ['wipe'],
  slideshow: ['slide', 'crossfade'],
  announcement: ['zoom', 'push'],
  portrait: ['dip', 'crossfade'],
}
/** Short: two pictures over each other show neither. */
const TRANSITION_FRAMES: Record<Transition, number> = { crossfade: 8, slide: 8, wipe: 10, zoom: 9, dip: 10, push: 10 }

/** Returns the segments in order. Each lasts as long as its scene specifies; the overlap of a transition counts once. */
export function timelineOf(scenes: readonly Scene[], look: Look): Segment[] {
  const parts: Pick<Segment, 'kind' | 'scene' | 'frames'>[] = scenes.map(({ seconds }, scene) => ({
    kind: 'scene',
    scene,
    frames: framesOf(seconds),
  }))
  if (look.title_card) parts.unshift({ kind: 'title', scene: -1, frames: framesOf(TITLE_SECONDS) })
  if (look.call_to_action) parts.push({ kind: 'call_to_action', scene: -1, frames: framesOf(CALL_TO_ACTION_SECONDS) })
  let start = 0
  let cuts = 0
  return parts.map((part, place) => {
    const before = parts[place - 1]
    let entry: Segment['entry'] = null
    if (before) {
      const transition = before.kind === 'scene' && part.kind === 'scene' ? chosen(look, cuts++) : 'crossfade'
      const overlap = Math.min(TRANSITION_FRAMES[transition], Math.floor(Math.min(before.frames, part.frames) / 3))
      entry = overlap > 1 ? { transition, overlap } : null
    }
    const segment: Segment = { ...part, start, entry }
    start += part.frames
    return segment
  })
}

/** Returns the length of the finished video in frames. */
export function framesIn(segments: readonly Segment[]): number {
  return segments.reduce((sum, { frames }) => sum + frames, 0)
}

export function framesOf(seconds: number): number {
  return Math.max(1, Math.round(seconds * FPS))
}

/** A range of whole segments: the indexes of the first and the last. */
export interface Part {
  first: number
  last: number
}

/** Returns a scene's part of the timeline: its segment, plus the title card for the first scene and the call to action for the last. */
export function partOf(segments: readonly Segment[], scene: number): Part {
  const own = segments.findIndex((segment) => segment.scene === scene)
  if (own < 0) throw new Error(`No scene ${scene} in the timeline`)
  return {
    first: segments[own - 1]?.kind === 'title' ? own - 1 : own,
    last: segments[own + 1]?.kind === 'call_to_action' ? own + 1 : own,
  }
}

/** Returns how many frames of a segment are visible: its own, and those during the transition to the next. */
export function framesSeen(segments: readonly Segment[], place: number): number {
  return (segments[place]?.frames ?? 0) + (segments[place + 1]?.entry?.overlap ?? 0)
}

/** In these, pictures move: no text is displayed, because one would be cut by the edge between the pictures. */
const MOVING: readonly Transition[] = ['slide', 'push', 'wipe']

/**
 * Returns when the texts of a segment are displayed, in frames: from the middle of a blend to it until the middle of the next one, but never while pictures move: then
 * from when the picture has arrived until it leaves.
 */
export function textSpan(segments: readonly Segment[], place: number): { start: number; end: number } {
  const [segment, next] = [segments[place], segments[place + 1]]
  const [start, frames] = [segment?.start ?? 0, segment?.frames ?? 0]
  return { start: start + framesUnder(segment?.entry, 1), end: start + frames + framesUnder(next?.entry, 0) }
}

/** How many frames of a transition have the text before or after it: half of them, or those of this share while pictures move. */
function framesUnder(entry: Segment['entry'] | undefined, share: 0 | 1): number {
  if (!entry) return 0
  return MOVING.includes(entry.transition) ? share * entry.overlap : Math.floor(entry.overlap / 2)
}

function chosen(look: Look, cut: number): Transition {
  if (look.transition !== 'template') return look.transition
  const offered = TEMPLATE_TRANSITIONS[look.template]
  return offered[cut % offered.length] ?? 'crossfade'
}
