import type { Release } from '@loomcast/contracts/registry'
import type { ReleaseChange } from '../releases/release-change.ts'

/**
 * Why the token of one slice must not list this release; undefined if it may. The token is of no use against other slices and against the
 * network of the gateways: the files come from a server that serves the slice already, and its pages are at no path of another slice.
 */
export function scopeFault(listed: Release[], change: Extract<ReleaseChange, { action: 'release' }>): string | undefined {
  const { slice, manifest, upstream } = change
  const own = listed.filter((each) => each.slice === slice)
  if (manifest.slice !== slice) return `The manifest is a build of ${manifest.slice}, not of ${slice}.`
  if (own.length === 0) return `An operator of the registry lists the first release of ${slice}.`
  if (upstream !== undefined && !own.some((each) => each.upstream === upstream))
    return `No listed release of ${slice} has its files at ${upstream}. An operator of the registry lists the first one that has.`
  for (const { path } of manifest.routes) {
    const owner = listed.find((each) => each.slice !== slice && each.routes.some((route) => overlaps(route.path, path)))
    if (owner) return `${path} is a page of ${owner.slice}.`
  }
  return undefined
}

const overlaps = (one: string, other: string) => one === other || other.startsWith(`${one}/`) || one.startsWith(`${other}/`)
