import type { VideoSettings } from '../settings.ts'
import { createFfmpeg } from './ffmpeg/encoder.ts'
import { voiceAvailable } from './merge/audio/voice.ts'
import { createMerge } from './merge/merge.ts'
import { drawFilmStill } from './motion/film-still.ts'
import { createMotionEngine } from './motion/motion-engine.ts'
import { facesFor } from './picture/captions/fonts.ts'
import type { Renderers } from './renderers.ts'
import { createVeoEngine } from './veo/veo-engine.ts'

/** Creates the engines that the settings enable, Veo first. */
export function createRenderers(settings: VideoSettings): Renderers {
  const ffmpeg = createFfmpeg(settings.FFMPEG_PATH || 'ffmpeg')
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
      createMotionEngine(ffmpeg),
    ],
    still: (request) => drawFilmStill(ffmpeg, request),
    merge: createMerge(ffmpeg),
    undrawableIn: async (text) => {
      const { undrawable, fetchFailed } = await facesFor(text)
      return { characters: undrawable, fetchFailed }
    },
    voiceAvailable: async () => voiceAvailable(),
  }
}
