import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { Area } from '../analysis/picture.ts'
import type { CaptionPlace } from '../frame.ts'
import { between, center, contains, distance, overlaps, shared } from './areas.ts'
import { type Band, bandsOf } from './bands.ts'
import type { Covered } from './covered.ts'
import { interestIn } from './interest.ts'
import { captionArea } from './layout.ts'
import type { Subjects } from './subjects.ts'
import { type Ground, groundIn } from './texture.ts'
import { dividedUnder, interestUnder, skinUnder, upperUnder } from './under-text.ts'
import { fittingTogether, headsOf, isTooLarge, middlesOf, textsToKeep, wholeAreas } from './whole-subject.ts'

/** Text that is wider than this fraction of the picture is a subject of it. */
const SIGN_WIDTH = 0.1
/** A salient area of at least this share of the picture is all of it. */
const EVEN = 0.95
/** A frame that shows less of the picture than this is no view of it, and would show its pixels. */
const LEAST_SHOWN = 0.2
/** Number of positions of a path at which text must not be cut. */
const SAMPLES = 8
/** Height of the hair above a face, relative to the face. */
const HAIR = 0.3

/** A face is clear of the captions when they cover at most this share of it. */
export const CLEAR = 0.05
/** Parts of the salient area and of the detail in what captions cover. */
const SALIENT = 0.4
const BUSY = 0.16
/** The same where the size of the captions is known: how dense the interest is under them, whether an outline goes through them, and how busy it is there. */
const DENSITY = 0.3
const DIVIDED = 0.2
const LESS_BUSY = 0.05
/** Hair and hats, which the faces that were found do not include. */
const HATS = 1

export interface View extends Area {
  /** Relative to the largest view that fits into the picture. */
  zoom: number
  /** Share of the interest in the view, 0 to 1. */
  held: number
}

export interface Path {
  from: View
  to: View
}

/** What is displayed over the picture. */
export interface FrameOptions {
  /** Where captions are displayed; null without captions. */
  captions: CaptionPlace | null
  format?: VideoFormat | undefined
  /** How much of the frame the largest caption of the scene takes up; by default all of its zone. */
  text?: TextShare | undefined
}

/** Shares of the frame's width and height. */
export interface TextShare {
  width: number
  height: number
}

/** A picture in a frame: its views, what they show, and what the captions cover in them. */
export class FramedPicture {
  readonly subjects: Subjects
  readonly frame: Size
  /** The largest view of the frame's shape. */
  readonly full: { width: number; height: number }
  readonly signs: Area[]
  /** The faces with the hair above them, which the camera keeps clear where it can. */
  readonly heads: Area[]
  readonly main: Area
  /** What a view shows whole: the heads, the signs and the salient area that fit together into the frame. Null if the first of them does not fit. */
  readonly whole: Area | null
  /** The same, or the first of them if it does not fit. */
  readonly wanted: Area
  /** What a closer view shows instead if that is too large for one. */
  readonly middles: Area[]
  /** The subject is larger than the frame, and each closer view would cut more of it. */
  readonly isTooLarge: boolean
  /** The interest is spread over the whole picture, as on a surface: no part of it must stay in the frame. */
  readonly isEven: boolean
  /** The picture is so long and narrow that it is displayed on cards only. */
  readonly isStrip: boolean
  private readonly wholeHeads: Area[]
  /** The share of the interest in an area, 0 to 1. */
  readonly heldBy: (area: Area) => number
  /** What covers the picture over the whole width, as fractions of the frame's height: the captions, and the app's buttons below the safe area. */
  private readonly bands: Band[]
  readonly options: FrameOptions

  constructor(found: Subjects, frame: Size, options: FrameOptions) {
    const { captions } = options
    this.options = options
    this.frame = frame
    const [own, wanted] = [found.size.width / found.size.height, frame.width / frame.height]
    this.full = { width: Math.min(1, wanted / own), height: Math.min(1, own / wanted) }
    this.isStrip = Math.min(this.full.width, this.full.height) < LEAST_SHOWN
    const subjects = { ...found, texts: textsToKeep(found, this.full) }
    this.subjects = subjects
    this.signs = subjects.texts.filter(({ width }) => width > SIGN_WIDTH)
    this.heads = subjects.faces.map((face) => ({ ...face, top: face.top - HAIR * face.height, height: (1 + HAIR) * face.height }))
    const areas = wholeAreas(subjects, this.signs, this.full)
    this.whole = fittingTogether(areas, this.full)
    this.wanted = this.whole ?? areas[0]
    this.middles = found.onPlain ? [] : middlesOf(subjects, this.full)
    this.isTooLarge = isTooLarge(subjects, this.full)
    this.isEven = this.wanted.width * this.wanted.height > EVEN
    this.wholeHeads = headsOf(subjects.faces)
    this.heldBy = interestIn(subjects)
    this.bands = captions === null ? [] : bandsOf(frame, captions, options)
    this.main = this.mainSubject()
  }

  hiddenIn(view: Area): Covered {
    const { faces, texts } = this.subjects
    const found = this.mostHidden(view, faces) + 0.6 * this.mostHidden(view, texts)
    const busy = this.groundIn(view)?.busy ?? 0
    const [interest, divided] = this.options.text ? [interestUnder(this, view), dividedUnder(this, view)] : [0, 0]
    const rest = this.options.text
      ? DENSITY * interest +
        DIVIDED * divided +
        HATS * this.mostHidden(view, this.wholeHeads) +
        upperUnder(this, view) +
        skinUnder(this, view)
      : SALIENT * (this.heldBy(view) > 0 ? this.hiddenInterest(view) / this.heldBy(view) : 0)
    return { found, all: found + rest + (this.options.text ? LESS_BUSY : BUSY) * busy, busy, interest, divided }
  }

  /** What the captions are drawn on in a view; undefined without captions. */
  groundIn(view: Area): Ground | undefined {
    const { texture } = this.subjects
    const { captions, format } = this.options
    return captions && texture ? groundIn(texture, captionArea(view, this.frame, { captions, format, text: this.options.text })) : undefined
  }

  /** A face, otherwise the subject on a plain ground, otherwise a sign that fits into the frame, otherwise the most salient area. */
  private mainSubject(): Area {
    const main = this.subjects.faces[0] ?? this.subjects.onPlain
    if (main) return main
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

  /** The zoom at which a pixel of the picture covers two and a half of the frame; more would show the pixels. */
  sharpZoom(): number {
    return Math.min(2.3, (this.full.width * this.subjects.size.width) / this.frame.width / 0.4)
  }

  /** All views at these zooms, on a grid of positions. */
  views(zooms: readonly number[], steps: number): View[] {
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

  /** Whether any text is partly inside the area. */
  cuts(area: Area): boolean {
    return this.subjects.texts.some((text) => overlaps(area, text) && !contains(area, text))
  }

  isClear(from: Area, to: Area): boolean {
    if (this.subjects.texts.length === 0) return true
    for (let sample = 1; sample < SAMPLES; sample++) if (this.cuts(between(from, to, sample / SAMPLES))) return false
    return true
  }

  fitsNowhere(sign: Area): boolean {
    return sign.width > 0.94 * this.full.width || sign.height > 0.94 * this.full.height
  }

  /** Whether a view shows the subject on a plain ground, if there is one, whole and beside the captions. */
  showsOnPlain(view: Area): boolean {
    const { onPlain } = this.subjects
    return !onPlain || (contains(view, onPlain) && this.hiddenShare(view, onPlain) <= 0)
  }

  /** The share of the main subject in a view. */
  share(view: Area): number {
    return shared(view, this.main) / (this.main.width * this.main.height)
  }

  /** The number of faces that are partly visible. */
  cutFaces(view: Area): number {
    return this.subjects.faces.filter((face) => overlaps(view, face) && !contains(view, face)).length
  }

  /** The number of heads that are partly visible. */
  cutHeads(view: Area): number {
    return this.wholeHeads.filter((head) => overlaps(view, head) && !contains(view, head)).length
  }

  /** The share of the subject that is outside the view, of what fits into the frame. */
  lost(view: Area): number {
    const most = Math.min(this.wanted.width, this.full.width) * Math.min(this.wanted.height, this.full.height)
    return Math.max(0, 1 - shared(view, this.wanted) / most)
  }

  /** A view that is closer by a factor, in which a point keeps its place as far as the picture's edges allow. */
  scaled(view: View, closer: number, point: { x: number; y: number }): View {
    const zoom = Math.max(1, view.zoom * closer)
    const [width, height] = [this.full.width / zoom, this.full.height / zoom]
    const [x, y] = [(point.x - view.left) / view.width, (point.y - view.top) / view.height].map((share) => Math.min(1, Math.max(0, share)))
    const left = Math.min(1 - width, Math.max(0, view.left + (x ?? 0) * (view.width - width)))
    const top = Math.min(1 - height, Math.max(0, view.top + (y ?? 0) * (view.height - height)))
    const area = { left, top, width, height }
    return { ...area, zoom, held: this.heldBy(area) }
  }

  /** The share of the faces that are whole at one end of a path. Those that an earlier path has shown count less. */
  seenFaces(path: Path, before?: Path): number {
    const { faces } = this.subjects
    const shows = ({ from, to }: Path, face: Area) => contains(from, face) || contains(to, face)
    const worth = faces.map((face) => (shows(path, face) ? (before && shows(before, face) ? 0.3 : 1) : 0))
    return worth.reduce<number>((sum, value) => sum + value, 0) / faces.length
  }

  /** The largest share of one of these areas that is in the view and covered. */
  mostHidden(view: Area, areas: readonly Area[]): number {
    return areas.reduce((most, area) => (overlaps(view, area) ? Math.max(most, this.hiddenShare(view, area)) : most), 0)
  }

  hiddenShare(view: Area, area: Area): number {
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

  fits(view: View): boolean {
    return (
      this.share(view) > (this.subjects.faces.length > 0 || this.signs.includes(this.main) ? 0.98 : 0.8) ||
      this.fitsNowhere(this.main) ||
      this.cuts(this.main)
    )
  }

  /** Shift in view sizes, plus change of zoom. */
  movement(from: View, to: View): number {
    const view = { width: Math.min(from.width, to.width), height: Math.min(from.height, to.height) }
    return distance(center(from), center(to), view) + Math.abs(Math.log(to.zoom / from.zoom))
  }
}

/** Positions in the space that a view leaves: close together where there is little space. */
function positions(space: number, steps: number, side: number): number[] {
  if (space < 0.004) return [0]
  const count = Math.max(2, Math.min(steps, Math.round((space / side) * 10) + 1))
  return Array.from({ length: count }, (_, step) => (space * step) / (count - 1))
}
