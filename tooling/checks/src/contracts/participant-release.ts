import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compactJson } from '@loomcast/contracts/compact-json'
import { type Interaction, interactionContent, interactionHash, interactionName, type PactFile, readPacts } from '@loomcast/contracts/pact'
import { valid } from 'semver'
import { documentedApis, usedApis } from './browser-calls.ts'
import { type DocumentStore, documentStore } from './document-store.ts'
import type { Api } from './openapi-operations.ts'

/** What one version of a service, slice, the shell or the gateway relies on and provides. */
export interface ParticipantRelease {
  participant: string
  version: string
  /** As a consumer of calls between services and of events: its own pacts. */
  relies_on: PactFile[]
  /** As a provider: the pacts with which this version was verified. */
  verified_with: PactFile[]
  /** As a provider for browsers: its documented operations. */
  api: Api
  /** In a browser: the documented operations that it calls, by provider. */
  uses: Map<string, Api>
}

/** A release as stored. Interactions, operations and schemas are documents of their own, which parts and versions share. */
interface StoredRelease {
  participant: string
  version: string
  relies_on: StoredPact[]
  verified_with: StoredPact[]
  api: StoredApi
  uses: Record<string, StoredApi>
}

interface StoredPact {
  consumer: string
  provider: string
  /** The hash of each interaction, by its name. */
  interactions: Record<string, string>
}

/** The hash of each operation and schema, by its name. */
type StoredApi = Record<keyof Api, Record<string, string>>

/**
 * Whether a participant name in pacts belongs to `part`: `content` is also `content-events` (the events that it publishes and consumes) and
 * `content-stream` (the events in its response streams).
 */
export function isPartOf(participant: string, part: string): boolean {
  return participant === part || participant === `${part}-events` || participant === `${part}-stream`
}

/** What the checkout of `root` relies on and provides: its committed pacts and OpenAPI documents, which `npm test` verifies in the same commit. */
export function releaseOf(root: string, participant: string, version: string): ParticipantRelease {
  const pacts = readPacts(join(root, 'contracts', 'pacts')).map(({ pact }) => pact)
  const apis = documentedApis(root)
  return {
    participant,
    version,
    relies_on: pacts.filter(({ consumer }) => isPartOf(consumer.name, participant)),
    verified_with: pacts.filter(({ provider }) => isPartOf(provider.name, participant)),
    api: apis.get(participant) ?? { operations: new Map(), schemas: new Map() },
    uses: usedApis(root, participant, apis).uses,
  }
}

const fileOf = (root: string, participant: string, version: string) => join(root, 'contracts', 'released', participant, `${version}.json`)

/** Writes a release. Throws if that version was already recorded or the participant has no contract. */
export function recordParticipant(root: string, participant: string, version: string): void {
  prepareRecord(root, participant, version)()
}

/** Like `recordParticipant`, but returns the function that writes it, so that a caller can do other things first that can fail. */
export function prepareRecord(root: string, participant: string, version: string): () => void {
  if (valid(version) === null) throw new Error(`${version} is not a version (1.2.3).`)
  const path = fileOf(root, participant, version)
  if (existsSync(path)) throw new Error(`${participant} ${version} is recorded already; a released version does not change.`)
  const release = releaseOf(root, participant, version)
  const { relies_on, verified_with, api, uses } = release
  if (relies_on.length + verified_with.length + api.operations.size + uses.size === 0)
    throw new Error(`No pact and no OpenAPI document names ${participant}.`)
  return () => {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, compactJson(stored(release, documentStore(join(root, 'contracts', 'released')))))
  }
}

/** Reads a release. If that version was never recorded, throws an error with instructions for recording it. */
export function readParticipant(root: string, participant: string, version: string): ParticipantRelease {
  const path = fileOf(root, participant, version)
  if (!existsSync(path))
    throw new Error(
      `contracts/released/${participant}/${version}.json is missing. Check out that version and run: npm run contracts:release -- ${participant} ${version}`,
    )
  const { relies_on, verified_with, api, uses } = JSON.parse(readFileSync(path, 'utf8')) as StoredRelease
  const store = documentStore(join(root, 'contracts', 'released'))
  return {
    participant,
    version,
    relies_on: relies_on.map((pact) => readPact(pact, store)),
    verified_with: verified_with.map((pact) => readPact(pact, store)),
    api: readApi(api, store),
    uses: new Map(Object.entries(uses).map(([provider, used]) => [provider, readApi(used, store)])),
  }
}

/**
 * Interactions of the candidate with which the deployed version of the provider was not verified; empty if the candidate can be deployed
 * first. Interactions are compared by content, so their descriptions can differ.
 */
export function unverifiedBy(provider: ParticipantRelease, candidate: PactFile[]): string[] {
  return unverifiedPacts(provider, candidate).flatMap(({ consumer, interactions }) =>
    interactions.map((interaction) => `${consumer.name}: ${interactionName(interaction)}`),
  )
}

/** The pacts with the provider, with only the interactions with which it was not verified; pacts without such are left out. */
export function unverifiedPacts(provider: ParticipantRelease, pacts: PactFile[]): PactFile[] {
  return pacts
    .filter(({ provider: { name } }) => isPartOf(name, provider.participant))
    .map((pact) => {
      const known = provider.verified_with.filter(({ consumer }) => consumer.name === pact.consumer.name)
      const verified = new Set(known.flatMap(({ interactions }) => interactions.map(interactionHash)))
      return { ...pact, interactions: pact.interactions.filter((interaction) => !verified.has(interactionHash(interaction))) }
    })
    .filter(({ interactions }) => interactions.length > 0)
}

function stored({ participant, version, relies_on, verified_with, api, uses }: ParticipantRelease, store: DocumentStore): StoredRelease {
  const storedPact = ({ consumer, provider, interactions }: PactFile): StoredPact => ({
    consumer: consumer.name,
    provider: provider.name,
    interactions: Object.fromEntries(interactions.map((each) => [interactionName(each), store.add(interactionContent(each))])),
  })
  const hashes = (documents: Api['operations']) => Object.fromEntries([...documents].map(([name, document]) => [name, store.add(document)]))
  const storedApi = ({ operations, schemas }: Api): StoredApi => ({ operations: hashes(operations), schemas: hashes(schemas) })
  return {
    participant,
    version,
    relies_on: relies_on.map(storedPact),
    verified_with: verified_with.map(storedPact),
    api: storedApi(api),
    uses: Object.fromEntries([...uses].map(([provider, used]) => [provider, storedApi(used)])),
  }
}

function readPact({ consumer, provider, interactions }: StoredPact, store: DocumentStore): PactFile {
  const contents = Object.entries(interactions).map(([name, hash]): Interaction => {
    const content = store.read(hash) as Omit<Interaction, 'description'>
    // The name is the description with the states.
    const states = interactionName({ ...content, description: '' })
    return { ...content, description: name.slice(0, name.length - states.length) }
  })
  const metadata = { pactSpecification: { version: '4.0' } }
  return { consumer: { name: consumer }, provider: { name: provider }, interactions: contents, metadata }
}

function readApi({ operations, schemas }: StoredApi, store: DocumentStore): Api {
  const documents = (hashes: Record<string, string>): Api['operations'] =>
    new Map(Object.entries(hashes).map(([name, hash]) => [name, store.read(hash) as Record<string, unknown>]))
  return { operations: documents(operations), schemas: documents(schemas) }
}
