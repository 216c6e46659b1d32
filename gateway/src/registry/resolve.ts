import { createHash } from 'node:crypto'
import { CONTRACT_VERSION, type Registry, type Release, type ResolvedRegistry } from '@loomcast/contracts/registry'
import semver from 'semver'

export interface LeftOut {
  slice: string
  version: string
  reason: string
}

/** Releases that this shell can run, and the reason for each of the others. */
export function compatible(registry: Registry, contractVersion = CONTRACT_VERSION): { releases: Release[]; leftOut: LeftOut[] } {
  const fits = (release: Release) => semver.satisfies(contractVersion, release.contracts, { includePrerelease: true })
  return {
    releases: registry.releases.filter(fits),
    leftOut: registry.releases
      .filter((release) => !fits(release))
      .map(({ slice, version, contracts }) => ({
        slice,
        version,
        reason: `It needs contract ${contracts}; this shell has ${contractVersion}.`,
      })),
  }
}

/** Whether the choice of releases depends on the visitor. */
export function hasCanary(releases: Release[]): boolean {
  return [...bySlice(releases).values()].some((group) => group.filter((release) => release.weight > 0).length > 1)
}

/** One release of each slice for this visitor, with a fallback. The choice is stable while the weights do not change. */
export function resolve(releases: Release[], visitor: string): ResolvedRegistry {
  const slices = [...bySlice(releases).values()].flatMap((group) => {
    const ranked = rank(group, visitor)
    const chosen = ranked[0]
    if (!chosen) return []
    const fallback = ranked[1] ?? predecessor(group, chosen)
    return [{ ...forBrowser(chosen), ...(fallback ? { fallback: forBrowser(fallback) } : {}) }]
  })
  return { slices }
}

function bySlice(releases: Release[]): Map<string, Release[]> {
  return Map.groupBy(releases, (release) => release.slice)
}

/**
 * Weighted rendezvous hashing (Schindelhauer and Schomaker, 2005): each release gets weight / -ln(u) with u a hash of visitor and release in
 * (0, 1); the largest wins. Shares match the weights, and a changed weight moves the fewest visitors possible.
 */
function rank(group: Release[], visitor: string): Release[] {
  return group
    .filter((release) => release.weight > 0)
    .map((release) => ({ release, score: release.weight / -Math.log(fraction(`${visitor}\n${release.slice}\n${release.version}`)) }))
    .sort((a, b) => b.score - a.score)
    .map(({ release }) => release)
}

function fraction(text: string): number {
  return (createHash('sha256').update(text).digest().readUIntBE(0, 6) + 1) / (2 ** 48 + 1)
}

/** A release of weight 0 that is listed before the chosen one was replaced by it; one that is listed after it was rolled back. */
function predecessor(group: Release[], chosen: Release): Release | undefined {
  return group.slice(0, group.indexOf(chosen)).at(-1)
}

function forBrowser({ upstream: _upstream, owner: _owner, ...release }: Release): Release {
  return release
}

/** The slice whose route serves a page: the longest path that matches by whole segments. */
export function routeFor(registry: ResolvedRegistry, path: string) {
  const page = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return registry.slices
    .flatMap((release) => release.routes.map((route) => ({ release, route })))
    .filter(({ route }) => page === route.path || page.startsWith(`${route.path}/`))
    .sort((a, b) => b.route.path.length - a.route.path.length)[0]
}
