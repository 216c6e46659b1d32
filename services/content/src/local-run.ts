import type { Writers } from './app.ts'

const HOSTED = { openai: 'OpenAI', gemini: 'Gemini' } as const
const MAX_NAMES = 4
const SWITCH_ON = 'Language model: set OPENAI_API_KEY or GEMINI_API_KEY, or LOCAL_AI_BASE_URL for a local server, and start again'

/** The available models, with the default first, and a hint if the default is not a language model. */
export function describeWriters({ models, defaults }: Writers): { lines: string[]; hints: string[] } {
  const hosted = (['openai', 'gemini'] as const).filter((provider) => models[provider].some(({ available }) => available))
  const writers = [
    ...hosted.map((provider) => ({ name: HOSTED[provider], isDefault: provider === defaults.provider })),
    ...models.local
      .filter(({ available }) => available)
      .map(({ id, name }) => ({ name, isDefault: defaults.provider === 'local' && id === defaults.model })),
  ]
  return { lines: [`Writers: ${listed(writers)}`], hints: defaults.model === 'composer' ? [SWITCH_ON] : [] }
}

function listed(writers: { name: string; isDefault: boolean }[]): string {
  const sorted = [...writers].sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
  const names = sorted.slice(0, MAX_NAMES).map(({ name, isDefault }) => (isDefault ? `${name} (default)` : name))
  const more = sorted.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
