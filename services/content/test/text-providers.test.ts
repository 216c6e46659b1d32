import { expect, test } from '@jest/globals'
import type { Catalogue, ModelEntry } from '../src/domain/models.ts'
import { textProviders } from '../src/engines/text-providers.ts'

const entry = (name: string, available = true): ModelEntry => ({
  id: name,
  name,
  description: '',
  available,
  advanced: false,
  tunable: true,
  sees_pictures: false,
})
const providersOf = (catalogue: Partial<Catalogue>) =>
  textProviders(
    { choices: async () => ({ openai: [], gemini: [], local: [], ...catalogue }) },
    { outcomesOf: () => ({ last_success_at: null, last_failure_at: null }) },
  )

test('the status of the server lists its writers, and the one that cannot be used', async () => {
  const [openai, , local] = await providersOf({
    openai: [entry('GPT-4o mini', false)],
    local: [entry('Built-in writer'), entry('Qwen3-4B', false)],
  })
  expect(openai).toMatchObject({ configured: false, detail: 'No API key is set.' })
  expect(local).toMatchObject({ configured: true, detail: 'Built-in writer, Qwen3-4B (unavailable)' })
})

test('the status of a server with many models is short', async () => {
  const local = Array.from({ length: 9 }, (_, index) => entry(`model-${index}`))
  expect((await providersOf({ local })).at(-1)).toMatchObject({ detail: 'model-0, model-1, model-2, model-3, 5 more' })
})
