import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { PLATFORMS, TONES } from '@loomcast/platforms'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { avoidedWordsIn, parseAvoidWords } from '../src/domain/words-to-avoid.ts'

const LANGUAGES = ['en', 'fr', 'de', 'es']

const EvaluationBrief = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
    trade: Type.String({ minLength: 1 }),
    language: Type.String(),
    platform: Type.String(),
    tone: Type.String(),
    news: Type.Enum(['good', 'neutral', 'bad']),
    topic_only: Type.Boolean(),
    instructions: Type.String(),
    avoid_words: Type.String(),
    brief: Type.String({ minLength: 1 }),
    /** Substrings of the brief that a text must contain or list as left out. */
    facts: Type.Array(Type.String({ minLength: 1 }), { uniqueItems: true }),
  },
  { additionalProperties: false },
)

const briefs: Static<typeof EvaluationBrief>[] = JSON.parse(
  readFileSync(new URL('fixtures/evaluation-briefs.json', import.meta.url), 'utf8'),
)
Value.Assert(Type.Array(EvaluationBrief), briefs)

const idsWhere = (matches: (brief: Static<typeof EvaluationBrief>) => boolean) => briefs.filter(matches).map(({ id }) => id)

describe('the evaluation briefs', () => {
  test('have unique ids and texts', () => {
    expect(new Set(briefs.map(({ id }) => id)).size).toBe(briefs.length)
    expect(new Set(briefs.map(({ brief }) => brief)).size).toBe(briefs.length)
  })

  test('contain each of their facts verbatim', () => {
    const missing = briefs.flatMap(({ id, brief, facts }) => facts.filter((fact) => !brief.includes(fact)).map((fact) => `${id}: ${fact}`))
    expect(missing).toEqual([])
  })

  test('list facts unless they are only a topic', () => {
    expect(idsWhere(({ facts, topic_only }) => (facts.length === 0) !== topic_only)).toEqual([])
  })

  test('require no fact that the words to avoid forbid', () => {
    expect(idsWhere(({ facts, avoid_words }) => avoidedWordsIn(facts.join('\n'), parseAvoidWords(avoid_words)).length > 0)).toEqual([])
  })

  test('use reserved domains only', () => {
    expect(idsWhere(({ brief }) => /(?<!\bexample)\.(?:com|net|org|io|de|fr|es|co\.uk)\b/u.test(brief))).toEqual([])
  })

  test('cover every platform, tone and language, and nothing else', () => {
    expect(new Set(briefs.map(({ platform }) => platform))).toEqual(new Set(PLATFORMS.map(({ name }) => name)))
    expect(new Set(briefs.map(({ tone }) => tone))).toEqual(new Set(TONES.map(({ name }) => name)))
    expect(new Set(briefs.map(({ language }) => language))).toEqual(new Set(LANGUAGES))
  })

  test('are numerous enough, with bad news in every language', () => {
    const bad = briefs.filter(({ news }) => news === 'bad')
    expect(briefs.length).toBeGreaterThanOrEqual(80)
    expect(bad.length).toBeGreaterThanOrEqual(15)
    expect(new Set(bad.map(({ language }) => language))).toEqual(new Set(LANGUAGES))
  })
})
