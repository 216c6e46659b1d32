import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PactFile, pactText } from '@loomcast/contracts/pact'
import { runJest } from '../jest.ts'
import { breakingApiChanges } from './oasdiff.ts'
import { narrowed } from './openapi-operations.ts'
import { testedProviders } from './pact-list.ts'
import { isPartOf, type ParticipantRelease, readParticipant, releaseOf, unverifiedBy } from './participant-release.ts'
import { deployedParts } from './parts.ts'

/**
 * Why a part cannot be deployed from the checkout in `root` to an environment; empty if it can. Throws if the part or the environment does
 * not exist, or if a version that runs there was never recorded.
 */
export async function reasonsAgainstDeployment(root: string, environment: string, part: string): Promise<string[]> {
  const parts = deployedParts(root)
  const version = parts.get(part)
  if (version === undefined) throw new Error(`There is no part "${part}". Parts: ${[...parts.keys()].join(', ')}.`)
  const file = join(root, 'contracts', 'environments', `${environment}.json`)
  if (!existsSync(file))
    throw new Error(`contracts/environments/${environment}.json does not exist: it lists the version of each part that runs there.`)
  const versions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  const others = Object.entries(versions)
    .filter(([other]) => other !== part)
    .map(([other, running]) => readParticipant(root, other, running))
  const relied = others.flatMap(({ relies_on }) => relies_on).filter(({ provider }) => isPartOf(provider.name, part))
  return [...(await reasonsAgainst(releaseOf(root, part, version), others)), ...(await failedVerifications(root, part, relied))]
}

/**
 * Why the candidate cannot be deployed beside the deployed versions of the other parts; empty if it can. As a consumer, it can rely only on
 * interactions with which the providers were verified, and on operations that they have. As a provider for browsers, it must have the
 * operations that the consumers were built and tested with.
 */
export async function reasonsAgainst(candidate: ParticipantRelease, others: ParticipantRelease[]): Promise<string[]> {
  const reasons = others.map(async (other) => [
    ...unverifiedBy(other, candidate.relies_on).map(
      (what) => `${what}: ${nameOf(other)}, which runs there, was not verified with it. Deploy ${other.participant} first.`,
    ),
    ...(await brokenCalls(candidate, other)).map(
      (what) => `${what} (${nameOf(other)}, which runs there). Deploy ${other.participant} first.`,
    ),
    ...(await brokenCalls(other, candidate)).map(
      (what) => `${what}. ${nameOf(other)}, which runs there, was built with what was before. Deploy ${other.participant} first.`,
    ),
  ])
  return (await Promise.all(reasons)).flat()
}

/** Changes of the provider that break the consumer, compared with what the consumer was built and tested with. */
async function brokenCalls(consumer: ParticipantRelease, provider: ParticipantRelease): Promise<string[]> {
  const built = consumer.uses.get(provider.participant)
  if (built === undefined) return []
  const changes = await breakingApiChanges(built, narrowed(provider.api, [...built.operations.keys()]))
  return changes.map((change) => `${consumer.participant}: ${change}`)
}

function nameOf({ participant, version }: ParticipantRelease): string {
  return `${participant} ${version}`
}

/** Runs the part's provider tests against the pacts that deployed consumers rely on. */
async function failedVerifications(root: string, part: string, relied: PactFile[]): Promise<string[]> {
  if (relied.length === 0) return []
  const tested = testedProviders(root)
  const providers = [...new Set(relied.map(({ provider }) => provider.name))]
  const untested = providers.filter((provider) => !tested.has(provider)).map((provider) => `No test verifies ${provider}.`)
  const tests = providers.flatMap((provider) => tested.get(provider) ?? [])
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-can-i-deploy-'))
  try {
    for (const pact of relied) await writeFile(join(folder, `${pact.consumer.name}-${pact.provider.name}.json`), pactText(pact))
    const args = ['--selectProjects', 'pact', '--runInBand', '--runTestsByPath', ...tests]
    const { failed, output } = await runJest(root, `${part} against the pacts that run there`, args, { PACTS_UNDER_TEST: folder })
    return failed > 0 ? [...untested, output] : untested
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
