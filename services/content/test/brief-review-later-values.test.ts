import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { decisionFor } from '../src/domain/brief/review/reasons.ts'
import { withLaterValues, withUpdatesRead } from '../src/domain/brief/review/settled/later-values/index.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

const postOf = async (brief: string) => (await reviewer.publishedOf(brief)).join('\n')

const passage = (source: string, changes: Partial<ReviewedPassage> = {}): ReviewedPassage => ({
  text: source,
  source,
  use: 'publish',
  reason: null,
  question: null,
  ...changes,
})
const note = (source: string) => passage(source, decisionFor('remark'))
const textOf = (passages: readonly ReviewedPassage[]) =>
  withLaterValues(passages)
    .filter(({ use }) => use === 'publish')
    .map(({ text }) => text)
    .join(' ')

describe('a later value', () => {
  test.each([
    [
      'of what is named',
      ['Old man pine 2 cube $190.', 'Manuka $175.'],
      'oh pine went to 200 this morning',
      'Old man pine 2 cube $200. Manuka $175.',
    ],
    [
      'of a plural',
      ['Cars £7.', 'Vans £10, rolls from the scouts.'],
      'update: vans are £12 now',
      'Cars £7. Vans £12, rolls from the scouts.',
    ],
    ['with a second remark', ['Seeded 5.20, olive 5.50.'], 'olive went up to 5.80 btw. its pounds', 'Seeded 5.20, olive 5.80.'],
    [
      'without a subject',
      ['Architects for the £4.2m library.', '40 jobs.'],
      'Correction - it is £4.6m.',
      'Architects for the £4.6m library. 40 jobs.',
    ],
    [
      'of what is counted',
      ['We hit 500 installs last Friday.', 'A team of 14.'],
      'Oh and its 512 installs, I checked',
      'We hit 512 installs last Friday. A team of 14.',
    ],
    [
      'from another person',
      ['Six weeks, 72 bucks, skates included.'],
      'wait my boss says 78 now, use 78',
      'Six weeks, 78 bucks, skates included.',
    ],
    ['with a unit', ['A torn seat, 2.5mm cane, 20 mm pegs.'], 'Correction, 2.25mm.', 'A torn seat, 2.25mm cane, 20 mm pegs.'],
    [
      'of a percentage',
      ['3,106 doors, 61% failed.'],
      'Hang on, 64% failed, I was reading last quarter’s sheet.',
      '3,106 doors, 64% failed.',
    ],
    [
      'in words',
      ['An organ with four hundred and twelve pipes.', 'Two trucks.'],
      'No wait, four hundred and twenty one.',
      'An organ with four hundred and twenty one pipes. Two trucks.',
    ],
    [
      'with its reason',
      ['Silk, £140, one only, 5.5m.'],
      'Actualy make it £135 since there is a tiny mark',
      'Silk, £135, one only, 5.5m. There is a tiny mark.',
    ],
    [
      'that is left of several',
      ['3 strimmers and the generator.'],
      'UPDATE one strimmer was in the hedge so 2',
      '2 strimmers and the generator.',
    ],
    [
      'of a date',
      ['The AGM is on Wednesday 18 March at 7.30pm.'],
      "Change of plan: it's Thursday 19 March because the scouts need the hut.",
      'The AGM is on Thursday 19 March at 7.30pm.',
    ],
    ['of the end of a range', ['Closed from Monday to Wednesday.'], 'edit: its till thursday now', 'Closed from Monday to Thursday.'],
    ['of an amount that was approved', ['$21.75/hr, 10pm-6am.'], 'Update from payroll, 22.25 approved', '$22.25/hr, 10pm-6am.'],
    [
      'of two things that were mixed up',
      ['Queen sets start at $299.'],
      'And I mixed up the sheet: $299 is twin, queen is $379.',
      'Twin sets start at $299 and queen at $379.',
    ],
    [
      'of a place',
      ['The sale is in the high school gym.'],
      "P.S. volleyball has the gym, so we're in the cafeteria.",
      'The sale is in the cafeteria.',
    ],
    [
      'of a name before the same noun',
      ['On my mirror at the Bunyip servo.'],
      'edit: Longwarry servo, I get them mixed up.',
      'On my mirror at the Longwarry servo.',
    ],
    ['in place of what is scratched', ['Red collar.'], 'Scratch that, she slipped the collar, I have it here', 'She slipped the collar.'],
    ['behind an arrow', ['Art from 5 a nail.'], '<- nope 4', 'Art from 4 a nail.'],
    [
      'of the program behind an arrow',
      ['Silver band at 3.'],
      "-> they've cancelled so its the school choir at 3 instead",
      'School choir at 3.',
    ],
  ])('stands in its place: %s', (_kind, published, correction, expected) => {
    expect(textOf([...published.map((text) => passage(text)), note(correction)])).toBe(expected)
  })

  test.each([
    ['two things with the name', ['Small vans £10.', 'Large vans £15.'], 'update: vans are £12 now'],
    ['two values of the kind', ['Adults £6.', 'Children £4.'], "Correction: it's £7."],
    ['another currency', ['Entry is €6.'], "Correction: it's £7."],
    ['what is over', ['Tickets were £4 last year.'], 'tickets are £5 now'],
    ['another noun', ['We have 30 looms.'], 'update: 12 spaces left'],
    ['another share', ['Adults 10% off in May.'], 'oh and 20% off for students'],
    ['another count in words', ['An organ with four hundred pipes.'], 'oh, two hundred people came'],
    ['another size', ['We sold 12 boats.'], 'wait my boss says 400'],
    ['another unit', ['The rope is 12m.'], 'actually 14kg'],
    ['a condition', ['Vans £10.'], 'vans are £12 if you come on Sunday'],
  ])('changes nothing that can be meant otherwise: %s', (_kind, published, correction) => {
    expect(textOf([...published.map((text) => passage(text)), note(correction)])).toBe(published.join(' '))
  })

  test('of a finished text needs an update, a correction or a postscript', () => {
    const texts = ['Entry is £6.', 'The raffle is on Friday.', 'Actually, parking is £7 for two.', 'P.S. Entry is £7.']
    const result = withUpdatesRead(texts.map((text) => passage(text))).filter(({ use }) => use === 'publish')
    expect(result.map(({ text }) => text)).toEqual(['Entry is £7.', 'The raffle is on Friday.', 'Actually, parking is £7 for two.'])
  })

  test('is in the post once, with the earlier one gone', async () => {
    const post = await postOf(
      'hi can you do a fb post, car boot at Marlpit rec this sunday 8am sellers 6.30, cars £7 vans £10, bacon rolls from the scouts. dogs ok on leads. update: vans are £12 now. cheers, Pauline',
    )
    expect(post).toMatch(/cars £7.*vans £12/isu)
    expect(post).not.toMatch(/£10|update/iu)
  })

  test('of a clock is spoken', async () => {
    const post = await postOf(
      'ok so um theres a talk on pruning with Alan on the fifteenth at two, no wait half two, its free but you gotta book at the till. thats it thanks love',
    )
    expect(post).toMatch(/at half two/u)
    expect(post).not.toMatch(/wait|at two/u)
  })

  test('of a date is replaced behind dashes', async () => {
    const post = await postOf(
      'We are hiring a part time bookkeeper / 16 hrs a week / £15-17 per hr / start Oct // email jen@tallyho.example // closing date 20 sept -- actually make that 27 sept',
    )
    expect(post).toMatch(/Closing date 27 September/u)
    expect(post).not.toMatch(/\b20\b/u)
  })
})

describe('what a brief keeps private behind it', () => {
  test.each([
    ['She belongs to my mam Josie, 84 and on her own in the house, that stays between us obviously.', /Josie|84/u],
    ['rugby club use STUMP for ten off but thats theirs.', /STUMP/u],
    ['shes 7 and at st dunstans (not for the tweet god).', /dunstans/iu],
  ])('is left out: %s', async (sentence, secret) => {
    const post = await postOf(`pls put this up. small beige hearing aid lost on the top deck of the 38 this morning. ${sentence} DM me`)
    expect(post).toMatch(/hearing aid/u)
    expect(post).not.toMatch(secret)
  })
})

describe('facts that look like notes', () => {
  test.each([
    ['The fair is on Saturday 4 July, 12 till 4. The speaker is Helen Marsh on no-dig. thx, dont mention Bob', /Helen Marsh on no-dig/u],
    [
      'im doing half price brows all thru august £15, its for new clients only. i cant do under 16s. make it fun but no emojis x',
      /I can't do under 16s/u,
    ],
    [
      'caption please, im Kev from ClearView in Dudley, i do windows gutters n soffits, free quotes dm me. no cringe',
      /free quotes, DM me/iu,
    ],
  ])('are for readers: %s', async (brief, fact) => {
    expect(await postOf(brief)).toMatch(fact)
  })

  test('keep their pence', async () => {
    const post = await postOf(
      'pls can u post for the church fete. Saturday 5th july 12 till 4. dog show at 2 (entry £2). Entry 50p kids free. Thx, Rev Anne',
    )
    expect(post).toMatch(/Entry 50p/u)
  })

  test('are a list if each is numbered', async () => {
    const post = await postOf(
      'pls write blog: 3 things to check before you buy a used caravan. 1 damp - press the walls near windows 2 tyres - older than 5 yrs replace 3 gas locker - smell it. we do checks for £120 around Hull',
    )
    expect(post).toMatch(
      /1\. Damp: press the walls near windows\n2\. Tyres: older than 5 years replace\n3\. Gas locker: smell it\.?\nWe do checks/u,
    )
  })
})

describe('a statement with the former and the right value', () => {
  test.each<[ReviewedPassage[], string]>([
    [[passage('One plank, 1.2m by 150mm.'), note('I said 1.2m but its 1.3, i measured it again')], 'One plank, 1.3m by 150mm.'],
    [
      [passage('Lessons 50 euro an hour, or 10 for 460.'), note('Actually 480 for the ten, not 460.')],
      'Lessons 50 euro an hour, or 10 for 480.',
    ],
    [
      [passage('Noise fell by 11 dB in one weekend.'), passage('Oh, it was 12 dB, the report got revised.')],
      'Noise fell by 12 dB in one weekend.',
    ],
    [[passage('19 layouts, adults £7.'), passage('strike that its 21 layouts')], '21 layouts, adults £7.'],
    [
      [passage('Crumpets £3.80 and danish £3.20.'), note('Actually make crumpets £4,'), passage('just checked with Lou.')],
      'Crumpets £4 and danish £3.20.',
    ],
  ])('changes the only one of its kind: %j', (passages, expected) => {
    expect(textOf(passages)).toBe(expected)
  })

  test('changes nothing if two places have the former value', () => {
    const passages = [passage('Open 9 to 5, lunch for 9 euro.'), note('I said 9 but its 10')]
    expect(textOf(passages)).toBe('Open 9 to 5, lunch for 9 euro.')
  })

  test('is published without the former value if no other passage has it', () => {
    const passages = [passage('We close on 30 June.'), passage('Correction: last orders are 6 June, not 13.')]
    expect(textOf(passages)).toMatch(/last orders are 6 June\.$/iu)
  })
})

test('what is corrected within a sentence has the last version only', async () => {
  expect(
    await postOf(
      "Episode 6, no 7, of our canal boat refit, the one where we find out the floor's rotten. New episode every second Sunday.",
    ),
  ).toMatch(/^Episode 7 of our canal boat refit/u)
  expect(
    await postOf(
      'Chess coaching for children in Nagpur. Batch starts 5 July, correction, 7 July as 5th is school function. Demo class free on Sunday 11 am.',
    ),
  ).toContain('Batch starts 7 July.')
})

test.each([
  ['Our 340 is a good bike, no 2 are alike. We have 12, no 2 the same. Come and see.', 'We have 12, no 2 the same.'],
  ['Take route 9, No 4 bus from the station. The museum opens at ten. Entry is free.', 'Take route 9, No 4 bus from the station.'],
  [
    'We are closed on the 12th, the 13th is a bank holiday, sorry for the trouble. Open again on the 14th. See you then.',
    'the 13th is a bank holiday',
  ],
])('what only looks like a correction stays: %s', async (brief, expected) => {
  expect(await postOf(brief)).toContain(expected)
})
