import { expect, test } from '@jest/globals'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { decisionFor } from '../src/domain/brief/review/reasons.ts'
import { withBarePrices } from '../src/domain/brief/review/settled/bare-prices.ts'
import { withoutExcludedThings } from '../src/domain/brief/review/settled/excluded-things.ts'
import { withFactsReturned } from '../src/domain/brief/review/settled/facts-returned.ts'
import { withValuesCorrected } from '../src/domain/brief/review/settled/values-corrected.ts'

const shown = (text: string): ReviewedPassage => ({ text, source: text, use: 'publish', reason: null, question: null })
const left = (text: string, role: 'remark' | 'request'): ReviewedPassage => ({ text, source: text, ...decisionFor(role), question: null })
const published = (passages: readonly ReviewedPassage[]) => passages.filter(({ use }) => use === 'publish').map(({ text }) => text)

test.each([
  [['The deluxe set was £40.', 'Now £30 until Friday, code DEC.']],
  [['Entry is £40.', "It's now £45 for members."]],
  [['People think yoga is hard.', "It's fun, not hard."]],
  [['The first show is on 12 May.', 'The second is on 19 May.', "If the 12th doesn't work, come on the 19th."]],
  [['Most bread is factory made.', "It's handmade, not factory made."]],
  [['The shop is at 12 Mill Lane.', 'Sorry, the door is 12 not far from the bridge.']],
])('an offer and a contrast are no corrections: %j', (texts) => {
  expect(published(withValuesCorrected(texts.map(shown)))).toEqual(texts)
})

test.each([
  [['The loaf is £5.', "Actually make it £6 as food's gone up."], ['The loaf is £6.']],
  [['The loaf is £5.', "Oh no, it's now £6."], ['The loaf is £6.']],
  [['We open ten till four.', "It's eleven till four not ten till four."], ['We open eleven till four.']],
  [
    ['The quiz is on Saturday December 12 at 8.', "The 12th doesn't work, make it Sunday the 13th."],
    ['The quiz is on Sunday December 13 at 8.'],
  ],
  [
    ['PT with Aylin is $45 an hour.', 'Sorry, a month is 42 not 39.'],
    ['PT with Aylin is $45 an hour.', 'A month is 42.'],
  ],
  [
    ['Free for kids under 12, on 12th May.', 'The 12th clashes with the fete so go with the 22nd.'],
    ['Free for kids under 12, on 22nd May.'],
  ],
])('a value that is taken back has the last one: %j', (texts, expected) => {
  expect(published(withValuesCorrected(texts.map(shown)))).toEqual(expected)
})

test.each([
  [['Beat the heat with our new blinds.', 'Keep the heat out this summer.', '20% off till Friday.']],
  [['Skip the ticket line, book online.', 'Ticket holders get a free drink.']],
  [['Bake the cake 30 min.', 'Take the cake out.', 'Serve the cake with cream.']],
])('slogans and steps keep nothing out: %j', (texts) => {
  expect(published(withoutExcludedThings(texts.map(shown)))).toEqual(texts)
})

test.each([
  'alarm code = 4471',
  'login = admin99',
  'supplier cost = 4.20',
  'Access is via the key safe, code 4471',
  'Call me to discuss.',
  'email me for sign off',
  'Call me',
])('a note stays out: %s', (text) => {
  expect(published(withFactsReturned([shown('The fair is on Sunday 6 December.'), left(text, 'remark')]))).toHaveLength(1)
})

test.each(['We can pay 20 quid for this.', 'We like it short and punchy.', 'We have to have it by Friday noon.'])(
  'a request stays out: %s',
  (text) => {
    expect(published(withFactsReturned([left(text, 'request'), shown('The fair is on Sunday 6 December.')]))).toHaveLength(1)
  },
)

test('praise that begins with "nothing about" is published, and the fact before an order stays', () => {
  const texts = ['Nothing about our bread is rushed.', 'The cottage looks small but nothing about it is ordinary.']
  expect(published(withFactsReturned(texts.map(shown)))).toEqual(texts)
  expect(published(withFactsReturned([shown('New menu from Monday, 6 vegan mains, but nothing about prices please')]))).toEqual([
    'New menu from Monday, 6 vegan mains.',
  ])
})

test.each(["We're cutting 3 jobs in March so nothing about that please", 'My op is on the 12th so nothing about me being away please'])(
  'the reason for an order stays out: %s',
  (text) => {
    expect(published(withFactsReturned([shown(text), shown('The fair is on Sunday.')]))).toEqual(['The fair is on Sunday.'])
  },
)

test('times, years and numbers of rooms get no currency in a list of prices', () => {
  const rows = ['Half head foils 75', 'Full color 90', 'Cut and finish 45']
  const others = ['Open till 6', 'Doors open at 7', 'Starts 14 June 2027', 'Room 12']
  const source = `all prices in pounds\n${[...rows, ...others].join('\n')}`
  expect(published(withBarePrices([...rows, ...others].map(shown), source))).toEqual([
    'Half head foils: £75',
    'Full color: £90',
    'Cut and finish: £45',
    ...others,
  ])
})
