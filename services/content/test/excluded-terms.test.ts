import { describe, expect, test } from '@jest/globals'
import { excludedTermsIn, mentionsExcluded, partWithoutExcluded } from '../src/domain/brief/instruction/excluded-terms.ts'

describe('a clause that is not to be mentioned', () => {
  const terms = excludedTermsIn('Please leave out that I got the chair off my ex.')

  test.each([
    ['what it says', 'I got the chair off my ex.', true],
    ['its thing alone', 'The chair was from a closed pub.', false],
  ])('is found in %s', (_, sentence, expected) => {
    expect(mentionsExcluded(sentence, terms)).toBe(expected)
  })

  test('is more than the thing, which can be excluded too', () => {
    expect(mentionsExcluded('The chair was from a closed pub.', excludedTermsIn('Please do not mention the chair.'))).toBe(true)
  })
})

test.each([
  ['dont say zoo', ['zoo']],
  ['dont say farmhouse anywhere', ['farmhouse']],
  ['never mention it', []],
])('the words of an order, also short ones: %s', (order, expected) => {
  expect(excludedTermsIn(order)).toEqual(expected)
})

test.each([
  ['White Oak Bench | Farmhouse Bench | Wedding Gift', 'farmhouse', 'White Oak Bench | Wedding Gift'],
  ['Checked with Ron, members only this year because last year was a zoo', 'zoo', 'Checked with Ron, members only this year'],
  ['Farmhouse Bench', 'farmhouse', undefined],
])('what remains of a row or a sentence without a word: %s', (text, word, expected) => {
  expect(partWithoutExcluded(text, [word])).toBe(expected)
})
