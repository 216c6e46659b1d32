import { createHash } from 'node:crypto'

interface Pact {
  consumer: { name: string }
  provider: { name: string }
  interactions: object[]
  metadata?: { pactSpecification: { version: string } }
}

export interface PublishedPact {
  consumer: string
  version: string
  provider: string
  /** Identifies the content that affects verification. Versions with the same content share their results. */
  sha: string
  content: Pact
}

export interface Result {
  sha: string
  providerVersion: string
  success: boolean
}

export interface DeployedVersion {
  environment: string
  pacticipant: string
  version: string
  instance: string | undefined
}

/** Why a request is refused: a status and the body of the broker. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

export const invalid = (errors: Record<string, string[]>): Refusal => new Refusal(400, { errors })

/** The records of the double and the rules of https://docs.pact.io/pact_broker for them. */
export class BrokerState {
  readonly versions = new Map<string, Set<string>>()
  readonly pacts: PublishedPact[] = []
  readonly results: Result[] = []
  readonly environments: { uuid: string; name: string; displayName: string; production: boolean }[] = []
  deployed: DeployedVersion[] = []

  hasVersion(pacticipant: string, version: string): boolean {
    return this.versions.has(`${pacticipant} ${version}`)
  }

  hasPacticipant(pacticipant: string): boolean {
    return (
      [...this.versions.keys()].some((key) => key.startsWith(`${pacticipant} `)) || this.pacts.some((each) => each.provider === pacticipant)
    )
  }

  addBranch(pacticipant: string, version: string, branch?: string): void {
    const key = `${pacticipant} ${version}`
    const branches = this.versions.get(key) ?? new Set()
    if (branch !== undefined) branches.add(branch)
    this.versions.set(key, branches)
  }

  /** Publishes all pacts of a version, or none if one differs from what the version has. */
  publish(consumer: string, version: string, branch: string | undefined, contents: Pact[]): PublishedPact[] {
    const published = contents.map((content) => ({ consumer, version, provider: content.provider.name, sha: shaOf(content), content }))
    const changed = published.filter(({ provider, sha }) => {
      const before = this.findPact(consumer, provider, version)
      return before !== undefined && before.sha !== sha
    })
    if (changed.length > 0) {
      const texts = changed.map(
        ({ provider }) =>
          `Cannot change the content of the pact for ${consumer} version ${version} and provider ${provider}, as race conditions …`,
      )
      throw new Refusal(409, { notices: texts.map((text) => ({ type: 'error', text })), errors: { contracts: texts } })
    }
    this.addBranch(consumer, version, branch)
    for (const each of published) if (!this.findPact(consumer, each.provider, version)) this.pacts.push(each)
    return published
  }

  findPact(consumer: string, provider: string, version: string): PublishedPact | undefined {
    return this.pacts.find((each) => each.consumer === consumer && each.provider === provider && each.version === version)
  }

  /** By the selectors `latest`, `mainBranch`, `matchingBranch` and `deployedOrReleased`; each content once. */
  pactsToVerify(provider: string, selectors: Record<string, unknown>[], providerBranch: string | undefined): PublishedPact[] {
    const selected = (selector: Record<string, unknown>, { consumer, version }: PublishedPact) => {
      if (selector['deployedOrReleased'] === true)
        return this.deployed.some((each) => each.pacticipant === consumer && each.version === version)
      if (selector['latest'] === true) return this.pacts.findLast((each) => each.consumer === consumer)?.version === version
      const branch = selector['mainBranch'] === true ? 'main' : providerBranch
      const onBranch = this.pacts.filter(
        (each) => each.consumer === consumer && this.versions.get(`${consumer} ${each.version}`)?.has(branch ?? ''),
      )
      return onBranch.at(-1)?.version === version
    }
    const found = this.pacts.filter((pact) => pact.provider === provider && selectors.some((selector) => selected(selector, pact)))
    return [...new Map(found.map((pact) => [`${pact.consumer} ${pact.sha}`, pact])).values()]
  }

  addResult(result: Result, provider: string): void {
    this.addBranch(provider, result.providerVersion)
    this.results.push(result)
  }

  createEnvironment(name: string, displayName: string, production: boolean): void {
    if (/\s/.test(name)) throw invalid({ name: ['cannot contain spaces'] })
    if (this.environments.some((each) => each.name === name))
      throw invalid({ name: [`name '${name}' is already used by an existing environment.`] })
    this.environments.push({
      uuid: `00000000-0000-4000-8000-${String(this.environments.length).padStart(12, '0')}`,
      name,
      displayName,
      production,
    })
  }

  /** A version replaces the one before it, unless it is another instance of the application. */
  deploy(deployed: DeployedVersion): void {
    const isSame = (each: DeployedVersion) =>
      each.environment === deployed.environment && each.pacticipant === deployed.pacticipant && each.instance === deployed.instance
    this.deployed = [...this.deployed.filter((each) => !isSame(each)), deployed]
  }

  /** https://docs.pact.io/pact_broker/can_i_deploy: null if results are missing. */
  canDeploy(
    pacticipant: string,
    version: string,
    environment: string,
  ): { rows: MatrixRow[]; deployable: boolean | null; reasons: string[] } {
    if (!this.hasVersion(pacticipant, version)) {
      const reasons = [`No pacts or verifications have been published for version ${version} of ${pacticipant}`]
      return { rows: [], deployable: false, reasons }
    }
    const running = (name: string) => this.deployed.filter((each) => each.environment === environment && each.pacticipant === name)
    const asConsumer = this.pacts
      .filter((pact) => pact.consumer === pacticipant && pact.version === version)
      .flatMap((pact) => {
        const versions = running(pact.provider).map((each) => each.version)
        return (versions.length > 0 ? versions : [undefined]).map((providerVersion) => this.rowOf(pact, providerVersion))
      })
    const asProvider = this.pacts
      .filter((pact) => pact.provider === pacticipant && running(pact.consumer).some((each) => each.version === pact.version))
      .map((pact) => this.rowOf(pact, version))
    const rows = [...asConsumer, ...asProvider]
    const describe = (name: string, found: string | undefined) => {
      if (name === pacticipant) return `version ${version} of ${name}`
      return found === undefined
        ? `a version of ${name} currently in ${environment} (no version is currently recorded as deployed/released in this environment)`
        : `the version of ${name} currently in ${environment} (${found})`
    }
    const between = ({ pact, providerVersion }: MatrixRow) =>
      `${describe(pact.consumer, pact.version)} and ${describe(pact.provider, providerVersion)}`
    const missing = rows.filter(({ success }) => success === undefined).map((row) => `There is no verified pact between ${between(row)}`)
    const failed = rows
      .filter(({ success }) => success === false)
      .map((row) => `The verification for the pact between ${between(row)} failed`)
    const reasons = [...failed, ...missing]
    const fine = rows.length === 0 ? 'There are no missing dependencies' : 'All required verification results are published and successful'
    return { rows, deployable: missing.length > 0 ? null : failed.length === 0, reasons: reasons.length === 0 ? [fine] : reasons }
  }

  private rowOf(pact: PublishedPact, providerVersion: string | undefined): MatrixRow {
    const result = this.results.findLast((each) => each.sha === pact.sha && each.providerVersion === providerVersion)
    return { pact, providerVersion, success: result?.success }
  }
}

export interface MatrixRow {
  pact: PublishedPact
  providerVersion: string | undefined
  success: boolean | undefined
}

/** Neither the order of interactions and members nor the metadata matter, apart from the version of the specification. */
function shaOf({ interactions, metadata }: Pact): string {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, member]) => [name, sorted(member)]),
    )
  }
  const content = interactions.map((each) => JSON.stringify(sorted(each))).sort()
  return createHash('sha1')
    .update(JSON.stringify([content, metadata?.pactSpecification.version]))
    .digest('hex')
}
