import { addActiveDay, type GapChange, partOf, partsAround } from './activity.ts'
import { type Fact, isActivity } from './fact.ts'
import { addSums } from './named-counts.ts'
import { type TextSums, textSums } from './rollup.ts'

/** The usage of one person in one part of the days; see PART_DAYS. */
export interface PersonUsage {
  /** Days with a saved text or a finished video, in order. */
  days: number[]
  /** Texts of these days. */
  sums: TextSums
}

/** Identifies the usage of a person in a part: `<person>:<part>`. */
const usageKey = (person: string, part: number): string => `${person}:${part}`

export const noUsage = (): PersonUsage => ({ days: [], sums: { texts: 0, tokens: 0, cost_micros: 0, unpriced: 0 } })

/** Facts that change the usage of their persons, by person. */
export function factsByPerson(facts: readonly Fact[]): Map<string, Fact[]> {
  const byPerson = new Map<string, Fact[]>()
  for (const fact of facts) {
    if (fact.person === null || !isActivity(fact)) continue
    const others = byPerson.get(fact.person)
    if (others) others.push(fact)
    else byPerson.set(fact.person, [fact])
  }
  return byPerson
}

/** The keys of what `addUsage` needs for the facts of a person. */
export function keysAround(person: string, facts: readonly Fact[]): Set<string> {
  return new Set(facts.flatMap(({ day }) => partsAround(day).map((part) => usageKey(person, part))))
}

/** Adds facts of one person to its usage in `stored`. Returns the keys of the usages that changed, and the changes of the counts of distinct users. */
export function addUsage(
  stored: Map<string, PersonUsage>,
  person: string,
  facts: readonly Fact[],
): { keys: Set<string>; changes: GapChange[] } {
  const days = [...keysAround(person, facts)].flatMap((key) => stored.get(key)?.days ?? []).sort((a, b) => a - b)
  const keys = new Set<string>()
  const changes: GapChange[] = []
  for (const fact of facts) {
    const part = partOf(fact.day)
    const key = usageKey(person, part)
    const usage = stored.get(key) ?? noUsage()
    stored.set(key, usage)
    const added = addActiveDay(days, fact.day)
    changes.push(...added)
    if (added.length > 0) usage.days = days.filter((day) => partOf(day) === part)
    addSums(usage.sums, textSums(fact))
    keys.add(key)
  }
  return { keys, changes }
}
