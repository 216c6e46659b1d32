import type { PactFile } from '@loomcast/contracts/pact'
import type { ParticipantRelease } from '../participant-release.ts'

/** Runs the provider tests of a release with a pact; resolves to whether they pass. */
export type Verification = (pact: PactFile) => Promise<boolean>

/** Where releases and deployments are published in addition to the local records. Every method can be repeated with the same arguments. */
export interface ContractBroker {
  /**
   * Publishes the pacts of a release, and the results of its verification. `verify` is for pacts with which the release was not verified yet:
   * without it, they get no result. Resolves to one line for each thing that was done. Throws if the version has other pacts there.
   */
  publish(release: ParticipantRelease, verify?: Verification): Promise<string[]>
  /**
   * Records that releases run in an environment, which is created if it does not exist, and that earlier participants of the same parts, which the
   * releases no longer have, do not run there. Throws before the first record if a release was never published.
   */
  recordDeployment(environment: string, releases: ParticipantRelease[]): Promise<string[]>
  /** The recorded version of each participant in an environment; empty for an unknown environment. */
  deployedVersions(environment: string): Promise<Map<string, string>>
  /** Why a release cannot be deployed to an environment, by the results in the broker; empty if it can. */
  reasonsAgainst(environment: string, release: ParticipantRelease): Promise<string[]>
}

/** For an installation without a broker: the local records are all that there is. */
export const noBroker: ContractBroker = {
  publish: async () => [],
  recordDeployment: async () => [],
  deployedVersions: async () => new Map(),
  reasonsAgainst: async () => [],
}

/** What a broker needs of the checkout and its records. */
export interface ReleaseRecords {
  /** The git branch that releases are made from. */
  branch(): Promise<string>
  /** The recorded releases that may provide what a release relies on. */
  providersFor(release: ParticipantRelease): ParticipantRelease[]
}
