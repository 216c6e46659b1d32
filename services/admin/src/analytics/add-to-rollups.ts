import type { Tx } from '@loomcast/service-kit/mongo'
import type { GapChange } from '../domain/analytics/activity.ts'
import type { Fact } from '../domain/analytics/fact.ts'
import { addUsage, factsByPerson, keysAround } from '../domain/analytics/person-usage.ts'
import { addFact, addGap, emptyRollup } from '../domain/analytics/rollup.ts'
import { ALL_DAYS } from './analytics.model.ts'
import type { AnalyticsContext } from './context.ts'
import type { DayRollup } from './rollup.repository.ts'

/** Adds facts of one partition to a version of the sums. */
export async function addToRollups(
  { rollups }: AnalyticsContext['repositories'],
  tx: Tx,
  version: number,
  partition: number,
  facts: readonly Fact[],
): Promise<void> {
  const changes = await addToPersons({ rollups }, tx, version, facts)
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

/** Adds facts to the usage of their persons. Returns the changes of the counts of distinct users. */
async function addToPersons(
  { rollups }: Pick<AnalyticsContext['repositories'], 'rollups'>,
  tx: Tx,
  version: number,
  facts: readonly Fact[],
): Promise<GapChange[]> {
  const byPerson = factsByPerson(facts)
  if (byPerson.size === 0) return []
  const wanted = [...byPerson].flatMap(([person, own]) => [...keysAround(person, own)])
  const usages = await rollups.usages(version, wanted, tx)
  const known = new Set(usages.keys())
  const changed = new Set<string>()
  const changes: GapChange[] = []
  for (const [person, own] of byPerson) {
    const added = addUsage(usages, person, own)
    changes.push(...added.changes)
    for (const key of added.keys) changed.add(key)
  }
  await rollups.saveUsages(version, usages, { changed, known }, tx)
  return changes
}
