import { describe, expect, test } from '@jest/globals'
import type { BriefRoles, WordRole } from '../src/domain/brief/roles/brief-roles.ts'
import { withCues } from '../src/domain/brief/roles/cues.ts'
import { compose } from '../src/engines/composer/compose.ts'

/** A brief as the network may read it: "[…]" is not for the public, "{…}" is doubtful. */
function read(marked: string): { brief: string; roles: BriefRoles } {
  const roles: WordRole[] = []
  let brief = ''
  let probability = 0.02
  for (const [part] of marked.matchAll(/\s+|\S+/gu)) {
    if (/^\s/u.test(part)) {
      brief += part
      continue
    }
    if (/^[[{]/u.test(part)) probability = part.startsWith('[') ? 0.97 : 0.45
    const word = part.replace(/[[\]{}]/gu, '')
    roles.push({ start: brief.length, end: brief.length + word.length, probability, role: 'remark' })
    if (/[\]}]/u.test(part)) probability = 0.02
    brief += word
  }
  return { brief, roles }
}

const REQUEST = '[hiya can you post this on the page for us please ta.]'
/** What is certainly not for the public. */
function hidden(marked: string): string {
  const { brief, roles } = read(`${REQUEST} ${marked}`)
  const words = withCues(brief, roles).filter(({ start, probability }) => start > REQUEST.length - 2 && probability > 0.99)
  return words.map(({ start, end }) => brief.slice(start, end)).join(' ')
}
const facebook = (marked: string) => {
  const { brief, roles } = read(marked)
  return compose({ platform: 'facebook', brief, roles, tone: '', instructions: '', avoidWords: [], variant: 0 })
}

describe('an exclusion instruction that the network doubts', () => {
  test.each([
    ['names what it means', 'Cafe closed on Monday, {but dont say why.}', 'but dont say why.'],
    [
      'means the clause before it',
      'Roses from 14, {the red ones are old stock} {so dont push.}',
      'the red ones are old stock so dont push.',
    ],
    [
      'means the sentence before it',
      'Tickets are £9. {We only have 40 chairs.} {Keep that quiet.} Bring a coat.',
      'We only have 40 chairs. Keep that quiet.',
    ],
    [
      'has a reason behind it',
      "{Don't mention the gate,} {the council is still cross,} open from 9.",
      "Don't mention the gate, the council is still cross,",
    ],
    [
      'ends where text without signs goes on',
      'open 9 to 5 {dont put that someone nicked the tin} bring your old boxes back',
      'dont put that someone nicked the tin',
    ],
    [
      'stands in brackets',
      'Removal is £10 {(free if they rebook} {but dont advertise that)}',
      '(free if they rebook but dont advertise that)',
    ],
    [
      'has an unusual form',
      'We walk 12 km a day. {They cook badly,} {but this you should not write.}',
      'They cook badly, but this you should not write.',
    ],
  ])('%s', (_, marked, expected) => {
    expect(hidden(marked)).toBe(expected)
  })

  test.each([
    ["Don't put it in the washing machine; wipe it with cold water."],
    ['Please {don’t put it out:} the lorries cannot lift it.'],
    ['Never say never.'],
    ['Leave that door open for the cats.'],
  ])('is none if it is for readers: %s', (marked) => {
    expect(hidden(marked)).toBe('')
  })

  test.each([
    "Don't put it in the washing machine; wipe it with cold water.",
    'Leave it out and tell us on 01632 960 112.',
    'Never say never.',
  ])('a sentence that the network takes for readers is printed, whatever it orders: %s', (sentence) => {
    expect(facebook(`${REQUEST} The new apron is waxed cotton. ${sentence} It costs £40.`).text).toContain(sentence)
  })

  test('keeps it and what it means out of the post, and lists both', () => {
    const { text, leftOut } = facebook(
      `${REQUEST} Winter coats from £45. {The supplier went bust,} {so please don't mention that.} Open until 7 on Thursdays at 12 Market Row.`,
    )
    expect(text).toContain('Winter coats from £45.')
    expect(text).toContain('Open until 7 on Thursdays')
    expect(text).not.toMatch(/bust|mention/)
    expect(leftOut.join(' ')).toContain('supplier went bust')
  })
})

test('the sentences of a list item are judged one by one', () => {
  const { text, leftOut } = facebook(
    `${REQUEST}\n1. Seed swap on Saturday at 11, at the site hut.\n2. Four plots are free from March. [One shed is condemned and nobody has told the council.] Email plots@carrlane.example.`,
  )
  expect(text).toContain('2. Four plots are free from March. Email plots@carrlane.example')
  expect(text).not.toContain('condemned')
  expect(leftOut.join(' ')).toContain('One shed is condemned')
})

test('what somebody asked to be told is not cited', () => {
  const { text } = facebook(`${REQUEST} {Tom said we should tell people} the pool is closed on Monday.`)
  expect(text).toContain('The pool is closed on Monday.')
  expect(text).not.toContain('Tom')
})

describe('other words that only the writer is told', () => {
  test.each([
    [
      'a value that is not decided',
      'Adult 39.90\n{Student 22.90 – HOLD, not confirmed}\nDay pass 9',
      'Student 22.90 – HOLD, not confirmed',
    ],
    ['a price with its doubt', 'Wishlist it now, {the price is 15 or 13,} {undecided.}', 'the price is 15 or 13, undecided.'],
    ['a cost', '3 bags for 18, {cost me 5.10 each}', 'cost me 5.10 each'],
    ['the least price', '£6,250, {would take 5800 from a friend.}', 'would take 5800 from a friend.'],
    ['somebody else’s task', '{One shed is condemned, PB to look before we say any more.} Email us.', 'PB to look before we say any more.'],
  ])('%s', (_, marked, expected) => {
    expect(hidden(marked)).toBe(expected)
  })

  test.each([
    ['a label for colleagues', '[Agent: Danielle Moore]', 'Danielle'],
    ['a name without a verb', '12 places, {but not to Marga who still owes us}', 'Marga'],
    ['a sign-off with a letter', 'Thx D x', 'Thx D'],
    ['a question about a value', '{Open day: TBC}', 'TBC'],
  ])('%s', (_, line, absent) => {
    const { text } = facebook(`${REQUEST}\n3 bed bungalow in Waikanae\nOffers over $439,000\n${line}`)
    expect(text).toContain('$439,000')
    expect(text).not.toContain(absent)
  })

  test('a request to thank somebody is a thank you', () => {
    const { text } = facebook('[Please can you write a post thanking] everyone who came to the Big Tidy on Sunday. We filled 61 bags.')
    expect(text).toMatch(/^Thank you to everyone who came to the Big Tidy on Sunday\./u)
  })

  test('a line of a list keeps its price', () => {
    const { text } = facebook(`${REQUEST}\n2016 van, roof bars, one owner\n£6,250, {would take 5800 at most}\ncall Kev 07700 900412`)
    expect(text).toContain('£6,250')
    expect(text).not.toContain('5800')
  })
})

const STORY = 'We restored the clock of Saint Mary for a year. It strikes again since Sunday, and half the town came to listen.'
test.each([
  'Please write the names of your clockmakers on the back.',
  "I don't say that for sympathy.",
  'Between you and me, the old bell was flat.',
  "That's it.",
  'Tell them in the comments what you heard.',
])('finished text keeps a sentence that looks like one for the writer: %s', (sentence) => {
  const { text, leftOut } = facebook(`${STORY} ${sentence} The tower is open on Saturdays from 10.`)
  expect(text).toContain(sentence)
  expect(leftOut).toEqual([])
})

test('finished text loses what the network takes for the writer', () => {
  const { text } = facebook(`${STORY} ${STORY} ${STORY} [Please write it a bit shorter for us.] The tower is open on Saturdays from 10.`)
  expect(text).not.toContain('shorter')
})

test('finished text is not changed', () => {
  const { brief, roles } = read(
    'We open on Friday. Between us we have 80 years at the oven. {Our gran would take 50 cents a loaf,} and nobody needs to know how we improved on that. Come in and ask.',
  )
  expect(withCues(brief, roles)).toBe(roles)
})
