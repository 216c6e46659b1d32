import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { VIDEO_MODELS } from '../../domain/models.ts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { FPS } from '../frame.ts'
import { drawCardStill } from '../picture/cards.ts'
import { drawPart, FINISHED } from '../picture/draw-part.ts'
import { moveOf } from '../picture/moves.ts'
import { cardShot, type Shot } from '../picture/shot.ts'
import { framesSeen, type Part, partOf, type Segment, timelineOf } from '../timeline.ts'
import type { Clip, ClipRequest, VideoEngine } from '../video-engine.ts'
import { composeStill, type Still } from './compose.ts'
import { stillShot } from './still-shot.ts'

/** The product's tiers differ only in how finely the motion is sampled. */
const INTERPOLATION = { fast: 'linear', standard: 'cubic', premium: 'cubic' } as const

/** Animates the uploaded images. Needs no key and no network, and renders the same result each time. */
export function createMotionEngine(ffmpeg: Ffmpeg): VideoEngine {
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
    renderClip: (request) => renderPart(ffmpeg, request),
  }
}

/**
 * Renders the scene's part of the finished video. Stills are cheap to draw, so the end of the previous scene is drawn again for the transition, and no frame
 * is encoded twice.
 */
async function renderPart(ffmpeg: Ffmpeg, request: ClipRequest): Promise<Clip> {
  const { scene, scenes, look, size, folder, signal } = request
  signal.throwIfAborted()
  const segments = timelineOf(scenes, look)
  const part = partOf(
    segments,
    scenes.findIndex(({ index }) => index === scene.index),
  )
  const shots = await shotsOf(segments, part, request)
  const { inputs, graph, frames } = await drawPart({ segments, part, shots, scenes, look, size, format: request.format, folder })
  signal.throwIfAborted()
  await ffmpeg.run({
    folder,
    signal,
    seconds: frames / FPS,
    onProgress: (share) => request.onProgress(share),
    args: [...inputs, '-filter_complex', graph, '-map', '[v]', '-frames:v', String(frames), ...FINISHED, '-an', 'clip.mp4'],
  })
  return { file: join(folder, 'clip.mp4'), seconds: frames / FPS, has_sound: false, finished: true }
}

/** Returns the shots of these segments, and of the previous one when it is visible during the first segment's transition. */
export async function shotsOf(
  segments: readonly Segment[],
  { first, last }: Part,
  request: Pick<ClipRequest, 'scenes' | 'look' | 'model' | 'size' | 'format' | 'imageOf' | 'folder' | 'signal'>,
): Promise<Map<number, Shot>> {
  const { scenes, look, model, size, format, folder, signal } = request
  const shots = new Map<number, Shot>()
  for (let place = segments[first]?.entry ? first - 1 : first; place <= last; place++) {
    const scene = scenes[segments[place]?.scene ?? -1]
    if (!scene) continue
    const own = `scene-${scene.index}`
    await mkdir(join(folder, own), { recursive: true })
    const captioned = look.captions !== 'off' && scene.caption.trim() !== ''
    const still = await composeStill(await request.imageOf(scene), size, join(folder, own), { captioned, format })
    signal.throwIfAborted()
    const interpolation = INTERPOLATION[VIDEO_MODELS[model].tier]
    shots.set(place, stillShot(still, own, moveOf(still, scene.index), size, framesSeen(segments, place), interpolation))
    for (const [beside, kind] of [
      [place - 1, 'title'],
      [place + 1, 'call_to_action'],
    ] as const) {
      if (beside < first || beside > last || segments[beside]?.kind !== kind) continue
      await drawCardStill(await wholeOf(still, join(folder, own)), size, folder, `${kind}.png`)
      shots.set(beside, cardShot(`${kind}.png`, size, framesSeen(segments, beside)))
    }
  }
  return shots
}

/** Returns the full frame of a still before it moves. */
async function wholeOf({ layout, picture, backdrop }: Still, folder: string): Promise<string | Buffer> {
  if (layout.kind === 'fill' || backdrop === null) return join(folder, picture)
  return sharp(join(folder, backdrop))
    .composite([{ input: join(folder, picture), left: layout.box.x, top: layout.box.y }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}
