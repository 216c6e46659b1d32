import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createInference } from '@loomcast/inference'
import { finishedBriefs, noteBriefs, textOf } from '../scripts/roles/labeled-brief.ts'
import type { BriefReview } from '../src/domain/brief/review/passage.ts'
import { readForReview, reviewOf } from '../src/domain/brief/review/review-brief.ts'
import { lettersOf } from '../src/domain/left-out.ts'
import { createRoleReader, type RoleReader } from '../src/engines/role-reader/index.ts'

const briefsOf = (name: string): { id: string; language: string; brief: string }[] =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'))
const cleanBriefs = ['clean-briefs', 'clean-heldout-briefs'].flatMap(briefsOf)
const messyBriefs = briefsOf('messy-briefs')
const NOW = new Date('2026-03-10T12:00:00Z')
/** A third of a set; `npm run test:soak` reads all of it. */
const isRead = (_brief: unknown, index: number) => index % 3 === 0 || process.env['LOOMCAST_SOAK'] === 'true'

let reader: RoleReader
beforeAll(async () => {
  reader = createRoleReader({ inference: createInference(), timeoutMs: 60_000 })
  await reader.start()
})
afterAll(() => reader.close())

async function reviewed(brief: string, now = NOW): Promise<BriefReview> {
  const roles = await reader.read(brief, 'user-1')
  return reviewOf(brief, readForReview(brief, roles).finish(), roles, { now })
}

/** The texts of the passages by their use, and the questions. */
async function usesOf(brief: string, now = NOW) {
  const { passages } = await reviewed(brief, now)
  const of = (use: string) => passages.filter((each) => each.use === use).map(({ text }) => text)
  const questions = passages.flatMap(({ question }) => (question === null ? [] : [question]))
  return { publish: of('publish'), leave_out: of('leave_out'), instruction: of('instruction'), questions }
}

describe('the review of a brief', () => {
  test.each([...messyBriefs.filter(isRead), ...cleanBriefs.slice(0, 5)])('$id: has all of it, in its order', async ({ brief }) => {
    const { passages } = await reviewed(brief)
    expect(lettersOf(passages.map(({ source }) => source).join(' '))).toBe(lettersOf(brief))
  })

  test('has all of notes of other authors', async () => {
    for (const brief of noteBriefs().slice(0, 30).map(textOf).filter(isRead)) {
      const { passages } = await reviewed(brief)
      expect(lettersOf(passages.map(({ source }) => source).join(' '))).toBe(lettersOf(brief))
    }
  })

  test('asks nothing about finished texts, and changes none of their sentences', async () => {
    const finished = [...cleanBriefs.map(({ brief }) => brief), ...finishedBriefs().slice(0, 40).map(textOf)].filter(isRead)
    const reviews: BriefReview[] = []
    for (const brief of finished) reviews.push(await reviewed(brief))
    const unasked = reviews.filter(({ review }) => !review)
    expect(unasked.length / reviews.length).toBeGreaterThanOrEqual(0.9)
    const published = unasked.flatMap(({ passages }) => passages).filter(({ use }) => use === 'publish')
    for (const { text, source } of published) expect(lettersOf(text)).toBe(lettersOf(source))
  })

  test.each([
    [
      false,
      'Please write a LinkedIn post of 80 words about our plant fair. The plant fair is on Saturday 9 May at Elm Hall in Ghent. Entry is free. No emojis please.',
    ],
    [
      true,
      'Please write a post. The plant fair is on Saturday 9 May at Elm Hall in Ghent. Entry is free. Keep it between us that the hall costs 300.',
    ],
    [true, "Hi! Soup is back. It's thirty eight, i mean £38, for ten. Thanks, Jo 07700 900123"],
  ])('needs the user: %s: %s', async (isNeeded, brief) => {
    expect((await reviewed(brief)).review).toBe(isNeeded)
  })

  test('reads a text in another language as the writer does', async () => {
    const { publish } = await usesOf('Unser Laden in Kiel öffnet am 3. Mai um 9 Uhr. Es gibt Kaffee.')
    expect(publish).toEqual(['Unser Laden in Kiel öffnet am 3. Mai um 9 Uhr.', 'Es gibt Kaffee.'])
  })
})

describe('of a hurried brief', () => {
  test('lists what stays out, with the reasons', async () => {
    const { passages } = await reviewed(
      'Hiya, can you do something for the quiz at the Crown? Friday 12 June at 7.30. Teams of up to six, £2 a head. Not sure if that is interesting. No emojis please.',
    )
    expect(passages.map(({ use, reason }) => [use, reason !== null])).toEqual(
      expect.arrayContaining([
        ['publish', false],
        ['leave_out', true],
        ['instruction', true],
      ]),
    )
    expect(passages.find(({ source }) => source.startsWith('Not sure'))?.use).toBe('leave_out')
    expect(passages.find(({ source }) => source.startsWith('Friday'))).toMatchObject({ use: 'publish', text: 'Friday 12 June at 7.30.' })
  })

  test('keeps the lines of a list, without tasks of the author', async () => {
    const { publish, leave_out } = await usesOf(
      'Sour dough class\n- 6 ppl max\n- 650 kr incl apron + starter to take home\n- lunch: soup\n- buy flour\n- call plumber',
    )
    expect(publish).toEqual(['Sour dough class', '- 6 people max', '- 650 kr including apron and starter to take home', '- Lunch: soup'])
    expect(leave_out).toEqual(['- buy flour', '- call plumber'])
  })

  test.each([
    ['days', 'home service now available sat + sun only.', 'Home service now available Saturday and Sunday only.'],
    [
      'a schedule',
      'creche closed thurs 24 dec til mon 4 jan, pls ring b4 u come',
      /^Creche closed Thursday 24 December until Monday 4 January/u,
    ],
    ['times', 'market is 930 to 3 we are near the kettle corn guy', 'Market is 9:30 to 3.'],
    [
      'spelling',
      'joining fee waived if u sign up b4 31st dec (normaly 25)',
      'Joining fee waived if you sign up before 31st December (normally 25).',
    ],
    ['apostrophes', 'shop is called Two Spoons its in Tramore and hes making vanilla', 'Shop is called Two Spoons.'],
  ])('writes out %s', async (_name, brief, expected) => {
    expect((await usesOf(`hi can u post this pls, ${brief}`)).publish[0]?.replace(/^This[,.] /u, '')).toEqual(
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    )
  })

  test('reports that a time was written out, and keeps a count', async () => {
    const { passages } = await reviewed('hi can u post this pls, market is 930 to 3. the hall seats up to 150.')
    expect(passages).toContainEqual(expect.objectContaining({ text: 'Market is 9:30 to 3.', reason: expect.any(String) }))
    expect(passages).toContainEqual(expect.objectContaining({ text: 'The hall seats up to 150.' }))
  })

  test('divides sentences that were typed in one go', async () => {
    const { publish } = await usesOf(
      'hi me and my sister make beeswax wraps and we have a stall saturday at the farmers market in Nelson BC its our first one we have 40 wraps in 3 sizes and market is 930 to 3',
    )
    expect(publish).toEqual([
      'Me and my sister make beeswax wraps.',
      'We have a stall Saturday at the farmers market in Nelson BC.',
      "It's our first one.",
      'We have 40 wraps in 3 sizes.',
      'Market is 9:30 to 3.',
    ])
  })

  test('uses the last value of a correction', async () => {
    const { publish } = await usesOf(
      "so um it's Marlene from the wool shop, we've got the sock yarn in, it's the merino, no wait it's the bluefaced leicester, and the reward is £50, actually make it 100. dont mention the heating",
    )
    expect(publish.join(' ')).toContain("It's the bluefaced Leicester.")
    expect(publish.join(' ')).not.toContain('merino')
    expect(publish.join(' ')).toContain('£100')
    expect(publish.join(' ')).not.toContain('50')
  })

  test('applies what is new to the text of an old post', async () => {
    const { publish, leave_out } = await usesOf(
      'Redo last years post please:\n\n"Our Christmas trees are here! Nordmann firs from £35, open daily 9-5 until 23 December. Find us at Brackenhurst Farm, A612."\n\nThis year its £38, open 10-4 not 9-5. Card only.',
    )
    expect(publish).toEqual([
      'Our Christmas trees are here!',
      'Nordmann firs from £38, open daily 10-4 until 23 December.',
      'Find us at Brackenhurst Farm, A612.',
      'Card only.',
    ])
    expect(leave_out).toContain('This year its £38,')
  })

  test('drops what is taken back by a description', async () => {
    const { publish } = await usesOf(
      "ok so this is a voice note i'm just gonna talk right, so um we've got the new van finally, it's the white one, no sorry it's cream the white one was the one we didnt get, and it means we can do the far side of the valley now so that's like Treharris, Bedlinog, up to there, on thursdays, um dog grooming obviously, for anybody who doesnt know us, Gareth and me, and the van's got the low table so older dogs dont have to jump up which is the big thing really that's what people asked for.",
    )
    expect(publish.join(' ')).toMatch(/it's cream\./iu)
    expect(publish.join(' ')).not.toContain('white')
  })

  test('gives readers the public part of a note', async () => {
    const { publish } = await usesOf(
      'I drive a taxi in Galashiels. I dont work friday lunch time because mosque, dont need to write why just say not friday 12 to 3. want to post that i have now 7 seat so family can go with bags. My english not perfect make it good please',
    )
    expect(publish).toEqual(
      expect.arrayContaining(["I don't work Friday lunch time.", 'Not Friday 12 to 3.', 'I have now 7 seat so family can go with bags.']),
    )
  })

  test('keeps small letters if they are asked for', async () => {
    const { publish, instruction } = await usesOf(
      'Yo need posts for the drop. hoodie is called night bus. drop is friday 8pm on ur usual site. lowercase everything.',
    )
    expect(publish).toEqual(['hoodie is called night bus.', 'drop is friday 8pm on your usual site.'])
    expect(instruction).toEqual(['lowercase everything.'])
  })

  test('reads the labels of a form', async () => {
    const { publish, leave_out, instruction } = await usesOf(
      'Name of organisation: Harbour Lights Hospice Shop\nWhat do you want to say?: Need donations of mens coats, also working lamps.\nWhen: Mon to Sat 10-4\nWho is it aimed at: anyone\nTone: polite\nSigned off by: B. Okoro\nGoal: book a free call',
    )
    expect(publish.map((text) => text.replace(/\.$/u, ''))).toEqual([
      'Harbour Lights Hospice Shop',
      "Need donations of men's coats, also working lamps",
      'When: Monday to Saturday 10-4',
      'Book a free call',
    ])
    expect(leave_out).toEqual(['Who is it aimed at: anyone', 'Signed off by: B. Okoro'])
    expect(instruction).toEqual(['Tone: polite'])
  })

  test('reads minutes', async () => {
    const { publish } = await usesOf(
      'Minutes, item 6 (for publicity)\n6.1 Playgroup has 4 spaces from Jan, 2-4 yr olds.\n6.2 Fees TBC, committee split between $14 and $16. Not to be announced.\n6.4 Open morning Sat 6 Dec 10-12, songs at 11. All welcome.\n6.6 AOB: nits. Not for facebook.\nCorrection to 6.1, its 5 spaces',
    )
    expect(publish).toEqual([
      'Playgroup has 5 spaces from January, 2-4 year olds.',
      'Open morning Saturday 6 December, 10-12, songs at 11.',
      'All welcome.',
    ])
  })

  test('leaves out the stamps of a chat', async () => {
    const { passages } = await reviewed(
      '[09:12, 21/10/2025] Gaz: lads training tmrw is OFF pitch is a bog\n[09:13, 21/10/2025] Tony C: thurs still on?\n[09:13, 21/10/2025] Gaz: yeah thurs 7pm astro, bring trainers not boots',
    )
    expect(passages.at(-1)).toMatchObject({
      text: 'Thursday 7pm astro, bring trainers not boots.',
      source: '[09:13, 21/10/2025] Gaz: yeah thurs 7pm astro, bring trainers not boots',
      use: 'publish',
    })
  })

  test('does not pass on what must be left out, except for the words to avoid', async () => {
    const { publish, leave_out, instruction } = await usesOf(
      'we cover Stockport and Marple, not Macclesfield any more since Tony left (dont mention Tony). gas safe registered. dont say "unbeatable"',
    )
    expect(publish[0]).toBe('We cover Stockport and Marple, not Macclesfield any more.')
    expect([...publish, ...instruction].join(' ')).not.toContain('Tony')
    expect([...instruction, ...leave_out]).toContain('dont say "unbeatable"')
  })

  test('hides what a note means by "that"', async () => {
    const { publish } = await usesOf(
      'First 50 customers get a free tote on Saturday 18 April. Budget for the tote bags is 200 max, keep that to yourself. can u post it pls',
    )
    expect(publish).toEqual(['First 50 customers get a free tote on Saturday 18 April.'])
  })
})

describe('asks about', () => {
  test.each([
    [
      'two days',
      'sourdough class\n- sat 22 nov 9-1 OR sun 23?? (ask Lene)\n- 650 kr',
      /^Which is right, Saturday 22 November, 9-1 or Sunday 23\?/u,
    ],
    [
      'a value that is not decided',
      'hi pls post: ribbon cutting w/ the mayor (tbc) on 18 April, free totes all day lol',
      /seem to be decided yet/u,
    ],
    ['the age of a child', 'hi i am 15 and me and my sister make wraps and we have a stall saturday in Nelson', /child's age/u],
    [
      'a name',
      "hi, for the club page: ask families not to use Mrs Adebayo's drive (don't name her obvs). park at the tennis club",
      /not to name/u,
    ],
  ])('%s', async (_name, brief, question) => {
    expect((await usesOf(brief)).questions).toContainEqual(expect.stringMatching(question))
  })

  test('a date whose day of the week its author doubts', async () => {
    const brief = "um so we start the second of october. is that a thursday? yeah i think that's a thursday. check that. oh and no cats"
    expect((await usesOf(brief, new Date('2025-08-20'))).questions).toEqual([
      'October 2, 2025, is a Thursday. You wanted to check that. Is it the right date?',
    ])
    expect((await usesOf(brief, new Date('2026-11-20'))).questions).toEqual([
      'October 2, 2027, is a Saturday, not a Thursday. Which day is right?',
    ])
  })

  test('a day of the week that its date does not have', async () => {
    const { review, passages } = await reviewed(
      'Our plant fair is on Friday, 9 May 2026, from 10 to 2 at Elm Hall in Ghent. Entry is free.',
    )
    expect(review).toBe(true)
    expect(passages[0]?.question).toBe('You wrote Friday, but May 9, 2026, is a Saturday. Which is right?')
  })
})
