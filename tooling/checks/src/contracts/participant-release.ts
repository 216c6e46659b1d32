import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { interactionHash, interactionName, type PactFile, readPacts } from '@loomcast/contracts/pact'
import { valid } from 'semver'

/** The interactions that one released version of a service, slice, the shell or the gateway relies on and provides. */
export interface ParticipantRelease {
  participant: string
  version: string
  /** As a consumer: this version's own pacts. */
  relies_on: PactFile[]
  /** As a provider: hashes of the interactions with which this version was verified, by consumer. */
  keeps: Record<string, string[]>
}

/**
 * Whether a participant name in pacts belongs to `part`: `content` is also `content-events` (the events that it publishes and consumes) and
 * `content-stream` (the events in its response streams).
 */
export function isPartOf(participant: string, part: string): boolean {
  return participant === part || participant === `${part}-events` || participant === `${part}-stream`
}

/** The release of the current version, from the committed pacts, which `npm test` verifies in the same commit. */
export function releaseOf(pacts: PactFile[], participant: string, version: string): ParticipantRelease {
  const keeps: ParticipantRelease['keeps'] = {}
  for (const { consumer, provider, interactions } of pacts) {
    if (!isPartOf(provider.name, participant)) continue
    const hashes = new Set([...(keeps[consumer.name] ?? []), ...interactions.map(interactionHash)])
    keeps[consumer.name] = [...hashes].sort()
  }
  return { participant, version, relies_on: pacts.filter(({ consumer }) => isPartOf(consumer.name, participant)), keeps }
}

const fileOf = (contracts: string, participant: string, version: string) => join(contracts, 'released', participant, `${version}.json`)

/** Writes a release. Throws if that version was already recorded or no pact names the participant. */
export function recordParticipant(contracts: string, participant: string, version: string): void {
  if (valid(version) === null) throw new Error(`${version} is not a version (1.2.3).`)
  const path = fileOf(contracts, participant, version)
  if (existsSync(path)) throw new Error(`${participant} ${version} is recorded already; a released version does not change.`)
  const release = releaseOf(
    readPacts(join(contracts, 'pacts')).map(({ pact }) => pact),
    participant,
    version,
  )
  if (release.relies_on.length === 0 && Object.keys(release.keeps).length === 0) throw new Error(`No pact names ${participant}.`)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, `${JSON.stringify(release, null, 2)}\n`)
}

/** Reads a release. If that version was never recorded, throws an error with instructions for recording it. */
export function readParticipant(contracts: string, participant: string, version: string): ParticipantRelease {
  try {
    return JSON.parse(readFileSync(fileOf(contracts, participant, version), 'utf8')) as ParticipantRelease
  } catch {
    throw new Error(
      `contracts/released/${participant}/${version}.json is missing. Check out that version and run: npm run contracts:release -- ${participant} ${version}`,
    )
  }
}

/**
 * Interactions of the candidate with which the deployed version of the provider was not verified; empty if the candidate can be deployed
 * first. Interactions are compared by content, so their descriptions can differ.
 */
export function unkeptBy(provider: ParticipantRelease, candidate: PactFile[]): string[] {
  return candidate
    .filter(({ provider: { name } }) => isPartOf(name, provider.participant))
    .flatMap(({ consumer, interactions }) =>
      interactions
        .filter((interaction) => !provider.keeps[consumer.name]?.includes(interactionHash(interaction)))
        .map((interaction) => `${consumer.name}: ${interactionName(interaction)}`),
    )
}
