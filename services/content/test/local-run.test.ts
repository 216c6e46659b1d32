import { describe, expect, test } from '@jest/globals'
import { describeWriters } from '../src/local-run.ts'

const entry = (id: string, name = id, available = true) => ({
  id,
  name,
  description: '',
  available,
  advanced: false,
  tunable: true,
  sees_pictures: false,
})
const local = [entry('composer', 'Built-in writer'), entry('model-file', 'qwen3-4b')]
const off = { openai: [entry('gpt-4o-mini', 'GPT-4o mini', false)], gemini: [entry('gemini-flash-latest', 'Gemini Flash', false)] }

describe('the writers listed by npm start', () => {
  test('without a key include a hint that explains how to enable a language model', () => {
    const writers = { models: { ...off, local }, defaults: { provider: 'local' as const, model: 'composer' } }
    expect(describeWriters(writers)).toEqual({
      lines: ['Writers: Built-in writer (default), qwen3-4b'],
      hints: ['Language model: set OPENAI_API_KEY or GEMINI_API_KEY, or LOCAL_AI_BASE_URL for a local server, and start again'],
    })
  })

  test('with a key have no such hint', () => {
    const models = { openai: [entry('gpt-4o-mini')], gemini: [entry('gemini-flash-latest')], local }
    const writers = { models, defaults: { provider: 'openai' as const, model: 'gpt-4o-mini' } }
    expect(describeWriters(writers)).toEqual({ lines: ['Writers: OpenAI (default), Gemini, Built-in writer, qwen3-4b'], hints: [] })
  })

  test('are shortened when a local server has many models', () => {
    const served = Array.from({ length: 9 }, (_, index) => entry(`llama-${index}`))
    const writers = { models: { ...off, local: [...served, ...local] }, defaults: { provider: 'local' as const, model: 'llama-0' } }
    expect(describeWriters(writers).lines).toEqual(['Writers: llama-0 (default), llama-1, llama-2, llama-3, 7 more'])
  })
})
