import type { Size } from '../../domain/formats.ts'
import type { Area } from '../analysis/picture.ts'
import type { Box, CaptionPlace } from '../frame.ts'
import type { Ground } from './texture.ts'

/** One camera move over a picture. Views are fractions of the picture. */
export type Framing =
  /** The picture fills the frame. The camera moves from one view to the other; both have the shape of the frame. */
  | { kind: 'fill'; from: Area; to: Area }
  /** A part of the picture on a blurred copy of it. The camera zooms by these factors. */
  | { kind: 'card'; crop: Area; box: Box; zoom: readonly [number, number] }

/** The camera moves of a scene, and where its captions are displayed. */
export interface SceneFraming {
  captions: CaptionPlace
  framings: Framing[]
  /** What the captions are drawn on: the busiest and the brightest of the moves. Undefined if it is not known. */
  ground?: Ground | undefined
}

/** The framing of the same film at another size. */
export function resized(framing: Framing, from: Size, to: Size): Framing {
  if (framing.kind === 'fill') return framing
  const { x, y, width, height } = framing.box
  const even = (value: number) => 2 * Math.round((value * to.width) / from.width / 2)
  return { ...framing, box: { x: even(x), y: even(y), width: even(width), height: even(height) } }
}
