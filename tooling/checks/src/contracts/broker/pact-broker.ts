import { type Interaction, type PactFile, pactText } from '@loomcast/contracts/pact'
import { isPartOf, type ParticipantRelease, unverifiedPacts } from '../participant-release.ts'
import type { ContractBroker, ReleaseRecords, Verification } from './contract-broker.ts'
import { BrokerError, type HalClient, type HalDocument, linkOf, linksOf } from './hal-client.ts'

/** https://docs.pact.io/pact_broker/advanced_topics/consumer_version_selectors: "recommended selectors". */
const SELECTORS = [{ mainBranch: true }, { matchingBranch: true }, { deployedOrReleased: true }]

interface Publication {
  index: HalDocument
  release: ParticipantRelease
  branch: string
  verify: Verification | undefined
}

interface Deployed {
  name: string
  version: string
  document: HalDocument
}

/** A Pact Broker (https://docs.pact.io/pact_broker), by its HTTP API. Each participant of a part is an application there, with the part's version. */
export function pactBroker(url: URL, client: HalClient, records: ReleaseRecords): ContractBroker {
  const readIndex = () => client.get(url.href)

  /** Resolves to the addresses of the published pacts. */
  async function publishPacts({ index, release, branch }: Publication, consumer: string): Promise<string[]> {
    const pacts = release.relies_on.filter((pact) => pact.consumer.name === consumer)
    const body = {
      pacticipantName: consumer,
      pacticipantVersionNumber: release.version,
      branch,
      contracts: pacts.map((pact) => ({
        consumerName: consumer,
        providerName: pact.provider.name,
        specification: 'pact',
        contentType: 'application/json',
        content: Buffer.from(pactText(pact)).toString('base64'),
      })),
    }
    try {
      const published = await client.send('POST', linkOf(index, 'pb:publish-contracts'), body)
      return linksOf(published, 'pb:contracts').map(({ href }) => href)
    } catch (error) {
      if (!(error instanceof BrokerError) || error.status !== 409) throw error
      throw new BrokerError(`${error.message} A published version does not change: release ${consumer} with a higher version.`, 409)
    }
  }

  const publishResult = (document: HalDocument, { version }: ParticipantRelease, success: boolean) =>
    client.send('POST', linkOf(document, 'pb:publish-verification-results'), { success, providerApplicationVersion: version })

  /** Publishes that recorded releases of the provider were verified with a new pact of the release. */
  async function publishProviderResults(href: string, providers: ParticipantRelease[]): Promise<string[]> {
    const document = await client.get(href)
    const pact = pactIn(document)
    const lines: string[] = []
    for (const provider of providers.filter((each) => isVerifiedWith(each, pact))) {
      await publishResult(document, provider, true)
      lines.push(`${pact.provider.name} ${provider.version} was verified with the pact of ${pact.consumer.name}`)
    }
    return lines
  }

  /** Publishes the results of the release as a provider, for the pacts of consumers that are deployed or that will be. */
  async function publishOwnResults({ index, release, branch, verify }: Publication, provider: string): Promise<string[]> {
    const found = await client.send('POST', linkOf(index, 'pb:provider-pacts-for-verification', { provider }), {
      consumerVersionSelectors: SELECTORS,
      providerVersionBranch: branch,
      includePendingStatus: false,
    })
    const pacts = (found._embedded?.['pacts'] ?? []) as HalDocument[]
    const lines: string[] = []
    for (const each of pacts) {
      const document = await client.get(linkOf(each, 'self'))
      const pact = pactIn(document)
      const success = isSupported(document) ? isVerifiedWith(release, pact) || (await verify?.(pact)) : undefined
      if (success !== undefined) await publishResult(document, release, success)
      const outcome = success === undefined ? 'was not verified' : success ? 'was verified' : 'fails'
      lines.push(`${provider} ${release.version} ${outcome} with the pact of ${pact.consumer.name}`)
    }
    return lines
  }

  async function findEnvironment(index: HalDocument, name: string): Promise<HalDocument | undefined> {
    const { _embedded } = await client.get(linkOf(index, 'pb:environments'))
    return ((_embedded?.['environments'] ?? []) as HalDocument[]).find((each) => each['name'] === name)
  }

  async function createEnvironment(index: HalDocument, name: string): Promise<void> {
    const body = { name, displayName: name, production: name === 'production' }
    try {
      await client.send('POST', linkOf(index, 'pb:environments'), body)
    } catch (error) {
      // Another process can have created it in the meantime.
      if ((await findEnvironment(index, name)) === undefined) throw error
    }
  }

  /** The versions that are recorded in an environment; empty for one that does not exist. */
  async function readDeployed(environment: HalDocument | undefined): Promise<Deployed[]> {
    if (environment === undefined) return []
    const { _embedded } = await client.get(linkOf(environment, 'pb:currently-deployed-deployed-versions'))
    // Loomcast records no names of instances, with which an application can have several versions.
    const documents = ((_embedded?.['deployedVersions'] ?? []) as HalDocument[]).filter((each) => !each['applicationInstance'])
    const named = (document: HalDocument, member: string, name: string) => String(embedded(document, member)[name])
    return documents.map((document) => ({
      name: named(document, 'pacticipant', 'name'),
      version: named(document, 'version', 'number'),
      document,
    }))
  }

  /** Ends the deployments of participants that a part no longer has: with them, the broker would go on to compare releases of other parts. */
  async function endDeployments(environment: HalDocument | undefined, releases: ParticipantRelease[]): Promise<string[]> {
    const deployed = await readDeployed(environment)
    const ended = releases.flatMap((release) => {
      const own = participantsOf(release)
      return deployed.filter(({ name }) => isPartOf(name, release.participant) && !own.includes(name))
    })
    for (const { document } of ended) await client.send('PATCH', linkOf(document, 'self'), { currentlyDeployed: false })
    return ended.map(({ name, version }) => `${name} ${version} no longer in ${String(environment?.['name'])}`)
  }

  async function readVersion(index: HalDocument, pacticipant: string, version: string): Promise<HalDocument> {
    try {
      return await client.get(linkOf(index, 'pb:pacticipant-version', { pacticipant, version }))
    } catch (error) {
      if (!(error instanceof BrokerError) || error.status !== 404) throw error
      throw new BrokerError(`The Pact Broker does not have ${pacticipant} ${version}. Run: npm run contracts:publish`, 404)
    }
  }

  return {
    async publish(release, verify) {
      const { version } = release
      const branch = await records.branch()
      const index = await readIndex()
      const publication: Publication = { index, release, branch, verify }
      const consumers = namesOf(release.relies_on.map(({ consumer }) => consumer.name))
      const providers = namesOf(release.verified_with.map(({ provider }) => provider.name))
      const published: string[] = []
      for (const consumer of consumers) published.push(...(await publishPacts(publication, consumer)))
      for (const pacticipant of providers)
        await client.send('PUT', linkOf(index, 'pb:pacticipant-branch-version', { pacticipant, branch, version }), {})
      const lines = consumers.map((consumer) => `pacts of ${consumer} ${version}`)
      for (const href of published) lines.push(...(await publishProviderResults(href, records.providersFor(release))))
      for (const provider of providers) lines.push(...(await publishOwnResults(publication, provider)))
      return lines
    },

    async recordDeployment(environment, releases) {
      const index = await readIndex()
      if ((await findEnvironment(index, environment)) === undefined) await createEnvironment(index, environment)
      const links: { name: string; version: string; href: string }[] = []
      for (const release of releases)
        for (const name of participantsOf(release)) {
          const document = await readVersion(index, name, release.version)
          const link = linksOf(document, 'pb:record-deployment').find((each) => each.name === environment)
          if (link === undefined) throw new BrokerError(`The Pact Broker does not allow to record deployments to ${environment}.`)
          links.push({ name, version: release.version, href: link.href })
        }
      for (const { href } of links) await client.send('POST', href, {})
      const recorded = links.map(({ name, version }) => `${name} ${version} in ${environment}`)
      return [...recorded, ...(await endDeployments(await findEnvironment(index, environment), releases))]
    },

    async deployedVersions(environment) {
      const deployed = await readDeployed(await findEnvironment(await readIndex(), environment))
      return new Map(deployed.map(({ name, version }) => [name, version]))
    },

    async reasonsAgainst(environment, release) {
      const index = await readIndex()
      const reasons: string[] = []
      for (const pacticipant of participantsOf(release)) {
        await readVersion(index, pacticipant, release.version)
        const relation = 'pb:can-i-deploy-pacticipant-version-to-environment'
        const { summary } = await client.get(linkOf(index, relation, { pacticipant, version: release.version, environment }))
        const { deployable, reason } = (summary ?? {}) as { deployable?: boolean | null; reason?: string }
        if (deployable !== true) reasons.push(...(reason ?? `${pacticipant} has no verification results`).split('\n'))
      }
      return reasons.map((reason) => `Pact Broker: ${reason}`)
    },
  }
}

/** The names under which a part is in pacts: `content`, `content-events`, `content-stream`. */
function participantsOf({ relies_on, verified_with }: ParticipantRelease): string[] {
  return namesOf([...relies_on.map(({ consumer }) => consumer.name), ...verified_with.map(({ provider }) => provider.name)])
}

const namesOf = (names: string[]): string[] => [...new Set(names)].sort()

const embedded = (document: HalDocument, name: string) => (document._embedded?.[name] ?? {}) as Record<string, unknown>

/** The pact without what the broker adds: links, times and an id for each interaction. Throws a BrokerError for a document that names no parties. */
function pactIn({ consumer, provider, interactions, metadata }: HalDocument): PactFile {
  const all: Interaction[] = Array.isArray(interactions) ? interactions : []
  return { consumer: partyIn(consumer), provider: partyIn(provider), interactions: all.map(withoutId), metadata: { ...(metadata ?? {}) } }
}

function partyIn(party: unknown): { name: string } {
  const name = typeof party === 'object' && party !== null && 'name' in party ? party.name : undefined
  if (typeof name !== 'string') throw new BrokerError('The broker sent a pact that names no consumer or no provider.')
  return { name }
}

function withoutId(interaction: Interaction & { _id?: string }): Interaction {
  const { _id, ...content } = interaction
  return content
}

/** Whether the provider tests can read the pact. */
function isSupported({ interactions, metadata }: HalDocument): boolean {
  const specification = (metadata as { pactSpecification?: { version?: string } } | undefined)?.pactSpecification
  return Array.isArray(interactions) && specification?.version?.startsWith('4') === true
}

function isVerifiedWith(release: ParticipantRelease, pact: PactFile): boolean {
  return isPartOf(pact.provider.name, release.participant) && unverifiedPacts(release, [pact]).length === 0
}
