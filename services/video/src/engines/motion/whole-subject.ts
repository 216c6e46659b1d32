import type { Area } from '../analysis/picture.ts'
import { union } from './areas.ts'
import type { Saliency } from './saliency.ts'
import type { Subjects } from './subjects.ts'

/** What belongs to a face: the hair above and beside it, and the chin. Relative to the face. */
const HEAD = { top: 0.6, side: 0.3, bottom: 0.15 }
/** Cells with at least this share of the strongest interest belong to the subject. */
const STRONG = 0.35
/** The same for the middle of a subject that is too large for a closer view. */
const STRONGER = [0.5, 0.65]
/** Space around the salient area, as a fraction of its size. */
const MARGIN = 0.08

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
export function wholeAreas({ faces, saliency, onPlain }: Subjects, signs: readonly Area[]): [Area, ...Area[]] {
  const salient = onPlain ?? salientArea(saliency)
  const [first, ...others] = [...headsOf(faces), ...signs]
  return first ? [first, ...others, salient] : [salient]
}

/** Returns what a closer view shows if the whole subject is too large for one: the heads alone, otherwise what is around the strongest interest, smaller and smaller. */
export function middlesOf({ faces, saliency }: Subjects, signs: readonly Area[], view: { width: number; height: number }): Area[] {
  if (faces.length === 0) return signs.length > 0 ? [] : STRONGER.map((strong) => peakArea(saliency, strong))
  const heads = headsOf(faces)
  return [fittingTogether(heads, view), fittingTogether(heads.slice(0, 1), view)].flatMap((area) => area ?? [])
}

/** The box around the cells with the most interest. */
function salientArea({ columns, rows, weights }: Saliency): Area {
  const least = STRONG * weights.reduce((most, weight) => Math.max(most, weight), 0)
  return boxAround(
    [...weights.keys()].filter((index) => (weights[index] ?? 0) >= least),
    { columns, rows },
  )
}

/** The box around the cells of at least this share of the strongest interest that are connected with the strongest one. */
function peakArea({ columns, rows, weights }: Saliency, strong: number): Area {
  const most = weights.reduce((high, weight) => Math.max(high, weight), 0)
  const found = new Set([weights.indexOf(most)])
  for (const index of found) {
    const column = index % columns
    const beside = [index - columns, index + columns, ...(column > 0 ? [index - 1] : []), ...(column < columns - 1 ? [index + 1] : [])]
    for (const next of beside) if ((weights[next] ?? 0) >= strong * most) found.add(next)
  }
  return boxAround([...found], { columns, rows })
}

function boxAround(cells: readonly number[], { columns, rows }: { columns: number; rows: number }): Area {
  let [left, top, right, bottom] = [columns, rows, 0, 0]
  for (const index of cells) {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    left = Math.min(left, column)
    top = Math.min(top, row)
    right = Math.max(right, column + 1)
    bottom = Math.max(bottom, row + 1)
  }
  const [width, height] = [(right - left) / columns, (bottom - top) / rows]
  const [x, y] = [left / columns - MARGIN * width, top / rows - MARGIN * height]
  return inPicture({ left: x, top: y, width: (1 + 2 * MARGIN) * width, height: (1 + 2 * MARGIN) * height })
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

function inPicture({ left, top, width, height }: Area): Area {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return { left: x, top: y, width: Math.min(1, left + width) - x, height: Math.min(1, top + height) - y }
}
