import { describe, expect, test } from '@jest/globals'
import { readPost } from '../src/domain/voice/read-post.ts'
import type { Trait, TraitId, TraitValue } from '../src/domain/voice/trait.ts'
import { TRAITS } from '../src/domain/voice/traits.ts'
import { type UsedVoice, usedVoice } from '../src/domain/voice/used-voice.ts'
import { reportOn } from '../src/domain/voice/voice-report.ts'
import { NO_RULES } from '../src/domain/writing-rules.ts'
import { compose } from '../src/engines/composer/compose.ts'
import { smallPrompt } from '../src/engines/small-model/prompt.ts'

const SMALL = 'model-file'
const ENGINES = ['composer', SMALL, 'openai', 'gemini', 'local']

/** Between them, they miss every value of every trait that can be missed. */
const TEXTS = [
  'We open at seven. We bake rye. Come by.',
  'Hello! You’re in LUCK… we don’t close; you do not wait – ever 🍞 #BakeryOfTheYear is here. Really? Would you come?',
  'Is rye back? It is. It was away for the winter because our miller had none of it for us and we did not want to take it from afar.\n\n- one\n- two\n- three\n\nSee you #ourbakerytoday 🥖',
  '🥐 3 loaves are left. They are rye. I am here.\n\nyou can call me.\n\nthey are good.',
  'Try our rye. You will like it. You should come.',
  'we bake rye. it is here. come by #breadoflyon',
  'I’m here.',
]

const valuesOf = (trait: Trait): TraitValue[] => {
  if (trait.kind === 'number') return [trait.minimum, trait.maximum]
  return trait.kind === 'choice' ? trait.options.map(({ value }) => value) : [['rye', '🚲', 'seven']]
}
const voiceOf = (traits: UsedVoice['traits'], language: UsedVoice['language'] = 'en'): UsedVoice => ({ language, traits, exempt: {} })

function sentenceOf(id: TraitId, value: TraitValue, text: string, engine = 'composer', voice = voiceOf({ [id]: value })): string {
  const [found] = reportOn(text, voice, engine).traits
  expect(found).toMatchObject({ id, met: false })
  return found?.sentence ?? ''
}

describe.each(ENGINES)('a text of the engine %s', (engine) => {
  test('has a short reason for each habit that it lacks, for any value', () => {
    const missed = new Set<string>()
    for (const trait of TRAITS)
      for (const value of valuesOf(trait))
        for (const text of TEXTS) {
          const reading = readPost(text, 'en')
          if (trait.judge(reading, value) !== false) continue
          missed.add(`${trait.id} ${value}`)
          const before = `${trait.describe(value)} ${trait.found(reading, value)} `
          const sentence = sentenceOf(trait.id, value, text, engine)
          expect(sentence.startsWith(before)).toBe(true)
          expect(sentence.slice(before.length)).toMatch(/^The (?:built-in writer|small model|AI model) .{10,170}\.$/u)
        }
    // "Sometimes" and favorite words are never missed.
    const possible = TRAITS.filter(({ id }) => id !== 'favorite_words').flatMap((trait) =>
      valuesOf(trait).flatMap((value) => (value === 'sometimes' ? [] : `${trait.id} ${value}`)),
    )
    expect(possible.filter((each) => !missed.has(each))).toEqual([])
  })
})

test.each<[TraitId, TraitValue, string, string]>([
  ['semicolons', 'often', 'We are open.', 'adds semicolons only where it joins two English sentences'],
  ['ellipses', 'often', 'We are open.', 'adds no ellipses'],
  ['exclamations', 'often', 'We are open.', 'adds no exclamation marks'],
  ['emoji', 'often', 'We are open.', 'only if it has one for the subject'],
  ['emoji', 'never', 'We are open 🍞', 'does not remove the emoji of your brief'],
  ['hashtags', 5, 'We are open.', 'makes some from its names, places and subjects'],
  ['hashtags', 0, 'We are open #bread', 'does not remove the hashtags'],
  ['lists', 'often', 'We are open.', 'three or more sentences'],
  ['lists', 'never', '- Rye\n- Oat', 'does not turn the lists of your brief into sentences'],
  ['contractions', 'often', 'We are open.', 'only if the tone allows them'],
  ['contractions', 'never', 'We’re open.', 'only with the default tone'],
  ['sentence_length', 20, 'We are open.', 'with “and” or a semicolon'],
  ['sentence_length', 2, 'We are open all day on Monday and Friday of this week.', 'only at a semicolon or before “and”'],
])('the composer explains %s %s', (id, value, text, reason) => {
  const sentence = sentenceOf(id, value, text)
  expect(sentence).toContain(reason)
  expect(sentence).not.toContain('wording')
})

test('the composer has reasons of its own for the length of sentences in other languages and in bad news', () => {
  const german = 'Wir haben auf. Das Brot ist da. Wir sind hier.'
  expect(sentenceOf('sentence_length', 20, german, 'composer', voiceOf({ sentence_length: 20 }, 'de'))).toContain(
    'joins English sentences only',
  )
  const brief = 'We are sorry: our bakery is closed after a fire.'
  const circumstances = { brief, instructions: '', avoidWords: [], rules: NO_RULES }
  const voice = usedVoice({ language: 'en', traits: { sentence_length: 40 } }, circumstances)
  expect(sentenceOf('sentence_length', 40, brief, 'composer', voice)).toContain('in bad news')
})

test('the composer does what its reasons promise', () => {
  const brief =
    'We are Maison Duval, a bakery in Lyon. We open on Friday at 7 am! Bread… and coffee; both are fresh 🍞 #lyonbread. Will you come?'
  const request = { platform: 'linkedin' as const, brief, tone: 'engaging and professional', instructions: '', avoidWords: [], variant: 0 }
  const written = (traits: UsedVoice['traits']) => compose({ ...request, voice: voiceOf(traits) }).text
  expect(written({ emoji: 'never' })).toContain('🍞')
  expect(written({ hashtags: 0 })).toContain('#lyonbread')
  expect(written({ exclamations: 'never' })).not.toContain('!')
  expect(written({ closing_question: 'never' })).toContain('Will you come?')
  expect(written({ contractions: 'often' })).toContain('We’re Maison Duval'.replace('’', "'"))
})

test('the small model follows only the length of sentences, and its reasons match', () => {
  const every = Object.fromEntries(TRAITS.map((trait) => [trait.id, valuesOf(trait).at(-1) as TraitValue]))
  const { sentence_length: _, ...others } = every
  const promptFor = (traits: UsedVoice['traits']) => smallPrompt('linkedin', 'We are open.', '', voiceOf(traits)).prompt
  expect(promptFor(others)).toBe(promptFor({}))
  expect(promptFor(every)).not.toBe(promptFor({}))
  expect(sentenceOf('emoji', 'often', 'We are open.', SMALL)).toContain('follows only the length of your sentences')
  expect(sentenceOf('sentence_length', 30, 'We are open.', SMALL)).toContain('“short” or “long”')
})
