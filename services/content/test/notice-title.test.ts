import { describe, expect, test } from '@jest/globals'
import { noticeTitle } from '../src/engines/composer/arrange/notice-title.ts'
import { composed } from './support/composed.ts'

test.each([
  ["We're running a half-term art club from Monday 26 October, £12 a day.", 'Half-term art club from Monday 26 October'],
  ['We have to close the library for two days because a pipe burst.', 'Library closed for two days'],
  ['We need marshals for the fun day, no experience needed.', 'Marshals needed for the fun day'],
  ['Looking for a Saturday barista, 6 hours a week.', 'Saturday barista wanted'],
  ['The pier is closed June 4-6 for repairs, so boats leave from the slip.', 'Pier closed June 4-6 for repairs'],
])('a notice has a title in other words than its first sentence: %s', (sentence, expected) => {
  expect(noticeTitle(sentence)).toBe(expected)
})

test.each(['Rosa sold 400 lamps.', 'The café is only closed on Mondays.', 'We are proud of the team.'])(
  'others have none: %s',
  (sentence) => {
    expect(noticeTitle(sentence)).toBeUndefined()
  },
)

describe('an article', () => {
  test('about bad news does not repeat its first sentence as the headline', () => {
    const { text } = composed(
      'We have to shut the shop for a week because the roof leaks. We are back on Monday 4 May. Orders go out from the van. Ring 01632 960 555.',
      { platform: 'blog' },
    )
    expect(text).toMatch(/^# Shop shut for a week\n\nWe have to shut the shop for a week because/u)
  })

  test('has no emoji in its headline', () => {
    const { text } = composed('Our yoga class starts on 4 May. It is at the town hall. It costs £6 a week. Bring a mat.', {
      platform: 'blog',
      instructions: 'use an emoji',
    })
    expect(text).toMatch(/^# [^\n🧘]+\n[\s\S]*🧘/u)
  })

  test('is not titled by a place', () => {
    const { text } = composed(
      "Our shop's spring sale\nSaturday April 18, 10am-5pm, up to 60% off coats, first 25 shoppers get a bag. Location: 214 Main St, Franklin TN.",
      { platform: 'blog', confirmed: true },
    )
    expect(text).not.toMatch(/^# Location/u)
  })
})

test('a video about a list is titled by its heading, and a tone changes no title', () => {
  const rules = 'House rules for guests:\n1. Breakfast is from 8 to 10.\n2. Quiet after 10 pm.\n3. Dogs stay downstairs.'
  expect(composed(rules, { platform: 'youtube' }).title).toBe('House rules for guests')
  const sorry = 'The hall is shut on 4 May because the heating failed. Classes move to the annexe. Ring 01632 960 666 with questions.'
  const plain = composed(sorry, { platform: 'youtube' }).title
  expect(composed(sorry, { platform: 'youtube', instructions: 'apologise nicely' }).title).toBe(plain)
})
