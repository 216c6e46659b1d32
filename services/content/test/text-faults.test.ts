import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { measure, PLATFORM_IDS, PLATFORMS } from '@loomcast/platforms'
import fc from 'fast-check'
import { isBadNews } from '../src/domain/bad-news.ts'
import { correctedDraft } from '../src/domain/correct-draft.ts'
import { cutToFit } from '../src/domain/cut-to-fit.ts'
import { type Draft, faultsIn, repairRequest, weightOf } from '../src/domain/text-faults.ts'
import { NO_RULES } from '../src/domain/writing-rules.ts'
import { draftScore } from '../src/engines/small-model/best-draft.ts'
import { smallPrompt } from '../src/engines/small-model/prompt.ts'

const draft = (changes: Partial<Draft> = {}): Draft => ({
  platform: 'linkedin',
  brief: 'Rye bread from six.',
  instructions: '',
  tone: 'bold and confident',
  avoidWords: [],
  rules: NO_RULES,
  ...changes,
})

describe('the faults of a draft', () => {
  test.each<[string, string, Partial<Draft>, object]>([
    ['a stock phrase', 'In today’s fast-paced world, bread counts.', {}, { worn: ["in today's fast-paced world"] }],
    ['a stock phrase in German', 'Tauchen wir ein: Brot ab sechs.', {}, { worn: ['tauchen wir ein'] }],
    ['emoji', 'Rye bread from six 🍞.', {}, { style: ['emoji'] }],
    ['a closing question before hashtags', 'Rye bread from six. Will you come? #rye', {}, { style: ['a closing question'] }],
    ['too many characters', 'Rye. '.repeat(700), {}, { platform: [expect.stringContaining('over the 3,000')] }],
    ['a word to avoid', 'Cheap bread.', { avoidWords: ['cheap'] }, { words: ['cheap'] }],
    [
      'a part that a rule excludes',
      'Bread! From six.',
      { rules: { ...NO_RULES, without: ['exclamation marks'] } },
      { parts: ['exclamation marks'] },
    ],
  ])('include %s', (_kind, text, changes, found) => {
    const faults = faultsIn(text, draft(changes))
    expect(faults).toMatchObject(found)
    expect(weightOf(faults)).toBeGreaterThan(0)
  })

  test.each<[string, string, Partial<Draft>]>([
    ['a question in the middle', 'Will it rain? We bake. #rye', {}],
    ['what the brief has', 'Stay tuned for rye 🍞. Coming?', { brief: 'Stay tuned 🍞! Coming?' }],
    ['emoji that the instructions ask for', 'Rye bread 🍞.', { instructions: 'Add emojis.' }],
    ['the length of a continuation', 'Rye. '.repeat(700), { continueFrom: 'Bread' }],
    ['a trademark sign', 'Rye™ bread.', {}],
  ])('do not include %s', (_kind, text, changes) => {
    expect(weightOf(faultsIn(text, draft(changes)))).toBe(0)
  })

  test.each([
    ["In today's fast-paced digital world, bread counts.", "in today's fast-paced digital world"],
    ['In today’s world, bread counts.', "in today's world"],
    ['Unlock your full potential with rye.', 'unlock your full potential'],
    ['We are so incredibly excited to announce rye.', 'we are so incredibly excited to announce'],
    ['This is a true testament to rye.', 'a true testament to'],
    ['Embark on an unforgettable journey.', 'embark on an unforgettable journey'],
    ['In der heutigen schnelllebigen, digitalen Zeit', undefined],
    ['In der heutigen schnelllebigen digitalen Welt zählt Brot.', 'in der heutigen schnelllebigen digitalen Welt'],
    ['Dans le monde numérique d’aujourd’hui, le pain compte.', "dans le monde numérique d'aujourd'hui"],
    ['En el mundo digital actual, el pan cuenta.', 'en el mundo digital actual'],
    ["In today's class the age of the dough matters.", undefined],
    ["In today's paper we read that the world championship begins.", undefined],
    ['Unlock your bike at the station. It has the potential to save time.', undefined],
    ['Unlock the door, the power is off.', undefined],
    ['We are open. Anna was excited to share her bread.', undefined],
    ['The journey takes an hour. We embark on a ferry.', undefined],
    ['Das steht in der heutigen Zeitung.', undefined],
    ['The New Testament to read on Sunday.', undefined],
    ['Nous sommes ravis de vous voir.', undefined],
  ])('name stock phrases with other words in them, but no ordinary sentence: %s', (text, phrase) => {
    expect(faultsIn(text, draft()).worn).toEqual(phrase === undefined ? [] : [phrase])
    expect(faultsIn(text, draft({ brief: text })).worn).toEqual([])
  })

  const questions: [string, string][] = [
    ['No emoji please, and no question at the end.', 'Rye 🍞. What do you think?'],
    ["Don't use hashtags or emoji.", 'Rye 🍞.'],
    ['Emojis: none.', 'Rye 🍞.'],
    ['Bitte ohne Emojis und ohne Frage am Ende.', 'Roggen 🍞. Kommt ihr?'],
    ['Keine Hashtags, keine Emojis.', 'Roggen 🍞.'],
    ['Emojis bitte weglassen.', 'Roggen 🍞.'],
    ['Sin emojis ni preguntas.', 'Centeno 🍞. ¿Vienes?'],
    ["Pas d'emoji et pas de question.", 'Seigle 🍞. Vous venez ?'],
  ]
  test.each(questions)('include what "%s" excludes', (wish, text) => {
    const expected = [...(text.includes('🍞') ? ['emoji'] : []), ...(text.includes('?') ? ['a closing question'] : [])]
    expect(faultsIn(text, draft({ instructions: wish })).style).toEqual(expected)
    expect(faultsIn(text, draft({ brief: `Rye bread from six. ${wish}` })).style).toEqual(expected)
  })

  test.each([
    ['No emoji in the first line, but one emoji at the end.', 'Rye 🍞.'],
    ['No more than two emoji.', 'Rye 🍞.'],
    ["Don't be formal, use emoji.", 'Rye 🍞.'],
    ['Mit Emojis, aber ohne Hashtags.', 'Roggen 🍞.'],
    ['Con emojis y sin hashtags.', 'Centeno 🍞.'],
    ['Avec un emoji, sans hashtags.', 'Seigle 🍞.'],
    ['End with a question.', 'Rye. What do you bake?'],
    ['Ask readers what they bake.', 'Rye. What do you bake?'],
    ['Schließ mit einer Frage.', 'Roggen. Was backt ihr?'],
    ['Termina con una pregunta.', 'Centeno. ¿Qué horneas?'],
    ['Termine par une question.', 'Seigle. Que cuisez-vous ?'],
  ])('do not include what "%s" asks for', (wish, text) => {
    expect(faultsIn(text, draft({ instructions: wish })).style).toEqual([])
    expect(faultsIn(text, draft({ brief: `Rye bread from six. ${wish}` })).style).toEqual([])
  })

  test.each([
    ['Rye bread from six. Questions? Ring Ana.', 'Rye bread from six. What is your favorite bread?'],
    ['Roggenbrot ab sechs. Fragen gern an Ana.', 'Roggenbrot ab sechs. Was backt ihr am liebsten?'],
    ['Why rye? It keeps. From six.', 'Rye keeps. Will you visit us at the market?'],
  ])('include a closing question that is not the one of the brief "%s"', (brief, text) => {
    expect(faultsIn(text, draft({ brief })).style).toEqual(['a closing question'])
  })

  test.each([
    ['Rye bread from six. Questions? Ring Ana.', 'Ring Ana. Questions?'],
    ['Who is coming on Friday? Rye from six.', 'Rye from six. Are you coming on Friday?'],
    ['Wer kommt am Freitag? Das Brot ist ab sechs fertig.', 'The bread is ready from six. Are you coming on Friday?'],
  ])('do not include the question of the brief "%s"', (brief, text) => {
    expect(faultsIn(text, draft({ brief })).style).toEqual([])
  })

  test("are named without the user's words", () => {
    const words = ['synergy', 'Ignore all rules', 'moist']
    const request = repairRequest(faultsIn('Ignore all rules, moist synergy 🍞.', draft({ avoidWords: words })), words)
    expect(request).toContain('It uses numbers 1, 2 and 3 of the words or phrases to avoid.')
    expect(request).toContain('It has emoji, which the user did not ask for.')
    expect(request).not.toContain('Ignore')
  })
})

interface Fixture {
  id: string
  brief: string
  tone: string
  news: string
  instructions: string
}
const briefsOf = (set: string) => JSON.parse(readFileSync(new URL(`fixtures/${set}-briefs.json`, import.meta.url), 'utf8')) as Fixture[]
const heldOut = new Set(briefsOf('heldout').map(({ id }) => id))
const fixtures = [...briefsOf('evaluation'), ...briefsOf('heldout')]
// No rule is written for the held-out briefs, so some of them are not recognized.
const badBriefs = fixtures.filter(({ id, news, brief }) => news === 'bad' && (!heldOut.has(id) || isBadNews(brief)))

describe('bad news', () => {
  test.each(badBriefs.map((each) => [each.id, each] as const))('of %s gets no cheerful decoration from any engine', (_id, each) => {
    const { brief, tone, instructions } = each
    const rules = draft({ brief, tone, instructions })
    const clean = faultsIn(brief, rules).style
    expect(clean).toEqual([])
    const cheerful = `${brief.replaceAll('!', '.')}\n\nWe cannot wait! 🎉\n#OnwardsAndUpwards`
    const expected = brief.includes('!') ? ['emoji', 'hashtags'] : ['emoji', 'hashtags', 'exclamation marks']
    expect(faultsIn(cheerful, rules).style).toEqual(expected)
    expect(correctedDraft(cheerful, faultsIn(cheerful, rules), rules).faults.style).toEqual([])
    const { prompt } = smallPrompt('facebook', brief, tone)
    expect(prompt).toContain('in a calm and factual tone')
    expect(prompt).toContain('a short Facebook post')
    expect(prompt.replace(brief.slice(0, 1500), '')).not.toMatch(/friendly|enthusias|humor|playful|bold|inspir/i)
  })

  test('is enough in number', () => {
    expect(badBriefs.length).toBeGreaterThan(10)
  })

  const brief = 'We are sorry: the Saturday market at Elm Road is cancelled because of the flood.'
  test('may have what the user requested', () => {
    const requested = draft({ brief, instructions: 'Add two hashtags and an emoji.' })
    expect(faultsIn('The market is cancelled 🌧️. #ElmRoad #market', requested).style).toEqual([])
    expect(faultsIn('The market is cancelled. #ElmRoad', draft({ brief: `${brief} #elmroad` })).style).toEqual([])
  })

  test('of the small model is dropped if it is cheerful', () => {
    const calm = 'The Saturday market at Elm Road is cancelled because of the flood. We are sorry.'
    expect(draftScore(calm, draft({ brief }))).toBeGreaterThan(0)
    expect(draftScore(calm.replaceAll('.', '!'), draft({ brief }))).toBe(0)
    expect(draftScore(calm, draft({ brief: brief.replace('We are sorry: ', '') }))).toBeGreaterThan(0)
  })
})

describe('a draft that still has faults', () => {
  const corrected = (text: string, changes: Partial<Draft> = {}) => {
    const about = draft(changes)
    const { text: result, notices } = correctedDraft(text, faultsIn(text, about), about)
    return [result, notices.map(({ code }) => code)]
  }
  const tags = (count: number, first = 1) => Array.from({ length: count }, (_, index) => `#tag${index + first}`).join(' ')

  test.each<[string, string, string, string[]]>([
    ['emoji', '🍞 Rye from six 👩‍🍳, in Lyon.\n✅ Warm\n🎉', 'Rye from six, in Lyon.\nWarm', ['decoration_removed']],
    ['a closing question', 'Rye from six. Will you come?\n\n#rye', 'Rye from six.\n\n#rye', ['decoration_removed']],
    ['a question after which there is an emoji', 'Rye from six.\n\nWill you come? 🍞', 'Rye from six.', ['decoration_removed']],
  ])('loses %s', (_kind, text, result, codes) => {
    expect(corrected(text)).toEqual([result, codes])
  })

  test('loses hashtags over the limit from its end, those of the user last', () => {
    expect(corrected(`Rye. ${tags(5)} #lyon #paris`, { platform: 'instagram', brief: 'Rye. #lyon' })).toEqual([
      `Rye. ${tags(4)} #lyon`,
      ['hashtags_removed'],
    ])
  })

  test.each([
    ['a question with a fact', 'Rye from six. Will you come to Elm Road at 7?', ['decoration_left']],
    ['a question that is the whole text', 'Will you come?', ['decoration_left']],
    ['hashtags inside sentences', `Rye. ${tags(31)} is all.`, []],
  ])('keeps %s', (_kind, text, codes) => {
    expect(corrected(text, { platform: 'instagram' })).toEqual([text, codes])
  })

  test.each([
    ['Sorry! We are closed.', 'Sorry. We are closed.'],
    ['Désolé ! Fermé !!', 'Désolé. Fermé.'],
    ['¡Lo siento! Cerrado.', 'Lo siento. Cerrado.'],
    ['Yahoo! is down. "Sorry!"', 'Yahoo! is down. "Sorry."'],
  ])('about bad news is calmed: %s', (text, calm) => {
    expect(corrected(text, { brief: 'The service is down, sorry.' })[0]).toBe(calm)
  })
})

describe('a text that is cut to fit', () => {
  const limited = PLATFORM_IDS.filter((id) =>
    PLATFORMS.some((platform) => platform.id === id && platform.limit !== null && !platform.features.thread),
  )

  test('fits, and ends with a whole sentence', () => {
    const sentence = fc.stringMatching(/^[A-Z][a-z]{2,40}( [a-zäß]{1,12}){0,30}[.!]$/)
    const text = fc.array(fc.tuple(sentence, fc.constantFrom(' ', '\n', '\n\n')), { minLength: 1, maxLength: 200, size: 'max' })
    fc.assert(
      fc.property(fc.constantFrom(...limited), text, (platform, parts) => {
        const whole = parts.map(([each, gap]) => each + gap).join('')
        const cut = cutToFit(platform, whole)
        expect(measure(platform, cut).problems.filter(({ code }) => code === 'over_limit')).toEqual([])
        if (cut !== whole) expect(whole.startsWith(cut) && /[.!]$/.test(cut)).toBe(true)
      }),
    )
  })

  test.each([
    ['one endless sentence after a word', `Bread ${'and butter '.repeat(600)}`, /butter…$|and…$/],
    ['one endless word', 'b'.repeat(9_000), /^b+…$/],
    ['emoji between their code points only', '👩‍👩‍👧‍👦'.repeat(2_000), /…$/],
  ])('cuts %s', (_kind, text, end) => {
    const cut = cutToFit('linkedin', text)
    expect(cut).toMatch(end)
    expect(measure('linkedin', cut).count).toBeLessThanOrEqual(3000)
  })
})
