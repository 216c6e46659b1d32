import { expect, test } from '@jest/globals'
import { turnedTitle } from '../src/engines/composer/arrange/turned-title.ts'

const LONGEST = 100

test.each([
  'The bakery sells out every day.',
  'The pool opens early next week.',
  'Our school starts a week later.',
  'The café opens late again on Mondays.',
  'Our farm sells twice as many eggs.',
  'The library opens for two more hours.',
])('a sentence about when or how much is not turned: %s', (sentence) => {
  expect(turnedTitle(sentence, LONGEST)).toBeUndefined()
})

test('an offer is turned', () => {
  expect(turnedTitle('Our summer camp has 16 places left.', LONGEST)).toBe('16 places left at our summer camp')
})
