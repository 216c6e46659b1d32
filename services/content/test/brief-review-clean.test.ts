import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { finishedBriefs } from '../scripts/roles/labeled-brief.ts'
import { testCleanTexts } from './support/clean-text-tests.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

describe('a text with ordinary sentences', () => {
  // `npm run test:soak` reviews all sets.
  testCleanTexts(() => reviewer, { sets: ['clean-briefs'], finished: finishedBriefs().filter((_, index) => index % 5 === 0) })

  test.each([
    'The rink reopens on Friday 20 November. Skates are by Harlow & Sons, and the instructors will be giving free fifteen-minute balance lessons.',
    'Llanfair Weavers, our four-loom workshop above Bala, has become one of the first in Wales with a living wage certificate. We open daily at 10.',
    'Notice: the boiler has been replaced, the hall has been cleaned, and we are open again from Monday 5 October.',
    'Our choir has sung at St Brannock since 1974. Soup is from the Old Forge, and the altos will be doing their famous four-part version of the bread song.',
  ])('keeps each of its sentences: %s', async (brief) => {
    const { review, passages } = await reviewer.reviewed(brief)
    expect(review).toBe(false)
    expect(passages.map(({ text }) => text).join(' ')).toBe(brief)
  })

  test.each([
    'Week four is carving, and week five we fire the stove together.',
    'Seats are few this year so we need people to email tickets@hartwell.example for a place.',
    'Or send a photo of the receipt to refunds@hartwell.example & we refund you by card.',
  ])('keeps it in a brief with a request and a note: %s', async (sentence) => {
    const published = await reviewer.publishedOf(
      `can you make a post out of this pls\n\n${sentence}\nwe r open sat n sun. (still have to ask Ted about the keys, dont print that)`,
    )
    expect(published).toContain(sentence)
  })
})

describe('what readers need beside notes', () => {
  test.each([
    [
      'orders by weds 6pm pls\ndelivery in Leeds only, £5\nafter that pickup only\nstill waiting on Ted for the boxes',
      'After that pickup only',
    ],
    ['ok so pints from £4.80 n the 10% stout, halves only on that one please. dont tell Ray yet', 'halves only on that one'],
    [
      'adults 12, kids free\nWeds after 4 = pay what you like\nboard has not signed off the gala, DO NOT mention May 4 gala',
      'pay what you like',
    ],
    ['pls post\nStart: Sat. June 6, 2026\nadults $12, dont ring the office\nthx', 'Sat. June 6, 2026'],
    [
      'REQUEST FOR POST\nDepartment: Events\nDate of request: 04/02/2026\nTitle of event: Boats on the Tay\nHours: Tues-Sun 10-5\nBudget code: 4410',
      'Boats on the Tay',
    ],
  ])('is published: %s', async (brief, expected) => {
    expect((await reviewer.publishedOf(brief)).join('\n')).toContain(expected)
  })

  test('is not the date or the department of a request', async () => {
    const published = await reviewer.publishedOf(
      'REQUEST FOR POST\nDepartment: Events\nDate of request: 04/02/2026\nTitle of event: Boats on the Tay\nHours: Tues-Sun 10-5\nBudget code: 4410',
    )
    expect(published.join('\n')).not.toMatch(/Events|04\/02|4410/u)
  })
})
