import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Size } from '../../domain/formats.ts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { clipFrame } from '../footage/clip-frame.ts'
import { FPS } from '../frame.ts'
import { type CaptionPage, captionPages, drawnText } from '../picture/captions/captions.ts'
import { facesFor } from '../picture/captions/fonts.ts'
import { writeCaptions } from '../picture/draw-part.ts'
import { drawCardStill } from '../picture/end-card.ts'
import { drawLogo, overlaid } from '../picture/logo.ts'
import { cardShot, type Shot } from '../picture/shot.ts'
import { framesSeen, type Segment, timelineOf } from '../timeline.ts'
import type { ClipRequest } from '../video-engine.ts'
import { composeCrop } from './compose-crop.ts'
import { titleCutOf } from './cuts.ts'
import { endCardPicture } from './end-card-picture.ts'
import { composeScene } from './motion-engine.ts'
import { stillShot, titleScene } from './still-shot.ts'

/** A segment of the film: the index of a scene, or a card. */
export type ShownSegment = number | 'title' | 'call_to_action'

export interface FilmStillRequest
  extends Pick<ClipRequest, 'scenes' | 'look' | 'size' | 'format' | 'aiLine' | 'imageOf' | 'footageOf' | 'logo' | 'folder' | 'signal'> {
  show: ShownSegment
  /** The page of a long caption, from 0; the last one if there are fewer. Default 0. */
  page?: number | undefined
  /** The scenes will be generated footage with unknown framing: the middle of the picture, with captions at the bottom. Default false. */
  footage?: boolean
}

export interface FilmStill {
  /** A JPEG. */
  picture: Buffer
  /** The page that the picture shows, from 0. */
  page: number
  /** How many pages the captions of the segment have. */
  pages: number
}

/** A still is taken when the texts have appeared: seconds after the start of its segment, and of its page. */
const STILL_AT = 1.5
const PAGE_SHOWN = 0.9
/** A still of a short page is taken this long before its end, in seconds: when all its words have been spoken. */
const PAGE_LEAVES = 0.4
/** Enough for the preview on a dense screen. The texts are laid out at the size of the film and scaled. */
const MAX_PIXELS = 540 * 960

/** Draws one frame of the film with the filters that render it. Rejects with a RangeError if the film has no such segment. */
export async function drawFilmStill(ffmpeg: Ffmpeg, request: FilmStillRequest): Promise<FilmStill> {
  const { scenes, look, size, format, aiLine, folder, signal } = request
  const segments = timelineOf(scenes, look)
  const place = placeOf(segments, request.show)
  const segment = segments[place]
  if (!segment) throw new RangeError(`No ${request.show} in the film`)
  const { faces } = await facesFor(drawnText(scenes, look))
  const pages = captionPages({ segments, scenes, look, size, format, faces }).filter((page) => page.segment === place)
  const page = Math.max(0, Math.min(request.page ?? 0, pages.length - 1))
  const frame = stillFrame(segment, pages[page])
  const shot = await shotOf(ffmpeg, segments, { place, frame }, request)
  signal.throwIfAborted()
  const captions = await writeCaptions({
    segments,
    part: { first: place, last: place },
    shots: new Map([[place, shot]]),
    scenes,
    look,
    size,
    format,
    aiLine,
    logo: request.logo,
    folder,
  })
  const burnt = captions ? `,settb=1/${FPS},setpts=N+${segment.start + frame},ass=${captions}:fontsdir=fonts` : ''
  const logo = request.logo === undefined ? null : await drawLogo(request.logo, stillSize(size), folder, format)
  const graph = [
    shot.filters({ first: 0, out: 'f', from: frame, to: frame + 1 }),
    `[f]null${burnt}[p]`,
    `${logo ? overlaid(logo, { base: 'p', input: shot.inputs.length }) : '[p]null'},scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=accurate_rnd,format=rgb24[v]`,
  ].join(';')
  const output = ['-frames:v', '1', '-threads', '1', '-compression_level', '1', 'still.png']
  await ffmpeg.run({
    folder,
    signal,
    args: [...shot.inputs.flat(), ...(logo ? ['-i', logo.file] : []), '-filter_complex', graph, '-map', '[v]', ...output],
  })
  const picture = await sharp(await readFile(join(folder, 'still.png')))
    .jpeg({ quality: 86 })
    .toBuffer()
  return { picture, page, pages: pages.length }
}

/** The frame of a segment that its still shows, counted from the segment's start: a page of its captions is visible. */
export function stillFrame({ start, frames }: Segment, page?: Pick<CaptionPage, 'start' | 'end'>): number {
  const [from, until] = page ? [page.start - start / FPS, page.end - start / FPS] : [0, frames / FPS]
  const shown = Math.max(STILL_AT, from + PAGE_SHOWN)
  const at = page ? Math.min(shown, Math.max((from + until) / 2, until - PAGE_LEAVES)) : shown
  return Math.min(frames - 1, Math.round(at * FPS))
}

function placeOf(segments: readonly Segment[], show: ShownSegment): number {
  return segments.findIndex(({ kind, scene }) => (kind === 'scene' ? scene === show : kind === show))
}

/** A scene's own camera moves, or the card that is drawn from the adjacent scene. */
async function shotOf(
  ffmpeg: Ffmpeg,
  segments: readonly Segment[],
  { place, frame }: { place: number; frame: number },
  request: FilmStillRequest,
): Promise<Shot> {
  const { scenes, look, folder, format, imageOf } = request
  const size = stillSize(request.size)
  const kind = segments[place]?.kind
  if (kind === 'call_to_action' && !request.footage) {
    const picture = await endCardPicture(scenes, { ...request, drawn: size })
    if (!picture) throw new RangeError('No scene in the film')
    const { file, ...shown } = picture
    await drawCardStill(file, size, folder, 'card.png', { ...shown, format, color: look.brand?.background_color })
    return cardShot('card.png', size, framesSeen(segments, place))
  }
  const own = kind === 'title' ? place + 1 : kind === 'call_to_action' ? place - 1 : place
  const scene = scenes[segments[own]?.scene ?? -1]
  if (!scene) throw new RangeError(`No scene at ${own}`)
  const last = framesSeen(segments, own)
  const visible = kind === 'title' ? { from: 0, to: 1 } : { from: frame, to: frame + 1 }
  const composed =
    request.footage || scene.footage
      ? await composeCrop(await clipFrame(ffmpeg, scene, request, kind === 'scene' ? frame : 0), size, folder, last, scene.focus)
      : await composeScene(segments, own, scene, { scenes, look, size: request.size, drawn: size, format, folder, imageOf }, visible)
  const [move] = composed.moves
  if (kind !== 'call_to_action' || !move) {
    const shown =
      kind === 'title' ? titleScene(composed, size, { cut: titleCutOf(segments, look), frames: framesSeen(segments, place) }) : composed
    return stillShot(shown, '', { size, drawn: size, interpolation: 'linear' })
  }
  await drawCardStill(join(folder, move.still.file), size, folder, 'card.png', {
    format,
    view: move.still.to,
    color: look.brand?.background_color,
  })
  return cardShot('card.png', size, framesSeen(segments, place))
}

function stillSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)))
  const even = (side: number) => 2 * Math.round((side * scale) / 2)
  return { width: even(width), height: even(height) }
}
