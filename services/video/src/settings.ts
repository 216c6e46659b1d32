import { platform } from '@loomcast/platform-config'
import {
  loadSettings,
  makeValidator,
  mongodbUrl,
  num,
  optional,
  optionalUrl,
  port,
  SettingsError,
  str,
  url,
} from '@loomcast/service-kit/config'
import { kafkaAccess, kafkaSettings } from '@loomcast/service-kit/events'
import { fileSettings } from './files/settings.ts'

const count = makeValidator<number>((input) => {
  const value = num()._parse(input)
  if (!Number.isInteger(value) || value < 1 || value > 64) throw new TypeError('a whole number from 1 to 64')
  return value
})

export const settingsSpec = {
  PORT: port({ default: platform.services.video.port, desc: 'port to listen on' }),
  HOST: str({ default: '127.0.0.1', desc: 'IP address to listen on' }),
  ROLE: str({ choices: ['http', 'worker', 'both'], default: 'both', desc: 'http: serve requests; worker: events and renders; both' }),
  MONGODB_URL: mongodbUrl({ desc: 'a MongoDB replica set, mongodb://…' }),
  REDIS_URL: url({ desc: 'a Redis or Valkey server, redis://…' }),
  ...kafkaSettings,
  AUTH_JWKS_URL: url({ desc: "URL of auth's key set, …/.well-known/jwks.json" }),
  CONTENT_URL: optionalUrl({
    default: '',
    desc: 'the content service, which writes storyboards; without it they follow from the instructions',
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

/** Throws SettingsError with a line a variable. */
export function loadVideoSettings(env: Record<string, string | undefined> = process.env) {
  const values = loadSettings('video', settingsSpec, env)
  return { ...values, kafka: kafkaAccess('video', values) }
}

export { SettingsError }
