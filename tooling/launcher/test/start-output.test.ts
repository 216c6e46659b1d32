import { describe, expect, test } from '@jest/globals'
import { describeEngines } from '../src/engines.ts'

const entry = (id: string, name = id, available = true) => ({ id, name, description: '', available, advanced: false, tunable: true })
const local = [entry('composer', 'Built-in writer'), entry('smollm2-135m', 'SmolLM2 135M')]
const veoOff = { id: 'veo' as const, about: '', available: false, reason: 'No Gemini API key is configured.' }
const motion = { id: 'motion' as const, about: '', available: true, reason: null }
const off = { openai: [entry('gpt-4o-mini', 'GPT-4o mini', false)], gemini: [entry('gemini-flash-latest', 'Gemini Flash', false)] }

describe('the engines that npm start names', () => {
  test('without a key, with the one line that switches a language model on', () => {
    const writers = { models: { ...off, local }, defaults: { provider: 'local' as const, model: 'composer' } }
    expect(describeEngines(writers, [veoOff, motion])).toEqual([
      'Writers: Built-in writer (default), SmolLM2 135M',
      'Videos: motion (default)   veo is off: No Gemini API key is configured.',
      'Language model: set OPENAI_API_KEY or GEMINI_API_KEY, or LOCAL_AI_BASE_URL for a local server, and start again',
    ])
  })

  test('with a key, without that line', () => {
    const models = { openai: [entry('gpt-4o-mini')], gemini: [entry('gemini-flash-latest')], local }
    const writers = { models, defaults: { provider: 'openai' as const, model: 'gpt-4o-mini' } }
    expect(describeEngines(writers, [{ ...veoOff, available: true, reason: null }, motion])).toEqual([
      'Writers: OpenAI (default), Gemini, Built-in writer, SmolLM2 135M',
      'Videos: veo (default), motion',
    ])
  })

  test('with many models of a local server, and without any video engine', () => {
    const served = Array.from({ length: 9 }, (_, index) => entry(`llama-${index}`))
    const writers = { models: { ...off, local: [...served, ...local] }, defaults: { provider: 'local' as const, model: 'llama-0' } }
    expect(describeEngines(writers, [veoOff])).toEqual([
      'Writers: llama-0 (default), llama-1, llama-2, llama-3, 7 more',
      'Videos: none   veo is off: No Gemini API key is configured.',
    ])
  })
})
