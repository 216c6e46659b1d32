import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Size, VideoFormat } from '../../domain/formats.ts'
import { VIDEO_MODELS } from '../../domain/models.ts'
import type { Scene } from '../../domain/storyboard.ts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { FPS } from '../frame.ts'
import { drawCardStill } from '../picture/cards.ts'
import { drawPart, finished } from '../picture/draw-part.ts'
import { cardShot, type Shot } from '../picture/shot.ts'
import { spokenTimes } from '../speech/caption-speech.ts'
import type { Speaker } from '../speech/speaker.ts'
import { framesSeen, type Part, partOf, type Segment, timelineOf } from '../timeline.ts'
import { type Clip, type ClipRequest, EngineFailure, type VideoEngine } from '../video-engine.ts'
import { composeStill, uprightSize } from './compose.ts'
import { cutsOf } from './cuts.ts'
import { resized, type SceneFraming, sceneFraming } from './framing.ts'
import { framedAround } from './own-focus.ts'
import { type CameraMove, type ComposedScene, stillShot, titleScene } from './still-shot.ts'
import { findSubjects } from './subjects.ts'

/**
 * How the product's tiers differ: how the motion is sampled, and how much larger than the frame the stills are, so that a close view has the details of the
 * uploaded image. The best tier also encodes with more bits (`finished`).
 */
const SAMPLING = {
  fast: { interpolation: 'linear', larger: 1 },
  standard: { interpolation: 'cubic', larger: 1 },
  premium: { interpolation: 'cubic', larger: 1.5 },
} as const

/** Larger stills need too much memory. */
const LONGEST_SIDE = 2_880

function stillSize({ width, height }: Size, larger: number): Size {
  const scale = Math.max(1, Math.min(larger, LONGEST_SIDE / Math.max(width, height)))
  return { width: 2 * Math.round((scale * width) / 2), height: 2 * Math.round((scale * height) / 2) }
}

/** Animates the uploaded images. Needs no key and no network, and renders the same result each time. Without a speaker, words are lit at their usual reading time. */
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
  const shots = await shotsOf(segments, part, request)
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

/** Returns the shots of these segments, and of the previous one when it is visible during the first segment's transition. */
export async function shotsOf(
  segments: readonly Segment[],
  { first, last }: Part,
  request: Pick<ClipRequest, 'scenes' | 'look' | 'model' | 'size' | 'format' | 'imageOf' | 'folder' | 'signal'>,
): Promise<Map<number, Shot>> {
  const { scenes, model, size, folder, signal } = request
  const { interpolation, larger } = SAMPLING[VIDEO_MODELS[model].tier]
  const drawn = stillSize(size, larger)
  const shots = new Map<number, Shot>()
  for (let place = segments[first]?.entry ? first - 1 : first; place <= last; place++) {
    const scene = scenes[segments[place]?.scene ?? -1]
    if (!scene) continue
    const own = `scene-${scene.index}`
    await mkdir(join(folder, own), { recursive: true })
    // Of the previous scene only the end is visible.
    const visible = place < first ? { from: segments[place]?.frames ?? 0 } : { from: 0 }
    const composed = await composeScene(segments, place, scene, { ...request, drawn, folder: join(folder, own) }, visible)
    signal.throwIfAborted()
    shots.set(place, stillShot(composed, own, { size, drawn, interpolation }))
    if (place > first && segments[place - 1]?.kind === 'title') {
      const title = titleScene(composed, drawn, framesSeen(segments, place - 1))
      shots.set(place - 1, stillShot(title, own, { size, drawn, interpolation }))
    }
    const end = composed.moves.at(-1)
    if (place < last && segments[place + 1]?.kind === 'call_to_action' && end) {
      await drawCardStill(join(folder, own, end.still.file), size, folder, 'call_to_action.png')
      shots.set(place + 1, cardShot('call_to_action.png', size, framesSeen(segments, place + 1)))
    }
  }
  return shots
}

/**
 * Composes the camera moves of a scene that are visible from a frame on, and before another. `drawn` is the size of the stills if it is not that of the film, for
 * which the framing is chosen.
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
  }: Pick<ClipRequest, 'look' | 'size' | 'format' | 'imageOf' | 'folder'> & { drawn?: Size },
  visible: { from: number; to?: number },
): Promise<ComposedScene> {
  const image = await imageOf(scene)
  const captioned = (look.captions !== 'off' && scene.caption.trim() !== '') || segments[place - 1]?.kind === 'title'
  const cuts = [0, ...cutsOf(segments, place, look), framesSeen(segments, place)]
  const { captions, framings } = await framingOf(scene, image, size, { count: cuts.length - 1, captioned, format })
  const moves: CameraMove[] = []
  for (const [index, framing] of framings.entries()) {
    const [start = 0, end = 0] = [cuts[index], cuts[index + 1]]
    if (end <= visible.from || start >= (visible.to ?? end)) continue
    const still = await composeStill(image, resized(framing, size, drawn), drawn, folder, `move-${index}.png`)
    moves.push({ start, end, still })
  }
  return { moves, captions }
}

/** Around the point that the user chose, otherwise around what the picture shows. */
async function framingOf(
  { focus, index }: Scene,
  image: string,
  size: Size,
  { count, captioned, format }: { count: number; captioned: boolean; format?: VideoFormat | undefined },
): Promise<SceneFraming> {
  if (focus) return framedAround(focus, await readable(uprightSize(image)), size, { count, variant: index, captioned })
  return sceneFraming(await readable(findSubjects(image)), size, count, index, { captioned, format })
}

/** Reports an image that cannot be decoded as the failure that users know. */
async function readable<T>(analysis: Promise<T>): Promise<T> {
  try {
    return await analysis
  } catch (error) {
    throw new EngineFailure('image_unreadable', undefined, { cause: error })
  }
}
