import type { Layout } from '../motion/layout.ts'

export type MoveName = 'push_in' | 'pull_out' | 'pan_left' | 'pan_right' | 'pan_up' | 'pan_down' | 'drift'

/** Zoom and focus at the start and the end. Zoom 1 shows the whole picture; a focus of 0 to 1 positions the frame within the space that the zoom leaves. */
export interface Move {
  name: MoveName
  zoom: readonly [number, number]
  x: readonly [number, number]
  y: readonly [number, number]
}

const NEAR = 1.14

/** Chooses a move that suits the picture and its position in the video. Adjacent scenes always move differently. */
export function moveOf(still: { layout: Layout; focus: { x: number; y: number } }, index: number): Move {
  const { focus } = still
  if (still.layout.kind === 'card') return index % 2 === 0 ? zooming('push_in', 1, 1.08, focus) : zooming('pull_out', 1.08, 1, focus)
  const aside = focus.x < 0.42 ? 'pan_left' : focus.x > 0.58 ? 'pan_right' : index % 4 === 1 ? 'pan_right' : 'pan_left'
  const along = focus.y < 0.45 ? 'pan_up' : 'pan_down'
  const cycle: MoveName[] = ['push_in', aside, 'pull_out', along, 'drift']
  return named(cycle[index % cycle.length] ?? 'push_in', focus)
}

export function named(name: MoveName, focus: { x: number; y: number }): Move {
  if (name === 'push_in') return zooming(name, 1, NEAR, focus)
  if (name === 'pull_out') return zooming(name, NEAR, 1, focus)
  const still: Move = { name, zoom: [NEAR, NEAR], x: [focus.x, focus.x], y: [focus.y, focus.y] }
  if (name === 'pan_left') return { ...still, x: [1, 0] }
  if (name === 'pan_right') return { ...still, x: [0, 1] }
  if (name === 'pan_up') return { ...still, y: [1, 0] }
  if (name === 'pan_down') return { ...still, y: [0, 1] }
  return { name, zoom: [1.06, 1.13], x: [0.25, 0.75], y: [0.7, 0.35] }
}

function zooming(name: MoveName, from: number, to: number, focus: { x: number; y: number }): Move {
  return { name, zoom: [from, to], x: [focus.x, focus.x], y: [focus.y, focus.y] }
}

/**
 * Returns the move as a `perspective` filter, which interpolates between pixels; zoompan and crop would move in whole pixels. The motion is almost constant
 * and eased at both ends, so that it continues during a transition. The move lasts `frames` frames, and the filter's first frame is frame `from`.
 */
export function perspective(
  move: Move,
  { width, height }: { width: number; height: number },
  { frames, from = 0 }: { frames: number; from?: number },
  interpolation: 'linear' | 'cubic',
): string {
  const share = `min(1,max(0,on-1+${from})/${Math.max(1, frames - 1)})`
  const eased = `(0.45*st(0,${share})+0.55*ld(0)*ld(0)*(3-2*ld(0)))`
  const between = ([from, to]: readonly [number, number]) => (from === to ? n(from) : `(${n(from)}+${n(to - from)}*ld(1))`)
  // Each corner is a separate expression and must compute the eased time itself.
  const corner = (value: string) => `0*st(1,${eased})+${value}`
  const zoom = between(move.zoom)
  const left = `${width}*(1-1/${zoom})*${between(move.x)}`
  const top = `${height}*(1-1/${zoom})*${between(move.y)}`
  const right = `${left}+${width}/${zoom}`
  const bottom = `${top}+${height}/${zoom}`
  const corners = { x0: left, y0: top, x1: right, y1: top, x2: left, y2: bottom, x3: right, y3: bottom }
  const options = Object.entries(corners).map(([name, value]) => `${name}='${corner(value)}'`)
  return `perspective=${options.join(':')}:eval=frame:interpolation=${interpolation}`
}

const n = (value: number) => value.toFixed(5)
