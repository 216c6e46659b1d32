import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { readerClausesIn } from '../src/domain/brief/review/reader-clauses.ts'
import { decisionFor, EXCLUDED } from '../src/domain/brief/review/reasons.ts'
import { withRequestedContent } from '../src/domain/brief/review/requested-content.ts'
import { withConditionsApart } from '../src/domain/brief/review/settled/conditions.ts'
import { lettersOf } from '../src/domain/left-out.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const request = (source: string): ReviewedPassage => ({ text: source, source, ...decisionFor('request'), question: null })
const instruction = (source: string): ReviewedPassage => ({ text: source, source, ...decisionFor('instruction'), question: null })
const shown = (text: string, source = text): ReviewedPassage => ({ text, source, use: 'publish', reason: null, question: null })

/** What is published of a passage. The parts together are all of its words. */
function publishedOf(passage: ReviewedPassage): string[] {
  const parts = withRequestedContent([passage])
  expect(lettersOf(parts.map(({ source }) => source).join(' '))).toBe(lettersOf(passage.source))
  return parts.filter(({ use }) => use === 'publish').map(({ text }) => text)
}

const publishedOfText = (text: string) => publishedOf(shown(text))

describe('the statement before a request is for readers', () => {
  test.each([
    ['we need two kennel hands could you do me a post for the page', 'We need two kennel hands.'],
    ['the lift is back in use can someone put it up on facebook', 'The lift is back in use.'],
  ])('%s', (source, expected) => {
    expect(publishedOf(request(source))).toEqual([expected])
  })

  test('without the request if both are published as one sentence', () => {
    const both = "It's Ola from Ola's Ovens just wanted to get something up on insta about bagels."
    expect(publishedOf(shown(both))).toEqual(["It's Ola from Ola's Ovens."])
  })

  test.each([
    'can you do me a post for the page',
    'Hi Sam, sorry for the short notice, can you do a post for us',
    'quick one could you make a caption for this',
  ])('a request without a statement gives nothing: %s', (source) => {
    expect(publishedOf(request(source))).toEqual([])
  })

  test.each([
    'Can you write a story in six words? Enter by 4 May.',
    'We mend zips and hems. Could you make something of an old coat? We can.',
  ])('a question to readers stays: %s', (text) => {
    expect(publishedOf(shown(text))).toEqual([text])
  })
})

describe('what is to be mentioned is for readers', () => {
  test.each([
    ['no hashtags, mention its wheelchair accessible', "It's wheelchair accessible."],
    ['and say bring a torch if you have one', 'Bring a torch if you have one.'],
    ['make it friendly and tell people we open at 8', 'We open at 8.'],
    ['can you say we open again Friday 28th no sorry Saturday 29th', 'We open again Saturday 29th.'],
    ['let everyone know the car park is free after 6', 'The car park is free after 6.'],
    ['short please and mention the name its Fern Florist Bude', 'Fern Florist Bude.'],
    ['say we deliver to Ely, 2 emojis max', 'We deliver to Ely.'],
  ])('%s', (source, expected) => {
    expect(publishedOf(instruction(source))).toEqual([expected])
  })

  test.each([
    "don't mention we lost the cup",
    'say it nicely',
    'mention it in a short post',
    'keep it short and say something funny',
    'dont put the price and say nothing of the move',
    'tell people in a friendly tone',
  ])('a wish for the text gives nothing: %s', (source) => {
    expect(publishedOf(instruction(source))).toEqual([])
  })

  test('what the author keeps private stays private', () => {
    const order: ReviewedPassage = { ...instruction('say we lost the cup'), ...EXCLUDED }
    const note: ReviewedPassage = { ...instruction('tell parents we lost the cup'), ...decisionFor('remark') }
    expect(withRequestedContent([order, note])).toEqual([order, note])
  })

  test('"tell people" alone is none of it', () => {
    expect(publishedOf(shown('Tell people.', 'tell ppl'))).toEqual([])
  })
})

describe('the thanks to the writer', () => {
  test.each([
    ['You can book online at our page okay thanks', 'You can book online at our page.'],
    ['Ring me on 01632 960412 or message the page cheers', 'Ring me on 01632 960412 or message the page.'],
  ])('are not published behind the last sentence: %s', (source, expected) => {
    expect(publishedOf(shown(`${source}.`, source))).toEqual([expected])
  })

  test.each(['To everyone who gave we say thanks', 'The club sends you many thanks', 'The match ended with loud cheers'])(
    'are published where they are for readers: %s',
    (text) => {
      expect(publishedOfText(text)).toEqual([text])
    },
  )
})

describe('a list of passages', () => {
  test('has no request with "what I would like", and no effect that the text is to have', async () => {
    const published = await reviewer.publishedOf(
      "right this is Ola from Ely Osteopaths so what I'd like is a post about the back clinic we're starting on Monday the fourth of May and it's every Monday six till eight. make people curious!",
    )
    expect(published[0]).toBe('This is Ola from Ely Osteopaths.')
    expect(published.join(' ')).not.toMatch(/like is|curious/u)
    expect(published.join(' ')).toContain('every Monday six till eight')
  })

  test.each(['must have a clean driving licence', 'must have own transport', 'applicants will need to hold a level 3 diploma'])(
    'has what applicants need, whatever the network takes it for: %s',
    (clause) => {
      expect(readerClausesIn(clause)).toEqual([{ start: 0, end: clause.length }])
    },
  )

  test('has no wish for the text as what applicants need', () => {
    expect(readerClausesIn('must have a friendly tone and a title')).toEqual([])
  })

  test('has the subject that only the request names, with its date', async () => {
    const published = await reviewer.publishedOf(
      'Need a post re new pilates class times from 9th Feb\n\nMon 6.00 beginners\nMon 7.00 improvers\nThurs 9.30 over 60s\n\n£8 a class\nbook on 01632 960771',
    )
    expect(published[0]).toBe('New pilates class times from 9th February')
    expect(published).toHaveLength(6)
  })

  test('has what is to be posted', async () => {
    const [first] = await reviewer.publishedOf('pls post that im now doing hedge laying aswell as fencing!! £18 a metre, text 07700 900331')
    expect(first).toBe("I'm now doing hedge laying as well as fencing!")
  })

  test('has no marks of an earlier message', async () => {
    const published = await reviewer.publishedOf(
      'Hi Ana\ncan you get this up today please?\nB x\n\n> On 2 May 2026, at 09:14, Cleo wrote:\n> Ok so we have: rye £4, spelt £5 (only 20)\n> orders close 9 may, collect from 8 till 2\n> Mill Bakery, 3 Low Road, Ely',
    )
    expect(published.join('\n')).toMatch(/rye £4.*9 May.*Low Road/su)
    expect(published.join('\n')).not.toMatch(/>|^Ok/mu)
  })

  test('has a dash behind a request not as the sign of a list', async () => {
    const published = await reviewer.publishedOf(
      'URGENT pls post asap - we are recalling our fig jam 200g lot FJ-88 because it may contain nuts. do not eat it if allergic. email safe@figs.example',
    )
    expect(published[0]).toMatch(/^We are recalling our fig jam/u)
  })

  test('is not in capitals', async () => {
    const published = await reviewer.publishedOf(
      'HI CAN YOU DO A POST PLEASE. I REPAIR OLD CLOCKS AND WATCHES. SERVICES FROM £40. FREE QUOTES ON THE 8TH OF MAY. CALL 07700 900533',
    )
    expect(published.join(' ')).toMatch(/I repair old clocks and watches\. Services from £40\..*8th of May/su)
  })

  test('has a request to rewrite a finished text only as a request', async () => {
    const { passages } = await reviewer.reviewed(
      'Rewrite this so it sounds better and less dull: We are pleased to announce that Oak & Ash Joinery will be offering window repairs throughout March at the price of £95. This includes sanding and two coats of paint. Please contact us on 01632 960882 for further information.',
    )
    const published = passages.filter(({ use }) => use === 'publish').map(({ text }) => text)
    expect(published[0]).toMatch(/^We are pleased/u)
    expect(published).toHaveLength(3)
  })
})

test.each([
  [
    'can u do a post about our barn dance, its on the 9th of may 7 to 11 at the old mill, theres a live band and a bar, tickets are a tenner',
    'Our barn dance is on the 9th of May, 7 to 11 at the old mill.',
  ],
  [
    'could you write something for the group about the plant swap, it starts at 10 on saturday, bring what you have, kids are welcome too',
    'The plant swap starts at 10 on Saturday',
  ],
  [
    'Jumble sale post for the scouts. Saturday May 9, 10am-1pm, 12 Mill St in the hall. toys, books, lamps. Everything goes to the tents fund',
    'umble sale',
  ],
  [
    'can you do a post about our new pie night, starts this friday 5 til 9, two for 16 quid. the old forge on fuller lane. book on 01632 960021',
    'Our new pie night starts this Friday 5 to 9',
  ],
])('the subject of a request is that of the sentence behind it: %s', async (brief, sentence) => {
  expect(await reviewer.publishedOf(brief)).toContainEqual(expect.stringContaining(sentence))
})

test.each([
  [
    'Two slots are left, both on Mondays if anyone wants one give us a ring.',
    'Two slots are left, both on Mondays. If anyone wants one, give us a ring.',
  ],
  [
    'We mend boots. Two slots are left in June if you want one call us',
    'We mend boots. Two slots are left in June. If you want one, call us',
  ],
  ["If you had a lesson don't worry, it's moved.", "If you had a lesson, don't worry, it's moved."],
  ['If your gate is shut please ring the bell.', 'If your gate is shut, please ring the bell.'],
  ['Ring us if you want to come on Friday please.', 'Ring us if you want to come on Friday please.'],
])('a condition is set apart, and nothing before it is lost: %s', (typed, written) => {
  expect(withConditionsApart([shown(typed)]).map(({ text }) => text)).toEqual([written])
})

test('a condition that ends a sentence goes to the request behind it', () => {
  const typed = [shown('Two slots are left, both on Mondays if anyone wants one.'), shown('Give us a ring.')]
  expect(withConditionsApart(typed).map(({ text }) => text)).toEqual([
    'Two slots are left, both on Mondays.',
    'If anyone wants one, give us a ring.',
  ])
})
