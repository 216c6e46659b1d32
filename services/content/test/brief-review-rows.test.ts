import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { withPlainGrammar } from '../src/domain/brief/review/announced/plain-grammar.ts'
import { isPublicFact } from '../src/domain/brief/review/public-facts.ts'
import { readForReview, reviewOf } from '../src/domain/brief/review/review-brief.ts'
import { withTypedRows } from '../src/domain/brief/review/typed-rows.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())
const publishedOf = (brief: string) => reviewer.publishedOf(brief)
const usesOf = async (brief: string) => {
  const { passages } = await reviewer.reviewed(brief)
  return (source: string) => passages.find((passage) => passage.source.includes(source))?.use
}

describe('a price list', () => {
  test.each([
    [
      'can u put our new prices up pls\n\nGel manicure ........ £28 (was 25)\nBuilder gel ......... £35\nToes ................ £24\nRemoval only ........ £8 <- keep it at 8 not 10',
      ['New prices:', 'Gel manicure: £28 (was 25)', 'Builder gel: £35', 'Toes: £24', 'Removal only: £8'],
    ],
    [
      'pls do a post w the hire prices\nKids bike ... £8 half day\nTandem ... £30 half day, lol good luck\nHelmets ... free\n***Closed Mondays***',
      ['Kids bike: £8 half day', 'Tandem: £30 half day', 'Helmets: free', 'Closed Mondays'],
    ],
    [
      'post for monday pls\nFlat white    3.40\nOat milk      +40p\nCinnamon bun  3.80\nSoup + bread  6.50 (from 12)',
      ['Flat white: 3.40', 'Oat milk: +40p', 'Cinnamon bun: 3.80', 'Soup and bread: 6.50 (from 12)'],
    ],
    [
      'hi pls post this\nFull valet ....... R650\nWash & vac ....... R250 (cost me 90 keep that quiet)\nstaff rate ....... R100 (not on the post)',
      ['Full valet: R650', 'Wash & vac: R250'],
    ],
    [
      'ok the stalls list. pls post\nCheese stall    Maria    9-1\nBread    Piet    9-sold out\nPlants    Ana    10-2',
      ['Cheese stall, Maria, 9-1', 'Bread, Piet, 9-sold out', 'Plants, Ana, 10-2'],
    ],
    [
      'pls post\nAdult swim ....... £5\nLane hire ....... £14\nno lockers - changed my mind, 20 lockers from now on, £1 each\nring 01632 960410',
      ['Adult swim: £5', 'Lane hire: £14', '20 lockers from now on, £1 each', 'Ring 01632 960410'],
    ],
  ])('has a line for each item with its price, without its notes: %s', async (brief, expected) => {
    expect(await publishedOf(brief)).toEqual(expected)
  })

  test.each([
    'We waited... and then the post came.\nIt was... late.\nBut good.',
    'so... the shop is... open.\nand... that is it',
    'Dear all,  the hall is open.\nCome by.  Bring a mug.',
    'One line ......... and no other',
  ])('is not seen where there is none: %s', (text) => {
    expect(withTypedRows(text, undefined)).toBeUndefined()
  })

  test('is as long as it was typed, so that each row keeps its place', () => {
    const text = 'MON   9-10am  Ballet\n      4-5pm   Tap\nTUE   6-7pm   Jazz'
    const typed = withTypedRows(text, undefined)
    expect(typed?.text).toHaveLength(text.length)
    expect(typed?.text.split('\n').map((line) => line.replace(/ +/gu, ' '))).toEqual([
      'MON 9-10am: Ballet',
      'MON 4-5pm: Tap',
      'TUE 6-7pm: Jazz',
    ])
  })
})

test('a timetable keeps the day of each row, and its start', async () => {
  const brief =
    'NEW TIMETABLE from 4 May, can you make it a post\n\nMON   9.30-10.30am  Baby ballet      Carys\n      4-5pm         Junior tap       Owen     FULL\nTUE   6-7pm         Adult jazz       Owen\nSAT   10-11am       Family class     all of us\nSUN   --            --- no classes ---\nstepsdance.example/book'
  expect(await publishedOf(brief)).toEqual([
    expect.stringMatching(/^NEW TIMETABLE from 4 May/u),
    'Monday 9.30-10.30am: Baby ballet, Carys',
    'Monday 4-5pm: Junior tap, Owen, FULL',
    'Tuesday 6-7pm: Adult jazz, Owen',
    'Saturday 10-11am: Family class, all of us',
    'Sunday: no classes',
    'stepsdance.example/book',
  ])
})

describe('a form', () => {
  const FORM =
    'SOCIAL POST REQUEST\nContact (internal): Lou Haas, lou@park.example\nTarget group: families\nTopic: Lantern walk through Elm Park\nPeriod: Fri. 6 Nov - Sun. 8 Nov 2026\nOffer: £3 per child incl. soup, bread, a candle\nUSP: n/a -> only night the park is open after dark\nProof: "My son talked about it till Easter." - Nora, Leith (ok to quote)\nMust NOT include: the fireworks complaint, alcohol\nCTA: Get a ticket -> elmpark.example/lantern\nDeadline for publishing: 30.10\nImage: tbd'

  test('gives its facts without its labels', async () => {
    expect(await publishedOf(FORM)).toEqual([
      'Lantern walk through Elm Park.',
      'Period: Friday 6 November - Sunday 8 November 2026',
      '£3 per child including soup, bread, a candle',
      'Only night the park is open after dark',
      '"My son talked about it till Easter."',
      '- Nora, Leith.',
      'Get a ticket: elmpark.example/lantern',
    ])
  })

  test.each([
    ['fireworks', 'instruction'],
    ['Lou Haas', 'leave_out'],
    ['families', 'leave_out'],
    ['30.10', 'leave_out'],
    ['ok to quote', 'leave_out'],
    ['Image: tbd', 'leave_out'],
  ])('has no internal line in its text: %s', async (source, use) => {
    expect((await usesOf(FORM))(source)).toBe(use)
  })

  test('keeps what readers need with its label', async () => {
    const brief =
      'Name of event: Repair day\nWhen: Sat 14 March, 10-3\nAccessibility: ramp, no toilets on site\nHow to book: text 07700 900333\nMust not mention: the broken window\nOther comments: keep it cheerful'
    expect(await publishedOf(brief)).toEqual([
      'Repair day, Saturday 14 March, 10-3',
      'Accessibility: ramp, no toilets on site',
      'How to book: text 07700 900333',
    ])
  })
})

test.each([
  [
    'Event form\nEvent title: Bat walk\nDate: Fri 22 May\nPrice: £5\nBooking: essential, bats.example\nBudget: £0',
    ['Bat walk, Friday 22 May', 'Price: £5', 'Booking: essential, bats.example'],
  ],
  ['hi post this pls. trout supper fri 8 may, £9 (pic of the trout not the lamb, that one is blurry)', ['Trout supper Friday 8 May, £9.']],
])('what is about the form or its pictures is not in the text: %s', async (brief, expected) => {
  expect(await publishedOf(brief)).toEqual(expected)
})

test('numbered items in one line are lines of their own', async () => {
  const brief =
    'Title of event: Maps of the Marsh\nStart: Sat. June 6, 2026\nKey message (max 3): 1) 40 maps 2) the oldest is from 1702, drawn on vellum 3) a model of the dyke, lent by Ada Brink\nArea: Elst, Huissen\nand around\nApproval: pending'
  expect(await publishedOf(brief)).toEqual([
    'Maps of the Marsh',
    'Start: Sat. June 6, 2026',
    '1) 40 maps',
    '2) The oldest is from 1702, drawn on vellum',
    '3) A model of the dyke, lent by Ada Brink',
    expect.stringMatching(/^Area: Elst, Huissen/u),
    'And around',
  ])
})

describe('a forwarded mail', () => {
  const MAIL =
    "could u make posts from this? ta, Bea\n\n---------- Forwarded message ---------\nFrom: Colm Daly <colm@harbour.example>\nDate: Mon, 2 Mar 2026 at 10:11\nSubject: Re: FW: Harbour swim (final)\nTo: Bea Roe <bea@harbour.example>\n\nBea,\n\nIt's on SUNDAY 21 JUNE, 8 am, from the slipway (not the pier, pier is condemned, don't mention that). £15, under 16s £8, hot soup after. Wetsuits allowed. Sign up at harbour.example/swim by 12 June.\n\nColm\nSent from my phone\n\n> On 1 Mar 2026, Asha wrote:\n> I had it as 14 June, £12? Is Tom still doing the\n> safety boat after what happened\n>> On 27 Feb 2026, Tom wrote:\n>> Count me in, 90 swimmers last year!\n\nThis email and any attachments are confidential and intended solely for the addressee."

  test('gives its news with its subject, without older messages and what surrounds it', async () => {
    expect(await publishedOf(MAIL)).toEqual([
      'Harbour swim is on SUNDAY 21 JUNE, 8 am, from the slipway.',
      '£15, under 16s £8, hot soup after.',
      'Wetsuits allowed.',
      'Sign up at harbour.example/swim by 12 June.',
    ])
  })

  test('marks the lines of an earlier message', async () => {
    const { passages } = await reviewer.reviewed(MAIL)
    expect(passages.find(({ source }) => source.includes('14 June'))?.reason).toBe('From an earlier message.')
  })
})

describe('a fact that the network takes for a note', () => {
  test.each([
    [
      'right so post pls, new thing at the studio. walk ins fine for trims but colour is book only.',
      /Walk ins fine for trims but colour is book only/u,
    ],
    ['right so post pls, new at the studio. students 15% off weekdays.', /Students 15% off weekdays/u],
    ['hi post this pls. of every £40 ticket £5 goes to the hospice.', /Of every £40 ticket £5 goes to the hospice/u],
    ['pls post, bake sale sat 9 may\nno deposit, R100 per table, comes off the bill', /R100 per table/u],
    ['need a post for my cafe (Bluebird, 14 Dock Road, Hull). pancakes are back sat n sun 9-12', /^Bluebird, 14 Dock Road, Hull/u],
    ['LANTERN ROOM - Jan–Mar term (starts Mon 5 Jan)\nKids 6-9 on tuesdays\nwant 1 post for all pls', /starts Monday 5 January/u],
  ])('is published: %s', async (brief, expected) => {
    expect((await publishedOf(brief)).join(' ')).toMatch(expected)
  })

  test.each([
    'cost me £40 for the stall',
    'Dave reckons £5 is too much',
    'we lose money under £3 but i said yes',
    'last year it made £200',
    'the committee approved £60 for balloons',
    'the landlord wants £90 for the hall',
    'From: 5 May at 10',
    'deadline for the text: 5 May',
  ])('is not a sum or a date of the author: %s', (text) => {
    expect(isPublicFact(text, 0.6, 'remark')).toBe(false)
  })
})

describe('a wish to the writer', () => {
  test.each([
    ['coffee morning, weds 11 nov 10-12, free. not everyone finds it easy so – gentle?', 'gentle?', 'instruction'],
    ["coffee morning, weds 11 nov 10-12. we'd like people to understand it isn't religious.", 'religious', 'instruction'],
    ['pancakes are back sat 9-12, £6 a stack. two hashtags and one must be #bluebirdhull.', '#bluebirdhull', 'instruction'],
    ['pancakes are back sat 9-12, £6 a stack. oh and no link just say pop in.', 'no link', 'instruction'],
    ['pancakes are back sat 9-12, £6 a stack. for insta and facebook.', 'for insta', 'instruction'],
    ["pancakes are back sat 9-12, £6 a stack. oh and don't say best in town or any of that rubbish", 'best in town', 'leave_out'],
  ])('is not in the text: %s', async (brief, source, use) => {
    expect((await usesOf(brief))(source)).toBe(use)
  })

  test('gives the sentence that it asks for', async () => {
    const brief =
      'need a post for my cafe. pancakes are back sat 9-12. can u put something about how my nan made them on a griddle in 1961 but dont make it soppy.'
    expect(await publishedOf(brief)).toContain('My nan made them on a griddle in 1961.')
  })

  test.each(['cheers g', 'thx Mel', 'Thanks Ruth', 'ta! ur a star', 'many thanks, Jo x', 'cheers! you are a legend', '— Pete', 'Jx'])(
    'is thanked for, not readers: %s',
    async (thanks) => {
      expect((await publishedOf(`hi post this pls. bake sale sat 9 may 10-2, £2 a slice\n${thanks}`)).join(' ')).not.toMatch(
        /cheers|thx|thanks|ta!|star|legend|Pete|Jx/iu,
      )
    },
  )

  test.each(['Thanks to all who came', 'Thank you for your patience', 'Thanks everyone', 'Thank you Wirksworth'])(
    'is not what readers are thanked for: %s',
    async (thanks) => {
      expect((await publishedOf(`hi post this pls. we raised £200 at the bake sale on sat 9 may.\n${thanks}`)).join(' ')).toContain(thanks)
    },
  )
})

describe('"but" and "so"', () => {
  test.each([
    ['the red glaze cracked but we still like it.', 'The red glaze cracked, but we still like it.'],
    ['we fire on sundays so we open late on mondays', 'We fire on Sundays, so we open late on Mondays.'],
    [
      'the blue ones came out greener than we wanted but we kinda love them and they are in the shop on mill lane from friday at 10 until they are gone',
      'But we kinda love them',
    ],
  ])('stay where they say how two statements belong together: %s', async (brief, expected) => {
    expect((await publishedOf(brief)).join('\n')).toContain(expected)
  })
})

describe('a text of a fixed kind is an announcement', () => {
  test.each([
    [
      'a form with questions',
      'CONTENT FORM v2\nName of business*: Loop Cycles\nContact person*: Trev N\nWhat do you want to promote?*: free brake check at the Farmers Mkt\nDate(s): Sat 6th June\nTime: 8 til 12\nLocation: by the coffee van\nPhone to show publicly? Y / N: Y  0491 570 156\nMobile: 07700 900222 (not for publication)\nWebsite: none\nPhotos attached? Y / N: N',
      'Free brake check at the Farmers Market, Saturday 6th June, 8 to 12\nLoop Cycles\nWhere: by the coffee van\nPhone: 0491 570 156',
    ],
    [
      'a row of a sheet',
      'Event\tDate\tDoors\tSupport\tAdv £\tDoor £\tCap\tSold\tNotes\nHollow Coast\tFri 12/06/26\t19:30\tOld Van; Miri K\t14.00\t17.00\t220\t163\tcurfew 23:00. merch 20% tbc\n#REF!\n\nneeds a tweet pls, dont give numbers sold just say going quick',
      'Hollow Coast, Friday 12 June, doors 19:30\nTickets: £14 in advance, £17 on the door\nSupport: Old Van and Miri K\nCurfew 23:00\nGoing quick',
    ],
    [
      'prices',
      'Dry cut......£16 (was 14)\nSkin fade......£19\nBeard trim......8\nMedium......£24\nEyebrows......£free w/ cut\nno appts  walk in only    closed thurs',
      'Dry cut: £16 (was £14)\nSkin fade: £19\nBeard trim: £8\nMedium: £24\nEyebrows: free with cut\nNo appointments, walk in only, closed Thursday',
    ],
    [
      'a program',
      'ABBEY FETE - running order v2\nSat 11 July\n12.00 gates open (u/16 free)\n12.30  maypole\n1pm dog show\n3.00 raffle @ main tent\n4pm close\n\ncan u make this into a fb post',
      'ABBEY FETE - running order, Saturday 11 July\nSaturday 11 July\n12.00: Gates open (under 16 free)\n12.30: Maypole\n1pm: Dog show\n3.00: Raffle at main tent\n4pm: Close',
    ],
    [
      'chapters that were typed in one go',
      'yt description 4 the carb vid. HM80 snowblower surging, fixed by cleaning main jet. chapters 0:00 the surge 1:12 drain the bowl 3:40 jet out 6:05 I lose the o ring 7:58 she runs. thanks to Old Ferris in Duluth',
      'HM80 snowblower surging, fixed by cleaning main jet.\nChapters:\n0:00 The surge\n1:12 Drain the bowl\n3:40 Jet out\n6:05 I lose the o ring\n7:58 She runs\nThanks to Old Ferris in Duluth',
    ],
    [
      'a timetable',
      'AQUA FIT - TERM 3, Mdantsane pool\nMon 06:30 & 17:15\nWed 06:30\nThu 17:15\nFri 06:30 *60 and over only\nSat 08:00\nown cap compulsory, pool stopped hiring them out\nstaff: Thandeka Mon, self rest of week',
      'AQUA FIT - TERM 3, Mdantsane pool.\nMonday 06:30 & 17:15\nWednesday 06:30\nThursday 17:15\nFriday 06:30 *60 and over only\nSaturday 08:00\nOwn cap compulsory, pool stopped hiring them out',
    ],
    [
      'a chat',
      '12/03/26, 14:22 - Raj: quiz night is on then?\n12/03/26, 14:23 - Bex: yep thurs 26 march, 8pm\n12/03/26, 14:25 - Bex: £2 a head?\n12/03/26, 14:26 - Raj: make it 3, we need the boiler money lol\n12/03/26, 14:26 - Bex: ok £3\n12/03/26, 14:27 - Raj: they cost us 1.90\n12/03/26, 14:30 - Bex: food?\n12/03/26, 14:31 - Raj: chilli, £6\n12/03/26, 14:32 - Bex: dont say about the boiler',
      'Quiz night, Thursday 26 March, 8pm\n£3 a head\nFood: chilli, £6',
    ],
    [
      'a dictated text',
      "hiya it's Gaz um so this is for the chimney sweep page can you say that the um the summer offer's on from the first of June to the end of July no hang on end of August sorry end of August and it's fifty five quid instead of seventy for one flue and I've got spaces on Wednesdays because Karen's gone off on leave no don't put that bit just say I've got spaces on Wednesdays ta",
      "The summer offer's on from the first of June to end of August and it's £55 instead of £70 for one flue.\nI've got spaces on Wednesdays.",
    ],
  ])('%s', async (_kind, brief, expected) => {
    expect((await publishedOf(brief)).join('\n')).toBe(expected)
  })

  test('a form that was filled in, if nothing in it is in doubt', async () => {
    const brief = 'Event form\nEvent title: Bat walk\nDate: Fri 22 May\nPrice: £5\nBooking: essential, bats.example\nBudget: £0'
    const roles = [...brief.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
      start: index,
      end: index + word.length,
      probability: 0.02,
      role: 'remark' as const,
    }))
    const { passages } = await reviewOf(brief, readForReview(brief, roles).finish(), roles, { now: new Date('2026-03-10T12:00:00Z') })
    const published = passages.flatMap(({ use, text }) => (use === 'publish' ? [text] : []))
    expect(published).toEqual(['Bat walk, Friday 22 May', 'Price: £5', 'Booking: essential, bats.example'])
  })

  test('and what was asked to improve has its grammar corrected', async () => {
    expect(
      await publishedOf(
        'make this sound better:\n\nWe has 4 trucks. Local moves is $135 an hour. First stop is a ice cream shop in Dayton.',
      ),
    ).toEqual(['We have 4 trucks.', 'Local moves are $135 an hour.', 'First stop is an ice cream shop in Dayton.'])
  })

  test.each([
    ["If you had a lesson, don't worry it's moved.", "If you had a lesson, don't worry, it's moved."],
    ['The fair is on the 9th of May 11 to 5 in the park.', 'The fair is on the 9th of May, 11 to 5 in the park.'],
    ['Were playing at the mill on Friday.', "We're playing at the mill on Friday."],
    ['You gotta bring a towel, she gotta leave at 2.', 'You have to bring a towel, she has to leave at 2.'],
    ['Child 4 adult 7 family 18.50.', 'Child 4, adult 7, family 18.50.'],
    ['We came second, wanna thank everyone who ran.', 'We came second. Thank you to everyone who ran.'],
    ['We just want to say a big thank you to all of you who ran.', 'Thank you to all of you who ran.'],
  ])('%s', (typed, written) => {
    expect(withPlainGrammar(typed)).toBe(written)
  })

  test.each([
    'The bus is late.',
    'Physics is fun.',
    'Chips is our dog.',
    'A European one-off.',
    'Buy 3 or more then you get 10% off.',
    'The fair is from June 12 to 14.',
    'Were playing cards used before 1400?',
    'We want to thank the crew, and everyone is welcome.',
    '"We has it," he said.',
  ])('but no right sentence changed: %s', (text) => {
    expect(withPlainGrammar(text)).toBe(text)
  })
})
