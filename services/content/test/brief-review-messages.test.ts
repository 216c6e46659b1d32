import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withoutLeadIns } from '../src/domain/brief/review/lead-ins.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())
const reviewed = (brief: string) => reviewer.reviewed(brief)
const publishedOf = (brief: string) => reviewer.publishedOf(brief)

describe('what is written to others', () => {
  test('a chat is without its stamps and names, with the last value', async () => {
    const published = await publishedOf(
      '[10:02] Ana: can someone put up the winter fair thing today\n[10:03] Ben: 3 to 7 Saturday the 5th\n[10:05] Ana: sorry 3 to 8, we got an extra hour\n[10:06] Cleo: stalls are full now 18!! choir sings by the tree at 6\n[10:07] Ben: parking at the school only',
    )
    expect(published[0]).toBe('Winter fair')
    expect(published[1]).toMatch(/^3 to 8 Saturday the 5th/u)
    expect(published.join(' ')).not.toMatch(/Ana|Ben|Cleo|10:0|3 to 7/u)
  })

  test('a thing that a chat decides against is not published', async () => {
    const published = await publishedOf(
      '[14:02] Priya: can u post abt the library of things\n[14:03] Priya: carpet cleaner is £8/day drills £3\n[14:05] Sam: and the gazebo is back\n[14:05] Priya: yes gazebo £10 wkend\n[14:06] Priya: open thurs 4-7 sat 10-1\n[14:07] Priya: ok not the gazebo then\n[14:09] Priya: Levenshulme, at the old baths.',
    )
    expect(published.join(' ')).toMatch(/Carpet cleaner.*old baths/u)
    expect(published.join(' ')).not.toMatch(/gazebo/iu)
  })

  test('stamps with AM and PM are no text', async () => {
    const published = await publishedOf(
      'post about the quiz pls\n[9:12 PM] Dev: quiz is on friday 3 may at 7pm\n[9:15 PM] me: £4 a ticket from the bar\n[9:16 PM] Dev: raffle too\n[9:20 PM] me: teams of six',
    )
    expect(published.join(' ')).toMatch(/£4 a ticket/u)
    expect(published.join(' ')).not.toMatch(/PM|Dev|\bme\b/u)
  })

  test('what people of a chat say about each other is not published', async () => {
    const published = await publishedOf(
      '[10:02] Ana: how did the run go\n[10:03] Ben: great!! 48 runners and £910 for the hospice\n[10:04] Ana: lovely. Ben u sound awful on the voice note\n[10:05] Ben: all of it goes to the night nurses\n[10:06] Ana: thanks\n\nmake a post of it',
    )
    expect(published.join(' ')).toMatch(/48 runners and £910.*night nurses/u)
    expect(published.join(' ')).not.toMatch(/awful|lovely|thanks/iu)
  })

  test.each([
    [
      'a greeting',
      'FW: Chess camp\n\nHi Una, see below, could you turn it into something for parents. The chess camp is on 27 May, £12 a day. Bring lunch.',
      /Una|FW/u,
    ],
    [
      'the name of an old text',
      'same post as last year but new date, here’s the old one:\n\n"BEETLE DRIVE! Saturday 9th May, 7pm in the hall. Tickets £4."',
      /old one/u,
    ],
    ['a request at the end', 'price list from 1 may please post\ntrim 9\nwash 12\ncolour 40', /please post/u],
    ['fillers of their own', 'right. new class on thursdays at 7 in the hall, £5. bring a mat. okay. stop.', /okay|stop|right/iu],
  ])('is not in the list: %s', async (_name, brief, pattern) => {
    expect((await publishedOf(brief)).join(' ')).not.toMatch(pattern)
  })

  test.each([
    [
      'tell parents the gate is shut on fri. and say um when it rains we meet in the gym. bring boots. 9am start',
      'When it rains we meet in the gym.',
    ],
    [
      'Write a post. Goal: get at least 8 volunteers to help at the gala. Tone: warm. Facts: Friday 6 March, bus at 7.15.',
      'We need at least 8 volunteers to help at the gala.',
    ],
    [
      'Raffle is for the well project, we have raised 70 percent, please mention it so that people come. Draw is on Sunday 3 May at noon.',
      'We have raised 70 percent.',
    ],
    ['lost cat, ginger, last seen on Elm Lane at 8, shy DONT chase ring 01632 960444 pls', "Don't chase."],
    [
      'Alright mate, hedge cutting post. From £40 a go, green waste taken. Two spots left on Mondays. Ring Col 07700 900555',
      'Hedge cutting',
    ],
  ])('gives readers their part: %s', async (brief, expected) => {
    expect((await publishedOf(brief)).join(' ')).toContain(expected)
  })
})

describe('labels and orders', () => {
  test('are no passages of their own', async () => {
    const { passages } = await reviewed(
      'Company: Ashdown Roofing\nService: slate repairs\nOffer: 10% off until the end of May\nUSP: own scaffolding, 12 yr guarantee\nCTA: free survey 01632 960555',
    )
    expect(passages.map(({ text }) => text)).toEqual([
      'Ashdown Roofing',
      'Service: slate repairs',
      '10% off until the end of May',
      'Own scaffolding, 12 year guarantee',
      'Free survey 01632 960555',
    ])
    expect(passages[0]).toMatchObject({ source: 'Company: Ashdown Roofing', use: 'publish' })
  })

  test('belong to the text after them on their line', () => {
    const passage = (text: string) => ({ text, source: text, use: 'publish' as const, reason: null, question: null })
    const source = 'Offer: 10% off in May\nBiggest lesson: begin early'
    const passages = ['Offer:', '10% off in May', 'Biggest lesson:', 'begin early'].map(passage)
    expect(withoutLeadIns(passages, source).map((each) => [each.text, each.source])).toEqual([
      ['10% off in May', 'Offer: 10% off in May'],
      ['Biggest lesson: begin early', 'Biggest lesson: begin early'],
    ])
    expect(withoutLeadIns(passages.slice(0, 2), 'Offer:\n10% off in May')).toHaveLength(2)
  })

  test('leave their fact', async () => {
    const published = await publishedOf(
      'Act as a social media manager and write a post for our gallery. Details: new show "Low Tide", opens 4 May, runs until 9 August. Adults £6. Highlight the old map which was found in a drawer.',
    )
    expect(published).toEqual([
      'New show "Low Tide", opens 4 May, runs until 9 August.',
      'Adults £6.',
      'The old map was found in a drawer.',
    ])
  })
})

describe('what only looks like something else', () => {
  test.each([
    [
      'a time at the beginning of a line',
      'saturday\n11 gates\n12 brass band\n2.30 dog race\n4 prizes\nprogram £2 kids free',
      '2.30 dog race',
    ],
    [
      'a week',
      'Shop is hiring!! Baker 30hrs, £12.80. interviews w/c 11 may. closing date 1 may. email jobs@oven.example',
      'Interviews week commencing 11 May.',
    ],
    [
      'a link behind a colon',
      'i did it!! swam the lake in 2h. raised £900 for the hospice. page still open til sunday: giving.example/lee. never again',
      'Page still open until Sunday: giving.example/lee',
    ],
    [
      'a condition beside an exclusion instruction',
      'guest artist Ida Holm is here 8 to 12 oct. dm us to book, must be over eighteen, dont say anything about the other studio',
      'must be over eighteen',
    ],
    [
      'an apology',
      'burst pipe on Hall Road so nursery is closed today. we expect to be open tomorrow. sorry for the short notice',
      'Sorry for the short notice.',
    ],
    [
      'a statement behind "put up that"',
      "hi um can you put up that the deli's doing soup from Monday, they're four for six pounds, no hang on, four for six fifty",
      "The deli's doing soup from Monday, they're four for six fifty.",
    ],
    [
      'prices without signs between',
      'new menu. 2 courses 18 3 courses 22. kids half price. normal tickets £6.50 kids 4. served 12 til 4',
      '2 courses 18, 3 courses 22. Kids half price.',
    ],
    [
      'hours behind a date',
      'winter coat swap at St Marks hall on sat 12 dec 10 til 2, bring a coat, open 9 til 5.30 all week',
      'Saturday 12 December, 10 to 2',
    ],
    [
      'a subject behind "it\'s about"',
      "right it's about the panto, it's on the third of January at St Anne's, tickets are six pounds, you can get them from Ola, maybe don't put the cast",
      "The panto is on the third of January at St Anne's",
    ],
    [
      'a sentence behind a short form',
      'just to let everyone know the deli will be closed on tues for a funeral, mr cole who worked here 20 yrs. back weds as normal. thanks all',
      'The deli will be closed on Tuesday for a funeral, Mr Cole who worked here 20 years. Back Wednesday as normal.',
    ],
    [
      'what is to be mentioned',
      'Create a facebook post promoting our sewing course. Date: 21 March, 9:30-4:30. Price: £65pp. 12 places. Mention free parking. Contact Jo 01632 960212',
      '12 places. Free parking.',
    ],
    [
      '"were" and "its" without signs',
      'thurs walk this wk is NOT the lake its flooded, were doing the ridge instead, meet 10am at the gate. bring lunch',
      "It's flooded. We're doing the ridge instead.",
    ],
    [
      'short forms',
      'half plots, £30 a year inc water. babys and dogs welcome. its behind the pub, Forge lane. served til its gone',
      '£30 a year including water.',
    ],
    [
      '"ur"',
      'nut batch recalled, bring it back. dont eat it if ur allergic. other batches are fine. 01632 960777',
      "Don't eat it if you're allergic.",
    ],
  ])('is published: %s', async (_name, brief, expected) => {
    expect((await publishedOf(brief)).join(' ')).toContain(expected)
  })
})

describe('dictated signs', () => {
  test('are written, and their names are in the sources only', async () => {
    const { passages } = await reviewed(
      'post for the dance school exclamation mark new jive course starting Monday 4th of May comma five weeks comma 7 to 8pm full stop costs fifty pounds full stop book at jive.example new line wear flat shoes',
    )
    expect(passages.filter(({ use }) => use === 'publish').map(({ text }) => text)).toEqual([
      'New jive course starting Monday 4th of May, five weeks, 7 to 8pm.',
      'Costs £50.',
      'Book at jive.example',
      'Wear flat shoes',
    ])
    expect(passages.some(({ source }) => source.includes('full stop'))).toBe(true)
  })

  test.each([
    'We end each sentence with a full stop. Our new comma keyring is £4, and the exclamation mark one £5. Pop in before Friday 8 May.',
    'hi pls post: new line of aprons is in, £18 each, cotton, from sat 9 may',
  ])('are not seen in words about them: %s', async (brief) => {
    expect((await publishedOf(brief)).join(' ')).toMatch(/full stop|new line/iu)
  })
})
