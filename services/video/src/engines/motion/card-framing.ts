import { contains, shaped } from './areas.ts'
import type { FramedPicture } from './framed-picture.ts'
import type { Framing } from './framing.ts'
import { cardBox } from './layout.ts'

/** A card of the whole picture or of the part that matters, never of a part of a text line. `close` prefers a small part. */
export function cardOf(picture: FramedPicture, zoom: readonly [number, number], close = false): Framing {
  let best = { area: { left: 0, top: 0, width: 1, height: 1 }, worth: Number.NEGATIVE_INFINITY }
  const heights = close ? [0.4, 0.5, 0.6, 0.75] : [1]
  const wanted = close ? [picture.signs[0] ?? picture.main] : picture.signs
  for (let width = close ? 0.3 : Math.max(0.4, picture.full.width); width <= 1.001; width += 0.05) {
    for (const height of picture.full.width < 1 ? heights : [1, ...heights]) {
      for (let step = 0; step <= 16; step++) {
        for (let row = 0; row <= (height < 1 ? 8 : 0); row++) {
          const area = { left: ((1 - width) * step) / 16, top: ((1 - height) * row) / 8, width, height }
          if (picture.cuts(area) || !wanted.every((each) => contains(area, each))) continue
          const worth = picture.heldBy(area) - (close ? 0.9 : 0.4) * width * height
          if (worth > best.worth + 1e-9) best = { area, worth }
        }
      }
    }
  }
  const { width, height } = picture.subjects.size
  const box = cardBox({ width: best.area.width * width, height: best.area.height * height }, picture.frame, picture.options)
  return { kind: 'card', crop: shaped(best.area, box, picture.subjects.size), box, zoom }
}
