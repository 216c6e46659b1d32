import { describe, expect, test } from '@jest/globals'
import { decisionFor, EXCLUDED } from '../src/domain/brief/review/reasons.ts'
import { withoutPersonsNamed } from '../src/domain/brief/review/unnamed-persons.ts'
import { publishedPassage } from './support/passages.ts'

const order = (source: string) => ({ text: source, source, ...decisionFor('instruction'), question: null })
const textsOf = (sentences: string[], instruction: string) =>
  withoutPersonsNamed([...sentences.map((text) => publishedPassage(text)), order(instruction)])
    .filter(({ use }) => use === 'publish')
    .map(({ text }) => text)

describe('a person whose name is to be left out', () => {
  test.each([
    "she's happy for us to use the dog's name but NOT her name please",
    "don't use her name",
    'no names',
    'leave her name out',
    "don't name her",
    "don't mention the lady's name",
  ])('is described without it: %s', (instruction) => {
    const sentences = ['We had a lady called Denise in with a greyhound called Otis.', 'Denise cried.', 'Otis walked on.']
    expect(textsOf(sentences, instruction)).toEqual(['We had a lady in with a greyhound called Otis.', 'Otis walked on.'])
  })

  test.each(['use his name', "don't use his name", 'no hashtags', "don't use the client's name"])(
    'is named in other cases: %s',
    (instruction) => {
      expect(textsOf(['We had a lady called Denise in.'], instruction)).toEqual(['We had a lady called Denise in.'])
    },
  )

  test('leaves out a sentence with the name as one that was excluded', () => {
    const [, second] = withoutPersonsNamed([
      publishedPassage('A man named Ian Bell won.'),
      publishedPassage("Bell's van is red."),
      order('no names'),
    ])
    expect(second).toMatchObject({ use: 'leave_out', reason: EXCLUDED.reason })
  })
})
