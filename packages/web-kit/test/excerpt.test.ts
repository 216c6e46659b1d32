import { expect, test } from '@jest/globals'
import { excerpt } from '../src/excerpt.ts'

test.each([
  ['is a short text, on one line', 'Plum  coffee\nfrom Friday', 'Plum coffee from Friday'],
  ['ends with a whole word', 'Our bakery opens a second location', 'Our bakery opens a second…'],
  ['keeps a word that ends at the limit', 'Our bakery opens a second one today', 'Our bakery opens a second one…'],
  ['has no stop before the ellipsis', 'Come to 5 Mill Street, Graz, on Friday', 'Come to 5 Mill Street, Graz…'],
  ['has no end of a sentence before the ellipsis', 'Come to 5 Mill Street, Graz.  Bring a mug', 'Come to 5 Mill Street, Graz…'],
  ['splits a word if too little would remain', 'Donaudampfschifffahrtsgesellschaftskapitän', 'Donaudampfschifffahrtsgesells…'],
  ['does not split a sign', '👨‍👩‍👧‍👦'.repeat(31), `${'👨‍👩‍👧‍👦'.repeat(29)}…`],
])('an excerpt %s', (_, text, expected) => {
  expect(excerpt(text, 29)).toBe(expected)
})
