import type { Writers } from '@loomcast/content'
import type { EngineState } from '@loomcast/video'

const HOSTED = { openai: 'OpenAI', gemini: 'Gemini' } as const
const MOST_NAMES = 4
const SWITCH_ON = 'Language model: set OPENAI_API_KEY or GEMINI_API_KEY, or LOCAL_AI_BASE_URL for a local server, and start again'

/** What writes and what makes videos here, the default first; one more line while no language model is the default. */
export function describeEngines({ models, defaults }: Writers, videoEngines: EngineState[]): string[] {
  const hosted = (['openai', 'gemini'] as const).filter((provider) => models[provider].some(({ available }) => available))
  const writers = [
    ...hosted.map((provider) => ({ name: HOSTED[provider], isDefault: provider === defaults.provider })),
    ...models.local
      .filter(({ available }) => available)
      .map(({ id, name }) => ({ name, isDefault: defaults.provider === 'local' && id === defaults.model })),
  ]
  const on = videoEngines.filter(({ available }) => available)
  const off = videoEngines.filter(({ available }) => !available).map(({ id, reason }) => `${id} is off: ${reason}`)
  const videos = on.length > 0 ? listed(on.map(({ id }, index) => ({ name: id, isDefault: index === 0 }))) : 'none'
  return [`Writers: ${listed(writers)}`, `Videos: ${[videos, ...off].join('   ')}`, ...(defaults.model === 'composer' ? [SWITCH_ON] : [])]
}

function listed(engines: { name: string; isDefault: boolean }[]): string {
  const sorted = [...engines].sort((one, other) => Number(other.isDefault) - Number(one.isDefault))
  const names = sorted.slice(0, MOST_NAMES).map(({ name, isDefault }) => (isDefault ? `${name} (default)` : name))
  const more = sorted.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}
