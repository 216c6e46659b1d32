import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PactFile, pactText } from '@loomcast/contracts/pact'
import { runJest } from '../jest.ts'
import { breakingApiChanges } from './oasdiff.ts'
import { narrowed } from './openapi-operations.ts'
import { testedProviders } from './pact-list.ts'
import { type ParticipantRelease, readParticipant, releaseOf, unverifiedBy, unverifiedPacts } from './participant-release.ts'
import { deployedParts } from './parts.ts'

/** Why a part cannot be deployed yet. `first` is the part whose deployment removes the blocker; null if no deployment does. */
export interface DeploymentBlocker {
  part: string
  first: string | null
  reason: string
}

/**
 * Why a part cannot be deployed from the checkout in `root` to an environment; empty if it can. `deployed` has the version of each part that
 * runs there, by default as recorded. Throws if the part or the environment does not exist, or if a version that runs there was never recorded.
 */
export async function findBlockers(
  root: string,
  environment: string,
  part: string,
  deployed = environmentOf(root, environment),
): Promise<DeploymentBlocker[]> {
  const candidate = candidateOf(root, part)
  const others = releasesOf(root, deployed).filter(({ participant }) => participant !== part)
  return [...(await compatibilityBlockers(candidate, others)), ...(await failedVerifications(root, candidate, others))]
}

/** A part as it is in the checkout. Throws if it does not exist. */
export function candidateOf(root: string, part: string): ParticipantRelease {
  const parts = deployedParts(root)
  const version = parts.get(part)
  if (version === undefined) throw new Error(`There is no part "${part}". Parts: ${[...parts.keys()].join(', ')}.`)
  return releaseOf(root, part, version)
}

/** The recorded releases that run in an environment. Throws if the environment does not exist. */
export function deployedIn(root: string, environment: string): ParticipantRelease[] {
  return releasesOf(root, environmentOf(root, environment))
}

function releasesOf(root: string, deployed: Record<string, string>): ParticipantRelease[] {
  return Object.entries(deployed).map(([part, version]) => readParticipant(root, part, version))
}

/** The version of each part that runs in an environment. Throws if the environment does not exist. */
export function environmentOf(root: string, environment: string): Record<string, string> {
  const file = join(root, 'contracts', 'environments', `${environment}.json`)
  if (!existsSync(file))
    throw new Error(`contracts/environments/${environment}.json does not exist: it lists the version of each part that runs there.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}

/**
 * Why the candidate cannot be deployed together with the deployed versions of the other parts; empty if it can. As a consumer, it can rely only on
 * interactions with which the providers were verified, and on operations that they have. As a provider for browsers, it must have the
 * operations that the consumers were built and tested with.
 */
export async function compatibilityBlockers(candidate: ParticipantRelease, others: ParticipantRelease[]): Promise<DeploymentBlocker[]> {
  const blockers = others.map(async (other): Promise<DeploymentBlocker[]> => {
    const reasons = [
      ...unverifiedBy(other, candidate.relies_on).map((what) => `${what}: ${nameOf(other)}, which runs there, was not verified with it.`),
      ...(await brokenCalls(candidate, other)).map((what) => `${what} (${nameOf(other)}, which runs there).`),
      ...(await brokenCalls(other, candidate)).map(
        (what) => `${what}. ${nameOf(other)}, which runs there, was built with what was before.`,
      ),
    ]
    return reasons.map((reason) => ({ part: candidate.participant, first: other.participant, reason }))
  })
  return (await Promise.all(blockers)).flat()
}

/** The blocker as one line, with what to do. */
export function blockerText({ first, reason }: DeploymentBlocker): string {
  return first === null ? reason : `${reason} Deploy ${first} first.`
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

/**
 * Runs the part's provider tests against the interactions of each deployed consumer that the checkout's own pacts do not contain; `npm test`
 * verifies the others in the same commit.
 */
export async function failedVerifications(
  root: string,
  candidate: ParticipantRelease,
  others: ParticipantRelease[],
): Promise<DeploymentBlocker[]> {
  const part = candidate.participant
  const blockers: DeploymentBlocker[] = []
  for (const other of others) {
    const relied = unverifiedPacts(candidate, other.relies_on)
    if (relied.length === 0) continue
    const failures = await verificationFailures(root, `${part} against the pacts of ${nameOf(other)}`, relied)
    blockers.push(...failures.map((reason) => ({ part, first: other.participant, reason })))
  }
  return blockers
}

/**
 * Whether the provider tests of all candidates pass with the interactions that only deployed consumers rely on: one run instead of one for each candidate and
 * consumer, each of which starts the services' servers.
 */
export async function allVerified(root: string, candidates: ParticipantRelease[], running: ParticipantRelease[]): Promise<boolean> {
  const relied = candidates.flatMap((candidate) =>
    running
      .filter(({ participant }) => participant !== candidate.participant)
      .flatMap((other) => unverifiedPacts(candidate, other.relies_on)),
  )
  return relied.length === 0 || (await verificationFailures(root, 'all parts against the pacts of the deployed ones', relied)).length === 0
}

/** Why the provider tests of the checkout fail with these pacts; empty if they pass. */
export async function verificationFailures(root: string, title: string, relied: PactFile[]): Promise<string[]> {
  const tested = testedProviders(root)
  const providers = [...new Set(relied.map(({ provider }) => provider.name))]
  const untested = providers.filter((provider) => !tested.has(provider)).map((provider) => `No test verifies ${provider}.`)
  const tests = providers.flatMap((provider) => tested.get(provider) ?? [])
  const folder = await mkdtemp(join(tmpdir(), 'loomcast-can-i-deploy-'))
  try {
    for (const pact of relied) await writeFile(join(folder, `${pact.consumer.name}-${pact.provider.name}.json`), pactText(pact))
    const args = ['--selectProjects', 'pact', '--runInBand', '--runTestsByPath', ...tests]
    const { failed, output } = await runJest(root, title, args, { PACTS_UNDER_TEST: folder })
    return failed > 0 ? [...untested, output] : untested
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
