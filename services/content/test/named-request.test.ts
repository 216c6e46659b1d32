import { expect, it } from '@jest/globals'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { withoutPleaBehindName } from '../src/domain/brief/review/settled/named-request.ts'

const published = (text: string): ReviewedPassage => ({ source: text, text, use: 'publish', reason: null, question: null })
const read = (...texts: string[]) => withoutPleaBehindName(texts.map(published)).map(({ text }) => text)

it.each([
  ['Sunday roast menu please', 'Sunday roast menu'],
  ['Status update pls: the login works again.', 'Status update: the login works again.'],
  ['Price list for the website plz', 'Price list'],
])('what is asked for by its name is a heading: %s', (typed, expected) => {
  expect(read(typed, 'Beef 19.50')).toEqual([expected, 'Beef 19.50'])
})

it.each([
  'Cash only please',
  'Bring the menu please.',
  'Check the timetable please.',
  'No dogs in the hall please',
  'Read the menu please and choose by Friday.',
  'Silence please: exams.',
])('what readers are asked for stays: %s', (typed) => {
  expect(read(typed, 'Open 9 to 2')).toEqual([typed, 'Open 9 to 2'])
})

it('only what opens the text is asked for so', () => {
  expect(read('Lunch from 12.', 'Sunday roast menu please')).toEqual(['Lunch from 12.', 'Sunday roast menu please'])
})
