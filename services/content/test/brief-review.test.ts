import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createInference } from '@loomcast/inference'
import type { BriefReview } from '../src/domain/brief/review/passage.ts'
import { readForReview, reviewOf } from '../src/domain/brief/review/review-brief.ts'
import { lettersOf } from '../src/domain/left-out.ts'
import { createRoleReader, type RoleReader } from '../src/engines/role-reader/index.ts'

const cleanBriefs: { id: string; brief: string }[] = ['clean-briefs', 'clean-heldout-briefs'].flatMap((name) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8')),
)
const messyBriefs: { id: string; brief: string }[] = JSON.parse(
  readFileSync(new URL('fixtures/messy-briefs.json', import.meta.url), 'utf8'),
)

let reader: RoleReader
beforeAll(async () => {
  reader = createRoleReader({ inference: createInference(), timeoutMs: 60_000 })
  await reader.start()
})
afterAll(() => reader.close())

async function reviewed(brief: string): Promise<BriefReview> {
  const roles = await reader.read(brief, 'user-1')
  return reviewOf(brief, readForReview(brief, roles), roles)
}

/** The passages by their use. */
async function usesOf(brief: string) {
  const { passages } = await reviewed(brief)
  const of = (use: string) => passages.filter((each) => each.use === use).map(({ text }) => text)
  return { publish: of('publish'), leave_out: of('leave_out'), instruction: of('instruction') }
}

describe('the review of a brief', () => {
  test.each([...cleanBriefs, ...messyBriefs])('$id: has all of it, in its order', async ({ brief }) => {
    const { passages } = await reviewed(brief)
    expect(lettersOf(passages.map(({ source }) => source).join(' '))).toBe(lettersOf(brief))
  })

  test('asks nothing about finished texts, and changes none of their sentences', async () => {
    const reviews = await Promise.all(cleanBriefs.map(({ brief }) => reviewed(brief)))
    expect(reviews.filter(({ review }) => !review).length / reviews.length).toBeGreaterThanOrEqual(0.9)
  })

  test('names what stays out, and why', async () => {
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

  test('keeps the lines of a list', async () => {
    const { publish } = await usesOf('Sourdough class\n- 6 ppl max\n- 650 kr incl. apron\n- lunch: soup')
    expect(publish).toEqual(['Sourdough class', '- 6 people max', '- 650 kr incl. apron', '- Lunch: soup'])
  })
})
