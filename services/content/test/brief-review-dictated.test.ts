import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withoutDisfluencies } from '../src/domain/brief/review/speech-disfluencies.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())
const plain = (text: string) =>
  withoutDisfluencies(text)
    .replace(/ +/gu, ' ')
    .replace(/ (?=[,.])/gu, '')
    .trim()

describe('a dictated text', () => {
  test.each([
    [
      "um it's on Monday the second, no that's a bank holiday isn't it, hang on. Monday the ninth, at the hall",
      "it's on Monday the ninth, at the hall",
    ],
    [
      "um it's on the, um, Saturday the fourth, no hang on that's the fair, Saturday the eleventh of July",
      "it's on Saturday the eleventh of July",
    ],
    ['uh the course is um Friday the third. Friday the third of July', 'the course is Friday the third of July'],
    ['um from uh eight till four. no, half past. eight till four thirty', 'from eight till four thirty'],
    ['um so eight left, actually no Pam rang so seven. uh seven left', 'seven left'],
    [
      'er small is um twelve, medium fifteen, large twenty, no, eighteen, eighteen for the big one',
      'small is twelve, medium fifteen, large eighteen for the big one',
    ],
    ["um max six, six people and uh it's, we're in the annex", "max six people, we're in the annex"],
  ])('has the last value only: %s', (text, expected) => {
    expect(plain(text)).toBe(expected)
    expect(withoutDisfluencies(text)).toHaveLength(text.length)
  })

  test.each([
    'Saturday the eighth, no that is a Friday, Saturday the ninth',
    'open nine till five. no, dogs. nine till five on Sundays too',
    'max ten, ten ladies',
    'We had a fine time, um, at the sea.',
    "it's two hundred and, it was two forty last year",
    'He went from the, Monday the third on, to work',
  ])('is not seen in a text without the sounds of speech: %s', (text) => {
    expect(withoutDisfluencies(text)).toBe(text)
  })

  test('gives whole sentences', async () => {
    const published = await reviewer.publishedOf(
      "ok so um hi this is uh Petra from Salt Lane Pottery, so we want to say the the evening classes are back, right, they start on the, hang on, Tuesday the sixth, no that's a Monday isn't it, let me look. Tuesday the seventh. Tuesday the seventh of April. it's um eight weeks, and that's with the clay and the glazes. max nine, nine people. book on saltlane.example slash classes",
    )
    expect(published).toEqual([
      expect.stringMatching(/^This is Petra from Salt Lane Pottery/u),
      'The evening classes are back.',
      'They start on Tuesday the seventh of April.',
      "It's eight weeks, and that's with the clay and the glazes.",
      'Max nine people.',
      'Book on saltlane.example/classes',
    ])
  })

  test('keeps two numbers of two things', async () => {
    const published = await reviewer.publishedOf('Max ten, ten pounds each. um so the class is, uh, on Saturday the ninth of May.')
    expect(published.join(' ')).toContain('Max ten, £10 each.')
  })

  test('is marked as cleaned up', async () => {
    const { passages } = await reviewer.reviewed('um the fair is on um Friday the third. Friday the third of July. bring a mug')
    expect(passages.find(({ text }) => text.includes('July'))?.reason).toMatch(/cleaned up/u)
  })
})

describe('text speech', () => {
  test.each([
    ['hi post this pls. bk 2 skool cuts innit, £9', /^Back to school cuts, £9/u],
    ['hi post this pls. kids dnt pay wkdays b4 5 tho', /^Kids don't pay weekdays before 5 though/u],
    ['hi post this pls. cuts £9, just ask 4 Dee, we r nxt 2 the bakery', /next to the bakery/u],
    ['hi post this pls. its dee from Shearwater, mon 2 fri 9-5', /^It's Dee from Shearwater, Monday to Friday 9-5/u],
    ['hi post this pls. mothers day lunch sun 15 march, irish beef, £18', /^Mother's Day lunch Sunday 15 March, Irish beef, £18/u],
    ['hi post this pls. under 12s £7 n thats all yr not jst august', /^Under 12s £7 and that's all year not just August/u],
  ])('is written out: %s', async (brief, expected) => {
    expect((await reviewer.publishedOf(brief)).join(' ')).toMatch(expected)
  })

  test.each([
    ['hi post this pls. table 4 people cost £40', /Table 4 people/u],
    ['hi post this pls. room 2 the annex is £40', /Room 2 the annex/u],
    ['hi post this pls. they sat is what he said, £4', /sat/u],
  ])('is not seen in numbers: %s', async (brief, expected) => {
    expect((await reviewer.publishedOf(brief)).join(' ')).toMatch(expected)
  })
})

describe('a web page', () => {
  const PAGE =
    'Skip to content\nHome | Shop | Log in\nHome > Classes > Evening > Weaving\n\nWeaving for beginners\n£85, Tuesdays 7 to 9, from 5 May\nOnly 2 places left\n\nYou may also like\nKnitting £60\nSpinning £70\n\nSubscribe to our newsletter for 5% off\nWe use cookies to improve your visit.'
  test('gives its text without other offers, the newsletter and cookies', async () => {
    const text = (await reviewer.publishedOf(PAGE)).join('\n')
    expect(text).toContain('Weaving for beginners')
    expect(text).toContain('£85, Tuesdays 7 to 9, from 5 May')
    expect(text).not.toMatch(/Knitting|Spinning|newsletter|cookies|Evening/u)
  })

  test.each(['You may also like a cup of tea after the walk, £2.', 'We use cookies from the bakery next door, £1 each.'])(
    'is not seen in other texts: %s',
    async (sentence) => {
      expect((await reviewer.publishedOf(`hi post this pls. walk on sat 9 may. ${sentence}`)).join(' ')).toContain(sentence)
    },
  )
})

test('the event that only the request names is the subject', async () => {
  const published = await reviewer.publishedOf(
    "hey can you write me something for my print sale? it's Saturday the 6th of June, 10 to 4. prints from £15.",
  )
  expect(published[0]).toBe('My print sale is Saturday the 6th of June, 10 to 4.')
})

test('a line that must be in the text is published', async () => {
  const published = await reviewer.publishedOf(
    'hi can u post this. loom day is sat 14 june, 11-4. the council want the line "Funded by Elm Valley Council" somewhere.',
  )
  expect(published).toContain('Funded by Elm Valley Council.')
})
