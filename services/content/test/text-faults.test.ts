import { describe, expect, test } from '@jest/globals'
import { measure, PLATFORM_IDS, PLATFORMS } from '@loomcast/platforms'
import fc from 'fast-check'
import { cutToFit } from '../src/domain/cut-to-fit.ts'
import { type Draft, faultsIn, repairRequest, weightOf } from '../src/domain/text-faults.ts'
import { NO_RULES } from '../src/domain/writing-rules.ts'

const draft = (changes: Partial<Draft> = {}): Draft => ({
  ...{ platform: 'linkedin', brief: 'Rye bread from six.', instructions: '', tone: 'bold and confident', avoidWords: [], rules: NO_RULES },
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
