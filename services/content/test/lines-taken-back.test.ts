import { describe, expect, test } from '@jest/globals'
import { decisionFor, EXCLUDED } from '../src/domain/brief/review/reasons.ts'
import { withoutLinesTakenBack } from '../src/domain/brief/review/settled/lines-taken-back.ts'
import { withMailRead } from '../src/domain/brief/review/settled/mail.ts'
import { withoutWordsToWriter } from '../src/domain/brief/review/words-to-writer.ts'
import { publishedPassage } from './support/passages.ts'

/** The lines of a brief, divided at " - ", that are still published. */
function publishedOf(brief: string): string[] {
  const passages = brief
    .split('\n')
    .flatMap((line) => line.split(/ (?=- )/u))
    .map((part) => publishedPassage(part))
  return withoutLinesTakenBack(passages, brief)
    .filter(({ use }) => use === 'publish')
    .map(({ text }) => text)
}

describe('a row that its author takes back', () => {
  test.each([
    'Church Pew - NOT READY wick drowns, leave out',
    '£20 note - no ive given that away, take off',
    'Last time: 1 fire (small) <- maybe dont',
    'Hall hire £40 <-- skip this',
  ])('is left out as a whole: %s', (row) => {
    expect(publishedOf(`Wet Slate £16\n${row}\nQuince £18`)).toEqual(['Wet Slate £16', 'Quince £18'])
  })

  test.each([
    'Coats: take off at the entrance',
    'Milk <- back in stock',
    'Wax, take it off with a warm cloth',
    'Bins: do not leave them out',
  ])('is none that only has the words: %s', (row) => {
    expect(publishedOf(`Wet Slate £16\n${row}`)).toEqual(['Wet Slate £16', row])
  })

  test('is no sentence of a paragraph', () => {
    expect(publishedOf('We close at 8. Shoes are something to take off')).toHaveLength(1)
  })
})

describe('what is beside a private line', () => {
  test('a telephone number below the name of a signature is left out, and one of the text is not', () => {
    const number = publishedPassage('M 0491 570 156 | acoustics.example')
    const signature = { ...publishedPassage('Gavin Petrakis | Director'), ...decisionFor('shell') }
    const usesOf = (before: typeof number) => withMailRead([before, number], '').map(({ use }) => use)
    expect(usesOf(signature)).toEqual(['leave_out', 'leave_out'])
    expect(usesOf(publishedPassage('Call us:'))).toEqual(['publish', 'publish'])
  })

  test('the reason of an exclusion is left out with it', () => {
    const order = { ...publishedPassage("Don't put the apiary location,"), ...EXCLUDED }
    const useOf = (text: string) => withoutWordsToWriter([order, publishedPassage(text)])[1]?.use
    expect(useOf('we had two hives nicked in 2022.')).toBe('leave_out')
    expect(useOf('we open at nine.')).toBe('publish')
  })
})

describe('a sentence that its author takes back at once', () => {
  const sentencesOf = (brief: string) =>
    withoutLinesTakenBack(
      brief.split(/(?<=[.?]) /u).map((part) => publishedPassage(part)),
      brief,
    )
      .filter(({ use }) => use === 'publish')
      .map(({ text }) => text)

  test.each([
    'Shred day is free. Non members can come too - wait no. It ends at noon.',
    'Shred day is free. Bring hard drives, scratch that. It ends at noon.',
    'Shred day is free. Oh and it was £6 I think? No, £5. It ends at noon.',
  ])('is left out: %s', (brief) => {
    const published = sentencesOf(brief)
    expect(published[0]).toBe('Shred day is free.')
    expect(published.at(-1)).toBe('It ends at noon.')
    expect(published.join(' ')).not.toMatch(/Non members|hard drives|£6/u)
  })

  test('is corrected instead if a value follows', () => {
    expect(sentencesOf('Shred day costs £5, no wait. £6 it is.')).toHaveLength(2)
  })
})
