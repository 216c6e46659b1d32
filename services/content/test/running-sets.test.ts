import { expect, test } from '@jest/globals'
import type { StoredGeneration } from '../src/generation/generation.model.ts'
import { runningSets } from '../src/generation/sets/running-sets.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const LATER = new Date('2026-03-10T12:01:00.000Z')
const EARLIER = new Date('2026-03-10T11:59:00.000Z')

/** What is running if the only text of a set is started between the query for active runs and the query for the runs of the set's texts. */
function runningWithRun(run: Pick<StoredGeneration, 'state' | 'lease_expires_at'>) {
  const call = { set_id: 'set_1', created_at: NOW, starts_until: LATER, members: [{ platform: 'linkedin', content_id: 'cnt_1' }] }
  const repositories = {
    generations: { activeOf: async () => [], byContents: async () => [{ content_id: 'cnt_1', ...run }] },
    sets: { current: async () => [call] },
  }
  return runningSets('usr_1', { repositories: repositories as never, clock: () => NOW })
}

test('a set is running if a text is started while the set is read', async () => {
  expect(await runningWithRun({ state: 'running', lease_expires_at: LATER })).toEqual([{ set_id: 'set_1', started_at: NOW }])
})

test.each([
  ['has ended', { state: 'completed', lease_expires_at: LATER }],
  ['lost its process', { state: 'running', lease_expires_at: EARLIER }],
] as const)('a set with a text that %s is not running', async (_name, run) => {
  expect(await runningWithRun(run)).toEqual([])
})
