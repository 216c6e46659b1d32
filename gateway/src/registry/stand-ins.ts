import type { Release } from '@loomcast/contracts/registry'

/** A release that serves a slice although the registry gives it no visitors, because no other release could. */
export interface StandIn {
  slice: string
  version: string
  /** The team of the release. */
  owner?: string | undefined
  reason: string
}

/**
 * Keeps every listed slice available. A slice without a compatible release of a weight above 0 is served by the release listed before its
 * last one, which the last one replaced, otherwise by its only one; if none of the listed releases is compatible, by those that served it
 * before. `listed` is the whole registry, `usable` its compatible releases, `previous` what this gateway served until now.
 */
export function withStandIns(
  listed: readonly Release[],
  usable: readonly Release[],
  previous: readonly Release[],
): { releases: Release[]; standIns: StandIn[] } {
  const releases = [...usable]
  const standIns: StandIn[] = []
  for (const slice of new Set(listed.map((release) => release.slice))) {
    if (releases.some((release) => release.slice === slice && release.weight > 0 && release.segment === undefined)) continue
    // A release of a segment must not serve everybody.
    const own = listed.filter((release) => release.slice === slice && release.segment === undefined)
    const chosen = lastGood(own, usable)
    const reason = own.every(({ weight }) => weight === 0)
      ? `All releases of ${slice} have weight 0.`
      : `No release of ${slice} with a weight above 0 fits this shell.`
    if (chosen) {
      releases[releases.indexOf(chosen)] = { ...chosen, weight: 100 }
      standIns.push({ slice, version: chosen.version, owner: chosen.owner, reason })
      continue
    }
    for (const release of previous.filter((each) => each.slice === slice && each.weight > 0)) {
      releases.push(release)
      standIns.push({ slice, version: release.version, owner: release.owner, reason })
    }
  }
  return { releases, standIns }
}

/** The compatible release nearest before the last one; if there is none, the last one. */
function lastGood(own: readonly Release[], usable: readonly Release[]): Release | undefined {
  const last = own.at(-1)
  return own.slice(0, -1).findLast((release) => usable.includes(release)) ?? (last && usable.includes(last) ? last : undefined)
}
