import type { Size } from '../../domain/formats.ts'
import type { Area } from '../analysis/picture.ts'
import { union } from './areas.ts'
import type { Edges } from './edges.ts'
import { interestIn } from './interest.ts'
import { findSubjects, type Subjects } from './subjects.ts'
import { headsOf } from './whole-subject.ts'

/** So many frames wide is a subject that is displayed whole. A longer one is a row or a landscape, unless most of its area stands out and it is low. */
const WIDER = { least: 1.02, most: 2, mostSolid: 2.6 }
/** The shares of the cells of a subject's area that stand out, and of the interest that it has. */
const SOLID = { least: 0.25, more: 0.35 }
const HELD = 0.93
const STANDS_OUT = 0.15
/** How much of what stands out may be outside it, and the least distance to the picture's sides, as a share of its width. */
const OUTSIDE = 0.01
const APART = 0.015
const LOW = 0.75
/** Faces of people who belong together are at least this share of the largest one's height. */
const SAME_SIZE = 0.5
const MOST_PEOPLE = 5

/**
 * Where the subject of a picture is, if it is wider than an upright frame that the picture fills: several people side by side, or a thing that stands out from what is around it.
 * Null if it fits, or if the picture has no such subject, such as a landscape, of which the frame shows a part.
 */
export async function wideSubject(image: string, own: Size, frame: Size): Promise<Edges | null> {
  const full = (own.height * frame.width) / (frame.height * own.width)
  if (full >= 1) return null
  const subjects = await findSubjects(image)
  const area = subjects.faces.length > 0 ? groupOf(subjects) : thingOf(subjects, full)
  if (!area || area.width < WIDER.least * full || area.width > WIDER.mostSolid * full) return null
  return { left: area.left, top: area.top, right: area.left + area.width, bottom: area.top + area.height }
}

/** The heads of people side by side. */
function groupOf({ faces }: Subjects): Area | null {
  const largest = faces.reduce((most, { height }) => Math.max(most, height), 0)
  const alike = faces.filter(({ height }) => height >= SAME_SIZE * largest)
  const [first, ...others] = headsOf(alike)
  return first && others.length > 0 && alike.length <= MOST_PEOPLE ? others.reduce(union, first) : null
}

function thingOf(subjects: Subjects, full: number): Area | null {
  const { columns, rows, weights, extent } = subjects.saliency
  if (!extent || extent.left < APART || extent.left + extent.width > 1 - APART) return null
  const most = weights.reduce((high, weight) => Math.max(high, weight), 0)
  let [inside, standing, outside] = [0, 0, 0]
  for (const [index, weight] of weights.entries()) {
    const [x, y] = [((index % columns) + 0.5) / columns, (Math.floor(index / columns) + 0.5) / rows]
    const isInside = x >= extent.left && x <= extent.left + extent.width && y >= extent.top && y <= extent.top + extent.height
    if (isInside) inside++
    if (weight < STANDS_OUT * most) continue
    if (isInside) standing++
    else outside++
  }
  const solid = standing / Math.max(1, inside)
  const isApart = outside <= OUTSIDE * (standing + outside) && interestIn({ ...subjects, texts: [] })(extent) >= HELD
  const isLong = extent.width > WIDER.most * full
  return isApart && solid >= (isLong ? SOLID.more : SOLID.least) && (!isLong || extent.height < LOW) ? extent : null
}
