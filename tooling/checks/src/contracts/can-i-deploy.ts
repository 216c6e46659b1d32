import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { reasonsAgainstDeployment } from './deployment.ts'

/**
 * `npm run can-i-deploy -- --environment production --service content`: checks whether a service, a slice, the shell or the gateway can be
 * deployed from this checkout to an environment that runs the versions in `contracts/environments/<environment>.json`. As a provider, it is
 * verified against the pacts of the consumers deployed there, and its OpenAPI document is compared with what the slices and the shell there
 * were built with; as a consumer, it can rely only on what the providers deployed there have. The exit code is 0 if it can be deployed.
 */
const root = join(import.meta.dirname, '..', '..', '..', '..')

try {
  const { environment, service } = parseArgs({ options: { environment: { type: 'string' }, service: { type: 'string' } } }).values
  if (!environment || !service) throw new Error('Usage: npm run can-i-deploy -- --environment production --service content')
  const reasons = await reasonsAgainstDeployment(root, environment, service)
  for (const line of reasons) console.log(`✗ ${line}`)
  console.log(
    reasons.length === 0 ? `✓ ${service} can be deployed to ${environment}.` : `✗ ${service} cannot be deployed to ${environment}.`,
  )
  process.exitCode = reasons.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
