import { describe, expect, test } from '@jest/globals'
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

describe("the built-in writer's text, with which drafts are compared", () => {
  const BRIEF = 'Our sale starts Saturday 12 July at 9am. Everything is 20% off. Find us at 14 Mill Lane in Kettering.'
  const SHORT = 'Our sale starts soon, in Kettering.'

  /** Returns the text and how often each engine wrote. */
  async function written(drafts: string[]) {
    const calls = { model: 0, composer: 0 }
    const engineOf = (id: 'model' | 'composer', textOf: (call: number) => string): Engine => ({
      id,
      ...(id === 'composer' && { followsRules: true as const }),
      async *generate() {
        yield { type: 'delta', text: textOf(calls[id]++) }
        const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
        yield { type: 'done', finish_reason: 'stop', usage, engine: id }
      },
    })
    const model = engineOf('model', (call) => drafts[call] ?? '')
    const composer = engineOf('composer', () => BRIEF)
    const { text } = await writeText(model, engineRequest({ brief: BRIEF }), { delta() {}, reset() {} }, composer)
    return { text, calls }
  }

  test('is not written for a draft that has all facts of the brief', async () => {
    const draft = 'From Saturday 12 July, 9 a.m., you save 20 percent on everything. Come to 14 Mill Lane in Kettering.'
    expect(await written([draft])).toEqual({ text: draft, calls: { model: 1, composer: 0 } })
  })

  test('is written once for two drafts that lack facts, and replaces them', async () => {
    expect(await written([SHORT, SHORT])).toEqual({ text: BRIEF, calls: { model: 2, composer: 2 } })
  })
})
