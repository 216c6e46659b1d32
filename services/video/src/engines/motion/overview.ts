import { center, contains, distance, middle, union } from './areas.ts'
import { bestPath } from './best-path.ts'
import type { FramedPicture, Path, View } from './framed-picture.ts'

const ZOOMS = [1, 1.08, 1.16, 1.25, 1.35]
/** What the subject outside a view costs an overview. */
const LOST = 1.5
/** What the captions over the salient area cost. */
const UNDER = 0.5
/** A view holds at least this share of the interest that the best view of its size holds; the first that some path allows. */
const LEAST_HELD = [0.88, 0.8, 0.65]
/** What a view's width off the middle of the subject costs. */
const OFF_CENTER = 1.2
/** A shift of the middle by less than this, in views, is a zoom rather than a pan. */
const PAN = 0.05
/** What a pan costs, per view: it needs more of interest than the view where it begins. */
const PAN_COST = 0.5
/** How far the camera moves at least and at most, in views; a short overview moves less. */
const LONGEST_MOVE = 0.34
const SMALL_MOVE = 0.07
const SHORT_MOVE = 0.16
/** What a close start costs a short overview: the first frame is the poster, and shows the subject whole. */
const CLOSE_START = 0.6

interface OverviewOptions {
  /** The earlier overview of the scene. */
  before?: Path
  /** The time for the move is short, so it moves less. */
  isShort?: boolean
  /** A detail follows, so that the move ends wide. */
  isFollowed?: boolean
}

/**
 * Returns a slow pan or zoom that shows most of the picture; null when each would cut through text or lose a sign. What belongs together and fits into the frame
 * stays whole during the move. Otherwise the camera stays where most of the interest is: it pans as far as the picture is of interest, and zooms where it is not.
 */
export function overviewOf(picture: FramedPicture, variant: number, options: OverviewOptions = {}): Path | null {
  if (picture.isStrip) return null
  if (picture.signs.some((sign) => picture.fitsNowhere(sign))) return null
  const [face, ...others] = picture.subjects.faces
  const wanted = face && others.length === 0 && !picture.fitsNowhere(face) ? [face, ...picture.signs] : picture.signs
  const all = [...picture.views(ZOOMS, 13), ...viewsAround(picture)]
  const shown = all.filter((view) => wanted.every((area) => contains(view, area)))
  const whole = picture.whole ? shown.filter((view) => picture.whole && contains(view, picture.whole) && picture.showsOnPlain(view)) : []
  const worthOf = worthOfPath(picture, all, variant, options)
  const most = options.isShort ? SHORT_MOVE : LONGEST_MOVE
  const least = Math.min(SHORT_MOVE, 0.1 + 0.3 * (1 / Math.min(picture.full.width, picture.full.height) - 1))
  const heldShare = heldShares(all)
  const choices = [
    ...(whole.length > 0 ? [whole] : []),
    ...LEAST_HELD.map((share) => shown.filter((view) => heldShare(view) >= share)),
    shown,
  ]
  for (const views of choices) {
    const path = bestPath(picture, views, [least, most], worthOf) ?? bestPath(picture, views, [SMALL_MOVE, most], worthOf)
    if (path) return path
  }
  return null
}

/** Views in which the subject on a plain ground keeps its place, which are closer together than those of the grid. */
function viewsAround(picture: FramedPicture): View[] {
  const { onPlain } = picture.subjects
  if (!onPlain) return []
  const off = (view: View) => Math.abs(center(view).x - center(onPlain).x) + Math.abs(center(view).y - center(onPlain).y)
  const [first, ...others] = picture.views([1], 13)
  if (!first) return []
  const widest = others.reduce((best, view) => (off(view) < off(best) ? view : best), first)
  return ZOOMS.map((zoom) => picture.scaled(widest, zoom, center(onPlain)))
}

/** Returns a function for the share of the interest in a view, of what the best view of its size holds. */
function heldShares(views: readonly View[]): (view: View) => number {
  const most = new Map<number, number>()
  for (const { zoom, held } of views) most.set(zoom, Math.max(most.get(zoom) ?? 0, held))
  return ({ zoom, held }) => held / Math.max(1e-9, most.get(zoom) ?? 0)
}

function worthOfPath(
  picture: FramedPicture,
  views: readonly View[],
  variant: number,
  { before, isShort, isFollowed }: OverviewOptions,
): (path: Path) => number {
  const isGroup =
    picture.subjects.faces.length > 1 && picture.subjects.faces.every((face) => picture.whole && contains(picture.whole, face))
  const aim = aimOf(picture, views)
  const own = new Map(views.map((view) => [view, worthOfView(picture, view, isGroup) - offCenter(view, aim)]))
  return ({ from, to }) => {
    const apart = before ? Math.min(0.5, distance(middle(from, to), middle(before.from, before.to), picture.full)) : 0
    const opposite = before && Math.sign(to.zoom - from.zoom) === -Math.sign(before.to.zoom - before.from.zoom) ? 0.05 : 0
    return (
      (own.get(from) ?? 0) +
      (own.get(to) ?? 0) +
      0.4 * picture.heldBy(union(from, to)) +
      (isFollowed ? -0.8 * (to.zoom - 1) : 0) -
      (isShort ? CLOSE_START * (from.zoom - 1) : 0) +
      (isGroup ? 1.6 * picture.seenFaces({ from, to }, before) : 0) +
      0.3 * Math.min(0.35, picture.movement(from, to)) -
      PAN_COST * panned(from, to) -
      // The main subject does not leave the frame while viewers look at it.
      (isGroup ? 0 : 2.5 * Math.max(0, picture.share(from) - picture.share(to))) +
      0.25 * apart +
      0.06 * directionOf(from, to) * (variant % 2 === 0 ? 1 : -1) +
      opposite
    )
  }
}

/** How far a path shifts the middle, in views. */
const panned = (from: View, to: View) =>
  distance(center(from), center(to), { width: Math.min(from.width, to.width), height: Math.min(from.height, to.height) })

/** 1 for a pan to the right or down, or a zoom in; neighboring scenes move differently. */
function directionOf(from: View, to: View): number {
  const [x, y] = [center(to).x - center(from).x, center(to).y - center(from).y]
  return Math.sign(panned(from, to) > PAN ? x + y : to.zoom - from.zoom)
}

/**
 * Where the middle of the frame should be: the middle of what stays whole. Of a subject that is somewhat wider than the frame, between its middle and that of the
 * view which holds most of the interest.
 */
function aimOf({ whole, wanted, full, subjects }: FramedPicture, views: readonly View[]): number {
  if (whole) return center(whole).x
  const worth = (view: View) => view.held - 0.3 * Math.abs(center(view).x - subjects.saliency.x)
  const [first, ...others] = views.filter(({ zoom }) => zoom === 1)
  const best = first ? others.reduce((most, view) => (worth(view) > worth(most) ? view : most), first) : wanted
  const share = 0.5 * Math.max(0, 2 - wanted.width / full.width)
  return (1 - share) * center(best).x + share * center(wanted).x
}

/** How far a view's middle is from where it should be. The first frame is the poster. */
const offCenter = (view: View, aim: number) => OFF_CENTER * Math.max(0, Math.abs(center(view).x - aim) / view.width - 0.05)

function worthOfView(picture: FramedPicture, view: View, isGroup: boolean): number {
  const main = isGroup ? 0 : 0.5 * picture.share(view)
  const hidden = 0.6 * picture.mostHidden(view, picture.heads) + 0.3 * picture.mostHidden(view, picture.subjects.texts)
  const under = hasFound(picture) || picture.isEven ? 0 : UNDER * picture.hiddenShare(view, picture.wanted)
  return (
    0.8 * view.held +
    main -
    (isGroup ? 0 : LOST) * picture.lost(view) -
    0.5 * picture.cutFaces(view) -
    hidden -
    under -
    0.2 * (view.zoom - 1)
  )
}

const hasFound = ({ subjects }: FramedPicture) => subjects.faces.length + subjects.texts.length > 0
