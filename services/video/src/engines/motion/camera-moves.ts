import type { Size } from '../../domain/formats.ts'
import { areaOf, center, distance } from './areas.ts'
import { cardOf, isPoster } from './card-framing.ts'
import { detailOf, LEAST_STEP } from './detail.ts'
import { CLEAR, FramedPicture, type FrameOptions, type Path } from './framed-picture.ts'
import type { Framing } from './framing.ts'
import { overviewOf } from './overview.ts'
import type { Subjects } from './subjects.ts'
import { captionCoverage } from './under-captions.ts'

export interface FramingOptions extends FrameOptions {
  /** Whether overviews are shown as cards. */
  cards?: boolean
}

const CARD_ZOOM = 1.07
/** Zooms that continue a move over a subject that fits into the frame, strongest first. The first one that leaves the subject whole is used. */
const SMALL_ZOOMS = [1.14, 1.1, 1.07]
/** The zoom for faces, and for larger subjects, of which a stronger zoom would cut off more. */
const SMALL_ZOOM = 1.07
/** Views are clearly different if their centers are at least this far apart, in view sizes. */
const LEAST_APART = 0.3

/** Returns the camera moves that `cameraMoves` chooses for a picture with these subjects in this frame. */
export function framingsOf(subjects: Subjects, frame: Size, count: number, variant: number, options: FramingOptions): Framing[] {
  return cameraMoves(new FramedPicture(subjects, frame, options), count, variant, options.cards)
}

/**
 * Chooses `count` camera moves for a scene, alternately an overview and a detail. The picture fills the frame wherever this is possible without cutting through
 * text. Without `cards`, an overview is a card only if the picture's main text is wider than the frame, or if the frame would show a small part of the picture.
 * `variant` is the scene's position in the video, so that neighboring scenes move differently.
 */
export function cameraMoves(picture: FramedPicture, count: number, variant: number, cards = false): Framing[] {
  let path = cards ? null : overviewOf(picture, variant, { isShort: variant === 0 && count > 1, isFollowed: count > 1 })
  const overview = path
  const isOnCards = overview === null && (isPoster(picture) || picture.isStrip)
  const framings: Framing[] = [path ? fill(path) : cardOf(picture, [1, CARD_ZOOM])]
  for (let index = 1; index < count; index++) {
    const place = variant + Math.floor(index / 2)
    path =
      index % 2 === 1
        ? isOnCards
          ? null
          : (detailOf(picture, place, path) ?? (path && onward(picture, path)))
        : overview && again(picture, place, path ?? overview)
    framings.push(index % 2 === 1 ? unlessCovered(picture, path, cards) : path ? fill(path) : cardOf(picture, [CARD_ZOOM, 1]))
  }
  return framings
}

const fill = ({ from, to }: Path): Framing => ({ kind: 'fill', from: areaOf(from), to: areaOf(to) })

/** Returns another overview, or a continuation of the move before it if a cut between them would be a jump cut. */
function again(picture: FramedPicture, variant: number, before: Path): Path {
  const other = overviewOf(picture, variant, { before })
  if (!other) return onward(picture, before)
  const apart = distance(center(other.from), center(before.to), before.to)
  const isCut = apart >= LEAST_APART || before.to.zoom / other.from.zoom >= LEAST_STEP
  return isCut ? other : onward(picture, before)
}

/** Returns a small zoom that continues a move without cutting off more of the subject; without a suitable zoom, the reverse of the move. */
function onward(picture: FramedPicture, { from: first, to: from }: Path): Path {
  const whole = picture.wanted
  const zooms = picture.whole && picture.subjects.faces.length === 0 ? SMALL_ZOOMS : [SMALL_ZOOM]
  const closer = zooms.flatMap((zoom) => [zoom, 1 / zoom])
  const scales = from.zoom > SMALL_ZOOM ? closer.map((scale) => 1 / scale) : closer
  const views = scales.map((scale) => picture.scaled(from, scale, center(whole)))
  const to = views.find(
    (view) =>
      Math.abs(Math.log(view.zoom / from.zoom)) > 0.03 &&
      !picture.cuts(view) &&
      picture.showsOnPlain(view) &&
      picture.isClear(from, view) &&
      (!picture.whole || picture.lost(view) <= picture.lost(from) + 0.01) &&
      picture.cutFaces(view) <= picture.cutFaces(from),
  )
  return { from, to: to ?? first }
}

/** Returns the move, or a close card if there is no move or if, with `cards`, the captions would cover faces or text during the move. */
function unlessCovered(picture: FramedPicture, path: Path | null, cards: boolean): Framing {
  const isClear = path !== null && !(cards && captionCoverage(picture, fill(path)).found > CLEAR)
  return isClear ? fill(path) : cardOf(picture, [CARD_ZOOM, 1], true)
}
