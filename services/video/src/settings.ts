import { platform } from '@loomcast/platform-config'
import { loadSettings, makeValidator, num, optional, optionalUrl, SettingsError, str, url } from '@loomcast/service-kit/config'
import { kafkaAccess } from '@loomcast/service-kit/events'
import { serviceVariables } from '@loomcast/service-kit/process'
import { fileSettings } from './files/settings.ts'

const count = makeValidator<number>((input) => {
  const value = num()._parse(input)
  if (!Number.isInteger(value) || value < 1 || value > 64) throw new TypeError('a whole number from 1 to 64')
  return value
})

export const settingsSpec = {
  ...serviceVariables(platform.services.video.port),
  AUTH_JWKS_URL: url({ desc: "URL of auth's key set, …/.well-known/jwks.json" }),
  CONTENT_URL: optionalUrl({
    default: '',
    desc: 'the content service, which writes storyboards and stores the pictures of posts; without it, storyboards follow from the instructions',
  }),
  ...fileSettings,
  FFMPEG_PATH: optional({ default: '', desc: 'the ffmpeg to run; else the one on the PATH' }),
  RENDER_CONCURRENCY: count({ default: 1, desc: 'encodes at a time in one worker' }),
  VEO_CONCURRENCY: count({ default: 4, desc: 'scenes that Veo makes for one worker at a time' }),
  GEMINI_API_KEY: optional({ default: '', desc: 'switches the engine veo on' }),
  VEO_BASE_URL: optionalUrl({ default: '', desc: 'where the Gemini API is, when not at Google' }),
  VEO_MODEL_FAST: str({ default: 'veo-3.1-fast-generate-preview', desc: "the provider's name of the tier veo3_fast" }),
  VEO_MODEL_STANDARD: str({ default: 'veo-3.1-generate-preview', desc: "the provider's name of the tier veo3" }),
  VEO_MODEL_PREMIUM: str({ default: 'veo-3.1-generate-preview', desc: "the provider's name of the tier veo3_pro" }),
}

export type VideoSettings = ReturnType<typeof loadVideoSettings>

/** Throws SettingsError with one line per invalid variable. */
export function loadVideoSettings(env: Record<string, string | undefined> = process.env) {
  const values = loadSettings('video', settingsSpec, env)
  return { ...values, kafka: kafkaAccess('video', values) }
}

export { SettingsError }
