import { describe, expect, test } from '@jest/globals'
import { composed as draftOf } from './support/composed.ts'

const composed = (brief: string) => draftOf(brief, { platform: 'facebook' })
const draft = (brief: string) => composed(brief).text.replace(/\s+/gu, ' ')

describe('an instruction with a fact gives the fact', () => {
  test.each([
    ['We open on 3 May. Mention the parking (free after 5).', 'We open on 3 May. Parking: free after 5.'],
    ['We open on 3 May. Sign it from Mo.', 'We open on 3 May. – Mo'],
    ['We open on 3 May. Use #bookkeeping.', 'We open on 3 May. #bookkeeping'],
    ['We open on 3 May. 0 hashtags.', 'We open on 3 May.'],
    ['We open on 3 May. oh and hashtags for insta', 'We open on 3 May.'],
    ['Client: Maison Colette\nKey message: The class is on 12 October.', 'The class is on 12 October. Maison Colette'],
    ['Client: Maison Colette\nKey message: Maison Colette opens on 12 October.', 'Maison Colette opens on 12 October.'],
    ['Lena Ruiz has been made partner. Please write an announcement of about 120 words.', 'Lena Ruiz has been made partner.'],
    ["The video goes up on 3 May. I'd like a post for Threads and one for the YouTube community tab.", 'The video goes up on 3 May.'],
    ['My novel comes out on 3 May. Thread for X, three or four posts.', 'My novel comes out on 3 May.'],
    ['We open on 3 May. Mention the code SPRING10.', 'We open on 3 May. Code SPRING10.'],
  ])('%s', (brief, expected) => {
    expect(draft(brief).replace(/ #(?!bookkeeping)\p{L}+/gu, '')).toBe(expected)
  })
})

describe('what the user does not want to read', () => {
  test.each([
    [
      "Lanes cost £5.60 from 1 May. The gas bill went from 61k to 88k. Internal: don't mention the 61/88 figures.",
      ['The gas bill went from 61k to 88k.'],
    ],
    ['We lost data of 8,200 members. No hackers got your card data. Please do not say "hackers".', ['No hackers got your card data.']],
    ["It feeds six people. I say six for rugby lads. Don't put the bit about the rugby lads in.", ['I say six for rugby lads.']],
    ["We hire a deputy, start in January. Karen is leaving. Don't mention that Karen is leaving.", ['Karen is leaving.']],
    ['Gifts double until 2 December. The Whitcombe family pays. Don’t name the Whitcombe family.', ['The Whitcombe family pays.']],
    ['We open on 3 May. The award-winning chef is in. Never use the word "award-winning".', ['The award-winning chef is in.']],
  ])('is left out and listed: %s', (brief, left) => {
    const { text, leftOut } = composed(brief)
    for (const sentence of left) expect(text).not.toContain(sentence)
    expect(leftOut).toEqual(expect.arrayContaining(left))
  })

  test("leaves readers' requests", () => {
    const brief = "Please don't mention the war before 9 pm. We show it on 3 May."
    expect(draft(brief)).toContain('We show it on 3 May.')
  })
})

describe('what is about the post', () => {
  test.each([
    'Audience: parents of under 5s',
    'Goal: 80 sign-ups',
    'Deadline: post by Friday',
    'Deadline for copy: Weds',
    'Approver: Miles',
    'Internal note: be nice',
    'Budget code: MK-229',
    'Brief type: announcement',
    'Audience = parents with a car',
    'URGENT - can this go out on everything today?',
    'we need a line on all our pages',
    'programme FINAL v7 (use this one!!)',
    'sponsor logos to follow from Jan',
    'POST REQUEST FORM',
    "can't fit all that on Twitter obvs",
    'boathouse damp, quote £3,200, not for outside',
    'post on all channels by 10',
    'Thanks lovely, bye, bye.',
  ])('is never published: %s', (line) => {
    expect(draft(`${line}\nOur fair at Cutler's Field is on 17 August, 2 to 5 pm.`)).toBe(
      "Our fair at Cutler's Field is on 17 August, 2 to 5 pm.",
    )
  })

  test.each([
    'Deadline: apply by 30 November',
    'Applications close on 5 May. Deadline: 5 May, noon',
    'Please share this on all platforms 4 to 7 at Leeds station on 3 May.',
    'We are on all channels from 3 May.',
    'The final draft beer is £5.',
    'Action Lab opens on 3 May.',
  ])('leaves what is for readers: %s', (brief) => {
    expect(draft(brief).replace(/\.$/u, '')).toBe(brief.replace(/\.$/u, ''))
  })
})
