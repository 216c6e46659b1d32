import { MOVE } from '@loomcast/video-scenes'
import type { Size } from '../../domain/formats.ts'

/** What the camera shows, in pixels of a still. Its height follows from the shape of the frame. */
export interface PixelView {
  x: number
  y: number
  width: number
}

/** A still at least as large as the frame, and the views between which the camera moves. */
export interface MovingStill {
  size: Size
  from: PixelView
  to: PixelView
}

/**
 * Returns filters that move the camera over a still. `perspective` interpolates between pixels; zoompan and crop alone would move in whole pixels. Its output is as
 * large as its input, so a still that is larger than the frame is first cropped to the frame's size, in steps of two pixels, and `perspective` adds the rest of
 * the way. The motion is almost constant and eased at both ends, so that it continues during a transition. The move lasts `frames` frames, and the filters' first
 * frame is frame `from`.
 */
export function panned(
  { size: still, from: start, to: end }: MovingStill,
  { width, height }: Size,
  { frames, from = 0 }: { frames: number; from?: number },
  interpolation: 'linear' | 'cubic',
): string {
  // Each option is an expression of its own and must compute the eased time itself, as register 1. Register 2 is the view's position.
  const timed = (frame: string) => {
    const share = `min(1,max(0,${frame}+${from})/${Math.max(1, frames - 1)})`
    return `0*st(0,${share})+0*st(1,${MOVE.constant}*ld(0)+${MOVE.eased}*ld(0)*ld(0)*(3-2*ld(0)))`
  }
  const between = (one: number, other: number) => (one === other ? n(one) : `(${n(one)}+${n(other - one)}*ld(1))`)
  const [x, y, wide] = [between(start.x, end.x), between(start.y, end.y), between(start.width, end.width)]
  const cropped = (space: number) => (space > 0 ? `min(${space},2*floor(ld(2)/2))` : '0')
  const [left, top] = [cropped(still.width - width), cropped(still.height - height)]
  const crop = (position: string, offset: string) => (offset === '0' ? '0' : `${timed('n')}+0*st(2,${position})+${offset}`)
  const corner = (position: string, offset: string, side: string) =>
    `${timed('(on-1)')}+0*st(2,${position})+ld(2)-${offset}${side === '' ? '' : `+${side}`}`
  const [near, far] = [corner(x, left, ''), corner(x, left, wide)]
  const [upper, lower] = [corner(y, top, ''), corner(y, top, `${wide}*${n(height / width)}`)]
  const corners = { x0: near, y0: upper, x1: far, y1: upper, x2: near, y2: lower, x3: far, y3: lower }
  const options = Object.entries(corners).map(([name, value]) => `${name}='${value}'`)
  const move = `perspective=${options.join(':')}:eval=frame:interpolation=${interpolation}`
  if (left === '0' && top === '0') return move
  return `crop=${width}:${height}:x='${crop(x, left)}':y='${crop(y, top)}',${move}`
}

const n = (value: number) => value.toFixed(6)
