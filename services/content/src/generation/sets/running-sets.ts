import { PLATFORMS } from '@loomcast/platforms'
import type { StoredGeneration } from '../generation.model.ts'
import type { BeginDeps } from './begin-set.ts'
import { MAX_RUNNING_SETS } from './sets.schema.ts'

/** How many texts of one user may be in progress when a set is started: enough for two sets with all platforms. */
export const MAX_ACTIVE_GENERATIONS = 2 * PLATFORMS.length

/** More than the maximum, because calls that are made at the same time can exceed it. */
const QUERY_LIMIT = 2 * MAX_ACTIVE_GENERATIONS

export interface RunningSet {
  set_id: string
  /** When the newest call started that has such a text. */
  started_at: Date
}

/** The user's sets with a text that is being written or about to be started, in any process, newest first. */
export async function runningSets(
  userId: string,
  { repositories, clock }: Pick<BeginDeps, 'repositories' | 'clock'>,
): Promise<RunningSet[]> {
  const { generations, sets } = repositories
  const now = clock()
  const active = contentIds(await generations.activeOf(userId, now, QUERY_LIMIT))
  const calls = await sets.current(userId, [...active], now, QUERY_LIMIT)
  const startable = calls.filter(({ starts_until }) => starts_until >= now).flatMap((call) => call.members)
  const runs = await generations.byContents(userId, [...contentIds(startable)])
  const started = contentIds(runs)
  const starting = contentIds(startable.filter(({ content_id, failure, stopped }) => !started.has(content_id) && !failure && !stopped))
  // Also runs that have been started since the first query.
  const writing = new Set([...active, ...contentIds(runs.filter((run) => isActive(run, now)))])
  const running = new Map<string, RunningSet>()
  for (const { set_id, created_at, members } of calls) {
    const isRunning = members.some(({ content_id }) => writing.has(content_id) || starting.has(content_id))
    if (isRunning && !running.has(set_id)) running.set(set_id, { set_id, started_at: created_at })
  }
  return [...running.values()].slice(0, MAX_RUNNING_SETS)
}

function contentIds(texts: readonly { content_id: string }[]): Set<string> {
  return new Set(texts.map(({ content_id }) => content_id))
}

function isActive({ state, lease_expires_at }: StoredGeneration, now: Date): boolean {
  return state === 'running' && lease_expires_at >= now
}
