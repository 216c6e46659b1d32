import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openTabs } from '@loomcast/gateway/tabs'
import { blockerText, candidateOf, findBlockers } from './deployment.ts'
import { deadlockText, deploymentOrder } from './deployment-order.ts'
import { openSlices, openTabBlockers } from './open-slices.ts'
import { approvalFaults } from './shell-approvals.ts'

/**
 * `npm run can-i-deploy -- --environment production --service content`: checks whether a service, a slice, the shell or the gateway can be
 * deployed from this checkout to an environment that runs the versions in `contracts/environments/<environment>.json`. As a provider, it is
 * verified against the pacts of the consumers deployed there, and its OpenAPI document is compared with what the slices and the shell there
 * were built with; as a consumer, it can rely only on what the providers deployed there have. The exit code is 0 if it can be deployed.
 * The shell also needs the approvals of two people, which are in the log of the registry (`--registry`).
 * With `--gateway http://gateway:8080`, a gateway of the environment, it must also have what slices in open tabs rely on, which can be older.
 *
 * `npm run can-i-deploy`: checks every part against every environment, and shows an order of deployment. The exit code is 0 if there is one.
 */
const root = join(import.meta.dirname, '..', '..', '..', '..')
const USAGE = 'Usage: npm run can-i-deploy [-- --environment production --service content [--gateway URL] [--registry NAME]]'

try {
  const options = {
    environment: { type: 'string' },
    service: { type: 'string' },
    gateway: { type: 'string' },
    registry: { type: 'string' },
  } as const
  const { environment, service, gateway, registry } = parseArgs({ options }).values
  if (!environment && !service && !gateway) process.exitCode = await checkAll()
  else if (environment && service) process.exitCode = await checkOne(environment, service, gateway, registry)
  else throw new Error(USAGE)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function checkOne(environment: string, service: string, gateway: string | undefined, registry: string | undefined): Promise<number> {
  const tabs = gateway === undefined ? [] : openSlices(await openTabs(gateway))
  const blockers = [...(await findBlockers(root, environment, service)), ...(await openTabBlockers(root, environment, service, tabs))]
  const { version } = candidateOf(root, service)
  const unapproved = await approvalFaults({ root, environment, part: service, version, registry, env: process.env })
  const reasons = [...blockers.map(blockerText), ...unapproved]
  for (const reason of reasons) console.log(`✗ ${reason}`)
  console.log(
    reasons.length === 0 ? `✓ ${service} can be deployed to ${environment}.` : `✗ ${service} cannot be deployed to ${environment}.`,
  )
  return reasons.length === 0 ? 0 : 1
}

async function checkAll(): Promise<number> {
  let failed = 0
  for (const file of globSync('contracts/environments/*.json', { cwd: root }).sort()) {
    const environment = basename(file, '.json')
    const { order, deadlock } = await deploymentOrder(root, environment)
    if (deadlock.length === 0) console.log(`✓ Order of deployment to ${environment}: ${order.join(', ')}`)
    else {
      failed++
      for (const line of deadlockText(environment, deadlock)) console.log(line)
    }
  }
  return failed === 0 ? 0 : 1
}
