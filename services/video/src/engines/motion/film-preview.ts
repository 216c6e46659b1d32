import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Size } from '../../domain/formats.ts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { clipFrame } from '../footage/clip-frame.ts'
import { FPS } from '../frame.ts'
import { captionPages, drawnText } from '../picture/captions/captions.ts'
import { facesFor } from '../picture/captions/fonts.ts'
import { type Drawing, writeCaptions } from '../picture/draw-part.ts'
import { drawCardStill } from '../picture/end-card.ts'
import { drawLogo } from '../picture/logo.ts'
import type { MovingStill } from '../picture/moves.ts'
import { cardMove, type Shot } from '../picture/shot.ts'
import { framesIn, framesSeen, type Segment, textSpan, timelineOf } from '../timeline.ts'
import type { ClipRequest } from '../video-engine.ts'
import { composeCrop } from './compose-crop.ts'
import { titleCutOf } from './cuts.ts'
import { endCardPicture } from './end-card-picture.ts'
import { stillFrame } from './film-still.ts'
import { composeScene } from './motion-engine.ts'
import { drawOverlays, type Overlay } from './overlays.ts'
import { type ComposedScene, stillShot, titleScene } from './still-shot.ts'

export type FilmPreviewRequest = Pick<
  ClipRequest,
  'scenes' | 'look' | 'size' | 'format' | 'aiLine' | 'imageOf' | 'footageOf' | 'logo' | 'folder' | 'signal'
>

/** A camera move over a picture, from frame `start` to frame `end` of its segment. Views are in pixels of the picture. */
export interface PreviewMove extends MovingStill {
  start: number
  end: number
  /** Index of the picture. */
  picture: number
}

/** What a player needs to show the film without its file: pictures and how the camera moves over them, and texts over the frame. */
export interface FilmPreview {
  /** The size of the frame that the pictures and the overlays are for. */
  size: Size
  frames: number
  segments: (Segment & { moves: PreviewMove[] })[]
  /** JPEGs. */
  pictures: Buffer[]
  /** Times are frames of the film. */
  overlays: Overlay[]
}

/** A preview is displayed at most this large. */
const MAX_PIXELS = 405 * 720
const QUALITY = 82

/** Draws the pictures and texts of a film with the code that renders it. */
export async function drawFilmPreview(ffmpeg: Ffmpeg, request: FilmPreviewRequest): Promise<FilmPreview> {
  const { scenes, look, size, folder, signal } = request
  const segments = timelineOf(scenes, look)
  const drawn = previewSize(size)
  const pictures: Buffer[] = []
  const composed = new Map<number, ComposedScene>()
  const moves = segments.map((): PreviewMove[] => [])
  for (const [place, segment] of segments.entries()) {
    const scene = scenes[segment.scene]
    if (!scene) continue
    signal.throwIfAborted()
    const own = join(folder, `scene-${place}`)
    await mkdir(own)
    const parts = scene.footage
      ? await composeCrop(await clipFrame(ffmpeg, scene, { ...request, folder: own }), drawn, own, framesSeen(segments, place), scene.focus)
      : await composeScene(segments, place, scene, { ...request, drawn, folder: own }, { from: 0 })
    composed.set(place, parts)
    for (const { start, end, still } of parts.moves) {
      moves[place]?.push({ start, end, picture: pictures.length, size: still.size, from: still.from, to: still.to })
      pictures.push(await sharp(join(own, still.file)).jpeg({ quality: QUALITY }).toBuffer())
    }
  }
  for (const [place, { kind }] of segments.entries()) {
    const seen = framesSeen(segments, place)
    if (kind === 'title') {
      const times = { cut: titleCutOf(segments, look), frames: seen }
      const title = titleScene(composed.get(place + 1) ?? { moves: [], captions: 'bottom' }, drawn, times)
      const picture = moves[place + 1]?.[0]?.picture
      if (picture !== undefined) {
        moves[place] = title.moves.map(({ start, end, still: { size: own, from, to } }) => ({ start, end, picture, size: own, from, to }))
      }
    }
    if (kind === 'call_to_action') {
      const picture = await endCardPicture(scenes, { ...request, drawn })
      if (!picture) continue
      const { file, ...shown } = picture
      await drawCardStill(file, drawn, folder, 'card.png', { ...shown, format: request.format, color: look.brand?.background_color })
      moves[place] = [{ start: 0, end: seen, picture: pictures.length, ...cardMove(drawn) }]
      pictures.push(await sharp(join(folder, 'card.png')).jpeg({ quality: QUALITY }).toBuffer())
    }
  }
  signal.throwIfAborted()
  return {
    size: drawn,
    frames: framesIn(segments),
    segments: segments.map((segment, place) => ({ ...segment, moves: moves[place] ?? [] })),
    pictures,
    overlays: await overlaysOf(ffmpeg, request, segments, composed, drawn),
  }
}

/** The captions and cards, each as it is when it has appeared; then what is displayed throughout the film. */
async function overlaysOf(
  ffmpeg: Ffmpeg,
  request: FilmPreviewRequest,
  segments: readonly Segment[],
  composed: ReadonlyMap<number, ComposedScene>,
  drawn: Size,
): Promise<Overlay[]> {
  const { scenes, look, size, format, aiLine, logo, folder, signal } = request
  const { faces } = await facesFor(drawnText(scenes, look))
  const pages = captionPages({ segments, scenes, look, size, format, faces })
  const moments = segments.flatMap((segment, place) => {
    const { start, kind } = segment
    if (kind !== 'scene') return [{ ...textSpan(segments, place), shown: start + stillFrame(segment) }]
    return pages
      .filter((page) => page.segment === place)
      .map((page) => ({
        start: Math.round(page.start * FPS),
        end: Math.round(page.end * FPS),
        shown: start + stillFrame(segment, page),
      }))
  })
  const shots = new Map<number, Shot>()
  for (const [place, parts] of composed) shots.set(place, stillShot(parts, '', { size, drawn, interpolation: 'linear' }))
  const whole = { first: 0, last: segments.length - 1 }
  const topRow = Boolean(aiLine) || logo !== undefined
  const drawing: Drawing = { segments, part: whole, shots, scenes, look, size, format, topRow, folder }
  const draw = async (own: Drawing, at: typeof moments): Promise<Overlay[]> => {
    const captions = await writeCaptions(own)
    return captions === null ? [] : drawOverlays(ffmpeg, { captions, moments: at, size: drawn, folder, signal })
  }
  const overlays = await draw(drawing, moments)
  const throughout = { start: 0, end: framesIn(segments) }
  if (aiLine) {
    const plain = { ...look, captions: 'off', title_card: null, call_to_action: null } as const
    overlays.push(...(await draw({ ...drawing, look: plain, aiLine }, [{ ...throughout, shown: Math.floor(throughout.end / 2) }])))
  }
  if (logo !== undefined) {
    const { file, x, y } = await drawLogo(logo, drawn, folder, format)
    const picture = await readFile(join(folder, file))
    const { width = 0, height = 0 } = await sharp(picture).metadata()
    overlays.push({ ...throughout, x, y, width, height, picture: await sharp(picture).webp({ quality: QUALITY }).toBuffer() })
  }
  return overlays
}

function previewSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)))
  const even = (side: number) => 2 * Math.round((side * scale) / 2)
  return { width: even(width), height: even(height) }
}
