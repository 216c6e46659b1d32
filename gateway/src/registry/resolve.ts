import { createHash } from 'node:crypto'
import { CONTRACT_VERSION, type Registry, type Release, type ResolvedRegistry } from '@loomcast/contracts/registry'
import semver from 'semver'

export interface LeftOut {
  slice: string
  version: string
  /** The team of the release. */
  owner?: string | undefined
  reason: string
}

/** The releases that this shell can run, and the others with the reason why not. */
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

/** Whether the choice of releases depends on the visitor. */
export function hasCanary(releases: Release[]): boolean {
  return [...bySlice(releases).values()].some((group) => group.filter((release) => release.weight > 0).length > 1)
}

/** Whether the release is only for some visitors, and one of them can get it. */
export const isForSegment = ({ segment, weight }: Release): boolean => segment !== undefined && weight > 0

/**
 * Chooses one release of each slice for this visitor, with a fallback. The choice is the same as long as the weights do not change. `previewed`
 * are versions by slice that are chosen instead: without a fallback, because a preview that fails must not look like one that works, and
 * without trials, because such a visitor is not one of many. `isMember` says whether the visitor is in the segment of a release. A segment's share is taken
 * first, so that it changes nothing for the others. `votes` is false for a visitor who is in no trial for another reason.
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

/** The releases that any visitor can get, as the chosen release or as its fallback. */
export function givenReleases(releases: Release[]): Release[] {
  return [...bySlice(releases).values()].flatMap((group) => {
    const everyone = group.filter(({ segment }) => segment === undefined)
    const live = everyone.filter(({ weight }) => weight > 0)
    return group.filter((release) => release.weight > 0 || live.some((each) => predecessor(everyone, each) === release))
  })
}

function forBrowser({ upstream: _upstream, owner: _owner, segment: _segment, budgets: _budgets, ...release }: Release): Release {
  return release
}

/** The release and route that serve a page: the route with the longest path that matches in whole segments. */
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
