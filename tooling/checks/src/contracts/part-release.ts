import type { ContractBroker } from './broker/contract-broker.ts'
import { addToChangelog, type Cliff, changelogSection } from './changelog.ts'
import { verificationFailures } from './deployment.ts'
import { setPartVersion } from './part-version.ts'
import { prepareRecord, releaseOf } from './participant-release.ts'
import { requireMajorForBreaks } from './public-api.ts'

export interface ReleasedPart {
  /** The changed files, without the record itself. */
  files: string[]
  /** What was published to the broker. */
  published: string[]
}

/**
 * Sets the version of a part, adds its changes to the change log, publishes the version to the broker and records what it relies on and
 * provides. A version counts as recorded only when all the rest is written, so a run that failed can be repeated.
 */
export async function releasePart(
  root: string,
  part: string,
  version: string,
  broker: ContractBroker,
  cliff?: Cliff,
): Promise<ReleasedPart> {
  await requireMajorForBreaks(root, part, version)
  const record = prepareRecord(root, part, version)
  // What needs the network comes first, so that a failure leaves the checkout as it was.
  const changes = await changelogSection(root, part, version, cliff)
  const published = await broker.publish(releaseOf(root, part, version), async (pact) => {
    const title = `${pact.provider.name} against the pact of ${pact.consumer.name} in the broker`
    return (await verificationFailures(root, title, [pact])).length === 0
  })
  const files = [...setPartVersion(root, part, version), await addToChangelog(root, part, changes)]
  record()
  return { files, published }
}
