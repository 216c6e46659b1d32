/** Sums that can be added up. */
export type Sums<Name extends string = string> = Record<Name, number>

/** Sums that belong to a name. */
export interface Named<S> {
  name: string
  sums: S
}

/** Collects the sums of names that have no entry of their own. */
export const OTHER = 'other'

/** Unknown names with an entry of their own in one list. */
const MAX_UNKNOWN = 200

/**
 * Adds sums to the entry of a name. Known names always have an entry. Of the unknown names, the first MAX_UNKNOWN in alphabetical order have one, and the
 * others share OTHER, so that the result does not depend on the order in which names arrive.
 */
export function addNamed<Name extends string>(
  list: Named<Sums<Name>>[],
  name: string,
  sums: Sums<Name>,
  isKnown: (name: string) => boolean,
): void {
  const entry = list.find((each) => each.name === name)
  if (entry) {
    addSums(entry.sums, sums)
    return
  }
  const unknown = list.filter((each) => each.name !== OTHER && !isKnown(each.name))
  if (isKnown(name) || name === OTHER || unknown.length < MAX_UNKNOWN) {
    list.push({ name, sums: { ...sums } })
    return
  }
  const last = unknown.reduce((highest, each) => (each.name > highest.name ? each : highest))
  if (name > last.name) addNamed(list, OTHER, sums, isKnown)
  else {
    list.splice(list.indexOf(last), 1, { name, sums: { ...sums } })
    addNamed(list, OTHER, last.sums, isKnown)
  }
}

/** Adds every sum. */
export function addSums<Name extends string>(to: Sums<Name>, sums: Sums<Name>): void {
  for (const name of Object.keys(sums) as Name[]) to[name] += sums[name]
}
