import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBroker } from './broker/open-broker.ts'
import { blockerText, candidateOf, environmentOf, findBlockers } from './deployment.ts'
import { recordDeployment } from './deployment-record.ts'
import { type ParticipantRelease, readParticipant } from './participant-release.ts'
import { deployedParts } from './parts.ts'
import { approvalFaults } from './shell-approvals.ts'

/**
 * `npm run record-deployment -- --environment production --service content`: records that the part's version in this checkout runs in the
 * environment. Refuses a version that was not released, and one that cannot be deployed there.
 *
 * `npm run record-deployment -- --environment staging --from-zero`: records an environment that was installed from this checkout as a whole,
 * in which no earlier version runs.
 *
 * With `PACT_BROKER_URL`, both are recorded in the Pact Broker as well.
 */
const root = join(import.meta.dirname, '..', '..', '..', '..')
const USAGE = 'Usage: npm run record-deployment -- --environment production --service content'

try {
  const options = {
    environment: { type: 'string' },
    service: { type: 'string' },
    'from-zero': { type: 'boolean' },
    registry: { type: 'string' },
  } as const
  const { environment, service, 'from-zero': fromZero, registry } = parseArgs({ options }).values
  if (!environment || (service === undefined) === (fromZero !== true) || !isFileName(environment)) throw new Error(USAGE)
  const broker = openBroker(root, process.env)
  const record = async (releases: ParticipantRelease[], before: Record<string, string>) => {
    const { file, published } = await recordDeployment({ root, environment, releases, before, broker })
    for (const line of published) console.log(`✓ Pact Broker: ${line}`)
    console.log(`✎ ${file}`)
  }
  if (service === undefined) await record(released([...deployedParts(root).keys()]), {})
  else {
    const { version } = candidateOf(root, service)
    const blockers = [
      ...(await findBlockers(root, environment, service)).map(blockerText),
      ...(await approvalFaults({ root, environment, part: service, version, registry, env: process.env })),
    ]
    if (blockers.length > 0) throw new Error([...blockers, `${service} cannot be deployed to ${environment}.`].join('\n'))
    await record(released([service]), environmentOf(root, environment))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The releases of the parts in this checkout. Throws if one was not released. */
function released(parts: string[]): ParticipantRelease[] {
  return parts.map((part) => readParticipant(root, part, candidateOf(root, part).version))
}

function isFileName(environment: string): boolean {
  return /^[a-z0-9-]+$/.test(environment)
}
