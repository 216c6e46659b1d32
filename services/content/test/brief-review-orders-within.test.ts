import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { withCapitalLabels } from '../src/domain/brief/review/settled/capital-labels.ts'
import { withLaterValues } from '../src/domain/brief/review/settled/later-values/index.ts'
import { withoutOrdersWithin } from '../src/domain/brief/review/settled/orders-within.ts'
import { withSlashesRead } from '../src/domain/brief/review/settled/slashed.ts'
import { composed } from './support/composed.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const postOf = async (brief: string) => (await reviewer.publishedOf(brief)).join('\n')
const passage = (source: string): ReviewedPassage => ({ text: source, source, use: 'publish', reason: null, question: null })
const shown = (passages: readonly ReviewedPassage[]) => passages.filter(({ use }) => use === 'publish').map(({ text }) => text)

describe('an order within a sentence for readers', () => {
  test.each([
    ['Manuka 1 cube $175, still green, be straight about that.', 'Manuka 1 cube $175, still green.'],
    ['Cash or bank transfer, no afterpay, people keep asking.', 'Cash or bank transfer, no afterpay.'],
    ['Come to Gunjan 8.45 pm Simple English only as aunty uncle will be reading on phone.', 'Come to Gunjan 8.45 pm.'],
    ['Write the caption for a 22 sec clip where I pull a hockey stick out of a downspout.', 'I pull a hockey stick out of a downspout.'],
    ['Lets do a thank you to all our regulars too.', 'Thank you to all our regulars too.'],
    ['Music is by my daughter so credit Ella Ross.', 'Music by Ella Ross.'],
    ['Make em laugh. - Lupita', '- Lupita'],
  ])('is taken out: %s', (sentence, expected) => {
    expect(shown(withoutOrdersWithin([passage(sentence)]))).toEqual([expected])
  })

  test.each([
    'Skip anything on DIY tuning because a string snapped.',
    'Finish on the spider plant if it works there.',
    'No swears mum follows me.',
    "Thumbnail is done don't worry about it.",
    'Revert once done, have to show to MD by EOD.',
    "I'm not grovelling about it.",
  ])('leaves the sentence out if there is nothing else: %s', (sentence) => {
    expect(shown(withoutOrdersWithin([passage(sentence)]))).toEqual([])
  })

  test.each([
    'Skip the penny and the aspirin.',
    'We make everyone laugh on Fridays.',
    'Photos are ready to collect from Monday.',
    'Write the date on the jar.',
    'We were reading the wrong map, and found the lake.',
    'Start with the stem if you have long flowers.',
  ])('is none in a sentence for readers: %s', (sentence) => {
    expect(shown(withoutOrdersWithin([passage(sentence)]))).toEqual([sentence])
  })

  test('drops a doubt and its reason, with the name that is right', () => {
    const texts = ['A rip at Taylors Reach.', 'Wait is it Spencer Beach, no no it IS Taylors Reach.', 'I was reading the wrong whiteboard.']
    expect(shown(withoutOrdersWithin(texts.map(passage)))).toEqual(['A rip at Taylors Reach.'])
  })
})

test('days that a speaker takes back are replaced', () => {
  const first = { ...passage("That's the second to the sixth."), source: "that's the second to the sixth, no hang on the sixth" }
  expect(shown(withLaterValues([first, passage("I'm at Ludlow so second to the fifth.")]))).toEqual(["That's the second to the fifth."])
})

describe('what is separated by slashes', () => {
  test.each([
    ['R40 a session / R280 for ten /, starts 22 July.', 'R40 a session, R280 for ten, starts 22 July.'],
    ['Olive 5.80, order by Thursday 6pm /// collect Saturday 9-12.', 'Olive 5.80, order by Thursday 6pm. Collect Saturday 9-12.'],
    [
      'Bookkeeper / 16 hours a week / £15 / start October // email jen@tallyho.example.',
      'Bookkeeper\n16 hours a week\n£15\nStart October\nEmail jen@tallyho.example',
    ],
    ['We train sourdough and laminated, start ASAP << linkedin version.', 'We train sourdough and laminated, start ASAP.'],
    ['Lost near Elm Grove / Tanner Road.', 'Lost near Elm Grove / Tanner Road.'],
    ['Pay £18/hr, 24/7 cover, km/h and and/or.', 'Pay £18/hr, 24/7 cover, km/h and and/or.'],
  ])('is a list or has commas: %s', (sentence, expected) => {
    expect(shown(withSlashesRead([passage(sentence)], sentence))).toEqual([expected])
  })

  test('goes on behind a short form', () => {
    const source = 'Night Baker / Full Time / health ins. After 60 days / Portland ME'
    const passages = [passage('Night Baker / Full Time / health ins.'), passage('After 60 days / Portland ME')]
    expect(shown(withSlashesRead(passages, source))).toEqual(['Night Baker\nFull Time\nHealth insurance after 60 days\nPortland ME'])
  })
})

describe('a form with labels in capitals', () => {
  const shownOf = (lines: readonly string[]) => shown(withCapitalLabels(lines.map(passage)))

  test('has labels that readers can read', () => {
    expect(shownOf(['SHIFT PATTERN: 4 on 4 off', 'WHO FOR: Brandreth Tooling, Telford', 'PAY: £18.20/hr', 'RSVP: by 3 May'])).toEqual([
      'Shift pattern: 4 on 4 off',
      'Brandreth Tooling, Telford',
      'Pay: £18.20/hr',
      'RSVP: by 3 May',
    ])
  })

  test('does not publish what is for the office', async () => {
    const post = await postOf(
      'EVENT: Apple Day\nDATE: Sat 11 Oct\nTIME: 11-3\nWHERE TO PARK: field off Chapel Lane\nCONTACT FOR US ONLY: Gill 07700 900 118\nRAIN PLAN: village hall\nNOTES: dont mention Dave leaving',
    )
    expect(post).toMatch(/Where to park: field off Chapel Lane/u)
    expect(post).toMatch(/Rain plan: village hall/u)
    expect(post).not.toMatch(/07700|Dave|RAIN/u)
  })

  test('is one only with several labels', () => {
    expect(shownOf(['WARNING: wet floor'])).toEqual(['WARNING: wet floor'])
  })
})

test('hashtags are search terms: a name without its kind, and no capitals of a heading', () => {
  const { text } = composed(
    'NAILS BY TAMSYN\n\nOur firm Oakley Baird paints nails in Toowoomba. Nails by Tamsyn are done by the firm Oakley Baird, upstairs over the bakery.',
    { platform: 'instagram' },
  )
  expect(text).toMatch(/#/u)
  expect(text).not.toMatch(/#NAILS|#Firm/u)
})
