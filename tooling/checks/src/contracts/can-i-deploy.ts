import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openTabs } from '@loomcast/gateway/tabs'
import { noBroker } from './broker/contract-broker.ts'
import { deployedPartVersions } from './broker/deployed-parts.ts'
import { requireBroker } from './broker/open-broker.ts'
import { blockerText, candidateOf, environmentOf, findBlockers } from './deployment.ts'
import { deadlockText, deploymentOrder } from './deployment-order.ts'
import { openSlices, openTabBlockers } from './open-slices.ts'
import { deployedParts } from './parts.ts'
import { approvalFaults } from './shell-approvals.ts'

/**
 * `npm run can-i-deploy -- --environment production --service content`: checks whether a service, a slice, the shell or the gateway can be
 * deployed from this checkout to an environment that runs the versions in `contracts/environments/<environment>.json`. As a provider, it is
 * verified against the pacts of the consumers deployed there, and its OpenAPI document is compared with what the slices and the shell there
 * were built with; as a consumer, it can rely only on what the providers deployed there have. The exit code is 0 if it can be deployed.
 * The shell also needs the approvals of two people, which are in the log of the registry (`--registry`).
 * With `--broker`, the versions that run there are read from the Pact Broker, and its results must allow the deployment, too.
 * With `--gateway http://gateway:8080`, a gateway of the environment, it must also have what slices in open tabs rely on, which can be older.
 *
 * `npm run can-i-deploy`: checks every part against every environment, and shows an order of deployment. The exit code is 0 if there is one.
 */
const root = join(import.meta.dirname, '..', '..', '..', '..')
const USAGE = 'Usage: npm run can-i-deploy [-- --environment production --service content [--broker] [--gateway URL] [--registry NAME]]'

try {
  const options = {
    environment: { type: 'string' },
    service: { type: 'string' },
    broker: { type: 'boolean' },
    gateway: { type: 'string' },
    registry: { type: 'string' },
  } as const
  const { environment, service, ...others } = parseArgs({ options }).values
  if (environment && service) process.exitCode = await checkOne(environment, service, others)
  else if (!environment && !service && !others.gateway && !others.broker) process.exitCode = await checkAll()
  else throw new Error(USAGE)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

interface OtherRecords {
  broker?: boolean
  gateway?: string
  registry?: string
}

async function checkOne(environment: string, service: string, { broker: isBrokerUsed, gateway, registry }: OtherRecords): Promise<number> {
  const broker = isBrokerUsed === true ? requireBroker(root, process.env) : noBroker
  const tabs = gateway === undefined ? [] : openSlices(await openTabs(gateway))
  const candidate = candidateOf(root, service)
  const deployed = {
    ...environmentOf(root, environment),
    ...deployedPartVersions(await broker.deployedVersions(environment), [...deployedParts(root).keys()]),
  }
  const blockers = [
    ...(await findBlockers(root, environment, service, deployed)),
    ...(await openTabBlockers(root, environment, service, tabs)),
  ]
  const { version } = candidate
  const unapproved = await approvalFaults({ root, environment, part: service, version, registry, env: process.env })
  const reasons = [...blockers.map(blockerText), ...unapproved, ...(await broker.reasonsAgainst(environment, candidate))]
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
