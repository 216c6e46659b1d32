import { TRANSITIONS } from '@loomcast/video-scenes'
import type { Size } from '../../domain/formats.ts'
import type { Transition } from '../../domain/storyboard.ts'
import { FPS } from '../frame.ts'

interface Ends {
  /** The outgoing and incoming streams, both exactly as long as the transition, and the name of the result. */
  a: string
  b: string
  out: string
}

/**
 * Returns filters for a transition from one picture to another. All transitions are eased. Those of xfade are not, and its custom expressions would take a
 * hundred times as long. So movements are a crop or an overlay, and blends use an alpha mask that is computed for a few pixels.
 */
export function transitionGraph(transition: Transition, { a, b, out }: Ends, size: Size, frames: number): string {
  const { width, height } = size
  const p = eased('n', frames)
  const { slide, zoom, dip } = TRANSITIONS
  const mask = (level: string) => `${steadyMask(level, size, frames)}[${out}m]`
  switch (transition) {
    case 'crossfade':
      return `${mask(eased('N', frames))};${mixed(a, b, out)}`
    case 'slide':
      // The old picture moves slowly and darkens while the new one slides over it.
      return [
        `[${a}]pad=${width * 2}:${height},crop=${width}:${height}:x='${slide.follow}*${width}*${p}':y=0,${darkened(`(1-${2 * slide.darken}*${p})`)}[${out}u]`,
        // The first frame of overlay is number 1.
        `[${out}u][${b}]overlay=x='${width}*(1-${eased('(n-1)', frames)})':y=0:format=yuv420[${out}]`,
      ].join(';')
    case 'push':
      return `[${a}][${b}]vstack,crop=${width}:${height}:x=0:y='${height}*${p}'[${out}]`
    case 'wipe':
      return `${wipeMask(size, frames)}[${out}m];${mixed(a, b, out)}`
    case 'zoom':
      return [
        `[${a}]${zoomed(1, zoom.closest, size, frames)}[${out}a]`,
        `[${b}]${zoomed(zoom.near, 1, size, frames)}[${out}b]`,
        mask(eased('N', frames)),
        mixed(`${out}a`, `${out}b`, out),
      ].join(';')
    case 'dip': {
      const half = Math.floor(frames / 2)
      return [
        `[${a}]trim=end_frame=${half}[${out}a]`,
        `[${b}]trim=start_frame=${half},setpts=PTS-STARTPTS[${out}b]`,
        `[${out}a][${out}b]concat=n=2:v=1,fps=${FPS}[${out}u]`,
        `color=c=${dip.color.replace('#', '0x')}:s=${width}x${height}:r=${FPS}:d=${frames / FPS},format=yuv420p[${out}d]`,
        mask(`pow(sin(PI*(N+1)/${frames + 1}),${dip.power})`),
        mixed(`${out}u`, `${out}d`, out),
      ].join(';')
    }
  }
}

/** Multiplies a picture of limited range by a share, like black over it: eq scales around the middle of the full range. */
function darkened(share: string): string {
  return `eq=eval=frame:contrast='${share}':brightness='-112/255*(1-${share})':saturation='${share}'`
}

/** Eases in and out: 0 before the first frame, 1 after the last. */
function eased(frame: string, frames: number): string {
  const share = `(min(${frames},${frame}+1)/${frames + 1})`
  return `(${share}*${share}*(3-2*${share}))`
}

/** Overlays `b` on `a` with the mask `${out}m`. */
const mixed = (a: string, b: string, out: string) => `[${b}][${out}m]alphamerge[${out}x];[${a}][${out}x]overlay=format=yuv420[${out}]`

/** A mask with the same gray value everywhere, changing per frame. */
function steadyMask(level: string, { width, height }: Size, frames: number): string {
  return `${source(2, 2, frames)},geq=lum='255*${level}',scale=${width}:${height}:flags=neighbor`
}

/** A soft slanted edge that moves across the frame. Because it is soft, a small mask is enough. */
function wipeMask({ width, height }: Size, frames: number): string {
  const { soft, across, down } = TRANSITIONS.wipe
  const place = `(${across}*(X/W)+${down}*(Y/H))`
  const level = `clip((${eased('N', frames)}*${1 + soft}-${place})/${soft},0,1)`
  return `${source(Math.ceil(width / 10), Math.ceil(height / 10), frames)},geq=lum='255*${level}',scale=${width}:${height}:flags=bilinear`
}

const source = (width: number, height: number, frames: number) =>
  `color=c=black:s=${width}x${height}:r=${FPS}:d=${frames / FPS},format=gray`

function zoomed(from: number, to: number, { width, height }: Size, frames: number): string {
  const zoom = `(${from}+(${(to - from).toFixed(3)})*${eased('on', frames)})`
  const [left, top] = [`${width}*(1-1/${zoom})/2`, `${height}*(1-1/${zoom})/2`]
  const [right, bottom] = [`${left}+${width}/${zoom}`, `${top}+${height}/${zoom}`]
  const corners = `x0='${left}':y0='${top}':x1='${right}':y1='${top}':x2='${left}':y2='${bottom}':x3='${right}':y3='${bottom}'`
  return `perspective=${corners}:eval=frame:interpolation=linear`
}
