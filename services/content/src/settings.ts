import { platform } from '@loomcast/platform-config'
import { loadSettings, optional, optionalUrl, SettingsError, url } from '@loomcast/service-kit/config'
import { kafkaAccess } from '@loomcast/service-kit/events'
import { serviceVariables } from '@loomcast/service-kit/process'

export const settingsSpec = {
  ...serviceVariables(platform.services.content.port),
  AUTH_JWKS_URL: url({ desc: "URL of auth's key set, …/.well-known/jwks.json" }),
  OPENAI_API_KEY: optional({ default: '', desc: 'switches OpenAI on' }),
  OPENAI_BASE_URL: url({ default: 'https://api.openai.com/v1', desc: 'where the OpenAI API is' }),
  GEMINI_API_KEY: optional({ default: '', desc: 'switches Gemini on' }),
  GEMINI_BASE_URL: url({
    default: 'https://generativelanguage.googleapis.com/v1beta/openai/',
    desc: "where Gemini's OpenAI-compatible API is",
  }),
  LOCAL_AI_BASE_URL: optionalUrl({
    default: '',
    desc: 'an OpenAI-compatible server, e.g. http://127.0.0.1:11434/v1; else models found on the usual loopback ports are offered, never the default',
  }),
  LOCAL_MODEL_GGUF: optional({ default: '', desc: 'path of an instruct model for the built-in runner' }),
}

export type ContentSettings = ReturnType<typeof loadContentSettings>

/** Throws SettingsError with one line per invalid variable. */
export function loadContentSettings(env: Record<string, string | undefined> = process.env) {
  const values = loadSettings('content', settingsSpec, env)
  return { ...values, kafka: kafkaAccess('content', values) }
}

export { SettingsError }
