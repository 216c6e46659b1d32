import type { CardPicture } from '../../domain/card.ts'
import type { Box } from '../frame.ts'
import type { Subjects } from '../motion/subjects.ts'
import { PICTURE_SHADE } from './card-colors.ts'
import type { DrawnPicture } from './card-drawing.ts'
import type { CardPart } from './card-part.ts'
import { areaOf, MARGIN } from './card-space.ts'
import { pictureView } from './picture-view.ts'
import { heightOf, largest, type SizedPart } from './size-parts.ts'

/** A picture of a card with what is known of it. */
export interface ShownPicture extends CardPicture {
  subjects: Subjects
}

interface Frame {
  width: number
  height: number
}

/** Shares of the height that a picture can have above the texts, the best first. Smaller ones only make the texts larger. */
const SHARES = [0.56, 0.5, 0.44, 0.38, 0.32, 0.26]
/** The share of its preferred font size that a text needs at least before the picture gets smaller. */
const LEAST_SCALE = 0.6
/** Of the height: a larger picture would leave a short text alone at the bottom. */
const LARGEST = 0.66
/** Between the picture and what is below it, in pixels. */
const ABOVE_TEXTS = 64
/** The line with the logo and the handle is between them. */
export const HEADER_SPACE = 96

/** Texts below a picture, and where they begin. */
export interface TextsBelow {
  sized: SizedPart[]
  /** The end of the part of the picture that no text covers, from the top. */
  clear: number
  area: Box
}

/** Sizes the texts below a picture. Null if they do not fit even below the smallest one. */
export function textsBelowPicture(parts: readonly CardPart[], frame: Frame, hasHeader: boolean): TextsBelow | null {
  const space = ABOVE_TEXTS + (hasHeader ? HEADER_SPACE : 0)
  let found: SizedPart[] | null = null
  for (const share of SHARES) {
    const sized = largest(parts, below(frame, share * frame.height + space))
    if (sized) found = sized
    if (sized?.every(({ em, part }) => em >= LEAST_SCALE * part.size)) break
  }
  if (!found) return null
  const bottom = frame.height - MARGIN.bottom
  const clear = Math.round(Math.min(LARGEST * frame.height, bottom - heightOf(found) - space))
  return { sized: found, clear, area: below(frame, clear + space) }
}

const below = (frame: Frame, y: number): Box => {
  const area = areaOf(frame)
  return { ...area, y, height: area.y + area.height - y }
}

/** Shares of the height that a picture behind the texts takes up, the best first. What is left of the card has the color of the shade. */
const BEHIND_TEXTS = [1, 0.88, 0.78]
/** The height over which a picture gets darker, in pixels. */
const FADE = 180

/**
 * Places a picture. One behind the texts is whole if its subject is then above them, and otherwise only as high as needed; the last choice ends where the texts begin,
 * so that they never cover a face.
 */
export function placePicture({ place, subjects, alt }: ShownPicture, frame: Frame, clear: number): DrawnPicture {
  const boxOf = (height: number): Box => ({ x: 0, y: 0, width: frame.width, height: Math.round(height) })
  if (place === 'top') {
    const box = boxOf(clear)
    return { box, view: pictureView(subjects, box, 1).view, shade: null, alt }
  }
  for (const share of BEHIND_TEXTS) {
    const box = boxOf(share * frame.height)
    const { view, isClear } = pictureView(subjects, box, clear / box.height)
    if (isClear) return { box, view, shade: shadeOf(box, frame, clear), alt }
  }
  const box = boxOf(clear)
  return { box, view: pictureView(subjects, box, 1).view, shade: shadeOf(box, frame, clear), alt }
}

/** Dark enough for the texts from `clear` on, and opaque where the picture ends above the end of the card. */
function shadeOf({ height }: Box, frame: Frame, clear: number): DrawnPicture['shade'] {
  const { color, opacity } = PICTURE_SHADE
  const isWhole = height >= frame.height
  const end = { y: height, opacity: isWhole ? opacity : 1 }
  const start = { y: Math.max(0, clear - FADE), opacity: 0 }
  return { color, stops: clear >= height ? [{ ...start, y: Math.max(0, clear - FADE / 2) }, end] : [start, { y: clear, opacity }, end] }
}
