import { createInference } from '@loomcast/inference'
import type { VideoSettings } from '../settings.ts'
import { createFfmpeg } from './ffmpeg/encoder.ts'
import { createMerge } from './merge/merge.ts'
import { previewSound } from './merge/preview-sound.ts'
import { drawFilmPreview } from './motion/film-preview.ts'
import { drawFilmStill } from './motion/film-still.ts'
import { createMotionEngine } from './motion/motion-engine.ts'
import { facesFor } from './picture/captions/fonts.ts'
import type { Renderers } from './renderers.ts'
import { rememberSpeech } from './speech/remember-speech.ts'
import { createSpeaker } from './speech/speaker.ts'
import { createVeoEngine } from './veo/veo-engine.ts'

/** The voice takes 490 MB, which is released soon after its last text. */
const VOICE_IDLE_MS = 30_000
/** A caption of 300 characters takes 25 s of CPU time; the machine may be busy. */
const VOICE_TIMEOUT_MS = 180_000

/** Creates the engines that the settings enable, Veo first. */
export function createRenderers(settings: VideoSettings): Renderers {
  const ffmpeg = createFfmpeg(settings.FFMPEG_PATH || 'ffmpeg')
  const inference = createInference({ idleMs: VOICE_IDLE_MS, runTimeoutMs: VOICE_TIMEOUT_MS })
  const speaker = rememberSpeech(createSpeaker({ inference }))
  return {
    engines: [
      createVeoEngine({
        apiKey: settings.GEMINI_API_KEY,
        baseUrl: settings.VEO_BASE_URL,
        models: {
          veo3_fast: settings.VEO_MODEL_FAST,
          veo3: settings.VEO_MODEL_STANDARD,
          veo3_pro: settings.VEO_MODEL_PREMIUM,
        },
        ffmpeg,
      }),
      createMotionEngine(ffmpeg, speaker),
    ],
    still: (request) => drawFilmStill(ffmpeg, request),
    preview: (request) => drawFilmPreview(ffmpeg, request),
    previewSound: (request) => previewSound(ffmpeg, request),
    merge: createMerge(ffmpeg, speaker),
    undrawableIn: async (text) => {
      const { undrawable, fetchFailed } = await facesFor(text)
      return { characters: undrawable, fetchFailed }
    },
    voiceAvailable: async () => speaker.available(),
  }
}
