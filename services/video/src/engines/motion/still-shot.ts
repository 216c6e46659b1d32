import { join } from 'node:path'
import type { Size } from '../../domain/formats.ts'
import type { CaptionPlace } from '../frame.ts'
import { panned } from '../picture/moves.ts'
import { exactly, HELD, type Shot, stillInput, TO_YUV, towards } from '../picture/shot.ts'
import type { Still } from './compose.ts'

/** One camera move of a scene, from frame `start` to frame `end` of the scene. */
export interface CameraMove {
  start: number
  end: number
  still: Still
}

/** The camera moves of a scene, and where its captions are displayed over them. */
export interface ComposedScene {
  moves: CameraMove[]
  captions: CaptionPlace
}

/** What a title is drawn on: the start of the first scene. */
export function titleScene({ moves, captions }: ComposedScene, drawn: Size, frames: number): ComposedScene {
  const [move] = moves
  return { captions, moves: move ? [{ start: 0, end: frames, still: { ...move.still, ...towards(move.still.from, drawn) } }] : [] }
}

/** A scene as a sequence of camera moves with cuts between them. The files of the stills are in `folder`; `drawn` is the size at which the moves are drawn. */
export function stillShot(
  { moves, captions }: ComposedScene,
  folder: string,
  { size, drawn, interpolation }: { size: Size; drawn: Size; interpolation: 'linear' | 'cubic' },
): Shot {
  const toSize = drawn.width === size.width ? '' : `,scale=${size.width}:${size.height}:flags=lanczos`
  return {
    captions,
    inputs: moves.map(({ still }) => stillInput(join(folder, still.file))),
    filters({ first, out, from, to }) {
      const shown = moves.flatMap((move, index) => {
        const [start, end] = [Math.max(from, move.start), Math.min(to, move.end)]
        return start < end ? [{ move, input: first + index, start, end }] : []
      })
      const chains = shown.map(({ move, input, start, end }, index) => {
        const path = panned(move.still, drawn, { frames: move.end - move.start, from: start - move.start }, interpolation)
        return `[${input}:v]${TO_YUV},${HELD},${path}${toSize},${exactly(end - start)}[${shown.length === 1 ? out : `${out}c${index}`}]`
      })
      if (shown.length > 1) chains.push(`${shown.map((_, index) => `[${out}c${index}]`).join('')}concat=n=${shown.length}:v=1[${out}]`)
      return chains.join(';')
    },
  }
}
