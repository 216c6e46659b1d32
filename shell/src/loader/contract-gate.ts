import type { Release } from '@loomcast/contracts/registry'
import { CONTRACT_VERSION } from '@loomcast/web-kit'
import { satisfies } from 'compare-versions'

const ANY = /^[*x]?$/i

/**
 * Whether a release supports this shell's contract version. Checked before any of the release's code is fetched. The gateway makes the same check with full
 * semver; here, a range that cannot be parsed does not match.
 */
export function fitsContract(release: Release, version = CONTRACT_VERSION): boolean {
  const range = release.contracts.trim()
  if (ANY.test(range)) return true
  try {
    // `1` means `1.x`.
    return satisfies(version, range.replace(/^\d+(\.\d+)?$/, '$&.x'))
  } catch {
    return false
  }
}
