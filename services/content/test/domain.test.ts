import { describe, expect, test } from '@jest/globals'
import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base'
import { joinContinuation } from '../src/domain/continuation.ts'
import { chooseKnowledge, type KnowledgeItem } from '../src/domain/knowledge.ts'
import { chooseModel } from '../src/domain/model-choice.ts'
import { type Catalogue, HOSTED_MODELS } from '../src/domain/models.ts'
import { avoidedWordsIn, parseAvoidWords } from '../src/domain/words-to-avoid.ts'
import { partsOf, tokenCounter } from '../src/generation/token-count.ts'

const at = (iso: string) => new Date(iso)

describe('words to avoid', () => {
  test('are single words and phrases without duplicates', () => {
    expect(parseAvoidWords(' synergy, Game  changer,\nSYNERGY,, ')).toEqual(['synergy', 'Game changer'])
  })

  test.each([
    ['The start of art.', ['art'], ['art']],
    ['The start.', ['art'], []],
    ['SYNERGY!', ['synergy'], ['synergy']],
    ['a game\nchanger', ['game changer'], ['game changer']],
    ['C++ (really)', ['c++', '(really)'], ['c++', '(really)']],
    ['größe', ['größ'], []],
    ['Ça va', ['ça'], ['ça']],
    ['100% free', ['100%'], ['100%']],
    ['#deal now', ['deal'], ['deal']],
    ['well-known', ['well-known', 'known'], ['well-known', 'known']],
    ['שלום עולם', ['עולם'], ['עולם']],
  ])('in %j with the list %j: %j', (text, words, found) => {
    expect(avoidedWordsIn(text, words)).toEqual(found)
  })
})

describe('a continuation', () => {
  test.each([
    ['The first half', 'and the rest.', 'The first half and the rest.'],
    ['The first half ', 'and the rest.', 'The first half and the rest.'],
    ['The first half', ', and the rest.', 'The first half, and the rest.'],
    ['End of one.', '\n\nNext part', 'End of one.\n\nNext part'],
    ['We bake bread every morning in', 'every morning in Lyon.', 'We bake bread every morning in Lyon.'],
  ])('joins %j and %j', (written, more, whole) => {
    expect(joinContinuation(written, more)).toBe(whole)
  })
})

describe('knowledge', () => {
  const item = (changes: Partial<KnowledgeItem>): KnowledgeItem => ({
    knowledge_id: 'k',
    title: '',
    platform: 'general',
    content_type: 'training',
    content: 'content',
    changed_at: at('2026-01-01T00:00:00Z'),
    ...changes,
  })

  test("is sorted by kind, then the platform's own items first, then newest first, with examples separate", () => {
    const chosen = chooseKnowledge(
      [
        item({ content: 'example', content_type: 'example', title: 'ask' }),
        item({ content: 'general training' }),
        item({ content: 'old platform training', platform: 'blog' }),
        item({ content: 'new platform training', platform: 'blog', changed_at: at('2026-02-01T00:00:00Z') }),
        item({ content: 'rule', content_type: 'system_prompt' }),
      ],
      () => 1,
    )
    expect(chosen.sections.map((section) => section.content)).toEqual([
      'rule',
      'new platform training',
      'old platform training',
      'general training',
    ])
    expect(chosen.examples).toEqual([{ user: 'ask', assistant: 'example' }])
  })

  test('counts the tokens of long runs in parts, and of all other texts exactly', async () => {
    const count = await tokenCounter()
    const ordinary = `A post, with 日本語 and emoji 👍🏽.\n\n  Indented: ${'word '.repeat(300)}${'日本語、'.repeat(200)}`
    expect(count(ordinary)).toBe(countTokens(ordinary))
    for (const shape of ['a', '日', '👨‍👩‍👧‍👦', '\u0301', ' ', '\n', '*']) {
      const text = `before ${shape.repeat(2_000)} after`
      const parts = partsOf(text)
      expect(parts.join('')).toBe(text)
      // The tokenizer needs quadratic time for a run of letters, of signs or of white space.
      const runs = parts.flatMap((part) => part.match(/\p{L}+|\s+|[^\s\p{L}\p{N}]+/gu) ?? [])
      expect(Math.max(...runs.map((run) => run.length))).toBeLessThanOrEqual(257)
      expect(Math.abs(count(text) - countTokens(text))).toBeLessThanOrEqual(2 * parts.length)
    }
  })

  test('stays within 1,500 real tokens, and a smaller item still fits after a large one', async () => {
    const count = await tokenCounter()
    const big = 'word '.repeat(1000)
    const chosen = chooseKnowledge(
      [item({ content: big, platform: 'blog' }), item({ content: big }), item({ content: 'small <|endoftext|>', content_type: 'example' })],
      count,
    )
    expect(chosen.sections).toHaveLength(1)
    expect(chosen.examples).toHaveLength(1)
  })
})

describe('choosing a model', () => {
  const catalogue = (openai: boolean, gemini: boolean, served: string[] = []): Catalogue => ({
    openai: HOSTED_MODELS.openai.map((model) => ({ ...model, available: openai, tunable: true, sees_pictures: false })),
    gemini: HOSTED_MODELS.gemini.map((model) => ({ ...model, available: gemini, tunable: true, sees_pictures: false })),
    local: [...served, 'composer', 'model-file'].map((id) => ({
      id,
      name: id,
      description: '',
      available: true,
      advanced: false,
      tunable: true,
      sees_pictures: false,
    })),
  })
  const nothing = { savedProvider: null, savedModel: null }

  test.each([
    [catalogue(true, true), 'openai', 'gpt-4o-mini'],
    [catalogue(false, true), 'gemini', 'gemini-flash-latest'],
    [catalogue(false, false, ['llama']), 'local', 'llama'],
    [catalogue(false, false), 'local', 'composer'],
  ])('defaults to OpenAI, then Gemini, then a served model, then the composer', (models, provider, model) => {
    expect(chooseModel(nothing, models, false)).toMatchObject({ provider, model, notices: [] })
  })

  test('uses the saved model while it is available', () => {
    const saved = { savedProvider: 'gemini', savedModel: 'gemini-flash-lite-latest' }
    expect(chooseModel(saved, catalogue(true, true), false)).toMatchObject({ provider: 'gemini', model: 'gemini-flash-lite-latest' })
    expect(chooseModel(saved, catalogue(true, false), false)).toMatchObject({ provider: 'openai', notices: [{ code: 'provider_changed' }] })
  })

  test("resolves gemini-pro to Gemini's current default", () => {
    expect(chooseModel({ ...nothing, provider: 'gemini', model: 'gemini-pro' }, catalogue(true, true), false)).toMatchObject({
      model: 'gemini-flash-latest',
      notices: [],
    })
  })

  test('downgrades advanced models only in plans without them', () => {
    const wishes = { ...nothing, provider: 'gemini', model: 'gemini-pro-latest' }
    expect(chooseModel(wishes, catalogue(true, true), false)).toMatchObject({
      model: 'gemini-flash-latest',
      notices: [{ code: 'model_downgraded' }],
    })
    expect(chooseModel(wishes, catalogue(true, true), true)).toMatchObject({ model: 'gemini-pro-latest', notices: [] })
  })

  test('finds the provider if only a model is given', () => {
    expect(chooseModel({ ...nothing, model: 'composer' }, catalogue(true, true), false)).toMatchObject({
      provider: 'local',
      model: 'composer',
    })
  })
})
