import { between } from './areas.ts'
import { averageOf, type Covered, type FramedPicture } from './framed-picture.ts'
import type { Framing } from './framing.ts'
import { type Ground, hardestOf } from './texture.ts'

/** How much of what matters the captions cover during a move, 0 to 1. Nothing on a card, which is above or below them. */
export function coveredBy(picture: FramedPicture, framing: Framing): Covered {
  if (framing.kind === 'card') return picture.options.captions === 'middle' ? { found: 1, all: 1, busy: 0 } : { found: 0, all: 0, busy: 0 }
  return averageOf([0, 0.5, 1].map((share) => picture.hiddenIn(between(framing.from, framing.to, share))))
}

/** What the captions are drawn on during the moves; undefined on cards, which are beside them. */
export function groundOf(picture: FramedPicture, framings: readonly Framing[]): Ground | undefined {
  const grounds = framings.flatMap((framing) =>
    framing.kind === 'card' ? [] : [0, 0.5, 1].flatMap((share) => picture.groundIn(between(framing.from, framing.to, share)) ?? []),
  )
  return grounds.length === 0 ? undefined : hardestOf(grounds)
}
