import { describe, expect, test } from '@jest/globals'
import { withRequestedActions } from '../src/domain/brief/review/requested-action.ts'
import { withShortPhrases } from '../src/domain/brief/review/short-phrases.ts'
import { composed } from './support/composed.ts'

const titleOf = (brief: string) => composed(brief, { platform: 'youtube' }).title
const headlineOf = (brief: string) => composed(brief, { platform: 'blog' }).text.split('\n')[0]

describe('the title of a recall', () => {
  test.each([
    [
      'Product recall\n\nAlder & Co wooden train set TR-118 sold between May and July 2026. The wheel can come off and is a choking hazard. Stop using it now. We refund £18.',
      'Recall: Alder & Co wooden train set TR-118, choking hazard',
    ],
    [
      'Recall: Beech Lane oat bars batch 114, bought from our shop in June.\n\nThey contain undeclared peanuts. Do not eat them. Bring them back for a refund.',
      'Recall: Beech Lane oat bars batch 114, undeclared peanuts',
    ],
    [
      'We are recalling our Glow heater model GH2.\n\nThe heater can overheat, which is a fire risk. Unplug it and send it back to us. Postage is free.',
      'Recall: Glow heater model GH2, fire risk',
    ],
  ])('has what is recalled and its hazard: %#', (brief, title) => {
    expect(titleOf(brief)).toBe(title)
    expect(headlineOf(brief)).toBe(`# ${title}`)
  })

  test.each([
    'Recall: Beech Lane oat bars batch 114, undeclared peanuts.\n\nDo not eat them. Bring them back for a refund.',
    'I recall my first market in Otley. It rained all day. We sold four loaves.',
    'A fire risk at home: old chargers. Unplug them at night. Buy one with a mark.',
  ])('is not made of other texts: %#', (brief) => {
    expect(titleOf(brief)).not.toMatch(/^Recall: .*, fire risk|^Recall: I/u)
    expect(titleOf(brief)?.match(/undeclared peanuts/gu)?.length ?? 1).toBe(1)
  })
})

const requested = (source: string) =>
  withRequestedActions([{ text: source, source, use: 'leave_out', reason: 'Your request, not part of the post.', question: null }])
    .filter(({ use }) => use === 'publish')
    .map(({ text }) => text)

test.each([
  ['I want a post telling folk to clear their gutters before Friday', ['Clear your gutters before Friday.']],
  ['can u do something reminding parents to bring their own mugs pls', ['Bring your own mugs.']],
  ['we need a post to ask people not to park on the verge', ["Don't park on the verge."]],
  ['I want a post asking people to like and share', []],
  ['can you tell me what a post costs', []],
  ['we need a post about our gutters', []],
])('what a request asks readers to do is for them: %s', (source, expected) => {
  expect(requested(source)).toEqual(expected)
})

test.each([
  ['was £140 now £98', 'was £140, now £98'],
  ["on sunday that's the seventh of may", 'on sunday the seventh of may'],
  ['until end of sept', 'until end of Sept'],
  ['sold between jan and march 2026', 'sold between Jan and March 2026'],
  ['a cat called biscuit, red collar', 'a cat called Biscuit, red collar'],
  ['the match was called off', 'the match was called off'],
  ['from sep to nobody', 'from Sep to nobody'],
  ['we may and can do it', 'we may and can do it'],
  ['it was £140 last year', 'it was £140 last year'],
])('short phrases: %s', (text, expected) => {
  expect(withShortPhrases(text)).toBe(expected)
})
