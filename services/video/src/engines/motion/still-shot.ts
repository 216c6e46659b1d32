import { join } from 'node:path'
import type { Size } from '../../domain/formats.ts'
import { type Move, perspective } from '../picture/moves.ts'
import { exactly, HELD, type Shot, stillInput, TO_YUV } from '../picture/shot.ts'
import type { Still } from './compose.ts'

/** Animates a still over `frames` frames. Its files are in `folder`. */
export function stillShot(still: Still, folder: string, move: Move, size: Size, frames: number, interpolation: 'linear' | 'cubic'): Shot {
  const { layout } = still
  const files = [still.picture, still.backdrop, still.outline].filter((name) => name !== null)
  return {
    inputs: files.map((name) => stillInput(join(folder, name))),
    filters({ first, out, from, to }) {
      const box = layout.kind === 'fill' ? size : layout.box
      const moving = `[${first}:v]${TO_YUV},${HELD},${perspective(move, box, { frames, from }, interpolation)}`
      const end = `${exactly(to - from)}[${out}]`
      if (layout.kind === 'fill') return `${moving},${end}`
      return [
        `${moving}[${out}moving]`,
        `[${first + 2}:v]format=gray,${HELD}[${out}outline]`,
        `[${out}moving][${out}outline]alphamerge[${out}card]`,
        `[${first + 1}:v]${TO_YUV},${HELD}[${out}backdrop]`,
        `[${out}backdrop][${out}card]overlay=x=${layout.box.x}:y=${layout.box.y}:format=yuv420:shortest=1,${end}`,
      ].join(';')
    },
  }
}
