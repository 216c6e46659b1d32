import { expect } from '@jest/globals'
import { createInference } from '@loomcast/inference'
import type { BriefReview } from '../../src/domain/brief/review/passage.ts'
import { readForReview, reviewOf } from '../../src/domain/brief/review/review-brief.ts'
import { lettersOf } from '../../src/domain/left-out.ts'
import { createRoleReader } from '../../src/engines/role-reader/index.ts'

/** Reviews briefs with the network, and expects that the passages cover the whole of each. */
export async function startReviewer() {
  const reader = createRoleReader({ inference: createInference(), timeoutMs: 60_000 })
  await reader.start()

  async function reviewed(brief: string): Promise<BriefReview> {
    const roles = await reader.read(brief, 'user-1')
    const review = await reviewOf(brief, readForReview(brief, roles).finish(), roles, { now: new Date('2026-03-10T12:00:00Z') })
    expect(lettersOf(review.passages.map(({ source }) => source).join(' '))).toBe(lettersOf(brief))
    return review
  }

  async function publishedOf(brief: string): Promise<string[]> {
    const { passages } = await reviewed(brief)
    return passages.filter(({ use }) => use === 'publish').map(({ text }) => text)
  }

  return { reviewed, publishedOf, close: () => reader.close() }
}
