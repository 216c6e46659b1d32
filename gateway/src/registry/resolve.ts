import { createHash } from 'node:crypto'
import { CONTRACT_VERSION, type Registry, type Release, type ResolvedRegistry } from '@loomcast/contracts/registry'
import semver from 'semver'

export interface LeftOut {
  slice: string
  version: string
  /** The team that maintains the slice. */
  owner?: string | undefined
  reason: string
}

/** Splits the releases into those that this shell can run, and those that it cannot run, with the reason. */
export function compatible(registry: Registry, contractVersion = CONTRACT_VERSION): { releases: Release[]; leftOut: LeftOut[] } {
  const fits = (release: Release) => semver.satisfies(contractVersion, release.contracts, { includePrerelease: true })
  return {
    releases: registry.releases.filter(fits),
    leftOut: registry.releases
      .filter((release) => !fits(release))
      .map(({ slice, version, owner, contracts }) => ({
        slice,
        version,
        owner,
        reason: `It needs contract ${contracts}; this shell has ${contractVersion}.`,
      })),
  }
}

/** Whether visitors can get different releases of a slice. */
export function hasCanary(releases: Release[]): boolean {
  return [...bySlice(releases).values()].some((group) => group.filter((release) => release.weight > 0).length > 1)
}

/** Whether the release is only for visitors in a segment. False if its weight is 0, because then no visitor gets it. */
export const isForSegment = ({ segment, weight }: Release): boolean => segment !== undefined && weight > 0

/**
 * Chooses one release of each slice for this visitor, with a fallback. The choice stays the same until the weights change.
 *
 * A release in `previewed` (versions by slice) is chosen instead, without a fallback, so that a preview that fails does not look like one that works.
 * `isMember` returns whether the visitor is in the segment of a release. Releases for a segment are chosen first, so that they do not change the choice
 * for other visitors. `votes` is whether the visitor takes part in trials (`onTrial`). Visitors with a preview do not, because their page differs from
 * those of other visitors.
 */
export function resolve(
  releases: Release[],
  visitor: string,
  previewed: ReadonlyMap<string, string> = new Map(),
  isMember: (release: Release) => boolean = () => false,
  votes = previewed.size === 0,
): ResolvedRegistry {
  const slices = [...bySlice(releases).values()].flatMap((group) => {
    const preview = group.find(({ slice, version }) => previewed.get(slice) === version)
    if (preview) return [forBrowser(preview)]
    const everyone = group.filter(({ segment }) => segment === undefined)
    const ranked = rank(everyone, visitor)
    const own = group.findLast((each) => isForSegment(each) && isMember(each) && fraction(nameFor(visitor, each)) < each.weight / 100)
    if (own) return [{ ...forBrowser(own), ...(ranked[0] && { fallback: forBrowser(ranked[0]) }), ...(votes && { onTrial: true }) }]
    const chosen = ranked[0]
    if (!chosen) return []
    const fallback = ranked[1] ?? predecessor(everyone, chosen)
    const trial = ranked.length > 1 && votes ? { onTrial: true } : {}
    return [{ ...forBrowser(chosen), ...(fallback ? { fallback: forBrowser(fallback) } : {}), ...trial }]
  })
  return { slices }
}

function bySlice(releases: Release[]): Map<string, Release[]> {
  return Map.groupBy(releases, (release) => release.slice)
}

/**
 * Weighted rendezvous hashing (Schindelhauer and Schomaker, 2005): each release scores weight / -ln(u), where u is a hash of visitor and
 * release in (0, 1); the highest score wins. Shares match the weights, and changing a weight moves as few visitors as possible.
 */
function rank(group: Release[], visitor: string): Release[] {
  return group
    .filter((release) => release.weight > 0)
    .map((release) => ({ release, score: release.weight / -Math.log(fraction(nameFor(visitor, release))) }))
    .sort((a, b) => b.score - a.score)
    .map(({ release }) => release)
}

const nameFor = (visitor: string, { slice, version }: Release) => `${visitor}\n${slice}\n${version}`

/** Hashes a text to a number in (0, 1). */
function fraction(text: string): number {
  return (createHash('sha256').update(text).digest().readUIntBE(0, 6) + 1) / (2 ** 48 + 1)
}

/**
 * The release listed just before the chosen one, which the chosen one replaced. A weight-0 release listed after the chosen one was rolled
 * back, so it is not used.
 */
function predecessor(group: Release[], chosen: Release): Release | undefined {
  return group.slice(0, group.indexOf(chosen)).at(-1)
}

/** Returns the releases that at least one visitor can get, as the chosen release or as its fallback. */
export function givenReleases(releases: Release[]): Release[] {
  return [...bySlice(releases).values()].flatMap((group) => {
    const everyone = group.filter(({ segment }) => segment === undefined)
    const live = everyone.filter(({ weight }) => weight > 0)
    return group.filter((release) => release.weight > 0 || live.some((each) => predecessor(everyone, each) === release))
  })
}

function forBrowser({
  upstream: _upstream,
  owner: _owner,
  segment: _segment,
  budgets: _budgets,
  digests: _digests,
  ...release
}: Release): Release {
  return release
}

/** Returns the release and the route that serve a page: the route with the longest path that is a prefix in whole segments. Undefined if there is none. */
export function routeFor(registry: ResolvedRegistry, path: string) {
  return registry.slices
    .flatMap((release) => release.routes.map((route) => ({ release, route })))
    .filter(({ route }) => serves(route, path))
    .sort((a, b) => b.route.path.length - a.route.path.length)[0]
}

/** Whether any release has a page at the path, for any visitor. */
export function isSlicePage(releases: readonly Release[], path: string): boolean {
  return releases.some(({ routes }) => routes.some((route) => serves(route, path)))
}

function serves(route: { path: string }, path: string): boolean {
  const page = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return page === route.path || page.startsWith(`${route.path}/`)
}
