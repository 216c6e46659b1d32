import { VIDEO_MODELS } from '../../domain/models.ts'
import type { Ffmpeg } from '../ffmpeg/encoder.ts'
import { probe } from '../ffmpeg/probe.ts'
import { FPS } from '../frame.ts'
import { framesOf, TAIL_FRAMES } from '../timeline.ts'
import { type Clip, type ClipRequest, EngineFailure, type VideoEngine } from '../video-engine.ts'
import { clipGraph } from './clip-graph.ts'
import { composeStill } from './compose.ts'
import { moveOf } from './moves.ts'

/** What the three tiers mean here: how finely the motion is sampled and how much of it the clip keeps. */
const QUALITY = {
  fast: { interpolation: 'linear', crf: 15, preset: 'ultrafast' },
  standard: { interpolation: 'cubic', crf: 13, preset: 'ultrafast' },
  premium: { interpolation: 'cubic', crf: 11, preset: 'superfast' },
} as const

/** Animates the uploaded images themselves: no key, no network, the same result each time. */
export function createMotionEngine(ffmpeg: Ffmpeg): VideoEngine {
  let works = false
  return {
    name: 'motion',
    about: 'Animates your own images: camera moves, captions, music and cuts. It does not generate new footage.',
    async available() {
      // A program that ran once is not asked again; one that is missing may be installed meanwhile.
      works ||= await ffmpeg.run({ args: ['-version'], folder: '/', signal: AbortSignal.timeout(30_000) }).then(
        () => true,
        () => false,
      )
      return works ? { ok: true } : { ok: false, reason: 'No working ffmpeg was found.' }
    },
    renderClip: (request) => renderClip(ffmpeg, request),
  }
}

async function renderClip(ffmpeg: Ffmpeg, request: ClipRequest): Promise<Clip> {
  const { scene, look, size, folder, signal } = request
  signal.throwIfAborted()
  const captioned = look.captions !== 'off' && scene.caption.trim() !== ''
  const still = await composeStill(request.image, size, folder, { captioned, format: request.format })
  signal.throwIfAborted()
  const { interpolation, crf, preset } = QUALITY[VIDEO_MODELS[request.model].tier]
  const frames = framesOf(scene.seconds) + TAIL_FRAMES
  const move = moveOf(still, scene.index)
  const pictures = [still.picture, still.backdrop, still.outline].filter((name) => name !== null)
  await ffmpeg.run({
    folder,
    signal,
    seconds: frames / FPS,
    onProgress: (share) => request.onProgress(share),
    args: [
      ...pictures.flatMap((name) => ['-framerate', String(FPS), '-i', name]),
      ...['-filter_complex', clipGraph(still, move, size, frames, interpolation), '-map', '[out]', '-frames:v', String(frames)],
      ...['-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-g', String(FPS), '-an', 'clip.mp4'],
    ],
  })
  const file = `${folder}/clip.mp4`
  const made = await probe(ffmpeg, file)
  if (!made?.video) throw new EngineFailure('encoder_failed', 'The scene could not be encoded.', { retryable: true })
  return { file, seconds: made.seconds, has_sound: false }
}
