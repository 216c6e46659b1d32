import { PLATFORMS } from '@loomcast/platforms'
import type { BeginDeps } from './begin-set.ts'
import { MAX_RUNNING_SETS } from './sets.schema.ts'

/** How many texts of one user may be in progress when a set is started: those of two sets with all platforms. */
export const MAX_ACTIVE_GENERATIONS = 2 * PLATFORMS.length

export interface RunningSet {
  set_id: string
  started_at: Date
}

/** The user's sets with a text that is being written or about to be started, newest first, in any process. */
export async function runningSets(
  userId: string,
  { repositories, clock }: Pick<BeginDeps, 'repositories' | 'clock'>,
): Promise<RunningSet[]> {
  const { generations, sets } = repositories
  const now = clock()
  const active = new Set((await generations.activeOf(userId, now, 2 * MAX_ACTIVE_GENERATIONS)).map(({ content_id }) => content_id))
  const calls = await sets.current(userId, [...active], now, 2 * MAX_ACTIVE_GENERATIONS)
  const waiting = calls.filter(({ starts_until }) => starts_until >= now).flatMap(({ members }) => members)
  const begun = new Set(
    (
      await generations.byContents(
        userId,
        waiting.map(({ content_id }) => content_id),
      )
    ).map(({ content_id }) => content_id),
  )
  const starting = new Set(
    waiting
      .filter(({ content_id, failure, stopped }) => !begun.has(content_id) && !failure && !stopped)
      .map(({ content_id }) => content_id),
  )
  const found = new Map<string, RunningSet>()
  for (const { set_id, created_at, members } of calls) {
    const isRunning = members.some(({ content_id }) => active.has(content_id) || starting.has(content_id))
    if (isRunning && !found.has(set_id)) found.set(set_id, { set_id, started_at: created_at })
  }
  return [...found.values()].slice(0, MAX_RUNNING_SETS)
}
