import type { Size } from '../../domain/formats.ts'
import type { Focus } from '../../domain/storyboard.ts'
import { type CaptionPlace, FPS } from '../frame.ts'
import { cropFilter } from './footage-crop.ts'
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
  /** What the captions over this shot are drawn on, if it is known: how busy and how bright it is, 0 to 1. */
  ground?: { busy: number; bright: number } | undefined
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

const CARD_ZOOM = 1.06

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

/** How much closer than the first scene the two moves under a title begin and end. */
const TITLE_ZOOMS = [
  [1.3, 1.38],
  [1.13, 1],
] as const

/** A camera move over a still from frame `start` to frame `end` of its segment. */
export interface TimedMove {
  start: number
  end: number
  from: PixelView
  to: PixelView
}

/**
 * Returns the camera moves under a title: the picture closer, then, from frame `cut`, a move that ends with the view with which the first scene begins, so that
 * only the text leaves.
 */
export function titleMoves(view: PixelView, { width, height }: Size, { cut, frames }: { cut: number; frames: number }): TimedMove[] {
  const closer = (zoom: number): PixelView => {
    const near = view.width / zoom
    const margin = (view.width - near) / 2
    return { x: view.x + margin, y: view.y + (margin * height) / width, width: near }
  }
  const [[start, end], [near]] = TITLE_ZOOMS
  return [
    { start: 0, end: Math.min(cut, frames), from: closer(start), to: closer(end) },
    { start: cut, end: frames, from: closer(near), to: view },
  ].filter((move) => move.start < move.end)
}

/** The first frame of footage, sharp, under a title. `file` has the frame's size. */
export function titleShot(file: string, size: Size, times: { cut: number; frames: number }): Shot {
  const moves = titleMoves({ x: 0, y: 0, width: size.width }, size, times)
  return {
    inputs: moves.map(() => stillInput(file)),
    filters: movesFilters(moves, ({ from, to, start, end }, first) =>
      panned({ size, from, to }, size, { frames: end - start, from: first }, 'linear'),
    ),
  }
}

/** Returns the filters of a shot of several moves with cuts between them, one input each. `pathOf` draws a move from one of its frames on. */
export function movesFilters<Move extends { start: number; end: number }>(
  moves: readonly Move[],
  pathOf: (move: Move, from: number) => string,
): Shot['filters'] {
  return ({ first, out, from, to }) => {
    const shown = moves.flatMap((move, index) => {
      const [start, end] = [Math.max(from, move.start), Math.min(to, move.end)]
      return start < end ? [{ move, input: first + index, start, end }] : []
    })
    const chains = shown.map(({ move, input, start, end }, index) => {
      const label = shown.length === 1 ? out : `${out}c${index}`
      return `[${input}:v]${TO_YUV},${HELD},${pathOf(move, start - move.start)},${exactly(end - start)}[${label}]`
    })
    if (shown.length > 1) chains.push(`${shown.map((_, index) => `[${out}c${index}]`).join('')}concat=n=${shown.length}:v=1[${out}]`)
    return chains.join(';')
  }
}

/** A clip of any size and frame rate, from `start` seconds on: cropped around the focus, or to its center. After `seconds` or its end, the last frame is repeated. */
export function footageShot(
  file: string,
  { width, height }: Size,
  { start = 0, seconds, focus }: { start?: number; seconds?: number; focus?: Focus | undefined } = {},
): Shot {
  const times = [...(start > 0 ? ['-ss', start.toFixed(3)] : []), ...(seconds === undefined ? [] : ['-t', seconds.toFixed(3)])]
  return {
    inputs: [[...times, '-i', file]],
    filters: ({ first, out, from, to }) =>
      [
        `[${first}:v]setpts=PTS-STARTPTS,fps=${FPS}`,
        `scale=${width}:${height}:force_original_aspect_ratio=increase:force_divisible_by=2:flags=lanczos:out_color_matrix=bt709:out_range=tv`,
        `${cropFilter({ width, height }, focus)},format=yuv420p,setsar=1,${TAGS}`,
        `tpad=stop_mode=clone:stop=-1,trim=start_frame=${from}:end_frame=${to},setpts=PTS-STARTPTS[${out}]`,
      ].join(','),
  }
}

export const exactly = (frames: number) => `trim=end_frame=${frames},setsar=1,${TAGS}`
