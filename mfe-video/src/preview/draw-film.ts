import { dipProgress, moveProgress, TRANSITIONS, transitionProgress } from '@loomcast/video-scenes'
import type { PreviewResponse } from '../api/wire.ts'
import { drawClip, type FilmClip } from './film-clips.ts'

/** A film whose pictures have been decoded. */
export interface LoadedFilm extends Omit<PreviewResponse, 'pictures' | 'overlays'> {
  /** By the place of their segment. */
  clips: ReadonlyMap<number, FilmClip>
  pictures: readonly HTMLImageElement[]
  overlays: readonly (Omit<PreviewResponse['overlays'][number], 'picture'> & { picture: HTMLImageElement })[]
}

/** The texts of the card at the end appear within this number of frames (0.12 s); all other texts are complete from their first frame. */
const FADE = 3.6

/** Decodes the pictures of a film. */
export async function loadFilm(
  { pictures, overlays, ...film }: PreviewResponse,
  clips: ReadonlyMap<number, FilmClip> = new Map(),
): Promise<LoadedFilm> {
  const decoded = async (address: string) => {
    const image = new Image()
    image.src = address
    await image.decode()
    return image
  }
  return {
    ...film,
    clips,
    pictures: await Promise.all(pictures.map(decoded)),
    overlays: await Promise.all(overlays.map(async (overlay) => ({ ...overlay, picture: await decoded(overlay.picture) }))),
  }
}

/** Draws one frame of a film on a canvas of its size. */
export function drawFrame(context: CanvasRenderingContext2D, film: LoadedFilm, frame: number): void {
  const place = Math.max(
    0,
    film.segments.findLastIndex(({ start }) => start <= frame),
  )
  const segment = film.segments[place]
  if (!segment) return
  const local = frame - segment.start
  const before = film.segments[place - 1]
  context.globalAlpha = 1
  if (segment.entry && before && local < segment.entry.overlap) {
    const { transition, overlap } = segment.entry
    const draw = DRAWINGS[transition] ?? crossfade
    draw({
      context,
      size: film.size,
      frame: local,
      frames: overlap,
      progress: transitionProgress(local, overlap),
      old: (target) => drawPicture(target, film, place - 1, before.frames + local),
      next: (target) => drawPicture(target, film, place, local),
    })
  } else drawPicture(context, film, place, local)
  drawTexts(context, film.overlays, frame, film.segments.find(({ kind }) => kind === 'call_to_action')?.start)
}

/** Draws the texts that are displayed at a frame. Those of the card at the end, from frame `card` on, fade in. */
function drawTexts(context: Context, overlays: LoadedFilm['overlays'], frame: number, card = Number.POSITIVE_INFINITY): void {
  for (const { start, end, x, y, width, height, picture } of overlays) {
    if (frame < start || frame >= end) continue
    if (start >= card) context.globalAlpha = Math.min(1, (frame - start) / FADE)
    context.drawImage(picture, x, y, width, height)
    if (start >= card) context.globalAlpha = 1
  }
}

type Context = CanvasRenderingContext2D

/** Draws the picture of a segment at a frame that is counted from its start. */
function drawPicture(context: Context, { segments, pictures, clips, size }: LoadedFilm, place: number, frame: number): void {
  const clip = clips.get(place)
  if (clip && drawClip(context, clip, size)) return
  const moves = segments[place]?.moves ?? []
  const move = moves.find(({ end }) => frame < end) ?? moves.at(-1)
  const picture = move && pictures[move.picture]
  if (!move || !picture) return
  const progress = moveProgress(frame - move.start, move.end - move.start)
  const between = (from: number, to: number) => from + (to - from) * progress
  const width = between(move.from.width, move.to.width)
  const x = between(move.from.x, move.to.x)
  const y = between(move.from.y, move.to.y)
  context.drawImage(picture, x, y, width, (width * size.height) / size.width, 0, 0, size.width, size.height)
}

interface Change {
  context: Context
  size: LoadedFilm['size']
  frame: number
  frames: number
  /** 0 to 1. */
  progress: number
  /** Draw the pictures of the segment before and of this one. */
  old: (target: Context) => void
  next: (target: Context) => void
}

/** The transitions by name, as the renderer's filters draw them. */
const DRAWINGS: Readonly<Record<string, (change: Change) => void>> = {
  crossfade,
  slide({ context, size, progress, old, next }) {
    const { follow, darken } = TRANSITIONS.slide
    context.fillStyle = '#000000'
    context.fillRect(0, 0, size.width, size.height)
    moved(context, -follow * size.width * progress, 0, old)
    context.globalAlpha = Math.min(1, 2 * darken * progress)
    context.fillRect(0, 0, size.width, size.height)
    context.globalAlpha = 1
    moved(context, size.width * (1 - progress), 0, next)
  },
  push({ context, size, progress, old, next }) {
    moved(context, 0, -size.height * progress, old)
    moved(context, 0, size.height * (1 - progress), next)
  },
  wipe({ context, size, progress, old, next }) {
    const { soft, across, down } = TRANSITIONS.wipe
    old(context)
    const layer = layerOf(size)
    next(layer)
    const slope = [across / size.width, down / size.height] as const
    const length = slope[0] ** 2 + slope[1] ** 2
    const at = (level: number) => [(slope[0] * level) / length, (slope[1] * level) / length] as const
    const edge = progress * (1 + soft)
    const mask = layer.createLinearGradient(...at(edge - soft), ...at(edge))
    mask.addColorStop(0, '#000000')
    mask.addColorStop(1, '#00000000')
    layer.globalCompositeOperation = 'destination-in'
    layer.fillStyle = mask
    layer.fillRect(0, 0, size.width, size.height)
    layer.globalCompositeOperation = 'source-over'
    context.drawImage(layer.canvas, 0, 0)
  },
  zoom({ context, size, progress, old, next }) {
    const { closest, near } = TRANSITIONS.zoom
    zoomed(context, size, 1 + (closest - 1) * progress, old)
    context.globalAlpha = progress
    zoomed(context, size, near + (1 - near) * progress, next)
    context.globalAlpha = 1
  },
  dip({ context, size, frame, frames, old, next }) {
    if (frame < Math.floor(frames / 2)) old(context)
    else next(context)
    context.globalAlpha = dipProgress(frame, frames)
    context.fillStyle = TRANSITIONS.dip.color
    context.fillRect(0, 0, size.width, size.height)
    context.globalAlpha = 1
  },
}

function crossfade({ context, progress, old, next }: Change): void {
  old(context)
  context.globalAlpha = progress
  next(context)
  context.globalAlpha = 1
}

function moved(context: Context, x: number, y: number, draw: (target: Context) => void): void {
  context.save()
  context.translate(x, y)
  draw(context)
  context.restore()
}

function zoomed(context: Context, { width, height }: LoadedFilm['size'], zoom: number, draw: (target: Context) => void): void {
  context.save()
  context.translate(width / 2, height / 2)
  context.scale(zoom, zoom)
  context.translate(-width / 2, -height / 2)
  draw(context)
  context.restore()
}

let layer: HTMLCanvasElement | undefined

/** An empty canvas for the picture of a wipe. */
function layerOf({ width, height }: LoadedFilm['size']): Context {
  layer ??= document.createElement('canvas')
  Object.assign(layer, { width, height })
  const context = layer.getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  return context
}
