import type { Area } from '../analysis/picture.ts'
import { center, contains, distance } from './areas.ts'
import { bestPath } from './best-path.ts'
import { CLEAR, type FramedPicture, type Path, type View } from './framed-picture.ts'

/** A view is clearly another one if it is so much closer than the one before it. */
export const LEAST_STEP = 1.2
/** What captions may cover of a subject without faces, whose area is not exact. */
const SUBJECT_CLEAR = 0.15
/** A detail is so much closer than the view before it, so that the cut does not look like a slip of the camera. */
const CLOSER = 1.45
const LEAST_CLOSER = 1.28
/** Where the main subject is placed, as a fraction of the frame's height: in what the captions leave free. */
const AIMS = { bottom: 0.42, lower: 0.34, middle: 0.2, upper: 0.68, top: 0.6, none: 0.42 }

/**
 * Returns a slow move close to the main subject, which stays whole and above the captions, clearly different from the move before it; null if there is no space
 * for it, if the subject is larger than the frame, or if each would cut through text. Of people whom the move before it does not show whole, heads are enough.
 */
export function detailOf(picture: FramedPicture, variant: number, before: Path | null = null): Path | null {
  const { whole, middles } = picture
  if (picture.isTooLarge && !picture.isEven) return null
  const isSeenWhole = whole !== null && before !== null && contains(before.to, whole)
  for (const subject of [...(whole || !before || picture.isEven ? [whole] : []), ...(before && !isSeenWhole ? middles : [])]) {
    const path = closeTo(picture, subject, variant, before)
    if (path) return path
  }
  return null
}

/** A move that shows this area whole and above the captions. */
function closeTo(picture: FramedPicture, whole: Area | null, variant: number, before: Path | null): Path | null {
  const { subjects, signs } = picture
  const most = Math.max(1.75, picture.sharpZoom())
  const zooms = [1.26, 1.32, 1.4, 1.5, 1.62, 1.75, 1.9, 2.1, 2.3].filter((zoom) => zoom <= most)
  const clear = subjects.faces.length + signs.length > 0 ? CLEAR : SUBJECT_CLEAR
  // What the view before covers of a subject cannot become clear where the picture ends.
  const covered = whole && before && signs.length === 0 ? Math.max(clear, picture.hiddenShare(before.to, whole)) : clear
  const isWhole = (view: View) => !whole || (contains(view, whole) && picture.hiddenShare(view, whole) <= covered)
  const views = picture.views(zooms, 13).filter((view) => {
    if (picture.cuts(view) || picture.cutHeads(view) > 0 || !isWhole(view) || !picture.showsOnPlain(view)) return false
    if (before && view.zoom < LEAST_STEP * before.to.zoom) return false
    return picture.mostHidden(view, picture.heads) <= CLEAR && picture.mostHidden(view, subjects.texts) <= CLEAR
  })
  return closeUp(picture, views, variant, before)
}

function closeUp(picture: FramedPicture, views: readonly View[], variant: number, before: Path | null): Path | null {
  const aim = AIMS[picture.options.captions ?? 'none']
  const own = new Map(views.map((view) => [view, closeness(picture, view, aim) - (before ? likeness(view, before.to) : 0)]))
  const zoomsIn = variant % 2 === 0 ? 1 : -1
  return bestPath(
    picture,
    views,
    [0.12, 0.34],
    ({ from, to }) =>
      (own.get(from) ?? 0) +
      (own.get(to) ?? 0) +
      0.5 * Math.min(0.25, picture.movement(from, to)) +
      0.08 * Math.sign(to.zoom - from.zoom) * zoomsIn,
  )
}

/** How much a view looks like the one before a cut: less than a clear step closer, and almost the same part of the picture. */
function likeness(view: View, before: View): number {
  const closer = view.zoom / before.zoom
  const apart = Math.min(1, distance(center(view), center(before), before) / 0.5)
  return (Math.max(0, CLOSER - closer) + 4 * Math.max(0, LEAST_CLOSER - closer)) * (1 - 0.4 * apart)
}

/** How well a view shows the main subject: whole, clear of the captions, at a size that fills a third of the frame. */
function closeness(picture: FramedPicture, view: View, aim: number): number {
  const x = (picture.main.left + picture.main.width / 2 - view.left) / view.width
  const y = (picture.main.top + picture.main.height / 2 - view.top) / view.height
  const isFace = picture.subjects.faces.length > 0
  const size = Math.log(
    Math.max(0.02, Math.max(picture.main.height / view.height, (0.5 * picture.main.width) / view.width)) / (isFace ? 0.3 : 0.45),
  )
  const soft = Math.max(0, Math.log(view.zoom / Math.max(1.3, picture.sharpZoom())))
  const hidden = picture.hiddenShare(view, picture.main)
  return (
    1.2 * picture.share(view) +
    0.5 * view.held -
    0.9 * Math.abs(x - 0.5) -
    0.9 * Math.abs(y - aim) -
    0.3 * Math.abs(size) -
    soft -
    hidden -
    0.3 * picture.cutFaces(view)
  )
}
