import type { Release } from '@loomcast/contracts/registry'
import { CONTRACT_VERSION } from '@loomcast/web-kit'
import { satisfy } from '@module-federation/enhanced/runtime'

/** Whether a release was built for the contract that this shell speaks; asked before any of its code is fetched. */
export function fitsContract(release: Release, version = CONTRACT_VERSION): boolean {
  return satisfy(version, release.contracts)
}
