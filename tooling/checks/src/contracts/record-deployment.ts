import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { blockerText, candidateOf, environmentOf, findBlockers } from './deployment.ts'
import { readParticipant } from './participant-release.ts'
import { deployedParts } from './parts.ts'
import { approvalFaults } from './shell-approvals.ts'

/**
 * `npm run record-deployment -- --environment production --service content`: records that the part's version in this checkout runs in the
 * environment. Refuses a version that was not released, and one that cannot be deployed there.
 *
 * `npm run record-deployment -- --environment staging --from-zero`: records an environment that was installed from this checkout as a whole,
 * in which no earlier version runs.
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
  if (service === undefined) record(environment, released([...deployedParts(root).keys()]))
  else {
    const { version } = candidateOf(root, service)
    const blockers = [
      ...(await findBlockers(root, environment, service)).map(blockerText),
      ...(await approvalFaults({ root, environment, part: service, version, registry, env: process.env })),
    ]
    if (blockers.length > 0) throw new Error([...blockers, `${service} cannot be deployed to ${environment}.`].join('\n'))
    record(environment, { ...environmentOf(root, environment), ...released([service]) })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** The versions of the parts in this checkout. Throws if one was not released. */
function released(parts: string[]): Record<string, string> {
  const versions = parts.map((part): [string, string] => {
    const { version } = candidateOf(root, part)
    readParticipant(root, part, version)
    return [part, version]
  })
  return Object.fromEntries(versions)
}

function record(environment: string, versions: Record<string, string>): void {
  const sorted = Object.fromEntries(Object.entries(versions).sort(([one], [other]) => (one < other ? -1 : 1)))
  const file = join('contracts', 'environments', `${environment}.json`)
  writeFileSync(join(root, file), `${JSON.stringify(sorted, null, 2)}\n`)
  console.log(`✎ ${file}`)
}

function isFileName(environment: string): boolean {
  return /^[a-z0-9-]+$/.test(environment)
}
