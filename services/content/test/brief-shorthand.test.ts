import { describe, expect, test } from '@jest/globals'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { withQuestions } from '../src/domain/brief/review/questions.ts'
import { changeIn } from '../src/domain/brief/review/read-passages.ts'
import { isRoutine } from '../src/domain/brief/review/reasons.ts'
import { withoutShorthand } from '../src/domain/brief/review/shorthand.ts'

const NOW = new Date('2026-03-10T12:00:00Z')

describe('short forms', () => {
  test.each([
    'The hall seats up to 150.',
    'lambing at Glan yr Afon Farm near Bala',
    'from 100 to 250 guests',
    'bake at 350.',
    'we grew to 150,000 readers',
    'the odds are 130 to 1 against',
    'we sold tickets on Friday 300.',
    'Friday 100 to 150.',
    'cut from 930 to 6 in May',
    'Springfield, IL 62704',
    'me and my bf run it',
    'best before exp. 12/31',
    'Acme Inc. is hiring',
    'acme inc. sells shoes',
    'we work for acme inc.',
    'fun in the sun.',
    'keep it from sun.',
    'plants for full sun only',
    'they sat 12 guests at a table',
    'prep for the SAT',
    'prep for the SAT on campus',
    'Mary weds John',
    'hosted by Jan.',
    'with love from Jan.',
    'a u2 tribute night, a u3a walk',
    'all to no avail',
    'open daily incl. Sundays',
    'worth 3 bn',
    'Il Forno, Im Kwon and Nr Nite',
  ])('that are not certain stay: %s', (text) => {
    expect(withoutShorthand(text)).toBe(text)
  })

  test.each([
    ['market is 930 to 3', 'market is 9:30 to 3'],
    ['doors at 730, bar till 1030pm', 'doors at 7:30, bar till 10:30pm'],
    ['at 1130 sharp', 'at 11:30 sharp'],
    ['930-1030am', '9:30-10:30am'],
    ['7pm to 1030', '7pm to 10:30'],
    ['sat 22 nov 930 till late', 'Saturday 22 November 9:30 till late'],
    ['open mon to fri 9-530', 'open Monday to Friday 9-5:30'],
    ['see u on sun, or next sat', 'see u on Sunday, or next Saturday'],
    ['SAT 22 NOV', 'Saturday 22 November'],
    ['closed by thurs', 'closed by Thursday'],
    ['£20 inc. lunch, 12-18 inc', '£20 including lunch, 12-18 inclusive'],
    ['lunch incl.', 'lunch included.'],
    ['u11s in jan', 'under 11s in January'],
    ['Dont wait, hes off, Mens Coats', "Don't wait, he's off, Men's Coats"],
  ])('%s', (text, expected) => {
    expect(withoutShorthand(text)).toBe(expected)
  })

  test('count as a change if only the signs in a number differ', () => {
    const change = { source: 'Market is 930 to 3.', text: 'Market is 9:30 to 3.' }
    expect(changeIn(change.source, change.text)).not.toBeNull()
    expect(changeIn('market is 9:30 to 3', 'Market is 9:30 to 3.')).toBeNull()
    expect(isRoutine({ ...change, use: 'publish', reason: null, question: null })).toBe(false)
    expect(isRoutine({ text: change.text, source: change.text, use: 'publish', reason: null, question: null })).toBe(true)
  })
})

const passage = (text: string, source = text): ReviewedPassage => ({ text, source, use: 'publish', reason: null, question: null })
const questionOf = (text: string, isHurried: boolean, source = text) =>
  withQuestions([passage(text, source)], { source, now: NOW, isHurried, isForeign: false })[0]?.question

describe('no question is asked about', () => {
  test.each([
    'Let me know in the comments.',
    'Check this out.',
    'Questions? Ask Maria.',
    'Come and see if Maria can beat the clock.',
    "I'm 9 months sober.",
    'Wir sind im 6. Stock.',
    'Das Haus ist im 17. Jahrhundert gebaut.',
    'We owe it all to our customers.',
    'Everyone loves pizza, right?',
    `${'كلمة '.repeat(20)}، ${'كلمة '.repeat(20)}؟`,
  ])('%s', (text) => {
    expect(questionOf(text, false)).toBeNull()
  })
})

describe('a question is still asked about', () => {
  test.each([
    ['The mayor comes (tbc).', /decided/u],
    ['Sunday 23 (ask Lene).', /decided/u],
    ['I am 15 and make wraps.', /age/u],
    ["I'm 12.", /age/u],
    ['We owe the hall £50.', /owe/u],
    ['word '.repeat(40).trim(), /very long/u],
  ])('%s', (text, question) => {
    expect(questionOf(text, false)).toMatch(question)
  })

  test('what its author asked', () => {
    expect(questionOf('All of it goes to the fence.', true, 'all of it goes to the fence, yes?')).toMatch(/Is it right/u)
  })
})
