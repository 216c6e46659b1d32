import { describe, expect, test } from '@jest/globals'
import { withoutCertainNotes } from '../src/domain/brief/review/certain-notes.ts'
import { publishedPassage as published } from './support/passages.ts'

/** The uses of two passages, whose words have the given probabilities of being for the writer. */
function usesOf(note: string, probability: number, text = note): string[] {
  const brief = `We open at nine. ${note}`
  const roles = [...brief.matchAll(/\S+/gu)].map(({ 0: word, index }, at) => ({
    start: index,
    end: index + word.length,
    probability: at < 4 ? 0.01 : probability,
    role: 'instruction' as const,
  }))
  return withoutCertainNotes([published('We open at nine.'), { ...published(note), text }], roles).map(({ use }) => use)
}

describe('a sentence of a hurried brief', () => {
  test('that is certainly for the writer is left out', () => {
    expect(usesOf("don't let marketing near it", 0.99)).toEqual(['publish', 'instruction'])
  })

  test('is not looked for if a rule has changed the number of words', () => {
    const roles = ['We', 'open', 'at', 'nine.', 'skip', 'this', 'part'].map((_, at) => ({
      start: at,
      end: at + 1,
      probability: 0.99,
      role: 'remark' as const,
    }))
    expect(withoutCertainNotes([published('We open at nine.')], roles).map(({ use }) => use)).toEqual(['publish'])
  })

  test.each([
    ['is in doubt', "don't let marketing near it", 0.9, undefined],
    ['is a row', 'full day 8.30 to 5: £34', 0.99, undefined],
    ['was changed for readers', 'mention the free tea', 0.99, 'The tea is free.'],
    ['has two words', 'Hello Bridgeford!', 0.99, undefined],
  ])('is published if it %s', (_, note, probability, text) => {
    expect(usesOf(note, probability, text)).toEqual(['publish', 'publish'])
  })
})
