import { describe, expect, test } from '@jest/globals'
import { excludedTermsIn, mentionsExcluded } from '../src/domain/brief/instruction/excluded-terms.ts'

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
