import { expect, test } from '@jest/globals'
import type { Engine } from '../src/engines/engine.ts'
import { writeText } from '../src/generation/write-text.ts'
import { engineRequest } from './support/engine-request.ts'

test('other requests are handled before the faults of a text are found, and afterwards', async () => {
  let iteration = 0
  let counting = true
  let writtenIn = 0
  const count = () => {
    iteration++
    if (counting) setImmediate(count)
  }
  const engine: Engine = {
    id: 'composer',
    followsRules: true,
    async *generate() {
      yield { type: 'delta', text: 'We open on Friday.' }
      writtenIn = iteration
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
      yield { type: 'done', finish_reason: 'stop', usage, engine: 'composer' }
    },
  }
  setImmediate(count)
  const { text } = await writeText(engine, engineRequest(), { delta() {}, reset() {} })
  counting = false
  expect(text).toBe('We open on Friday.')
  expect(iteration - writtenIn).toBeGreaterThanOrEqual(2)
})
