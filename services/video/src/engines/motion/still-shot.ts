import { join } from 'node:path'
import type { Size } from '../../domain/formats.ts'
import type { CaptionPlace } from '../frame.ts'
import { panned } from '../picture/moves.ts'
import { movesFilters, type Shot, stillInput, titleMoves } from '../picture/shot.ts'
import type { Still } from './compose.ts'
import type { Ground } from './texture.ts'

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
  /** What the captions are drawn on, if it is known. */
  ground?: Ground | undefined
}

/** What a title is drawn on: the start of the first scene, in two moves with a cut at frame `cut`. */
export function titleScene({ moves, captions, ground }: ComposedScene, drawn: Size, times: { cut: number; frames: number }): ComposedScene {
  const [move] = moves
  if (!move) return { captions, ground, moves: [] }
  return {
    captions,
    ground,
    moves: titleMoves(move.still.from, drawn, times).map(({ start, end, from, to }) => ({
      start,
      end,
      still: { ...move.still, from, to },
    })),
  }
}

/** A scene as a sequence of camera moves with cuts between them. The files of the stills are in `folder`; `drawn` is the size at which the moves are drawn. */
export function stillShot(
  { moves, captions, ground }: ComposedScene,
  folder: string,
  { size, drawn, interpolation }: { size: Size; drawn: Size; interpolation: 'linear' | 'cubic' },
): Shot {
  const toSize = drawn.width === size.width ? '' : `,scale=${size.width}:${size.height}:flags=lanczos`
  return {
    captions,
    ground,
    inputs: moves.map(({ still }) => stillInput(join(folder, still.file))),
    filters: movesFilters(
      moves,
      ({ still, start, end }, from) => `${panned(still, drawn, { frames: end - start, from }, interpolation)}${toSize}`,
    ),
  }
}
