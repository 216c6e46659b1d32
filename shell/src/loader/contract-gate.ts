import type { Release } from '@loomcast/contracts/registry'
import { CONTRACT_VERSION } from '@loomcast/web-kit'
import { satisfies } from 'compare-versions'

const ANY = /^[*x]?$/i

/**
 * Whether a release was built for the contract of this shell; checked before any of its code is fetched. The gateway checks the same with full semver;
 * a range that cannot be parsed here does not match.
 */
export function fitsContract(release: Release, version = CONTRACT_VERSION): boolean {
  const range = release.contracts.trim()
  if (ANY.test(range)) return true
  try {
    // `1` is `1.x`.
    return satisfies(version, range.replace(/^\d+(\.\d+)?$/, '$&.x'))
  } catch {
    return false
  }
}
