import { describe, expect, test } from '@jest/globals'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { decisionFor } from '../src/domain/brief/review/reasons.ts'
import { withRequestedTopic } from '../src/domain/brief/review/requested-topic.ts'

const request = (source: string): ReviewedPassage => ({ text: source, source, ...decisionFor('request'), question: null })
const shown = (text: string): ReviewedPassage => ({ text, source: text, use: 'publish', reason: null, question: null })
const published = (wanted: string, ...texts: string[]) =>
  withRequestedTopic([request(wanted), ...texts.map(shown)])
    .filter(({ use }) => use === 'publish')
    .map(({ text }) => text)

describe('a name that only the request has', () => {
  test.each([
    ['Adoption post for Duke.', '7 year old staffy cross, 26kg.', 'Up for adoption: Duke, 7 year old staffy cross, 26kg.'],
    ['Post for Maple please.', 'Came in as a stray.', 'Maple came in as a stray.'],
    ['Can you do a retirement post for Denise', "She's leaving us in May after 31 years.", "Denise's leaving us in May after 31 years."],
    ['Birthday post for Nan', '90 today!', 'Nan: 90 today!'],
    ['Write a post for Stillwater Yoga announcing our course.', 'Six-week course.', 'Stillwater Yoga: Six-week course.'],
    ['Write a post for my wedding photography page.', 'I have 3 dates left.', 'Wedding photography: I have 3 dates left.'],
  ])('opens the text: %s', (wanted, text, expected) => {
    expect(published(wanted, text, 'Ring the kennels.')).toEqual([expected, 'Ring the kennels.'])
  })

  test.each([
    ['Adoption post for Duke.', 'Duke is a 7 year old staffy cross.'],
    ['Post for Facebook please.', 'Came in as a stray.'],
    ['Post for Saturday.', '3 spaces left.'],
    ['Write a post for my small business page.', 'I have 3 dates left.'],
    ['Write a post for my facebook business page.', 'I have 3 dates left.'],
    ['Write a post for my wedding photography page.', 'I have 3 weddings left.'],
    ['Write a post for Stillwater Yoga announcing our course.', 'Our course starts on Tuesday.'],
  ])('is not added where the text has it, or it is none: %s', (wanted, text) => {
    expect(published(wanted, text)).toEqual([text])
  })
})

describe('the subject of a request whose noun says only that it is a job', () => {
  test('is no line of its own above the sentence that has it', () => {
    expect(
      published('Could you put something together for LinkedIn about the apprentice role?', "We're after an electrical apprentice."),
    ).toEqual(["We're after an electrical apprentice."])
    expect(published('Could you put something together about the apprentice role?', 'Start in February.')).toEqual([
      'Apprentice role.',
      'Start in February.',
    ])
  })
})
