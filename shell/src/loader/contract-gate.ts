import type { Release } from '@loomcast/contracts/registry'
import { CONTRACT_VERSION } from '@loomcast/web-kit'
import { satisfies } from 'compare-versions'

/** Whether a release was built for the contract that this shell speaks; asked before any of its code is fetched. */
export function fitsContract(release: Release, version = CONTRACT_VERSION): boolean {
  return satisfies(version, release.contracts)
}
