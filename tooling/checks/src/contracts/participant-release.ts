import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compactJson } from '@loomcast/contracts/compact-json'
import { type Interaction, interactionContent, interactionHash, interactionName, type PactFile, readPacts } from '@loomcast/contracts/pact'
import { valid } from 'semver'
import { type DocumentStore, documentStore } from './document-store.ts'

/** The interactions that one released version of a service, slice, the shell or the gateway relies on and provides. */
export interface ParticipantRelease {
  participant: string
  version: string
  /** As a consumer: this version's own pacts. */
  relies_on: PactFile[]
  /** As a provider: hashes of the interactions with which this version was verified, by consumer. */
  keeps: Record<string, string[]>
}

/** A release as stored. The contents of the interactions are documents of their own, so that parts and versions share them. */
interface StoredRelease {
  participant: string
  version: string
  /** The hash of each interaction, by its name. */
  relies_on: { consumer: string; provider: string; interactions: Record<string, string> }[]
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
  const pacts = readPacts(join(contracts, 'pacts')).map(({ pact }) => pact)
  const release = releaseOf(pacts, participant, version)
  if (release.relies_on.length === 0 && Object.keys(release.keeps).length === 0) throw new Error(`No pact names ${participant}.`)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, compactJson(stored(release, pacts, documentStore(join(contracts, 'released')))))
}

/** Reads a release. If that version was never recorded, throws an error with instructions for recording it. */
export function readParticipant(contracts: string, participant: string, version: string): ParticipantRelease {
  const path = fileOf(contracts, participant, version)
  if (!existsSync(path))
    throw new Error(
      `contracts/released/${participant}/${version}.json is missing. Check out that version and run: npm run contracts:release -- ${participant} ${version}`,
    )
  const { relies_on, keeps } = JSON.parse(readFileSync(path, 'utf8')) as StoredRelease
  const store = documentStore(join(contracts, 'released'))
  return { participant, version, relies_on: relies_on.map((pact) => readPact(pact, store)), keeps }
}

function stored({ participant, version, relies_on, keeps }: ParticipantRelease, pacts: PactFile[], store: DocumentStore): StoredRelease {
  const verified = pacts.filter(({ provider }) => isPartOf(provider.name, participant))
  for (const interaction of verified.flatMap(({ interactions }) => interactions)) store.add(interactionContent(interaction))
  const hashes = ({ consumer, provider, interactions }: PactFile) => ({
    consumer: consumer.name,
    provider: provider.name,
    interactions: Object.fromEntries(interactions.map((each) => [interactionName(each), store.add(interactionContent(each))])),
  })
  return { participant, version, relies_on: relies_on.map(hashes), keeps }
}

function readPact({ consumer, provider, interactions }: StoredRelease['relies_on'][number], store: DocumentStore): PactFile {
  const contents = Object.entries(interactions).map(([name, hash]): Interaction => {
    const content = store.read(hash) as Omit<Interaction, 'description'>
    // The name is the description with the states.
    const states = interactionName({ ...content, description: '' })
    return { ...content, description: name.slice(0, name.length - states.length) }
  })
  const metadata = { pactSpecification: { version: '4.0' } }
  return { consumer: { name: consumer }, provider: { name: provider }, interactions: contents, metadata }
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
