import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { Area } from '../analysis/picture.ts'
import { type Box, type CaptionPlace, captionZone, safeArea } from '../frame.ts'
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
/** Text that is wider than this fraction of the picture is a subject of it. */
const SIGN_WIDTH = 0.1
/** Number of positions of a path at which text must not be cut. */
const SAMPLES = 8
/** Height of the hair above a face, relative to the face. */
const HAIR = 0.3
/** A face is clear of the captions when they cover at most this share of it. */
const CLEAR = 0.05
/**
 * Ways to keep the captions off what matters, in order of preference. Each must cover less than those before it by `gain`, because captions that move between
 * scenes are harder to follow, and cards show less of the picture. Saliency alone, which is uncertain, moves the captions only to the top.
 */
const WAYS = [
  { captions: 'bottom', cards: false, gain: 0, of: 'all' },
  { captions: 'top', cards: false, gain: 0.08, of: 'all' },
  { captions: 'middle', cards: false, gain: 0.15, of: 'found' },
  { captions: 'bottom', cards: true, gain: 0.15, of: 'found' },
] as const

/** Shares of what matters that are covered, 0 to 1: of the faces and texts that were found, and of these and the saliency. */
interface Covered {
  found: number
  all: number
}

interface View extends Area {
  /** Relative to the largest view that fits into the picture. */
  zoom: number
  /** Share of the interest in the view, 0 to 1. */
  held: number
}

interface Path {
  from: View
  to: View
}

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
    if (best.covered[of] < gain) continue
    const scene = new Scene(subjects, frame, { captions, cards, format })
    const framings = scene.framings(count, variant)
    const covered = averageOf(framings.map((framing) => scene.coveredBy(framing)))
    if (covered[of] < best.covered[of] - gain) best = { captions, framings, covered }
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
const areaOf = ({ left, top, width, height }: Area): Area => ({ left, top, width, height })

class Scene {
  private readonly subjects: Subjects
  private readonly frame: Size
  private readonly options: FramingOptions
  /** The largest view of the frame's shape. */
  private readonly full: { width: number; height: number }
  private readonly signs: Area[]
  /** The faces with the hair above them, which the camera keeps clear where it can. */
  private readonly heads: Area[]
  private readonly main: Area
  /** Summed-area table of the interest, with one row and one column of zeros before it. */
  private readonly interest: Float64Array
  /** What covers the picture over the whole width, as fractions of the frame's height: the captions, and the app's buttons below the safe area. */
  private readonly bands: Band[]
  /** Where the main subject of a detail is placed, as a fraction of the frame's height: in what the captions leave free. */
  private readonly aim: number

  constructor(subjects: Subjects, frame: Size, options: FramingOptions) {
    this.subjects = subjects
    this.frame = frame
    this.options = options
    const [own, wanted] = [subjects.size.width / subjects.size.height, frame.width / frame.height]
    this.full = { width: Math.min(1, wanted / own), height: Math.min(1, own / wanted) }
    this.signs = subjects.texts.filter(({ width }) => width > SIGN_WIDTH)
    this.heads = subjects.faces.map((face) => ({ ...face, top: face.top - HAIR * face.height, height: (1 + HAIR) * face.height }))
    this.interest = interestOf(subjects)
    this.bands = options.captions === null ? [] : bandsOf(frame, options.captions, options.format)
    this.aim = { bottom: 0.42, top: 0.54, middle: 0.2, none: 0.42 }[options.captions ?? 'none']
    this.main = this.mainSubject()
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
    return averageOf([0, 0.5, 1].map((share) => this.hiddenIn(between(framing.from, framing.to, share))))
  }

  private hiddenIn(view: Area): Covered {
    const { faces, texts } = this.subjects
    const rest = this.heldBy(view) > 0 ? this.hiddenInterest(view) / this.heldBy(view) : 0
    const found = this.mostHidden(view, faces) + 0.6 * this.mostHidden(view, texts)
    return { found, all: found + 0.25 * rest }
  }

  /** A face, otherwise a sign that fits into the frame, otherwise the most salient area. */
  private mainSubject(): Area {
    const [face] = this.subjects.faces
    if (face) return face
    const sign = this.signs.find(({ width, height }) => width < 0.85 * this.full.width && height < 0.85 * this.full.height)
    if (sign) return sign
    const size = { width: this.full.width / 1.9, height: this.full.height / 1.9 }
    const candidates = this.views([1.9], 15)
    const clear = candidates.filter((view) => !this.cuts(view))
    return (clear.length > 0 ? clear : candidates).reduce<View>((best, view) => (view.held > best.held ? view : best), {
      left: 0,
      top: 0,
      ...size,
      zoom: 1.9,
      held: 0,
    })
  }

  /** Returns a slow pan or zoom that shows most of the picture; null when each would cut through text or lose a sign. */
  overview(variant: number, before?: Path): Path | null {
    if (Math.min(this.full.width, this.full.height) < MIN_OVERVIEW) return null
    if (this.signs.some((sign) => this.fitsNowhere(sign))) return null
    const [face, ...others] = this.subjects.faces
    const wanted = face && others.length === 0 && !this.fitsNowhere(face) ? [face, ...this.signs] : this.signs
    const views = this.views([1, 1.08, 1.16, 1.25, 1.35], 13).filter((view) => wanted.every((area) => contains(view, area)))
    const toRight = variant % 2 === 0 ? 1 : -1
    // A pan where the picture has space beside the frame, otherwise a zoom.
    const least = Math.min(0.16, 0.1 + 0.3 * (1 / Math.min(this.full.width, this.full.height) - 1))
    const isGroup = this.subjects.faces.length > 1
    const own = new Map(views.map((view) => [view, this.overviewWorth(view, isGroup)]))
    return this.best(views, [least, isGroup ? 1.1 : 0.75], ({ from, to }) => {
      const direction = Math.sign(to.left + to.width / 2 - from.left - from.width / 2 + to.top - from.top) * toRight
      const apart = before ? Math.min(0.5, distance(middle(from, to), middle(before.from, before.to), this.full)) : 0
      const opposite = before && Math.sign(to.zoom - from.zoom) === -Math.sign(before.to.zoom - before.from.zoom) ? 0.05 : 0
      return (
        (own.get(from) ?? 0) +
        (own.get(to) ?? 0) +
        0.4 * this.heldBy(union(from, to)) +
        (isGroup ? 1.6 * this.seenFaces({ from, to }, before) : 0) +
        0.55 * Math.min(0.5, this.movement(from, to)) +
        0.25 * apart +
        0.06 * direction +
        opposite
      )
    })
  }

  private overviewWorth(view: View, isGroup: boolean): number {
    const main = isGroup ? 0 : 0.5 * this.share(view)
    const hidden = 0.6 * this.mostHidden(view, this.heads) + 0.3 * this.mostHidden(view, this.subjects.texts)
    return 0.8 * view.held + main - 0.25 * this.cutFaces(view) - hidden - 0.4 * (view.zoom - 1)
  }

  /** Returns a slow move close to the main subject; null when each would cut through text. */
  detail(variant: number): Path | null {
    const most = Math.max(1.75, this.sharpZoom())
    const zooms = [1.26, 1.32, 1.4, 1.5, 1.62, 1.75, 1.9, 2.1, 2.3].filter((zoom) => zoom <= most)
    const all = this.views(zooms, 9).filter((view) => !this.cuts(view))
    const whole = all.filter((view) => this.fits(view))
    const { texts } = this.subjects
    const clear = whole.filter((view) => this.mostHidden(view, this.heads) <= CLEAR && this.mostHidden(view, texts) <= CLEAR)
    return this.closeUp(clear, variant) ?? this.closeUp(whole, variant) ?? this.closeUp(all, variant)
  }

  /** The zoom at which a pixel of the picture covers two and a half of the frame; more would show the pixels. */
  private sharpZoom(): number {
    return Math.min(2.3, (this.full.width * this.subjects.size.width) / this.frame.width / 0.4)
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
        0.5 * Math.min(0.25, this.movement(from, to)) +
        0.08 * Math.sign(to.zoom - from.zoom) * zoomsIn,
    )
  }

  /** A card of the whole picture or of the part that matters, never of a part of a text line. `close` prefers a small part. */
  card(zoom: readonly [number, number], close = false): Framing {
    let best = { area: { left: 0, top: 0, width: 1, height: 1 }, worth: Number.NEGATIVE_INFINITY }
    const heights = close ? [0.4, 0.5, 0.6, 0.75] : [1]
    const wanted = close ? [this.signs[0] ?? this.main] : this.signs
    for (let width = close ? 0.3 : Math.max(0.4, this.full.width); width <= 1.001; width += 0.05) {
      for (const height of this.full.width < 1 ? heights : [1, ...heights]) {
        for (let step = 0; step <= 16; step++) {
          for (let row = 0; row <= (height < 1 ? 8 : 0); row++) {
            const area = { left: ((1 - width) * step) / 16, top: ((1 - height) * row) / 8, width, height }
            if (this.cuts(area) || !wanted.every((each) => contains(area, each))) continue
            const worth = this.heldBy(area) - (close ? 0.9 : 0.4) * width * height
            if (worth > best.worth + 1e-9) best = { area, worth }
          }
        }
      }
    }
    const { width, height } = this.subjects.size
    const box = cardBox({ width: best.area.width * width, height: best.area.height * height }, this.frame, this.options)
    return { kind: 'card', crop: shaped(best.area, box, this.subjects.size), box, zoom }
  }

  private best(views: readonly View[], [least, most]: readonly [number, number], worthOf: (path: Path) => number): Path | null {
    let best: { path: Path; worth: number } | null = null
    const usable = views.filter((view) => !this.cuts(view))
    for (const from of usable) {
      for (const to of usable) {
        const movement = this.movement(from, to)
        if (movement < least || movement > most) continue
        const worth = worthOf({ from, to })
        if ((best && worth <= best.worth) || !this.isClear(from, to)) continue
        best = { path: { from, to }, worth }
      }
    }
    return best?.path ?? null
  }

  /** All views at these zooms, on a grid of positions. */
  private views(zooms: readonly number[], steps: number): View[] {
    return zooms.flatMap((zoom) => {
      const [width, height] = [this.full.width / zoom, this.full.height / zoom]
      const [columns, rows] = [positions(1 - width, steps, width), positions(1 - height, steps, height)]
      return columns.flatMap((left) =>
        rows.map((top) => {
          const area = { left, top, width, height }
          return { ...area, zoom, held: this.heldBy(area) }
        }),
      )
    })
  }

  private heldBy({ left, top, width, height }: Area): number {
    const { columns, rows } = this.subjects.saliency
    const column = (share: number) => Math.min(columns, Math.max(0, Math.round(share * columns)))
    const row = (share: number) => Math.min(rows, Math.max(0, Math.round(share * rows))) * (columns + 1)
    const at = (x: number, y: number) => this.interest[y + x] ?? 0
    const [x0, x1, y0, y1] = [column(left), column(left + width), row(top), row(top + height)]
    return at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)
  }

  /** Whether any text is partly inside the area. */
  private cuts(area: Area): boolean {
    return this.subjects.texts.some((text) => overlaps(area, text) && !contains(area, text))
  }

  private isClear(from: Area, to: Area): boolean {
    if (this.subjects.texts.length === 0) return true
    for (let sample = 1; sample < SAMPLES; sample++) if (this.cuts(between(from, to, sample / SAMPLES))) return false
    return true
  }

  private fitsNowhere(sign: Area): boolean {
    return sign.width > 0.94 * this.full.width || sign.height > 0.94 * this.full.height
  }

  /** The share of the main subject in a view. */
  private share(view: Area): number {
    return shared(view, this.main) / (this.main.width * this.main.height)
  }

  /** The number of faces that are partly visible. */
  private cutFaces(view: Area): number {
    return this.subjects.faces.filter((face) => overlaps(view, face) && !contains(view, face)).length
  }

  /** The share of the faces that are whole at one end of a path. Those that an earlier path has shown count less. */
  private seenFaces(path: Path, before?: Path): number {
    const { faces } = this.subjects
    const shows = ({ from, to }: Path, face: Area) => contains(from, face) || contains(to, face)
    const worth = faces.map((face) => (shows(path, face) ? (before && shows(before, face) ? 0.3 : 1) : 0))
    return worth.reduce<number>((sum, value) => sum + value, 0) / faces.length
  }

  /** The largest share of one of these areas that is in the view and covered. */
  private mostHidden(view: Area, areas: readonly Area[]): number {
    return areas.reduce((most, area) => (overlaps(view, area) ? Math.max(most, this.hiddenShare(view, area)) : most), 0)
  }

  private hiddenShare(view: Area, area: Area): number {
    const [top, bottom] = [(area.top - view.top) / view.height, (area.top + area.height - view.top) / view.height]
    return this.bands.reduce((sum, band) => sum + Math.max(0, Math.min(bottom, band.bottom) - Math.max(top, band.top)), 0) / (bottom - top)
  }

  /** The part of the interest that is covered in a view. */
  private hiddenInterest(view: Area): number {
    return this.bands.reduce(
      (sum, { top, bottom }) => sum + this.heldBy({ ...view, top: view.top + top * view.height, height: (bottom - top) * view.height }),
      0,
    )
  }

  private fits(view: View): boolean {
    return (
      this.share(view) > (this.subjects.faces.length > 0 || this.signs.includes(this.main) ? 0.98 : 0.8) ||
      this.fitsNowhere(this.main) ||
      this.cuts(this.main)
    )
  }

  /** How well a view shows the main subject: whole, beside the captions, at a size that fills a third of the frame. */
  private closeness(view: View): number {
    const x = (this.main.left + this.main.width / 2 - view.left) / view.width
    const y = (this.main.top + this.main.height / 2 - view.top) / view.height
    const isFace = this.subjects.faces.length > 0
    const size = Math.log(
      Math.max(0.02, Math.max(this.main.height / view.height, (0.5 * this.main.width) / view.width)) / (isFace ? 0.3 : 0.45),
    )
    const soft = Math.max(0, Math.log(view.zoom / Math.max(1.3, this.sharpZoom())))
    const hidden = 0.6 * this.hiddenShare(view, this.main)
    return (
      1.2 * this.share(view) +
      0.5 * view.held -
      0.9 * Math.abs(x - 0.5) -
      0.9 * Math.abs(y - this.aim) -
      0.3 * Math.abs(size) -
      soft -
      hidden -
      0.3 * this.cutFaces(view)
    )
  }

  /** Shift in view sizes, plus change of zoom. */
  private movement(from: View, to: View): number {
    const view = { width: Math.min(from.width, to.width), height: Math.min(from.height, to.height) }
    return distance(center(from), center(to), view) + Math.abs(Math.log(to.zoom / from.zoom))
  }
}

function averageOf(covered: readonly Covered[]): Covered {
  const mean = (part: keyof Covered) => covered.reduce((sum, each) => sum + each[part], 0) / covered.length
  return { found: mean('found'), all: mean('all') }
}

/** A horizontal band of the frame, as fractions of its height. */
interface Band {
  top: number
  bottom: number
}

function bandsOf(frame: Size, place: CaptionPlace, format?: VideoFormat): Band[] {
  const [zone, safe] = [captionZone(frame, format, place), safeArea(frame, format)]
  const captions = { top: zone.y / frame.height, bottom: (zone.y + zone.height) / frame.height }
  return [captions, { top: (safe.y + safe.height) / frame.height, bottom: 1 }]
}

/** Saliency, with faces and text as areas of their own weight. */
function interestOf({ saliency, faces, texts }: Subjects): Float64Array {
  const { columns, rows, weights } = saliency
  const interest = Float64Array.from(weights)
  const add = (area: Area, weight: number) => {
    const cells: number[] = []
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const [x, y] = [(column + 0.5) / columns, (row + 0.5) / rows]
        if (x >= area.left && x <= area.left + area.width && y >= area.top && y <= area.top + area.height)
          cells.push(row * columns + column)
      }
    for (const cell of cells) interest[cell] = (interest[cell] ?? 0) + weight / cells.length
  }
  const faceSizes = faces.map(({ width, height }) => Math.sqrt(width * height))
  const allFaces = faceSizes.reduce((sum, size) => sum + size, 0)
  for (const [index, face] of faces.entries()) add(face, (1.5 * (faceSizes[index] ?? 0)) / allFaces)
  for (const text of texts) add(text, 0.5 / texts.length)
  const total = interest.reduce((sum, value) => sum + value, 0)
  const sums = new Float64Array((columns + 1) * (rows + 1))
  for (let row = 0; row < rows; row++) {
    let across = 0
    for (let column = 0; column < columns; column++) {
      across += (interest[row * columns + column] ?? 0) / total
      sums[(row + 1) * (columns + 1) + column + 1] = (sums[row * (columns + 1) + column + 1] ?? 0) + across
    }
  }
  return sums
}

/** Positions in the space that a view leaves: close together where there is little space. */
function positions(space: number, steps: number, side: number): number[] {
  if (space < 0.004) return [0]
  const count = Math.max(2, Math.min(steps, Math.round((space / side) * 10) + 1))
  return Array.from({ length: count }, (_, step) => (space * step) / (count - 1))
}

/** Trims an area of the picture to the shape of its box, at the sides that have space. */
function shaped(area: Area, box: Box, { width, height }: Size): Area {
  const [own, wanted] = [(area.width * width) / (area.height * height), box.width / box.height]
  if (own > wanted) {
    const narrow = (area.width * wanted) / own
    return { ...area, left: area.left + (area.width - narrow) / 2, width: narrow }
  }
  const low = (area.height * own) / wanted
  return { ...area, top: area.top + (area.height - low) / 2, height: low }
}

/** The framing of the same film at another size. */
export function resized(framing: Framing, from: Size, to: Size): Framing {
  if (framing.kind === 'fill') return framing
  const { x, y, width, height } = framing.box
  const even = (value: number) => 2 * Math.round((value * to.width) / from.width / 2)
  return { ...framing, box: { x: even(x), y: even(y), width: even(width), height: even(height) } }
}

/** The view at a share of the way. */
export function between(from: Area, to: Area, share: number): Area {
  const at = (one: number, other: number) => one + (other - one) * share
  return { left: at(from.left, to.left), top: at(from.top, to.top), width: at(from.width, to.width), height: at(from.height, to.height) }
}

const EDGE = 1e-6
export const contains = (outer: Area, inner: Area) =>
  inner.left >= outer.left - EDGE &&
  inner.top >= outer.top - EDGE &&
  inner.left + inner.width <= outer.left + outer.width + EDGE &&
  inner.top + inner.height <= outer.top + outer.height + EDGE

export const overlaps = (one: Area, other: Area) => shared(one, other) > EDGE

function shared(one: Area, other: Area): number {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}

export function union(one: Area, other: Area): Area {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)]
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  }
}

interface Point {
  x: number
  y: number
}

const center = ({ left, top, width, height }: Area): Point => ({ x: left + width / 2, y: top + height / 2 })
const middle = (one: Area, other: Area): Point => ({ x: (center(one).x + center(other).x) / 2, y: (center(one).y + center(other).y) / 2 })
const distance = (one: Point, other: Point, unit: { width: number; height: number }) =>
  Math.hypot((one.x - other.x) / unit.width, (one.y - other.y) / unit.height)
