import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withReadersAddressed } from '../src/domain/brief/review/addressed-to-readers.ts'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { EXCLUDED } from '../src/domain/brief/review/reasons.ts'
import { withPricesApart, withSpokenValues } from '../src/domain/brief/review/spoken-values.ts'
import { withTornClauses } from '../src/domain/brief/review/torn-clauses.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const spoken = (text: string) => {
  const result = withSpokenValues(text)
  expect(result).toHaveLength(text.length)
  return result.replace(/ {2,}/gu, ' ').trim()
}
/** Words before and behind a phrase, so that the text has the length of a dictated one. */
const dictated = (words: string) => `hello so we have the fair at the school again this summer and everybody is welcome ${words}`

describe('a spoken telephone number', () => {
  test.each([
    ['ring oh seven seven double oh nine hundred one two three for a slot', 'ring 07700 900123 for a slot'],
    ['my number is zero one six three two nine six oh four double one', 'my number is 01632 960411'],
    ['call five five five oh one three double two six one', 'call 555-013-2261'],
    ["it's oh two oh seven nine four six oh one oh one", "it's 020 7946 0101"],
  ])('is written in digits: %s', (text, expected) => {
    expect(spoken(text)).toBe(expected)
  })

  test.each([
    'two for one or three for two on Monday',
    'one two three four five once I caught a fish',
    'open eight nine ten eleven and twelve',
    'call us at seven or eight',
  ])('is not seen in other numbers: %s', (text) => {
    expect(spoken(text)).toBe(text)
  })
})

describe('a value that is taken back in a dictated text', () => {
  test.each([
    ['it starts at half past six no quarter past six in the gym', 'it starts at quarter past six in the gym'],
    ['doors are at seven sorry doors are at half seven and bring a chair', 'doors are at half seven and bring a chair'],
    ['a ticket is eight pounds no nine pounds for adults', 'a ticket is nine pounds for adults'],
    ['the total was twelve pounds forty no thirteen ten because of the rope', 'the total was thirteen pounds ten because of the rope'],
    ['yoga is at six fifteen Thursday no six thirty Thursday', 'yoga is at six thirty Thursday'],
    ['it is on Tuesday no sorry Wednesday and it is free', 'it is on Wednesday and it is free'],
    ['it was sixty percent no sixty five percent sorry and we cheered', 'it was sixty five percent and we cheered'],
  ])('is replaced: %s', (words, expected) => {
    expect(spoken(dictated(words))).toBe(dictated(expected))
  })

  test.each([
    'entry is twenty pounds no five pounds booking fee this time',
    'it is four pounds for kids no charge for babies',
    'we had sixty people no fewer than last time',
    'on Monday no parking and on Tuesday no dogs',
  ])('is not seen where "no" is a part of the sentence: %s', (words) => {
    expect(spoken(dictated(words))).toBe(dictated(words))
  })

  test('is not seen in a written text', () => {
    const text = 'Doors at seven, no, half seven. Bring a chair.'
    expect(withSpokenValues(text)).toBe(text)
  })
})

describe('a spoken list of prices', () => {
  test.each([
    ['Leeks are a pound twenty onions two pounds', 'Leeks are a pound twenty, onions two pounds'],
    ["It's twenty pounds for small thirty pounds for medium", "It's twenty pounds for small, thirty pounds for medium"],
    ['Cakes £2 large tarts £4', 'Cakes £2, large tarts £4'],
  ])('gets commas: %s', (text, expected) => {
    expect(withPricesApart(text)).toBe(expected)
  })

  test.each(['£4 each or £10 for three', 'It went from ten pounds to nine pounds', 'Pay £5 now and £5 later'])('%s', (text) => {
    expect(withPricesApart(text)).toBe(text)
  })
})

const publish = (text: string): ReviewedPassage => ({ text, source: text, use: 'publish', reason: null, question: null })
const note = (text: string, reason = 'A note, not for readers.'): ReviewedPassage => ({
  text,
  source: text,
  use: 'leave_out',
  reason,
  question: null,
})
const textsOf = (passages: readonly ReviewedPassage[]) => passages.filter(({ use }) => use === 'publish').map(({ text }) => text)

describe('the start of a clause that was taken for a note', () => {
  test.each([
    ["hi so I'm doing Crich", 'and Belper on the Monday', "I'm doing Crich and Belper on the Monday"],
    ['the boss says u', 'can park in the yard', 'You can park in the yard'],
    ["no hang on Ilkley's", 'the Friday and Otley is Saturday', "Ilkley's the Friday and Otley is Saturday"],
  ])('is given back: %s | %s', (before, text, expected) => {
    expect(textsOf(withTornClauses([note(before), publish(text)], `${before} ${text}`))).toEqual([expected])
  })

  test.each([
    [note("ring him if you're stuck"), publish('and then at nine')],
    [note("I'm doing Crich", EXCLUDED.reason ?? ''), publish('and Belper on the Monday')],
    [note('thanks a lot'), publish('and Belper on the Monday')],
  ])('stays out otherwise: %#', (before, text) => {
    expect(textsOf(withTornClauses([before, text], `${before.source} ${text.source}`))).toEqual([text.text])
  })
})

describe('what is said of readers', () => {
  test.each([
    ['They can text me on 07700 900142.', 'You can text me on 07700 900142.'],
    ['Ten percent off if they book by Friday.', 'Ten percent off if you book by Friday.'],
    ['They need to bring their own mat.', 'You need to bring your own mat.'],
    ["Tell them don't light it the day before.", "Please don't light it the day before."],
    ['Please tell ppl to order ahead.', 'Please order ahead.'],
  ])('is said to them: %s', (text, expected) => {
    expect(textsOf(withReadersAddressed([publish(text)]))).toEqual([expected])
  })

  test.each([
    'They can swim 40 lengths now.',
    'If they win, we meet again in May.',
    'Tell them about the fair.',
    'They need to be in a carrier.',
  ])('is not seen where others are meant: %s', (text) => {
    expect(textsOf(withReadersAddressed([publish(text)]))).toEqual([text])
  })

  test('is published once', () => {
    expect(textsOf(withReadersAddressed(['Boots!', 'Shin pads!', 'Shin pads and water.'].map(publish)))).toEqual([
      'Boots!',
      'Shin pads and water.',
    ])
    expect(textsOf(withReadersAddressed(['Shin pads and water.', 'Water is free.'].map(publish)))).toHaveLength(2)
  })
})

test('a dictated text keeps its facts', async () => {
  const published = await reviewer.publishedOf(
    "ok so hi it's Meg the tiler um I can do bathrooms in June now it's forty pounds a metre no sorry forty five pounds a metre and the quote is free just ring oh seven seven double oh nine hundred three four five and cash only please there's no card machine",
  )
  const text = published.join(' ')
  expect(text).toContain('Meg the tiler')
  expect(text).toContain('£45 a metre')
  expect(text).not.toMatch(/forty pounds|sorry/u)
  expect(text).toContain('07700 900345')
  expect(text).not.toMatch(/Please there's/u)
})
