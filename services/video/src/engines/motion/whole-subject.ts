import type { Area } from '../analysis/picture.ts'
import { boxAround, inPicture, union } from './areas.ts'
import type { Saliency } from './saliency.ts'
import type { Subjects } from './subjects.ts'

/** What belongs to a face: the hair above and beside it, and the chin. Relative to the face. */
const HEAD = { top: 0.6, side: 0.3, bottom: 0.15 }
/** Cells with at least this share of the strongest interest belong to the subject. */
const STRONG = 0.35
/** What is larger than so many frames may be more than the subject: the frame is then where the interest is. */
const MOST_WIDER = 1.7
/** A face of at least this share of the picture's height is whom the picture is about. */
const PORTRAYED = 0.1

/**
 * Returns the texts that the camera keeps whole. Behind a person whom the picture is about, lettering that does not fit into the frame with the head, such as a
 * menu board, is background: the frame shows the person large and cuts the lettering, instead of all of it small.
 */
export function textsToKeep({ faces, texts }: Subjects, view: { width: number; height: number }): Area[] {
  const [face] = faces
  const [head] = face && face.height >= PORTRAYED ? headsOf([face]) : []
  return head ? texts.filter((text) => fittingTogether([union(head, text)], view) !== null) : texts
}

/** Returns the heads with their hair. */
export function headsOf(faces: readonly Area[]): Area[] {
  return faces.map(({ left, top, width, height }) =>
    inPicture({
      left: left - HEAD.side * width,
      top: top - HEAD.top * height,
      width: (1 + 2 * HEAD.side) * width,
      height: (1 + HEAD.top + HEAD.bottom) * height,
    }),
  )
}

/** Returns the areas that a view shows whole, with a margin, those that matter most first: heads and signs, and the salient area. */
export function wholeAreas({ faces, saliency, onPlain }: Subjects, signs: readonly Area[], view: Shape): [Area, ...Area[]] {
  const thing = faces.length === 0 ? thingIn(saliency, view) : null
  const salient = onPlain ?? thing ?? salientArea(saliency)
  const [first, ...others] = [...headsOf(faces), ...signs]
  return first ? [first, ...others, salient] : [salient]
}

/** Returns what a closer view shows if the whole subject is too large for one: heads without the rest. Nothing else has a part that viewers would not miss the rest of. */
export function middlesOf({ faces }: Subjects, view: Shape): Area[] {
  const heads = headsOf(faces)
  return [fittingTogether(heads, view), fittingTogether(heads.slice(0, 1), view)].flatMap((area) => area ?? [])
}

/** Whether the subject is a thing that is larger than the frame, of which each closer view would cut more. */
export function isTooLarge({ faces, texts, saliency, onPlain }: Subjects, view: Shape): boolean {
  return faces.length + texts.length === 0 && !onPlain && !isWithin(extentIn(saliency), view)
}

/** All of the subject; null if what was found is so large that it may be more than the subject. */
export function thingIn({ extent }: Saliency, view: Shape): Area | null {
  return extent && isWithin(extent, view, MOST_WIDER) ? extent : null
}

interface Shape {
  width: number
  height: number
}

const isWithin = (area: Area, view: Shape, times = 1) =>
  area.width <= times * view.width + 1e-9 && area.height <= times * view.height + 1e-9

const extentIn = (saliency: Saliency): Area => saliency.extent ?? salientArea(saliency)

/** The box around the cells with the most interest. */
function salientArea({ columns, rows, weights }: Saliency): Area {
  const least = STRONG * weights.reduce((most, weight) => Math.max(most, weight), 0)
  return boxAround(
    [...weights.keys()].filter((index) => (weights[index] ?? 0) >= least),
    { columns, rows },
  )
}

/** Returns the largest group of these areas, from the first one on, that fits together into a view; null if the first does not fit. */
export function fittingTogether(areas: readonly Area[], view: { width: number; height: number }): Area | null {
  let whole: Area | null = null
  for (const area of areas) {
    const joined: Area = whole ? union(whole, area) : area
    if (joined.width <= view.width + 1e-9 && joined.height <= view.height + 1e-9) whole = joined
    else if (!whole) return null
  }
  return whole
}
