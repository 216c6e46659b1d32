import type { Release } from '@loomcast/contracts/registry'
import { ReleaseRefused } from './registry-editor.ts'
import { givenReleases } from './resolve.ts'

/**
 * Lists a release with `weight` percent of the visitors, after the releases of its slice that have visitors, which share the rest as before:
 * the one before it is its fallback and what a rollback returns to, which must not be one that was rolled back or withdrawn. A release that is
 * listed already keeps its place.
 */
export function withRelease(releases: Release[], release: Release, weight: number): Release[] {
  const isIt = (each: Release) => each.slice === release.slice && each.version === release.version
  const listed = releases.some(isIt)
  const isOther = (each: Release) => each.slice === release.slice && each.segment === undefined && !isIt(each)
  const others = releases.filter(isOther)
  const live = others.reduce((sum, each) => sum + each.weight, 0)
  const isForAll = release.segment === undefined
  if (!isForAll && live === 0) throw new ReleaseRefused(`${release.slice} has no release for visitors who are not in the segment.`)
  if (weight < 100 && live === 0)
    throw new ReleaseRefused(`${release.slice} has no other release with visitors, so ${release.version} needs weight 100.`)
  const after = releases.map((each) => {
    if (isIt(each)) return { ...release, weight }
    return isForAll && isOther(each) ? { ...each, weight: live === 0 ? 0 : round((each.weight / live) * (100 - weight)) } : each
  })
  if (listed) return after
  const newest = releases.findLastIndex((each) => each.slice === release.slice && each.weight > 0)
  const withoutVisitors = releases.findIndex((each, index) => index > newest && each.slice === release.slice)
  return after.toSpliced(withoutVisitors === -1 ? after.length : withoutVisitors, 0, { ...release, weight })
}

/**
 * Moves all visitors of the slice to the named release. By default to the newest one that has visitors; if only one has, to the one that was
 * listed after it.
 */
export function promoted(releases: Release[], slice: string, version?: string): { releases: Release[]; version: string } {
  const chosen = find(releases, slice, version)
  return { version: chosen.version, releases: only(releases, chosen) }
}

/** Moves all visitors of the slice from the newest release with a weight above 0 to the release that it replaced. */
export function rolledBack(releases: Release[], slice: string): { releases: Release[]; version: string } {
  const own = releases.filter((each) => each.slice === slice)
  const newest = own.findLastIndex(({ weight }) => weight > 0)
  const last = own[newest]
  const shared = own.findLast(({ weight, segment }) => weight > 0 && segment === undefined)
  // The others did not change with the release of a segment.
  if (last?.segment && shared)
    return { version: shared.version, releases: releases.map((each) => (each === last ? { ...each, weight: 0 } : each)) }
  const earlier = own.slice(0, Math.max(newest, 0)).filter(({ segment }) => segment === undefined)
  const before = earlier.findLast(({ weight }) => weight > 0) ?? earlier.at(-1)
  if (newest === -1 || before === undefined) throw new ReleaseRefused(`${slice} has no earlier release to return to.`)
  return { version: before.version, releases: only(releases, before) }
}

/** Removes a release that no visitor can get: it has no weight, and it is not the release to which a rollback would return. */
export function withoutRelease(releases: Release[], slice: string, version: string): Release[] {
  const retired = find(releases, slice, version)
  if (retired.weight > 0) throw new ReleaseRefused(`${slice} ${version} has ${retired.weight} % of the visitors.`)
  const given = givenReleases(releases).filter((each) => each.slice === slice)
  if (given.includes(retired)) {
    const live = given.find((each) => each.weight > 0)
    throw new ReleaseRefused(`${slice} ${version} is the fallback of ${live?.version}, to which a rollback returns.`)
  }
  if (given.length === 0) throw new ReleaseRefused(`No release of ${slice} has visitors, so ${version} may be the one that serves them.`)
  return releases.filter((each) => each !== retired)
}

function find(releases: Release[], slice: string, version: string | undefined): Release {
  const own = releases.filter((each) => each.slice === slice)
  const found = version === undefined ? newestOf(own) : own.find((each) => each.version === version)
  if (found) return found
  const listed = own.map((each) => each.version).join(', ') || 'none'
  throw new ReleaseRefused(`${slice}${version === undefined ? '' : ` ${version}`} is not listed. Listed releases: ${listed}.`)
}

function newestOf(own: Release[]): Release | undefined {
  const live = own.filter(({ weight }) => weight > 0)
  const newest = own.findLastIndex(({ weight }) => weight > 0)
  return live.length > 1 ? own[newest] : (own[newest + 1] ?? own[newest])
}

function only(releases: Release[], chosen: Release): Release[] {
  const { segment: _segment, ...forAll } = chosen
  return releases.map((each) => {
    if (each === chosen) return { ...forAll, weight: 100 }
    return each.slice === chosen.slice ? { ...each, weight: 0 } : each
  })
}

const round = (percent: number): number => Math.round(percent * 100) / 100
