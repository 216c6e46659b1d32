import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContractBroker } from './broker/contract-broker.ts'
import type { ParticipantRelease } from './participant-release.ts'

export interface Deployment {
  root: string
  environment: string
  releases: ParticipantRelease[]
  /** The version of each part that ran there before, by part. */
  before: Readonly<Record<string, string>>
  broker: ContractBroker
}

/**
 * Records in the broker and then in `contracts/environments` that releases run in an environment. Resolves to the written file, and one line for
 * each record of the broker. If the broker fails, nothing is recorded in the checkout, and the call can be repeated.
 */
export async function recordDeployment({
  root,
  environment,
  releases,
  before,
  broker,
}: Deployment): Promise<{ file: string; published: string[] }> {
  const published = await broker.recordDeployment(environment, releases)
  const versions = { ...before, ...Object.fromEntries(releases.map(({ participant, version }) => [participant, version])) }
  const sorted = Object.fromEntries(Object.entries(versions).sort(([one], [other]) => (one < other ? -1 : 1)))
  const file = join('contracts', 'environments', `${environment}.json`)
  const written = join(root, `${file}.tmp`)
  writeFileSync(written, `${JSON.stringify(sorted, null, 2)}\n`)
  renameSync(written, join(root, file))
  return { file, published }
}
