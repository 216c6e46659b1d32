import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { KILL_POINTS } from './support/kill-point.ts'
import { longestOf, startKilled } from './support/kill-points.ts'

/** All networks, 20 times: `kill-points.soak.test.ts`. */
const KILLS = 2
let killed: Awaited<ReturnType<typeof startKilled>>

beforeAll(async () => {
  killed = await startKilled('mastodon')
})
afterAll(() => killed?.stop())

test('a post is published once wherever its worker is killed, and none that is there is called failed', async () => {
  for (let round = 0; round < KILLS; round += 1) await killed.kill(round % 2 === 1)
  const bounds = { kills: KILLS, doubled: 0, lost: 0, failed: 0 }
  expect(killed.rows()).toMatchObject(KILL_POINTS.map((point) => ({ point, ...bounds })))
  for (const { point, longestMs } of killed.rows()) expect([point, longestMs <= longestOf(killed.repeat)]).toEqual([point, true])
})
