import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { Area } from '../analysis/picture.ts'
import type { Box, CaptionPlace } from '../frame.ts'
import { areaOf, between, contains, distance, middle, shaped, union } from './areas.ts'
import { averageOf, type Covered, FramedPicture, type Path, type View } from './framed-picture.ts'
import { cardBox } from './layout.ts'
import type { Subjects } from './subjects.ts'

/** One camera move over a picture. Views are fractions of the picture. */
export type Framing =
  /** The picture fills the frame. The camera moves from one view to the other; both have the shape of the frame. */
  | { kind: 'fill'; from: Area; to: Area }
  /** A part of the picture on a blurred copy of it. The camera zooms by these factors. */
  | { kind: 'card'; crop: Area; box: Box; zoom: readonly [number, number] }

export interface FramingOptions {
  /** Where captions are displayed; null without captions. */
  captions: CaptionPlace | null
  format?: VideoFormat | undefined
  /** The overviews are on cards. */
  cards?: boolean
}

/** The camera moves of a scene, and where its captions are displayed. */
export interface SceneFraming {
  captions: CaptionPlace
  framings: Framing[]
}

/** A crop that shows less of the picture than this is no overview of it, and a card is used. */
const MIN_OVERVIEW = 0.24
const CARD_ZOOM = 1.07
/** A face is clear of the captions when they cover at most this share of it. */
const CLEAR = 0.05
/**
 * Ways to keep the captions off what matters, in order of preference. Each must cover less than those before it by `gain`, because captions that move between
 * scenes are harder to follow, and cards show less of the picture. Saliency alone, which is uncertain, moves the captions only to the top.
 */
const WAYS = [
  { captions: 'bottom', cards: false, gain: 0, of: 'all' },
  { captions: 'top', cards: false, gain: 0.05, of: 'all' },
  { captions: 'middle', cards: false, gain: 0.15, of: 'found' },
  { captions: 'bottom', cards: true, gain: 0.15, of: 'found' },
] as const

/** What captions at the top of the first scene must gain. */
const HOOK_GAIN = 0.028

/**
 * Chooses the place of a scene's captions, at which they cover the least of faces, text and the rest of the subject, with the camera moves for that place.
 * The place is the same in all moves of the scene.
 */
export function sceneFraming(
  subjects: Subjects,
  frame: Size,
  count: number,
  variant: number,
  { captioned, format }: { captioned: boolean; format?: VideoFormat | undefined },
): SceneFraming {
  if (!captioned) return { captions: 'bottom', framings: framingsOf(subjects, frame, count, variant, { captions: null, format }) }
  let best: SceneFraming & { covered: Covered } = { captions: 'bottom', framings: [], covered: { found: 9, all: 9 } }
  for (const { captions, cards, gain, of } of WAYS) {
    // The first words are read over the picture that viewers see first.
    const least = variant === 0 && captions === 'top' ? HOOK_GAIN : gain
    if (best.covered[of] < least) continue
    const scene = new Scene(subjects, frame, { captions, cards, format })
    const framings = scene.framings(count, variant)
    const covered = averageOf(framings.map((framing) => scene.coveredBy(framing)))
    if (covered[of] < best.covered[of] - least) best = { captions, framings, covered }
  }
  return { captions: best.captions, framings: best.framings }
}

/**
 * Chooses the camera moves of a scene: an overview, then a detail, then another overview. The picture fills the frame wherever this is possible without cutting
 * through text. An overview is a card only if the picture's main text is wider than the frame, or if the frame would show a small part of the picture.
 * `variant` is the scene's position in the video, so that neighboring scenes move differently.
 */
export function framingsOf(subjects: Subjects, frame: Size, count: number, variant: number, options: FramingOptions): Framing[] {
  return new Scene(subjects, frame, options).framings(count, variant)
}

const fill = ({ from, to }: Path): Framing => ({ kind: 'fill', from: areaOf(from), to: areaOf(to) })

/** Chooses the camera moves over one picture. */
class Scene {
  private readonly picture: FramedPicture
  private readonly frame: Size
  private readonly options: FramingOptions
  /** Where the main subject of a detail is placed, as a fraction of the frame's height: in what the captions leave free. */
  private readonly aim: number

  constructor(subjects: Subjects, frame: Size, options: FramingOptions) {
    this.picture = new FramedPicture(subjects, frame, options)
    this.frame = frame
    this.options = options
    this.aim = { bottom: 0.42, top: 0.54, middle: 0.2, none: 0.42 }[options.captions ?? 'none']
  }

  framings(count: number, variant: number): Framing[] {
    const overview = this.options.cards ? null : this.overview(variant)
    const first: Framing = overview ? fill(overview) : this.card([1, CARD_ZOOM])
    if (count < 2) return [first]
    const detail = this.detail(variant) ?? (overview && this.overview(variant + 1, overview))
    const isClear = detail !== null && !(this.options.cards && this.coveredBy(fill(detail)).found > CLEAR)
    const second: Framing = isClear ? fill(detail) : this.card([CARD_ZOOM, 1], true)
    if (count < 3) return [first, second]
    const again = overview && this.overview(variant + 1, overview)
    return [first, second, again ? fill(again) : this.card([CARD_ZOOM, 1])]
  }

  /** How much of what matters the captions cover during a move, 0 to 1. Nothing on a card, which is above or below them. */
  coveredBy(framing: Framing): Covered {
    if (framing.kind === 'card') return this.options.captions === 'middle' ? { found: 1, all: 1 } : { found: 0, all: 0 }
    return averageOf([0, 0.5, 1].map((share) => this.picture.hiddenIn(between(framing.from, framing.to, share))))
  }

  /** Returns a slow pan or zoom that shows most of the picture; null when each would cut through text or lose a sign. */
  overview(variant: number, before?: Path): Path | null {
    if (Math.min(this.picture.full.width, this.picture.full.height) < MIN_OVERVIEW) return null
    if (this.picture.signs.some((sign) => this.picture.fitsNowhere(sign))) return null
    const [face, ...others] = this.picture.subjects.faces
    const wanted = face && others.length === 0 && !this.picture.fitsNowhere(face) ? [face, ...this.picture.signs] : this.picture.signs
    const views = this.picture.views([1, 1.08, 1.16, 1.25, 1.35], 13).filter((view) => wanted.every((area) => contains(view, area)))
    const toRight = variant % 2 === 0 ? 1 : -1
    // A pan where the picture extends beyond the frame, otherwise a zoom.
    const least = Math.min(0.16, 0.1 + 0.3 * (1 / Math.min(this.picture.full.width, this.picture.full.height) - 1))
    const isGroup = this.picture.subjects.faces.length > 1
    const own = new Map(views.map((view) => [view, this.overviewWorth(view, isGroup)]))
    return this.best(views, [least, isGroup ? 1.1 : 0.75], ({ from, to }) => {
      const direction = Math.sign(to.left + to.width / 2 - from.left - from.width / 2 + to.top - from.top) * toRight
      const apart = before ? Math.min(0.5, distance(middle(from, to), middle(before.from, before.to), this.picture.full)) : 0
      const opposite = before && Math.sign(to.zoom - from.zoom) === -Math.sign(before.to.zoom - before.from.zoom) ? 0.05 : 0
      return (
        (own.get(from) ?? 0) +
        (own.get(to) ?? 0) +
        0.4 * this.picture.heldBy(union(from, to)) +
        (isGroup ? 1.6 * this.picture.seenFaces({ from, to }, before) : 0) +
        0.3 * Math.min(0.35, this.picture.movement(from, to)) -
        // The main subject does not leave the frame while viewers look at it.
        (isGroup ? 0 : 1.2 * Math.max(0, this.picture.share(from) - this.picture.share(to))) +
        0.25 * apart +
        0.06 * direction +
        opposite
      )
    })
  }

  private overviewWorth(view: View, isGroup: boolean): number {
    const main = isGroup ? 0 : 0.5 * this.picture.share(view)
    const hidden =
      0.6 * this.picture.mostHidden(view, this.picture.heads) + 0.3 * this.picture.mostHidden(view, this.picture.subjects.texts)
    return 0.8 * view.held + main - 0.25 * this.picture.cutFaces(view) - hidden - 0.2 * (view.zoom - 1)
  }

  /** Returns a slow move close to the main subject; null when each would cut through text. */
  detail(variant: number): Path | null {
    const most = Math.max(1.75, this.picture.sharpZoom())
    const zooms = [1.26, 1.32, 1.4, 1.5, 1.62, 1.75, 1.9, 2.1, 2.3].filter((zoom) => zoom <= most)
    const all = this.picture.views(zooms, 9).filter((view) => !this.picture.cuts(view))
    const whole = all.filter((view) => this.picture.fits(view))
    const { texts } = this.picture.subjects
    const clear = whole.filter(
      (view) => this.picture.mostHidden(view, this.picture.heads) <= CLEAR && this.picture.mostHidden(view, texts) <= CLEAR,
    )
    return this.closeUp(clear, variant) ?? this.closeUp(whole, variant) ?? this.closeUp(all, variant)
  }

  private closeUp(views: readonly View[], variant: number): Path | null {
    const own = new Map(views.map((view) => [view, this.closeness(view)]))
    const zoomsIn = variant % 2 === 0 ? 1 : -1
    return this.best(
      views,
      [0.12, 0.34],
      ({ from, to }) =>
        (own.get(from) ?? 0) +
        (own.get(to) ?? 0) +
        0.5 * Math.min(0.25, this.picture.movement(from, to)) +
        0.08 * Math.sign(to.zoom - from.zoom) * zoomsIn,
    )
  }

  /** A card of the whole picture or of the part that matters, never of a part of a text line. `close` prefers a small part. */
  card(zoom: readonly [number, number], close = false): Framing {
    let best = { area: { left: 0, top: 0, width: 1, height: 1 }, worth: Number.NEGATIVE_INFINITY }
    const heights = close ? [0.4, 0.5, 0.6, 0.75] : [1]
    const wanted = close ? [this.picture.signs[0] ?? this.picture.main] : this.picture.signs
    for (let width = close ? 0.3 : Math.max(0.4, this.picture.full.width); width <= 1.001; width += 0.05) {
      for (const height of this.picture.full.width < 1 ? heights : [1, ...heights]) {
        for (let step = 0; step <= 16; step++) {
          for (let row = 0; row <= (height < 1 ? 8 : 0); row++) {
            const area = { left: ((1 - width) * step) / 16, top: ((1 - height) * row) / 8, width, height }
            if (this.picture.cuts(area) || !wanted.every((each) => contains(area, each))) continue
            const worth = this.picture.heldBy(area) - (close ? 0.9 : 0.4) * width * height
            if (worth > best.worth + 1e-9) best = { area, worth }
          }
        }
      }
    }
    const { width, height } = this.picture.subjects.size
    const box = cardBox({ width: best.area.width * width, height: best.area.height * height }, this.frame, this.options)
    return { kind: 'card', crop: shaped(best.area, box, this.picture.subjects.size), box, zoom }
  }

  private best(views: readonly View[], [least, most]: readonly [number, number], worthOf: (path: Path) => number): Path | null {
    let best: { path: Path; worth: number } | null = null
    const usable = views.filter((view) => !this.picture.cuts(view))
    for (const from of usable) {
      for (const to of usable) {
        const movement = this.picture.movement(from, to)
        if (movement < least || movement > most) continue
        const worth = worthOf({ from, to })
        if ((best && worth <= best.worth) || !this.picture.isClear(from, to)) continue
        best = { path: { from, to }, worth }
      }
    }
    return best?.path ?? null
  }

  /** How well a view shows the main subject: whole, beside the captions, at a size that fills a third of the frame. */
  private closeness(view: View): number {
    const x = (this.picture.main.left + this.picture.main.width / 2 - view.left) / view.width
    const y = (this.picture.main.top + this.picture.main.height / 2 - view.top) / view.height
    const isFace = this.picture.subjects.faces.length > 0
    const size = Math.log(
      Math.max(0.02, Math.max(this.picture.main.height / view.height, (0.5 * this.picture.main.width) / view.width)) /
        (isFace ? 0.3 : 0.45),
    )
    const soft = Math.max(0, Math.log(view.zoom / Math.max(1.3, this.picture.sharpZoom())))
    const hidden = 0.6 * this.picture.hiddenShare(view, this.picture.main)
    return (
      1.2 * this.picture.share(view) +
      0.5 * view.held -
      0.9 * Math.abs(x - 0.5) -
      0.9 * Math.abs(y - this.aim) -
      0.3 * Math.abs(size) -
      soft -
      hidden -
      0.3 * this.picture.cutFaces(view)
    )
  }
}

/** The framing of the same film at another size. */
export function resized(framing: Framing, from: Size, to: Size): Framing {
  if (framing.kind === 'fill') return framing
  const { x, y, width, height } = framing.box
  const even = (value: number) => 2 * Math.round((value * to.width) / from.width / 2)
  return { ...framing, box: { x: even(x), y: even(y), width: even(width), height: even(height) } }
}
