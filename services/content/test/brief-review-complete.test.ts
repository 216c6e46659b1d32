import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createInference } from '@loomcast/inference'
import { withSpokenFigures } from '../src/domain/brief/review/announced/spoken-figures.ts'
import { withoutDictatedTalk } from '../src/domain/brief/review/dictated-talk.ts'
import { PARTLY_EXCLUDED } from '../src/domain/brief/review/notes.ts'
import type { BriefReview } from '../src/domain/brief/review/passage.ts'
import { EXCLUDED } from '../src/domain/brief/review/reasons.ts'
import { readForReview, reviewOf } from '../src/domain/brief/review/review-brief.ts'
import { withoutShorthand } from '../src/domain/brief/review/shorthand.ts'
import { publishedIn } from '../src/domain/brief/review/units.ts'
import { writtenOut } from '../src/domain/brief/text-speech.ts'
import { lettersOf } from '../src/domain/left-out.ts'
import { createRoleReader, type RoleReader } from '../src/engines/role-reader/index.ts'

const messyBriefs: { id: string; brief: string }[] = JSON.parse(
  readFileSync(new URL('fixtures/messy-briefs.json', import.meta.url), 'utf8'),
)

let reader: RoleReader
beforeAll(async () => {
  reader = createRoleReader({ inference: createInference(), timeoutMs: 60_000 })
  await reader.start()
})
afterAll(() => reader.close())

async function reviewed(brief: string, instructions = ''): Promise<BriefReview> {
  const roles = await reader.read(brief, 'user-1')
  return reviewOf(brief, readForReview(brief, roles).finish(), roles, { now: new Date('2026-03-10T12:00:00Z'), instructions })
}

async function publishedOf(brief: string): Promise<string[]> {
  const { passages } = await reviewed(brief)
  return passages.filter(({ use }) => use === 'publish').map(({ text }) => text)
}

describe('the texts of the passages', () => {
  test.each(messyBriefs)('$id: loses no word of what is published', async ({ brief }) => {
    const { passages } = await reviewed(brief)
    const roles = await reader.read(brief, 'user-1')
    const shown = lettersOf(passages.map(({ text }) => text).join(' '))
    // What a speaker says to the writer is no loss.
    const statement = lettersOf(withoutDictatedTalk(brief).text)
    const missing = (text: string) =>
      text
        .split(/\s+/u)
        .filter((word) => statement.includes(lettersOf(word)))
        .filter((word) => ![word, withoutShorthand(word), writtenOut(word).text].some((form) => shown.includes(lettersOf(form))))
    // As the reader wrote it, with all short forms written out, or as it was typed.
    const lost = publishedIn(readForReview(brief, roles).finish()).map(({ text, source }) =>
      [text, withoutShorthand(text), withSpokenFigures(text), source]
        .map(missing)
        .reduce((least, each) => (each.length < least.length ? each : least)),
    )
    expect(lost.flat()).toEqual([])
  })

  test('keeps a sentence of which few words are in the brief as they are published', async () => {
    const brief = 'come and see our new stall at the market its sat n sun'
    const { passages } = await reviewed(brief)
    expect(passages.map(({ text }) => text)).toEqual(['Come and see our new stall at the market.', "It's Saturday and Sunday."])
    expect(passages.map(({ source }) => source)).toEqual(['come and see our new stall at the market', 'its sat n sun'])
    const publish = await publishedOf('hi pls post this. our stall is at the market its sat n sun its b4 xmas, come n say hi we r nice ppl')
    expect(publish.join(' ')).toMatch(/It's Saturday and Sunday\. It's before Xmas\./u)
  })
})

describe('what a hurried brief or the standing instructions forbid', () => {
  const FAIR = 'hi can u post this pls. plant fair sat 9 may at Elm Hall. entry is free and theres a raffle at 3. cake too'
  const left = { use: 'leave_out', reason: EXCLUDED.reason, question: null }

  test.each([
    ['the brief', `${FAIR}. dont mention the raffle`, '', 'theres a raffle at 3.'],
    ['the brief, before the sentence', `dont mention the raffle pls. ${FAIR}`, '', 'theres a raffle at 3.'],
    ['the brief, by name', `${FAIR}. pls dont mention Elm Hall`, '', 'plant fair sat 9 may at Elm Hall.'],
    ['the standing instructions', FAIR, 'Never mention Elm Hall.', 'plant fair sat 9 may at Elm Hall.'],
    ['the standing instructions, of several', FAIR, 'Write warmly.\nNever mention the raffle. Use emojis.', 'theres a raffle at 3.'],
  ])('is left out with its reason: %s', async (_name, brief, instructions, source) => {
    const { review, passages } = await reviewed(brief, instructions)
    expect(review).toBe(true)
    expect(passages.filter((each) => each.source === source)).toEqual([{ text: source, source, ...left }])
    expect(passages.filter(({ use }) => use === 'publish').length).toBeGreaterThanOrEqual(2)
  })

  test('takes the last clause of a sentence only', async () => {
    const brief = 'hi pls post, we are open sat 9 may at the hall, with a raffle at 3. cake is £2. dont mention the raffle'
    const { passages } = await reviewed(brief)
    expect(passages.find(({ source }) => source.includes('raffle at 3'))).toMatchObject({
      use: 'publish',
      text: expect.stringMatching(/^We are open Saturday 9 May at the hall\.$/u),
      reason: PARTLY_EXCLUDED,
    })
  })

  test('leaves what the author does not do', async () => {
    const publish = await publishedOf(
      'hi pls post: our jam is 4 quid at the market sat. we dont add sugar. no sugar jam is also in jars of 2',
    )
    expect(publish.join(' ')).toMatch(/sugar jam/u)
  })

  test('leaves the words about how to write', async () => {
    const publish = await publishedOf(
      'hi pls post this, plant fair is sat 9 may at 10. our posts are on the web too. no emojis in the posts',
    )
    expect(publish).toContain('Our posts are on the web too.')
  })
})
