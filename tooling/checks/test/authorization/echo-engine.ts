import type { ContentDeps } from '@loomcast/content'

type EngineRegistry = NonNullable<ContentDeps['engineRegistry']>
type Engine = NonNullable<ReturnType<EngineRegistry['engine']>>

/** Returns the brief as the text, because access to a text does not depend on its content. */
const echo: Engine = {
  id: 'composer',
  async *generate({ brief }) {
    yield { type: 'delta', text: brief }
    yield { type: 'done', finish_reason: 'stop', usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }, engine: 'composer' }
  },
}

const catalogue: EngineRegistry['catalogue'] = async () => ({
  openai: [],
  gemini: [],
  local: [
    { id: 'composer', name: 'Built-in writer', description: '', available: true, advanced: false, tunable: false, sees_pictures: false },
  ],
})

export const echoRegistry: EngineRegistry = { catalogue, choices: catalogue, engine: () => echo }
