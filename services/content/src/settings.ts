import { platform } from '@loomcast/platform-config'
import { loadSettings, makeValidator, optional, optionalUrl, SettingsError, url } from '@loomcast/service-kit/config'
import { kafkaAccess } from '@loomcast/service-kit/events'
import { serviceVariables } from '@loomcast/service-kit/process'

const modelIds = makeValidator<string[]>((input) => {
  const ids = input
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  for (const id of ids) if (!/^[\w.:/-]{1,120}$/u.test(id)) throw new TypeError('not a model id')
  return [...new Set(ids)]
})

const ONLY_MODELS =
  'ids of the models that may be used, the default first, separated by commas; empty: every text model that the provider lists'

export const settingsSpec = {
  ...serviceVariables(platform.services.content.port),
  AUTH_JWKS_URL: url({ desc: "URL of auth's key set, …/.well-known/jwks.json" }),
  OPENAI_API_KEY: optional({ default: '', desc: 'switches OpenAI on' }),
  OPENAI_BASE_URL: url({ default: 'https://api.openai.com/v1', desc: 'where the OpenAI API is' }),
  OPENAI_MODELS: modelIds({ default: [], desc: ONLY_MODELS }),
  GEMINI_API_KEY: optional({ default: '', desc: 'switches Gemini on' }),
  GEMINI_BASE_URL: url({
    default: 'https://generativelanguage.googleapis.com/v1beta/openai/',
    desc: "where Gemini's OpenAI-compatible API is",
  }),
  GEMINI_MODELS: modelIds({ default: [], desc: ONLY_MODELS }),
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
