import { isPartOf } from '../participant-release.ts'

/**
 * The version of each part, by the versions of the participants of which it consists. Participants of other repositories are left out. Throws
 * if a part has several versions, as after a deployment of which only a part was recorded.
 */
export function deployedPartVersions(participants: ReadonlyMap<string, string>, parts: readonly string[]): Record<string, string> {
  const found = parts.flatMap((part): [string, string][] => {
    const own = [...participants].filter(([name]) => isPartOf(name, part))
    const [first] = own
    if (first === undefined) return []
    if (own.some(([, version]) => version !== first[1])) {
      const names = own.map((each) => each.join(' ')).join(', ')
      throw new Error(`The Pact Broker has several versions of ${part}: ${names}. Repeat npm run record-deployment for it.`)
    }
    return [[part, first[1]]]
  })
  return Object.fromEntries(found)
}
