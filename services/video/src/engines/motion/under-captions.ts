import { between } from './areas.ts'
import { averageOf, type Covered } from './covered.ts'
import type { FramedPicture } from './framed-picture.ts'
import type { Framing } from './framing.ts'
import { type Ground, hardestOf } from './texture.ts'

/** Positions of a move at which the captions are compared with the picture. */
const SAMPLES = [0, 0.5, 1]

/**
 * What the captions cover during a move, on average. A card does not overlap captions at the top or the bottom; captions elsewhere are on the card and count as
 * covering everything that was found.
 */
export function captionCoverage(picture: FramedPicture, framing: Framing): Covered {
  if (framing.kind === 'card') {
    const isBeside = picture.options.captions === 'top' || picture.options.captions === 'bottom'
    const share = isBeside ? 0 : 1
    return { found: share, all: share, busy: 0, interest: 0, divided: 0 }
  }
  return averageOf(SAMPLES.map((share) => picture.hiddenIn(between(framing.from, framing.to, share))))
}

/** The background of the captions during the moves. Undefined without captions, or if all moves are cards, whose background is not measured. */
export function groundOf(picture: FramedPicture, framings: readonly Framing[]): Ground | undefined {
  const grounds = framings.flatMap((framing) =>
    framing.kind === 'card' ? [] : SAMPLES.flatMap((share) => picture.groundIn(between(framing.from, framing.to, share)) ?? []),
  )
  return grounds.length === 0 ? undefined : hardestOf(grounds)
}
