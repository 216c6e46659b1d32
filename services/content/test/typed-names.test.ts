import { expect, test } from '@jest/globals'
import { withNames } from '../src/domain/brief/review/names.ts'
import { withoutShorthand } from '../src/domain/brief/review/shorthand.ts'

const typed = (text: string) => withNames(withoutShorthand(text))

test.each([
  ['Costumes in a named bag.', 'Costumes in a named bag.'],
  ['Lost: biscuit, a ginger tom, white chest.', 'Lost: biscuit, a ginger tom, white chest.'],
  ['We found a black and white tom cat.', 'We found a black and white tom cat.'],
  ['She lost a jade ring.', 'She lost a jade ring.'],
])('a noun that can be a name stays small: %s', (text, expected) => {
  expect(typed(text)).toBe(expected)
})

test.each([
  ['A cat called biscuit, white.', 'A cat called Biscuit, white.'],
  ['Ask tom about it.', 'Ask Tom about it.'],
  ['Come and see julie.', 'Come and see Julie.'],
])('a name gets its capital: %s', (text, expected) => {
  expect(typed(text)).toBe(expected)
})

test.each([
  ['Volunteers checked this eve.', 'Volunteers checked this evening.'],
  ['Order by thurs eve for sat pick up.', 'Order by Thursday evening for sat pick up.'],
  ['Open on Christmas eve.', 'Open on Christmas eve.'],
  ["New Year's eve party", "New Year's eve party"],
])('a short evening is written out: %s', (text, expected) => {
  expect(typed(text)).toBe(expected)
})
