import type { Size } from '../../domain/formats.ts'
import type { Still } from './compose.ts'
import { type Move, perspective } from './moves.ts'

/** Colours as they are tagged: BT.709, limited range, written on every frame. */
export const TO_YUV = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuv420p'
export const TAGS = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709'
/** The one frame is decoded and converted once and then repeated. */
const HELD = 'loop=loop=-1:size=1:start=0'

/** Inputs are the still's picture and, for a card, its backdrop and outline. The result is `[out]`. */
export function clipGraph(still: Still, move: Move, size: Size, frames: number, interpolation: 'linear' | 'cubic'): string {
  const end = `trim=end_frame=${frames},setsar=1,${TAGS}[out]`
  if (still.layout.kind === 'fill') return `[0:v]${TO_YUV},${HELD},${perspective(move, size, frames, interpolation)},${end}`
  const { box } = still.layout
  return [
    `[0:v]${TO_YUV},${HELD},${perspective(move, box, frames, interpolation)}[moving]`,
    `[2:v]format=gray,${HELD}[outline]`,
    '[moving][outline]alphamerge[card]',
    `[1:v]${TO_YUV},${HELD}[backdrop]`,
    `[backdrop][card]overlay=x=${box.x}:y=${box.y}:format=yuv420:shortest=1,${end}`,
  ].join(';')
}
