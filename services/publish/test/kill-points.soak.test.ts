import { appendFile } from 'node:fs/promises'
import { afterAll, describe, expect, test } from '@jest/globals'
import type { Network } from '../src/networks/adapter.ts'
import { KILL_POINTS } from './support/kill-point.ts'
import { type KillRow, longestOf, startKilled } from './support/kill-points.ts'

/** Those that can be read. Telegram and LinkedIn cannot: the person answers there. */
const NETWORKS: readonly Network[] = [
  'bluesky',
  'mastodon',
  'wordpress',
  'ghost',
  'nostr',
  'x',
  'facebook',
  'instagram',
  'youtube',
  'tiktok',
]
const KILLS = 20
const rows: KillRow[] = []

afterAll(async () => {
  // Read by `npm run crash -w e2e`.
  const results = process.env['CRASH_RESULTS']
  if (results) for (const row of rows) await appendFile(results, `${JSON.stringify(row)}\n`)
})

describe.each(NETWORKS)('%s', (network) => {
  test('has each post once wherever its worker is killed, and none that is there is called failed', async () => {
    const killed = await startKilled(network)
    try {
      for (let round = 0; round < KILLS; round += 1) await killed.kill(round % 2 === 1)
      rows.push(...killed.rows())
    } finally {
      await killed.stop()
    }
    const bounds = { kills: KILLS, doubled: 0, lost: 0, failed: 0 }
    expect(killed.rows()).toMatchObject(KILL_POINTS.map((point) => ({ network, point, ...bounds })))
    for (const { point, longestMs } of killed.rows()) expect([point, longestMs <= longestOf(killed.repeat)]).toEqual([point, true])
  }, 1_200_000)
})
