/**
 * Renders films with the engines as the service does for a user who changes nothing, and writes each as MP4, with a contact sheet for reviewers (JPEG: the
 * frames at 0, 0.4, 1, 2 … seconds, the lengths of the scenes, the reading speed of the captions, and the loudness):
 * `npm run contact-sheets -w services/video -- --photos FOLDER --out FOLDER [--only NAME,NAME]`.
 * FOLDER has the photographs and `films.json`: a list of `{name, photos, instructions, format?, look?}`. Without instructions, the film has no captions.
 * A clip (`.mp4`, `.mov`, `.webm`) can be in the list of photos; the scene shows its beginning, with its sound.
 * Without `--photos`, it makes the films of `test/photos/films.json`.
 */
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createInference } from '@loomcast/inference'
import { findFfmpeg } from '@loomcast/local-servers'
import { createLogger } from '@loomcast/service-kit/observability'
import { storyOf } from '../src/domain/call-to-action.ts'
import { disclosureOfVideo } from '../src/domain/disclosure.ts'
import type { VideoFormat } from '../src/domain/formats.ts'
import { DEFAULT_LOOK, scenesFromInstructions } from '../src/domain/scenes-from-instructions.ts'
import type { Look } from '../src/domain/storyboard.ts'
import { DEFAULTS, resolveFrame } from '../src/domain/video-spec.ts'
import { createImageDecoder } from '../src/engines/decoder/image-decoder.ts'
import { createFfmpeg } from '../src/engines/ffmpeg/encoder.ts'
import { cleanFootage } from '../src/engines/footage/clean-footage.ts'
import { createMerge } from '../src/engines/merge/merge.ts'
import { createMotionEngine } from '../src/engines/motion/motion-engine.ts'
import { paced } from '../src/engines/pacing.ts'
import { rememberSpeech } from '../src/engines/speech/remember-speech.ts'
import { createSpeaker } from '../src/engines/speech/speaker.ts'
import type { Clip } from '../src/engines/video-engine.ts'
import { cleanImage } from '../src/uploads/clean-image.ts'
import { writeSheet } from './contact-sheet.ts'

interface Film {
  name: string
  photos: string[]
  instructions: string
  format?: VideoFormat
  look?: Partial<Look>
}

const CLIP = /\.(?:mp4|mov|webm)$/iu
const { values } = parseArgs({ options: { photos: { type: 'string' }, out: { type: 'string' }, only: { type: 'string' } } })
const photos = resolve(values.photos ?? join(import.meta.dirname, '..', 'test', 'photos'))
const out = resolve(values.out ?? '.data/contact-sheets')
const only = values.only?.split(',')
const films: Film[] = JSON.parse(await readFile(join(photos, 'films.json'), 'utf8'))
const { signal } = new AbortController()
const ffmpeg = createFfmpeg(await findFfmpeg(console.log))
const inference = createInference()
const decoder = createImageDecoder({ logger: createLogger('video', false) })
const speaker = rememberSpeech(createSpeaker({ inference }))
const motion = createMotionEngine(ffmpeg, speaker)
const merge = createMerge(ffmpeg, speaker)
await mkdir(out, { recursive: true })
try {
  for (const film of films) if (!only || only.includes(film.name)) await makeFilm(film)
} finally {
  await inference.close()
  await decoder.close()
}

/** Re-encodes a clip into the folder, as an upload does. Returns an image of it and its length. */
async function posterOf(file: string, folder: string): Promise<{ image: string; seconds: number }> {
  await mkdir(folder)
  await copyFile(join(photos, file), join(folder, 'received'))
  const { seconds } = await cleanFootage(ffmpeg, folder, signal)
  return { image: join(folder, 'poster.png'), seconds }
}

async function makeFilm({ name, photos: files, instructions, format = DEFAULTS.video_format, look: chosen }: Film): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-film-'))
  try {
    const clipsOf = new Map<number, number>()
    for (const [index, file] of files.entries()) {
      const source = CLIP.test(file) ? await posterOf(file, join(folder, `own-${index}`)) : { image: join(photos, file), seconds: 0 }
      if (source.seconds > 0) clipsOf.set(index, source.seconds)
      await cleanImage(decoder, source.image, join(folder, `image-${index}`))
    }
    const imageIds = files.map((_, index) => `image-${index}`)
    const story = storyOf(instructions)
    const look = { ...DEFAULT_LOOK, call_to_action: story.call_to_action, ...chosen }
    const pacedScenes = paced(scenesFromInstructions(story.instructions, files.length, imageIds), look, 'motion', null)
    const scenes = pacedScenes.map((scene) => {
      const seconds = clipsOf.get(scene.index)
      if (seconds === undefined) return scene
      return { ...scene, footage: { file_id: `own-${scene.index}`, start: 0, seconds: Math.min(seconds, scene.seconds + 1), sound: true } }
    })
    const footageOf = async ({ file_id }: { file_id: string }) => join(folder, file_id, 'clip.mp4')
    const sounds = scenes.flatMap(({ index, footage }) =>
      footage ? [[index, { file: join(folder, footage.file_id, 'clip.mp4'), ...footage }] as const] : [],
    )
    const { size } = resolveFrame({ video_format: format })
    const clips: Clip[] = []
    for (const scene of scenes) {
      const own = join(folder, `clip-${scene.index}`)
      await mkdir(own)
      const request = { job_id: name, scene, scenes, look, model: DEFAULTS.model_preference, size, format, folder: own, signal, footageOf }
      clips.push(await motion.renderClip({ ...request, imageOf: async ({ file_id }) => join(folder, file_id), onProgress: () => {} }))
    }
    const disclosure = disclosureOfVideo({ engine: 'motion', storyboard: { scenes, look, written_by: 'rules' } })
    const merging = { folder: join(folder, 'merge'), footageSound: new Map(sounds) }
    const request = { job_id: name, clips, scenes, look, size, format, disclosure, signal, ...merging }
    const { video } = await merge({ ...request, onProgress: () => {} })
    await writeSheet({ name, video, scenes, look, size, out, folder, ffmpeg, signal })
    console.log(`${name}: ${join(out, `${name}.jpg`)}`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
