import { join } from 'node:path'
import { requireBroker } from './broker/open-broker.ts'
import { environmentNames, publishedVersions } from './broker/release-records.ts'
import { deployedIn } from './deployment.ts'
import { readParticipant } from './participant-release.ts'

/**
 * `npm run contracts:publish`: publishes to the Pact Broker what the local records have: the newest release of each part, the releases that
 * run in environments, and the deployments. It can be repeated, and is for a broker that is new or has lost data.
 */
const root = join(import.meta.dirname, '..', '..', '..', '..')

try {
  const broker = requireBroker(root, process.env)
  for (const [part, versions] of publishedVersions(root))
    for (const version of versions) show(await broker.publish(readParticipant(root, part, version)))
  for (const environment of environmentNames(root)) show(await broker.recordDeployment(environment, deployedIn(root, environment)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function show(lines: string[]): void {
  for (const line of lines) console.log(`✓ Pact Broker: ${line}`)
}
