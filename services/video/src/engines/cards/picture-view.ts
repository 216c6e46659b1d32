import type { Area } from '../analysis/picture.ts'
import type { Box } from '../frame.ts'
import { areaOf, contains, overlaps, shared } from '../motion/areas.ts'
import { FramedPicture, type View } from '../motion/framed-picture.ts'
import type { Subjects } from '../motion/subjects.ts'
import { headsOf } from '../motion/whole-subject.ts'

export interface PictureView {
  view: Area
  /** Whether the texts cover no head and no letters, and the subject is whole above them. */
  isClear: boolean
}

const ZOOMS = [1, 1.08, 1.16, 1.25, 1.4]
const STEPS = 13

/** The part of a picture that fills a box and shows most of its subject above `clear`, the share of the box's height that no text covers. */
export function pictureView(subjects: Subjects, { width, height }: Box, clear: number): PictureView {
  const picture = new FramedPicture(subjects, { width, height }, { captions: null })
  const heads = headsOf(subjects.faces)
  const { whole, main, isEven } = picture
  /** Whether each view would cut the heads, so that the most of a face is best. */
  const isTooClose = heads.some(({ height: own }) => own > clear * picture.full.height)
  const seenIn = (view: Area): Area => ({ ...view, height: clear * view.height })
  const coveredIn = (view: Area): Area => ({ ...view, top: view.top + clear * view.height, height: (1 - clear) * view.height })
  const isClear = (view: Area) =>
    clear >= 1 ||
    (![...heads, ...subjects.texts].some((area) => overlaps(coveredIn(view), area)) &&
      (isEven || (whole !== null && contains(seenIn(view), whole))))
  const worth = (view: View) => {
    const seen = seenIn(view)
    const off = Math.abs((main.left + main.width / 2 - view.left) / view.width - 0.5)
    return (
      picture.heldBy(seen) +
      (isClear(view) ? 1 : 0) +
      (whole && contains(seen, whole) ? 0.3 : 0) +
      shared(seen, main) / (main.width * main.height) -
      (isTooClose ? 0 : picture.cutHeads(seen)) -
      (picture.cuts(view) ? 0.5 : 0) -
      0.5 * off -
      0.15 * (view.zoom - 1)
    )
  }
  const best = picture
    .views(ZOOMS, STEPS)
    .map((view) => ({ view: areaOf(view), worth: worth(view) }))
    .reduce((known, choice) => (choice.worth > known.worth + 1e-9 ? choice : known))
  return { view: best.view, isClear: isClear(best.view) }
}
