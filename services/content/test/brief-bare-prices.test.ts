import { expect, test } from '@jest/globals'
import { withBarePrices } from '../src/domain/brief/review/settled/bare-prices.ts'

const PHONE = 'Ring 01632 960000.'

function written(text: string, rest: string): string | undefined {
  const [passage] = withBarePrices([{ text, source: text, use: 'publish', reason: null, question: null }], `${text} ${rest}`)
  return passage?.text
}

test.each([
  ['Gel manicure 22 usually 28.', PHONE, 'Gel manicure £22 (usually £28).'],
  ['Cut and color £69 instead of 85.', '', 'Cut and color £69 instead of £85.'],
  ['Adoption fee 200.', PHONE, 'Adoption fee £200.'],
  ['Tickets 8, or 9.50 on the door.', PHONE, 'Tickets £8, or £9.50 on the door.'],
  ['Labs 45 doodles 60 small dogs 35.', `Prices for the summer. ${PHONE}`, 'Labs £45, doodles £60, small dogs £35.'],
])('a price gets its sign: %s', (text, rest, expected) => {
  expect(written(text, rest)).toBe(expected)
})

test.each([
  'We open at 9 instead of 10 this Sunday.',
  'Gates 6 usually 7.',
  'Closing at 15.30 instead of 17.30.',
  'There are 22 people, usually 28.',
  'A class of 15, normally 20.',
  'We were 15, normally 20.',
  'Lessons at 6, classes from 9.',
  'At most 8 a class.',
  'Rovers 12 united 10 city 22.',
  'Shirts left: blue 12 red 20 green 15.',
  'Tickets 8pm.',
  'Entry 5 to 16 years.',
])('times, numbers of people and results of a text with a telephone number stay: %s', (text) => {
  expect(written(text, PHONE)).toBe(text)
})

test('a price whose currency is a word gets no sign before it', () => {
  expect(written('Tickets 12 quid.', PHONE)).toBe('Tickets 12 quid.')
})

test('a text with another currency stays', () => {
  expect(written('Adoption fee 200.', 'Or $250.')).toBe('Adoption fee 200.')
})
