import type { Area } from '../analysis/picture.ts'
import { type Box, captionZone } from '../frame.ts'
import { contains, shaped } from './areas.ts'
import type { FramedPicture } from './framed-picture.ts'
import type { Framing } from './framing.ts'
import { cardBox, isOpen } from './layout.ts'

/** A picture with so many lines of text is a poster or a list, of which no part may be missing. */
export const POSTER = 4
/** What a card gains that fills the frame. */
const FILLED = 0.8
export const isPoster = ({ subjects }: FramedPicture) => subjects.texts.length >= POSTER

/** A card of the whole picture or of the part that matters, never of a part of a text line or of a head. `isClose` prefers a small part, except of a poster and of a strip, whose letters may not all have been found. */
export function cardOf(picture: FramedPicture, zoom: readonly [number, number], isClose = false): Framing {
  const isWhole = isPoster(picture)
  const close = isClose && !isWhole && !picture.isStrip
  const onCard = (area: Area) => {
    const { width, height } = picture.subjects.size
    const box = cardBox({ width: area.width * width, height: area.height * height }, picture.frame, {
      ...picture.options,
      lettered: picture.subjects.texts.length > 0,
    })
    // The shape of a card has limits, so that it can show less than the area.
    return { crop: shaped(area, box, picture.subjects.size), box }
  }
  let best = { card: onCard({ left: 0, top: 0, width: 1, height: 1 }), worth: Number.NEGATIVE_INFINITY }
  const heights = close ? [0.4, 0.5, 0.6, 0.75] : [1]
  const wanted = close ? [picture.signs[0] ?? picture.main] : picture.signs
  for (let width = isWhole ? 1 : close ? 0.3 : Math.max(0.4, picture.full.width); width <= 1.001; width += 0.05) {
    for (const height of isWhole ? [1] : picture.full.width < 1 ? heights : [1, ...heights]) {
      for (let step = 0; step <= 16; step++) {
        for (let row = 0; row <= (height < 1 ? 8 : 0); row++) {
          const area = { left: ((1 - width) * step) / 16, top: ((1 - height) * row) / 8, width, height }
          const card = onCard(area)
          const filled = (card.box.width * card.box.height) / (picture.frame.width * picture.frame.height)
          const worth = picture.heldBy(area) - (close ? 0.9 : 0.4) * width * height + FILLED * filled
          if (worth <= best.worth + 1e-9) continue
          if (
            picture.cuts(card.crop) ||
            picture.cutHeads(card.crop) > 0 ||
            isUnderCaptions(picture, card) ||
            !wanted.every((each) => contains(card.crop, each))
          )
            continue
          best = { card, worth }
        }
      }
    }
  }
  return { kind: 'card', ...best.card, zoom }
}

/** Whether the captions at the bottom would cover a face on a card that ends below them. */
function isUnderCaptions({ heads, frame, options }: FramedPicture, { crop, box }: { crop: Area; box: Box }): boolean {
  if (!isOpen(box, frame)) return false
  const captions = captionZone(frame, options.format).y
  return heads.some((head) => box.height * ((head.top + head.height - crop.top) / crop.height) > captions)
}
