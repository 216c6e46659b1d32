import type { Size, VideoFormat } from '../../domain/formats.ts'
import type { Area } from '../analysis/picture.ts'
import { type CaptionPlace, captionZone, safeArea } from '../frame.ts'
import { between, center, contains, distance, overlaps, shared } from './areas.ts'
import { interestIn } from './interest.ts'
import type { Subjects } from './subjects.ts'

/** Text that is wider than this fraction of the picture is a subject of it. */
const SIGN_WIDTH = 0.1
/** Number of positions of a path at which text must not be cut. */
const SAMPLES = 8
/** Height of the hair above a face, relative to the face. */
const HAIR = 0.3

/** Shares of what matters that are covered, 0 to 1: of the faces and texts that were found, and of these and the saliency. */
export interface Covered {
  found: number
  all: number
}

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

/** A picture in a frame: its views, what they show, and what the captions cover in them. */
export class FramedPicture {
  readonly subjects: Subjects
  private readonly frame: Size
  /** The largest view of the frame's shape. */
  readonly full: { width: number; height: number }
  readonly signs: Area[]
  /** The faces with the hair above them, which the camera keeps clear where it can. */
  readonly heads: Area[]
  readonly main: Area
  /** The share of the interest in an area, 0 to 1. */
  readonly heldBy: (area: Area) => number
  /** What covers the picture over the whole width, as fractions of the frame's height: the captions, and the app's buttons below the safe area. */
  private readonly bands: Band[]

  constructor(subjects: Subjects, frame: Size, { captions, format }: { captions: CaptionPlace | null; format?: VideoFormat | undefined }) {
    this.subjects = subjects
    this.frame = frame
    const [own, wanted] = [subjects.size.width / subjects.size.height, frame.width / frame.height]
    this.full = { width: Math.min(1, wanted / own), height: Math.min(1, own / wanted) }
    this.signs = subjects.texts.filter(({ width }) => width > SIGN_WIDTH)
    this.heads = subjects.faces.map((face) => ({ ...face, top: face.top - HAIR * face.height, height: (1 + HAIR) * face.height }))
    this.heldBy = interestIn(subjects)
    this.bands = captions === null ? [] : bandsOf(frame, captions, format)
    this.main = this.mainSubject()
  }

  hiddenIn(view: Area): Covered {
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

  /** The share of the main subject in a view. */
  share(view: Area): number {
    return shared(view, this.main) / (this.main.width * this.main.height)
  }

  /** The number of faces that are partly visible. */
  cutFaces(view: Area): number {
    return this.subjects.faces.filter((face) => overlaps(view, face) && !contains(view, face)).length
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

export function averageOf(covered: readonly Covered[]): Covered {
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

/** Positions in the space that a view leaves: close together where there is little space. */
function positions(space: number, steps: number, side: number): number[] {
  if (space < 0.004) return [0]
  const count = Math.max(2, Math.min(steps, Math.round((space / side) * 10) + 1))
  return Array.from({ length: count }, (_, step) => (space * step) / (count - 1))
}
