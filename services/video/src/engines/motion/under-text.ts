import type { Size } from '../../domain/formats.ts'
import type { Area } from '../analysis/picture.ts'
import type { CaptionPlace } from '../frame.ts'
import { shared } from './areas.ts'
import { type CaptionOptions, captionArea } from './layout.ts'
import type { Subjects } from './subjects.ts'
import { dividedIn, skinIn } from './texture.ts'
import { thingIn } from './whole-subject.ts'

/** What skin under captions costs: the root of its share, because a hand is small. Where more of the view than `common` has its color, it is wood or sand. */
const SKIN = { cost: 0.3, common: 0.5 }
/** The upper part of the subject, where a head is that was not found. */
const UPPER = { share: 0.35, worth: 0.25 }
/** So many times as much of interest as on the average of the view is the most that captions can cover. */
const DENSE = 4

/** A picture in a frame with captions. */
interface Captioned {
  subjects: Subjects
  frame: Size
  /** The largest view of the frame's shape. */
  full: { width: number; height: number }
  /** The share of the interest in an area, 0 to 1. */
  heldBy: (area: Area) => number
  options: Omit<CaptionOptions, 'captions'> & { captions: CaptionPlace | null }
}

/** How much of interest is under the captions of a view, 0 to 1: 0.5 if it is twice as much as on the average of the view. */
export function interestUnder(picture: Captioned, view: Area): number {
  const { captions, format, text } = picture.options
  const all = picture.heldBy(view)
  if (!captions || all <= 0) return 0
  const area = captionArea(view, picture.frame, { captions, format, text })
  const density = picture.heldBy(area) / all / ((area.width * area.height) / (view.width * view.height))
  return Math.min(1, density / DENSE)
}

/** What it costs that the captions of a view are on the upper part of the subject: by their share on it, or its share under them if it is smaller. */
export function upperUnder(picture: Captioned, view: Area): number {
  const { captions, format, text } = picture.options
  const extent = thingIn(picture.subjects.saliency, picture.full)
  if (!captions || !extent || picture.subjects.onPlain) return 0
  const upper = { ...extent, height: UPPER.share * extent.height }
  const area = captionArea(view, picture.frame, { captions, format, text })
  return (UPPER.worth * shared(area, upper)) / Math.min(area.width * area.height, upper.width * upper.height)
}

/** What the skin under the captions of a view costs. */
export function skinUnder(picture: Captioned, view: Area): number {
  const { captions, format, text } = picture.options
  const { texture } = picture.subjects
  if (!captions || !texture?.skin) return 0
  const under = skinIn(texture, captionArea(view, picture.frame, { captions, format, text }))
  return SKIN.cost * Math.sqrt(under) * Math.max(0, 1 - skinIn(texture, view) / SKIN.common)
}

/** How much the ground of the captions of a view is divided by an outline, 0 to 1. */
export function dividedUnder(picture: Captioned, view: Area): number {
  const { captions, format, text } = picture.options
  const { texture } = picture.subjects
  return captions && texture ? dividedIn(texture, captionArea(view, picture.frame, { captions, format, text })) : 0
}
