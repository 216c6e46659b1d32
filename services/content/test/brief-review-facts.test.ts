import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readerClausesIn } from '../src/domain/brief/review/reader-clauses.ts'
import { withSpokenCorrections } from '../src/domain/brief/review/spoken-corrections.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())
const textOf = async (brief: string) => (await reviewer.publishedOf(brief)).join(' ')

describe('what is taken back', () => {
  test.each([
    "it's £12 for adults and £6 for kids no sorry £13 for adults",
    'buy 2 get 1 free, no sorry, 3 for 2 on all mugs',
    '£5 deposit, hang on, 10 if you want a stall',
    '£4 entry, kids 2, no sorry, 3 prizes',
    "no dogs in the cafe, actually no they're fine outside",
    '3 for £5, no sorry, 2 for £5 on tins',
    'open 8 to 5 no sorry 9 to 4 on sundays',
    "shut on monday no sorry tuesday's class is on",
    "£14 a go, no sorry, it's free",
  ])('stays beside what may be another thing: %s', (text) => {
    expect(withSpokenCorrections(text)).toBe(text)
  })

  test.each([
    ['£12 for adults and 6 for kids no sorry 7 for kids', '£12 for adults and 7 for kids'],
    ['£80 a night, no sorry, £85 a night', '£85 a night'],
    ['we open Friday the 12th, no sorry 13th, from noon', 'we open Friday the 13th, from noon'],
    ['on the 3rd of May, I mean 4th, at noon', 'on the 4th of May, at noon'],
    ['a wash is 14 for a van no sorry 16 for a van', 'a wash is 16 for a van'],
    ['six pounds per child, no wait, seven pounds per child', 'seven pounds per child'],
  ])('is replaced if the same words follow it: %s', (text, expected) => {
    expect(withSpokenCorrections(text)).toBe(expected)
  })
})

describe('what is published', () => {
  test.each([
    ['hi can u post this pls. we DO NOT take cards on saturdays', /we DO NOT take cards/iu],
    ["hi can u post this pls. members DON'T pay on sundays, guests £4", /Members DON'T pay on Sundays/iu],
    ['hi can u post this pls. please DO NOT feed the ducks, sat 9 may', /please DO NOT feed the ducks/iu],
    ['hi can u post this pls. we DONT need to book you in just turn up', /we (?:DONT|don't) need to book you in/iu],
    ['hi can u post this pls. children DO NOT need a helmet, we lend them', /children DO NOT need a helmet/iu],
    ['hi can u post this pls. get 2 people in free with every family ticket on sunday', /^Get 2 people in free/u],
    ['hi can u post this pls. get 5 more volunteers and we can open on sundays too', /Get 5 more volunteers/u],
    [
      'hi can u post this pls. food bank needs 20 tins of beans 15 packs of pasta 30 nappies by friday',
      /20 tins of beans,? 15 packs of pasta,? 30 nappies/u,
    ],
    ['hi can u post this pls. box has 6 eggs 2 loaves 4 apples and a jar, £12', /6 eggs 2 loaves 4 apples and a jar/u],
    ['hi can u post this pls. concert sat 9 may. entry £5, seats 120, doors 7', /seats 120, doors 7/u],
    ['hi can u post this pls. stalls 30, entry £2, dog show 2pm', /Stalls 30, entry £2/u],
    ['hi can u post this pls. soup £5, pie £9, table 12, bar till 11', /table 12/u],
    ['hi can u post this pls. hall built from 1920, entry £5', /from 1920/u],
    ['hi can u post this pls. we raised £500, adults 40, kids 22', /adults 40, kids 22/u],
    ['hi can u post this pls. say it with flowers, bunches from £8', /Say it with flowers/u],
    ['hi can u post this pls. the florist on elm street is open sat. say it with roses, £4 each', /say it with roses/iu],
    ['hi can u post this pls. tell them you love them, cards £3 at the kiosk', /Tell them you love them/u],
    ['hi can u post this pls. buy 3 or more then you get 10% off', /3 or more then you get 10% off/u],
    ['hi can u post this pls.\n5.5 mile run on sunday 10 may', /5\.5 mile run/u],
    ['hi can u post this pls. new at the cafe on sat 9 may\n4.5 litre teapots, £12 each', /4\.5 lit/u],
    [
      'hi can u post this pls. our new line of mugs is in, £8 each. our new line of bowls comes in may',
      /Our new line of mugs .*Our new line of bowls/u,
    ],
  ])('has its facts: %s', async (brief, expected) => {
    expect(await textOf(brief)).toMatch(expected)
  })
})

describe('what is not for readers', () => {
  test.each([
    "we're behind on sales targets.",
    "we're behind on the rent so it matters.",
    'please dont touch the wording.',
    'sorry about the mess in this text.',
    'must be under 50 words.',
    'no minimum length.',
    'i hope to be back at my desk tomorrow.',
    'we plan to open a second shop.',
  ])('is not marked as for them: %s', (line) => {
    expect(readerClausesIn(line)).toEqual([])
  })

  test.each([
    ['can u do a post about the sale pls, must be under 50 words. sale is sat 9 may, 10 to 2', /50 words/u],
    ['can u do a post about the sale pls, must be under 280 characters. sale is sat 9 may, 10 to 2', /280/u],
    ['Hi Sam, sorry for the short notice, can you do a post about the bake sale? It is on Saturday 9 May at 10.', /short notice/u],
  ])('is not forced into the post: %s', async (brief, expected) => {
    expect(await textOf(brief)).not.toMatch(expected)
  })
})

describe('what only looks like a note, a greeting or a signature', () => {
  test.each([
    ['Can you write a post. Things to do this May half term, 26 to 30 May at the museum: clay, kites, maps.', /26 to 30 May/u],
    ['How to write a CV, free workshop on Tuesday 5 May at 10. Ring 01632 960101.', /Tuesday 5 May at 10/u],
    ['can u post this pls. Where to send your photos: the desk, by 9 May at 5.', /9 May/u],
    ['hi vis jackets, gloves and boots from £12 at the store on Elm Street', /vis jackets/iu],
    ['Good day out, picnic on 9 May at the lake, £3 each', /Good day out/u],
    ['Hello Spring, our new menu starts on 9 May, soup £5', /Hello Spring/u],
    ['Hi all,\nplant sale sat 9 may 10-2, village hall\nThanks\nring 01632 960101 to book', /01632 960101/u],
    ['Hi all,\ngig sat 9 may at the Fox\nThanks\nDoors 7pm\nbook at fox.example', /fox\.example/u],
    ['can someone put up the tables before 9 on sat pls. bake sale sat 9 may 10 to 2', /^(?!Tables)/u],
    ['can u do something about the smell in the hall before sat? bake sale sat 9 may 10 to 2', /^(?!Smell)/u],
    ['can you post the parcels to ann pls. bake sale sat 9 may 10 to 2', /^(?!Parcels)/u],
  ])('is published with its facts: %s', async (brief, expected) => {
    expect(await textOf(brief)).toMatch(expected)
  })

  test('an address in a chat changes no price', async () => {
    const text = await textOf(
      '[10:02] Ana: can someone post the fair today\n[10:03] Ben: 3 to 7 Saturday the 5th, tickets £4\n[10:05] Cleo: no 12, Mill Lane is the venue\n[10:06] Ben: parking at the school',
    )
    expect(text).toContain('£4')
    expect(text).not.toContain('£12')
  })

  test('a correction that can be of another thing is a question', async () => {
    const { passages } = await reviewer.reviewed(
      "hi can u post this pls. it's £12 for adults and £6 for kids no sorry £13 for adults. sat 9 may",
    )
    expect(passages.map(({ question }) => question)).toContain('You seem to correct yourself here. Which is right?')
  })
})
