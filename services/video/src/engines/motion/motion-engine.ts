import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SceneFootage } from '../../domain/footage.ts'
import type { Size } from '../../domain/formats.ts'
import { VIDEO_MODELS } from '../../domain/models.ts'
import type { Scene } from '../../domain/storyboard.ts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { clipFrame } from '../footage/clip-frame.ts'
import { FPS } from '../frame.ts'
import { drawPart, finished } from '../picture/draw-part.ts'
import { drawCardStill } from '../picture/end-card.ts'
import { cardShot, footageShot, type Shot } from '../picture/shot.ts'
import { spokenTimes } from '../speech/caption-speech.ts'
import type { Speaker } from '../speech/speaker.ts'
import { framesSeen, type Part, partOf, type Segment, timelineOf } from '../timeline.ts'
import type { Clip, ClipRequest, VideoEngine } from '../video-engine.ts'
import { composeStill, uprightSize } from './compose.ts'
import { composeCrop } from './compose-crop.ts'
import { cutsOf, titleCutOf } from './cuts.ts'
import { endCardPicture } from './end-card-picture.ts'
import { captionPlaceOf, isCaptioned, textSharesOf } from './film-captions.ts'
import type { TextShare } from './framed-picture.ts'
import { resized, type SceneFraming } from './framing.ts'
import { framedAround } from './own-focus.ts'
import { type SpacedPicture, withSpace } from './plain-ground.ts'
import { readable } from './readable.ts'
import { type CaptionOptions, sceneFraming } from './scene-framing.ts'
import { spacedSubjects } from './spaced-subjects.ts'
import { type CameraMove, type ComposedScene, stillShot, titleScene } from './still-shot.ts'
import { textureOf } from './texture.ts'

/**
 * The differences between the quality tiers: the interpolation of the motion, and how many times larger than the frame the stills are, so that a close view has
 * the details of the uploaded image. The best tier also has a higher bitrate (`finished`).
 */
const SAMPLING = {
  fast: { interpolation: 'linear', larger: 1 },
  standard: { interpolation: 'cubic', larger: 1 },
  premium: { interpolation: 'cubic', larger: 1.5 },
} as const

/** In pixels. Larger stills need too much memory. */
const LONGEST_SIDE = 2_880

function stillSize({ width, height }: Size, larger: number): Size {
  const scale = Math.max(1, Math.min(larger, LONGEST_SIDE / Math.max(width, height)))
  return { width: 2 * Math.round((scale * width) / 2), height: 2 * Math.round((scale * height) / 2) }
}

/**
 * Animates the uploaded images. Needs no API key and no network, and renders the same result each time. Without `speaker`, the words of captions are
 * highlighted at the usual reading speed.
 */
export function createMotionEngine(ffmpeg: Ffmpeg, speaker?: Speaker): VideoEngine {
  let works = false
  return {
    name: 'motion',
    about: 'Animates your own images with camera moves, captions, music, and cuts. It does not generate new footage.',
    async available() {
      // Success is cached. Failure is not, because ffmpeg may be installed later.
      works ||= await ffmpeg.run({ args: ['-version'], folder: '/', signal: AbortSignal.timeout(30_000) }).then(
        () => true,
        () => false,
      )
      return works ? { ok: true } : { ok: false, reason: 'No working ffmpeg was found.' }
    },
    renderClip: (request) => renderPart(ffmpeg, request, speaker),
  }
}

/**
 * Renders the scene's part of the finished video. Stills are cheap to draw, so the end of the previous scene is drawn again for the transition, and no frame
 * is encoded twice.
 */
async function renderPart(ffmpeg: Ffmpeg, request: ClipRequest, speaker?: Speaker): Promise<Clip> {
  const { scene, scenes, look, size, folder, signal } = request
  signal.throwIfAborted()
  const segments = timelineOf(scenes, look)
  const part = partOf(
    segments,
    scenes.findIndex(({ index }) => index === scene.index),
  )
  const shots = await shotsOf(ffmpeg, segments, part, request)
  const spoken = await spokenTimes(segments, part, scenes, look, { speaker, folder, signal })
  const { format, aiLine, logo } = request
  const drawing = { segments, part, shots, scenes, look, size, format, aiLine, logo, spoken, folder }
  const { inputs, graph, frames } = await drawPart(drawing)
  const encoding = finished(VIDEO_MODELS[request.model].tier)
  signal.throwIfAborted()
  await ffmpeg.run({
    folder,
    signal,
    seconds: frames / FPS,
    onProgress: (share) => request.onProgress(share),
    args: [...inputs, '-filter_complex', graph, '-map', '[v]', '-frames:v', String(frames), ...encoding, '-an', 'clip.mp4'],
  })
  return { file: join(folder, 'clip.mp4'), seconds: frames / FPS, has_sound: false, finished: true }
}

/** Returns the shots of these segments by their index, with the previous one if it is visible during the first segment's transition. */
export async function shotsOf(
  ffmpeg: Ffmpeg,
  segments: readonly Segment[],
  { first, last }: Part,
  request: Pick<ClipRequest, 'scenes' | 'look' | 'model' | 'size' | 'format' | 'imageOf' | 'footageOf' | 'folder' | 'signal'>,
): Promise<Map<number, Shot>> {
  const { scenes, look, model, size, folder, signal } = request
  const { interpolation, larger } = SAMPLING[VIDEO_MODELS[model].tier]
  const drawn = stillSize(size, larger)
  const shots = new Map<number, Shot>()
  for (let place = segments[first]?.entry ? first - 1 : first; place <= last; place++) {
    const scene = scenes[segments[place]?.scene ?? -1]
    if (!scene) continue
    if (scene.footage) shots.set(place, await clipShot(scene, scene.footage, request))
    // Footage needs a still only for the title before it, which shows its first frame.
    if (scene.footage && segments[place - 1]?.kind !== 'title') {
      await addEndCard(place)
      continue
    }
    const own = `scene-${scene.index}`
    await mkdir(join(folder, own), { recursive: true })
    // Only the end of the previous scene is visible.
    const visible = place < first ? { from: segments[place]?.frames ?? 0 } : { from: 0 }
    const inOwn = { ...request, drawn, folder: join(folder, own) }
    const composed = scene.footage
      ? await composeCrop(await clipFrame(ffmpeg, scene, inOwn), drawn, inOwn.folder, framesSeen(segments, place), scene.focus)
      : await composeScene(segments, place, scene, inOwn, visible)
    signal.throwIfAborted()
    if (!scene.footage) shots.set(place, stillShot(composed, own, { size, drawn, interpolation }))
    if (place > first && segments[place - 1]?.kind === 'title') {
      const title = titleScene(composed, drawn, { cut: titleCutOf(segments, look), frames: framesSeen(segments, place - 1) })
      shots.set(place - 1, stillShot(title, own, { size, drawn, interpolation }))
    }
    await addEndCard(place)
  }
  return shots

  async function addEndCard(place: number): Promise<void> {
    if (place >= last || segments[place + 1]?.kind !== 'call_to_action') return
    const card = await endCardPicture(scenes, request)
    if (!card) return
    const { file, ...shown } = card
    const options = { ...shown, format: request.format, color: look.brand?.background_color }
    await drawCardStill(file, size, folder, 'call_to_action.png', options)
    shots.set(place + 1, cardShot('call_to_action.png', size, framesSeen(segments, place + 1)))
  }
}

async function clipShot(
  { focus }: Scene,
  footage: SceneFootage,
  { size, footageOf }: Pick<ClipRequest, 'size' | 'footageOf'>,
): Promise<Shot> {
  if (!footageOf) throw new Error('The scene has footage, but the request has no `footageOf`')
  return footageShot(await footageOf(footage), size, { start: footage.start, seconds: footage.seconds, focus })
}

/**
 * Composes the camera moves of a scene that are visible from frame `visible.from` until before frame `visible.to` (default: the end of the scene), counted from
 * the scene's start. The framing is chosen for `size`, the size of the film; the stills are drawn at the size `drawn`.
 */
export async function composeScene(
  segments: readonly Segment[],
  place: number,
  scene: Scene,
  {
    look,
    size,
    drawn = size,
    format,
    folder,
    imageOf,
    scenes,
  }: Pick<ClipRequest, 'scenes' | 'look' | 'size' | 'format' | 'imageOf' | 'folder'> & { drawn?: Size },
  visible: { from: number; to?: number },
): Promise<ComposedScene> {
  const own = await imageOf(scene)
  const film = { scenes, look, size, format }
  const captioned = isCaptioned(segments, place, film)
  const cuts = [0, ...cutsOf(segments, place, look), framesSeen(segments, place)]
  const texts = captioned ? await textSharesOf(segments, film) : new Map<number, TextShare>()
  const usual = captioned && !scene.focus ? await captionPlaceOf(segments, texts, { ...film, folder, imageOf }) : undefined
  // A focus is a point of the uploaded picture, so no space is added to it.
  const picture = scene.focus ? { file: own } : await readable(withSpace(own, size, { captioned, format }, folder))
  const image = picture.file
  const options = { count: cuts.length - 1, captioned, format, text: texts.get(place), usual }
  const { captions, framings, ground } = await framingOf(scene, own, picture, size, options)
  const moves: CameraMove[] = []
  for (const [index, framing] of framings.entries()) {
    const [start = 0, end = 0] = [cuts[index], cuts[index + 1]]
    if (end <= visible.from || start >= (visible.to ?? end)) continue
    const still = await composeStill(image, resized(framing, size, drawn), drawn, folder, `move-${index}.png`)
    moves.push({ start, end, still })
  }
  return { moves, captions, ground }
}

/** Frames the picture around the point that the user chose, otherwise around its subjects. */
async function framingOf(
  { focus, index }: Scene,
  given: string,
  picture: SpacedPicture,
  size: Size,
  { count, captioned, ...options }: CaptionOptions & { count: number; captioned: boolean },
): Promise<SceneFraming> {
  if (focus) {
    const texture = await readable(textureOf(picture.file))
    return framedAround(focus, await readable(uprightSize(picture.file)), size, {
      count,
      variant: index,
      captioned,
      format: options.format,
      texture,
    })
  }
  return sceneFraming(await readable(spacedSubjects(given, picture)), size, count, index, { captioned, ...options })
}
