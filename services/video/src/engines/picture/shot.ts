import type { Size } from '../../domain/formats.ts'
import { FPS } from '../frame.ts'
import { named, perspective } from './moves.ts'

/** Colours as they are tagged: BT.709, limited range, written on every frame. */
export const TO_YUV = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuv420p'
export const TAGS = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'
/** The one frame is decoded and converted once and then repeated. */
export const HELD = 'loop=loop=-1:size=1:start=0'

/** Where the frames of one segment come from. */
export interface Shot {
  /** The encoder's arguments of each input that the filters read. */
  inputs: readonly (readonly string[])[]
  /** Filters from the inputs `first` and following to exactly the shot's frames `from` to `to` as `[out]`, the first of them at 0. */
  filters(wanted: Wanted): string
}

export interface Wanted {
  first: number
  out: string
  from: number
  to: number
}

/** A picture that was composed at the frame's size; its file's name in the folder. */
export const stillInput = (file: string) => ['-framerate', String(FPS), '-i', file]

/** A card's still, slowly pushed in over `frames` frames. */
export function cardShot(file: string, size: Size, frames: number): Shot {
  const slow = { ...named('push_in', { x: 0.5, y: 0.5 }), zoom: [1, 1.07] as const }
  return {
    inputs: [stillInput(file)],
    filters: ({ first, out, from, to }) =>
      `[${first}:v]${TO_YUV},${HELD},${perspective(slow, size, { frames, from }, 'linear')},${exactly(to - from)}[${out}]`,
  }
}

/** A clip of any size and rate: cropped to the middle, its last frame held when it is short. */
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
