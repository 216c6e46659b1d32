import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { testRedis } from '@loomcast/service-kit/testing'
import { memoryVotes, redisVotes, type Side } from '../../src/trials/votes.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const LATER = new Date(NOW.getTime() + 60_000)
const STAGE = 'stage'
const from = (network: string) => ({ visitor: `visitor of ${network}`, network })
const names = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${prefix}${index}`)

let redis: Awaited<ReturnType<typeof testRedis>>
beforeAll(async () => {
  redis = await testRedis('votes')
})
afterAll(() => redis.drop())

let count = 0
function shared(limit?: number) {
  count += 1
  return redisVotes(redis.client, `${redis.prefix}${count}:`, limit)
}

describe.each([
  ['with Redis', shared],
  ['without Redis', memoryVotes],
])('%s', (_name, create) => {
  test.each<Side>(['candidate', 'others'])('a start of the %s counts after a minute, unless it has ended', async (side) => {
    const votes = create()
    await votes.expect(STAGE, side, from('a'), NOW)
    await votes.expect(STAGE, side, from('b'), NOW)
    await votes.endStart(STAGE, side, from('b'), NOW)
    expect((await votes.tally(STAGE, new Date(LATER.getTime() - 1)))[side].unanswered).toBe(0)
    expect((await votes.tally(STAGE, LATER))[side].unanswered).toBe(1)
  })

  test('a start does not count if its end is received before it or at the same time', async () => {
    const votes = create()
    await votes.endStart(STAGE, 'candidate', from('early'), NOW)
    await votes.expect(STAGE, 'candidate', from('early'), NOW)
    await Promise.all(
      names(20, 'n').flatMap((network) => [
        votes.expect(STAGE, 'candidate', from(network), NOW),
        votes.endStart(STAGE, 'candidate', from(network), NOW),
      ]),
    )
    expect((await votes.tally(STAGE, LATER)).candidate.unanswered).toBe(0)
  })

  test('an end before its start ends only that start', async () => {
    const votes = create()
    await votes.endStart(STAGE, 'candidate', from('a'), NOW)
    await votes.expect(STAGE, 'candidate', from('a'), NOW)
    await votes.expect(STAGE, 'candidate', from('a'), NOW)
    await votes.endStart(STAGE, 'candidate', from('b'), NOW)
    await votes.expect(STAGE, 'others', from('b'), NOW)
    const { candidate, others } = await votes.tally(STAGE, LATER)
    expect([candidate.unanswered, others.unanswered]).toEqual([1, 1])
  })

  test('a start that ended in time does not end the next one', async () => {
    const votes = create()
    await votes.expect(STAGE, 'candidate', from('a'), NOW)
    await votes.endStart(STAGE, 'candidate', from('a'), NOW)
    await votes.expect(STAGE, 'candidate', from('a'), NOW)
    expect((await votes.tally(STAGE, LATER)).candidate.unanswered).toBe(1)
  })

  test('when one side has many starts, those of both sides are no longer counted', async () => {
    const votes = create(10)
    for (const network of names(10, 'other')) await votes.expect(STAGE, 'others', from(network), NOW)
    for (const network of names(10, 'new')) await votes.expect(STAGE, 'candidate', from(network), NOW)
    expect(await votes.add(STAGE, 'candidate', true, from('voter'))).toBe(false)
    const { candidate, others } = await votes.tally(STAGE, LATER)
    expect([candidate.unanswered, others.unanswered]).toEqual([0, 10])
  })

  test('when a stage has all its votes, starts are no longer counted', async () => {
    const votes = create(3)
    for (const network of names(3, 'voter')) expect(await votes.add(STAGE, 'others', true, from(network))).toBe(true)
    expect(await votes.add(STAGE, 'candidate', true, from('late'))).toBe(false)
    await votes.expect(STAGE, 'candidate', from('late'), NOW)
    expect(await votes.tally(STAGE, LATER)).toEqual({
      candidate: { ok: 0, failed: 0, unanswered: 0 },
      others: { ok: 3, failed: 0, unanswered: 0 },
    })
  })
})

test('without Redis, an end whose start never arrives is forgotten', async () => {
  const votes = memoryVotes()
  await votes.endStart(STAGE, 'candidate', from('a'), NOW)
  const next = new Date(NOW.getTime() + 10_000)
  await votes.expect(STAGE, 'candidate', from('a'), next)
  expect((await votes.tally(STAGE, new Date(next.getTime() + 60_000))).candidate.unanswered).toBe(1)
})
