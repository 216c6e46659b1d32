import type { Size } from '../../domain/formats.ts'
import { type CaptionPlace, FPS } from '../frame.ts'
import { type MovingStill, type PixelView, panned } from './moves.ts'

/** Colors match their tags: BT.709, limited range, set on every frame. */
export const TO_YUV = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuv420p'
export const TAGS = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'
/** The single frame is decoded and converted once, then repeated. */
export const HELD = 'loop=loop=-1:size=1:start=0'

/** Where the frames of one segment come from. */
export interface Shot {
  /** The encoder's arguments for each input that the filters read. */
  inputs: readonly (readonly string[])[]
  /** Where the captions over this shot are displayed; by default at the bottom. */
  captions?: CaptionPlace
  /** Returns filters that read inputs from index `first` on and output exactly frames `from` to `to` of the shot as `[out]`, starting at time 0. */
  filters(wanted: Wanted): string
}

export interface Wanted {
  first: number
  out: string
  from: number
  to: number
}

/** `file` is the name, in the folder, of a picture that was composed at the frame's size. */
export const stillInput = (file: string) => ['-framerate', String(FPS), '-i', file]

const CARD_ZOOM = 1.2

/** A card's still with a slow push-in over `frames` frames. */
export function cardShot(file: string, size: Size, frames: number): Shot {
  const still = cardMove(size)
  return {
    inputs: [stillInput(file)],
    filters: ({ first, out, from, to: end }) =>
      `[${first}:v]${TO_YUV},${HELD},${panned(still, size, { frames, from }, 'linear')},${exactly(end - from)}[${out}]`,
  }
}

/** The camera move over a card's still, which has the frame's size. */
export function cardMove(size: Size): MovingStill {
  const near = size.width / CARD_ZOOM
  const to = { x: (size.width - near) / 2, y: (size.height - (near * size.height) / size.width) / 2, width: near }
  return { size, from: { x: 0, y: 0, width: size.width }, to }
}

/** How much closer than the first scene a title begins. */
const TITLE_ZOOM = 1.2

/** The camera move under a title: it ends with the view with which the first scene begins, so that only the text leaves. */
export function towards(view: PixelView, { width, height }: Size): { from: PixelView; to: PixelView } {
  const near = view.width / TITLE_ZOOM
  const margin = (view.width - near) / 2
  return { from: { x: view.x + margin, y: view.y + (margin * height) / width, width: near }, to: view }
}

/** The first frame of footage, sharp, under a title. `file` has the frame's size. */
export function titleShot(file: string, size: Size, frames: number): Shot {
  const still = { size, ...towards({ x: 0, y: 0, width: size.width }, size) }
  return {
    inputs: [stillInput(file)],
    filters: ({ first, out, from, to: end }) =>
      `[${first}:v]${TO_YUV},${HELD},${panned(still, size, { frames, from }, 'linear')},${exactly(end - from)}[${out}]`,
  }
}

/** A clip of any size and frame rate: cropped to its center. If the clip is too short, its last frame is repeated. */
export function footageShot(file: string, { width, height }: Size): Shot {
  return {
    inputs: [['-i', file]],
    filters: ({ first, out, from, to }) =>
      [
        `[${first}:v]setpts=PTS-STARTPTS,fps=${FPS}`,
        `scale=${width}:${height}:force_original_aspect_ratio=increase:force_divisible_by=2:flags=lanczos:out_color_matrix=bt709:out_range=tv`,
        `crop=${width}:${height},format=yuv420p,setsar=1,${TAGS}`,
        `tpad=stop_mode=clone:stop=-1,trim=start_frame=${from}:end_frame=${to},setpts=PTS-STARTPTS[${out}]`,
      ].join(','),
  }
}

export const exactly = (frames: number) => `trim=end_frame=${frames},setsar=1,${TAGS}`
