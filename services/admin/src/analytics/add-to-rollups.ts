import type { Tx } from '@loomcast/service-kit/mongo'
import { addActiveDay, type GapChange, partOf } from '../domain/analytics/activity.ts'
import { type Fact, isActivity } from '../domain/analytics/fact.ts'
import { addFact, addGap, emptyRollup } from '../domain/analytics/rollup.ts'
import type { Repositories } from '../repositories.ts'
import { ALL_DAYS } from './analytics.model.ts'
import type { DayRollup } from './rollup.repository.ts'

/** Adds facts of one partition to a version of the sums. */
export async function addToRollups(
  { rollups }: Repositories,
  tx: Tx,
  version: number,
  partition: number,
  facts: readonly Fact[],
): Promise<void> {
  const changes = await addActivity({ rollups }, tx, version, facts)
  const days = new Set([ALL_DAYS, ...facts.map(({ day }) => day), ...changes.map(({ day }) => day)])
  const byDay = new Map<number, DayRollup>([...days].map((day) => [day, { partition, day, ...emptyRollup() }]))
  const keys = [...days].map((day) => ({ partition, day }))
  for (const rollup of await rollups.load(version, keys, tx)) byDay.set(rollup.day, rollup)
  for (const fact of facts) {
    for (const day of [fact.day, ALL_DAYS]) {
      const rollup = byDay.get(day)
      if (rollup) addFact(rollup, fact)
    }
  }
  for (const change of changes) {
    const rollup = byDay.get(change.day)
    if (rollup) addGap(rollup, change)
  }
  await rollups.save(version, [...byDay.values()], tx)
}

/** Stores the active days that are new. Returns the changes of the counts of distinct users. */
async function addActivity(
  { rollups }: Pick<Repositories, 'rollups'>,
  tx: Tx,
  version: number,
  facts: readonly Fact[],
): Promise<GapChange[]> {
  const active = new Map<string, Set<number>>()
  for (const fact of facts) {
    if (!isActivity(fact) || fact.person === null) continue
    const days = active.get(fact.person)
    if (days) days.add(fact.day)
    else active.set(fact.person, new Set([fact.day]))
  }
  if (active.size === 0) return []
  const wanted = new Set<string>()
  for (const [person, days] of active)
    for (const day of days) for (const part of [-1, 0, 1]) wanted.add(partKey(person, partOf(day) + part))
  const stored = await rollups.activity(version, [...wanted], tx)

  const changes: GapChange[] = []
  const saved = new Map<string, number[]>()
  for (const [person, days] of active) {
    const known = [...wanted]
      .filter((key) => key.startsWith(`${person}:`))
      .flatMap((key) => stored.get(key) ?? [])
      .sort((a, b) => a - b)
    for (const day of days) {
      const added = addActiveDay(known, day)
      if (added.length === 0) continue
      changes.push(...added)
      const part = partOf(day)
      saved.set(
        partKey(person, part),
        known.filter((each) => partOf(each) === part),
      )
    }
  }
  await rollups.saveActivity(version, saved, tx)
  return changes
}

const partKey = (person: string, part: number) => `${person}:${part}`
