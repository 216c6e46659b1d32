import { expect, test } from '@jest/globals'
import { KILL_POINTS } from './support/kill-point.ts'
import { longestOf, startKilled } from './support/kill-points.ts'

/** All networks, 20 times: `kill-points.soak.test.ts`. Mastodon and X have no key that the network keeps: only look-ups prevent a second post. Bluesky is its own server. */
const NETWORKS = ['mastodon', 'x', 'bluesky'] as const
const KILLS = 2

test.each(NETWORKS)(
  'a post on %s is published once wherever its worker is killed, and none that is there is called failed',
  async (network) => {
    const killed = await startKilled(network)
    try {
      for (let round = 0; round < KILLS; round += 1) await killed.kill(round % 2 === 1)
      const bounds = { kills: KILLS, doubled: 0, lost: 0, failed: 0 }
      expect(killed.rows()).toMatchObject(KILL_POINTS.map((point) => ({ point, ...bounds })))
      for (const { point, longestMs } of killed.rows()) expect([point, longestMs <= longestOf(killed.repeat)]).toEqual([point, true])
    } finally {
      await killed.stop()
    }
  },
)
