import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readPacts } from '@loomcast/contracts/pact'
import { runJest } from '../jest.ts'
import { testedProviders } from './pact-list.ts'
import { isPartOf, readParticipant, unkeptBy } from './participant-release.ts'
import { deployedParts } from './parts.ts'

/**
 * `npm run can-i-deploy -- --environment production --service content`: checks whether a service, a slice, the shell or the gateway can be
 * deployed from this checkout to an environment that runs the versions in `contracts/environments/<environment>.json`. As a provider, it is
 * verified against the pacts of the consumers deployed there; as a consumer, it can rely only on interactions with which the providers
 * deployed there were verified. The exit code is 0 if it can be deployed.
 */
const root = join(import.meta.dirname, '..', '..', '..', '..')
const contracts = join(root, 'contracts')

try {
  const { values } = parseArgs({ options: { environment: { type: 'string' }, service: { type: 'string' } } })
  const reasons = await findReasonsAgainst(values.environment, values.service)
  for (const line of reasons) console.log(`✗ ${line}`)
  console.log(
    reasons.length === 0
      ? `✓ ${values.service} can be deployed to ${values.environment}.`
      : `✗ ${values.service} cannot be deployed to ${values.environment}.`,
  )
  process.exitCode = reasons.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function findReasonsAgainst(environment: string | undefined, candidate: string | undefined): Promise<string[]> {
  if (!environment || !candidate) throw new Error('Usage: npm run can-i-deploy -- --environment production --service content')
  const parts = [...deployedParts(root).keys()]
  if (!parts.includes(candidate)) throw new Error(`There is no part "${candidate}". Parts: ${parts.join(', ')}.`)
  const file = join(contracts, 'environments', `${environment}.json`)
  if (!existsSync(file))
    throw new Error(`contracts/environments/${environment}.json does not exist: it lists the version of each part that runs there.`)
  const deployed = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const others = Object.entries(deployed)
    .filter(([part]) => part !== candidate)
    .map(([part, version]) => readParticipant(contracts, part, version))

  const own = readPacts(join(contracts, 'pacts'))
    .map(({ pact }) => pact)
    .filter(({ consumer }) => isPartOf(consumer.name, candidate))
  const unkept = others.flatMap((provider) =>
    unkeptBy(provider, own).map(
      (what) =>
        `${what}: ${provider.participant} ${provider.version}, which runs there, was not verified with it. Deploy ${provider.participant} first.`,
    ),
  )
  const relied = others.flatMap(({ relies_on }) => relies_on).filter(({ provider }) => isPartOf(provider.name, candidate))
  if (relied.length === 0) return unkept
  return [...unkept, ...(await verify(candidate, relied))]
}

async function verify(candidate: string, relied: { consumer: { name: string }; provider: { name: string } }[]): Promise<string[]> {
  const tests = [...testedProviders(root)]
    .filter(([provider]) => relied.some((pact) => pact.provider.name === provider))
    .map(([, path]) => path)
  const untested = relied
    .filter(({ provider }) => !testedProviders(root).has(provider.name))
    .map(({ provider }) => `No test verifies ${provider.name}.`)
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-can-i-deploy-'))
  try {
    for (const pact of relied) await writeFile(join(folder, `${pact.consumer.name}-${pact.provider.name}.json`), JSON.stringify(pact))
    const args = ['--selectProjects', 'pact', '--runInBand', '--runTestsByPath', ...tests]
    const { failed, output } = await runJest(root, `${candidate} against the pacts that run there`, args, { PACTS_UNDER_TEST: folder })
    return failed > 0 ? [...untested, output] : untested
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
