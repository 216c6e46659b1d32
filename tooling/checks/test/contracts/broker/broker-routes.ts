import { type BrokerState, type DeployedVersion, invalid, type PublishedPact, Refusal } from './broker-state.ts'

export type Body = Record<string, unknown>
type Handler = (names: string[], body: Body, query: URLSearchParams) => object
export type Route = [method: string, path: string, handler: Handler]

/** The resources of the HTTP API, with paths such as `/pacts/provider/{}/for-verification`. */
export function routesOf(state: BrokerState, url: string): Route[] {
  const link = (...path: string[]) => ({ href: [url, ...path.map(encodeURIComponent)].join('/') })
  const notFound = () => new Refusal(404, { error: 'The requested document was not found on this server.' })
  const pactDocument = (pact: PublishedPact | undefined) => {
    if (pact === undefined) throw notFound()
    const { content, consumer, provider, version, sha } = pact
    const base = `${url}/pacts/provider/${encodeURIComponent(provider)}/consumer/${encodeURIComponent(consumer)}`
    return {
      ...content,
      // The broker gives each interaction an id.
      interactions: content.interactions.map((each, at) => ({ ...each, _id: `${sha.slice(0, 38)}${at}` })),
      createdAt: '2026-11-29T12:00:00+00:00',
      _links: {
        self: { title: 'Pact', name: `Pact between ${consumer} (${version}) and ${provider}`, href: `${base}/version/${version}` },
        'pb:consumer': { title: 'Consumer', name: consumer, ...link('pacticipants', consumer) },
        'pb:provider': { title: 'Provider', name: provider, ...link('pacticipants', provider) },
        'pb:publish-verification-results': {
          title: 'Publish verification results',
          href: `${base}/pact-version/${sha}/verification-results`,
        },
      },
    }
  }
  const bySha = (consumer: string, provider: string, sha: string) =>
    state.pacts.findLast((each) => each.consumer === consumer && each.provider === provider && each.sha === sha)
  const environmentDocument = (environment: BrokerState['environments'][number]) => ({
    ...environment,
    _links: {
      self: link('environments', environment.uuid),
      'pb:currently-deployed-deployed-versions': link('environments', environment.uuid, 'deployed-versions', 'currently-deployed'),
    },
  })
  const environmentOf = (uuid: string) => {
    const found = state.environments.find((each) => each.uuid === uuid)
    if (found === undefined) throw notFound()
    return found
  }
  const deployedDocument = ({ pacticipant, version, instance }: DeployedVersion) => ({
    uuid: `${pacticipant}-${version}`,
    currentlyDeployed: true,
    ...(instance !== undefined && { target: instance, applicationInstance: instance }),
    _embedded: { pacticipant: { name: pacticipant }, version: { number: version } },
    _links: { self: link('deployed-versions', `${pacticipant}-${version}`) },
  })
  const verdict = (pacticipant: string, version: string, environment: string) => {
    const { rows, deployable, reasons } = state.canDeploy(pacticipant, version, environment)
    const matrix = rows.map(({ pact, providerVersion, success }) => ({
      consumer: { name: pact.consumer, version: { number: pact.version } },
      provider: { name: pact.provider, version: providerVersion === undefined ? null : { number: providerVersion } },
      pact: { createdAt: '2026-11-29T12:00:00+00:00', _links: { self: { href: `${url}/pacts` } } },
      verificationResult:
        success === undefined ? null : { success, verifiedAt: '2026-11-29T12:00:00+00:00', _links: { self: { href: url } } },
    }))
    const count = (value: boolean | undefined) => rows.filter(({ success }) => success === value).length
    const summary = { deployable, reason: reasons.join('\n'), success: count(true), failed: count(false), unknown: count(undefined) }
    return { summary, notices: reasons.map((text) => ({ type: deployable === true ? 'success' : 'error', text })), matrix }
  }
  const pactsToVerify = (provider: string, { consumerVersionSelectors, providerVersionBranch }: Body) => {
    if (!state.hasPacticipant(provider)) throw notFound()
    const selectors = (consumerVersionSelectors ?? [{ latest: true }]) as Record<string, unknown>[]
    const found = state.pactsToVerify(provider, selectors, providerVersionBranch as string | undefined)
    const pacts = found.map(({ consumer, sha }) => ({
      shortDescription: '',
      verificationProperties: { notices: [] },
      _links: { self: link('pacts', 'provider', provider, 'consumer', consumer, 'pact-version', sha, 'metadata', 'Zm9v') },
    }))
    return { _embedded: { pacts }, _links: { self: link('pacts', 'provider', provider, 'for-verification') } }
  }
  return [
    ['GET', '', () => ({ _links: indexLinks(url) })],
    ['POST', '/contracts/publish', (_names, body) => publish(state, body, url)],
    [
      'PUT',
      '/pacticipants/{}/branches/{}/versions/{}',
      ([pacticipant = '', branch, version = '']) => {
        state.addBranch(pacticipant, version, branch)
        return { _links: { self: link('pacticipants', pacticipant, 'branches', branch ?? '', 'versions', version) } }
      },
    ],
    [
      'GET',
      '/pacticipants/{}',
      ([name = '']) => {
        if (!state.hasPacticipant(name)) throw notFound()
        const { href } = link('pacticipants', name)
        const branchVersion = { href: `${href}/branches/{branch}/versions/{version}`, templated: true }
        return { name, _links: { self: { href }, 'pb:branch-version': branchVersion } }
      },
    ],
    [
      'GET',
      '/pacticipants/{}/versions/{}',
      ([pacticipant = '', version = '']) => {
        if (!state.hasVersion(pacticipant, version)) throw notFound()
        const records = state.environments.map(({ name, uuid }) => ({
          name,
          ...link('pacticipants', pacticipant, 'versions', version, 'deployed-versions', 'environment', uuid),
        }))
        return {
          number: version,
          _links: { self: link('pacticipants', pacticipant, 'versions', version), 'pb:record-deployment': records },
        }
      },
    ],
    [
      'POST',
      '/pacticipants/{}/versions/{}/deployed-versions/environment/{}',
      ([pacticipant = '', version = '', uuid = ''], body) => {
        const { name: environment } = environmentOf(uuid)
        if (!state.hasVersion(pacticipant, version)) throw notFound()
        const deployed = { environment, pacticipant, version, instance: body['applicationInstance'] as string | undefined }
        state.deploy(deployed)
        return deployedDocument(deployed)
      },
    ],
    [
      'GET',
      '/environments',
      () => ({ _embedded: { environments: state.environments.map(environmentDocument) }, _links: { self: link('environments') } }),
    ],
    [
      'POST',
      '/environments',
      (_names, { name, displayName, production }) => {
        if (typeof name !== 'string' || name === '') throw invalid({ name: ['is missing'] })
        if (typeof production !== 'boolean') throw invalid({ production: ['is missing'] })
        state.createEnvironment(name, String(displayName ?? ''), production)
        return environmentDocument(state.environments[state.environments.length - 1] as BrokerState['environments'][number])
      },
    ],
    [
      'GET',
      '/environments/{}/deployed-versions/currently-deployed',
      ([uuid = '']) => {
        const { name } = environmentOf(uuid)
        return { _embedded: { deployedVersions: state.deployed.filter((each) => each.environment === name).map(deployedDocument) } }
      },
    ],
    [
      'PATCH',
      '/deployed-versions/{}',
      ([uuid = ''], { currentlyDeployed }) => {
        const found = state.deployed.find(({ pacticipant, version }) => `${pacticipant}-${version}` === uuid)
        if (found === undefined) throw notFound()
        if (currentlyDeployed === true) throw new Refusal(422, { errors: { currentlyDeployed: ['cannot be set to true'] } })
        if (currentlyDeployed === false) state.deployed = state.deployed.filter((each) => each !== found)
        return { ...deployedDocument(found), currentlyDeployed: currentlyDeployed !== false }
      },
    ],
    ['POST', '/pacts/provider/{}/for-verification', ([provider = ''], body) => pactsToVerify(provider, body)],
    // Pact's verifier reads the resource before it posts its selectors.
    ['GET', '/pacts/provider/{}/for-verification', ([provider = '']) => pactsToVerify(provider, {})],
    [
      'GET',
      '/pacts/provider/{}/consumer/{}/version/{}',
      ([provider = '', consumer = '', version = '']) => pactDocument(state.findPact(consumer, provider, version)),
    ],
    [
      'GET',
      '/pacts/provider/{}/consumer/{}/pact-version/{}/metadata/{}',
      ([provider = '', consumer = '', sha = '']) => pactDocument(bySha(consumer, provider, sha)),
    ],
    [
      'POST',
      '/pacts/provider/{}/consumer/{}/pact-version/{}/verification-results',
      ([provider = '', consumer = '', sha = ''], { success, providerApplicationVersion }) => {
        if (bySha(consumer, provider, sha) === undefined) throw notFound()
        if (typeof success !== 'boolean') throw invalid({ success: ['is missing'] })
        if (typeof providerApplicationVersion !== 'string') throw invalid({ providerApplicationVersion: ['is missing'] })
        state.addResult({ sha, success, providerVersion: providerApplicationVersion }, provider)
        return { providerName: provider, providerApplicationVersion, success }
      },
    ],
    [
      'GET',
      '/can-i-deploy',
      (_names, _body, query) => {
        const [pacticipant, version, environment] = ['pacticipant', 'version', 'environment'].map((name) => query.get(name) ?? '')
        if (!state.hasPacticipant(pacticipant ?? '')) throw invalid({ pacticipant: [`with name '${pacticipant}' does not exist`] })
        if (!state.environments.some(({ name }) => name === environment))
          throw invalid({ environment: [`with name '${environment}' does not exist`] })
        return verdict(pacticipant ?? '', version ?? '', environment ?? '')
      },
    ],
    // What the command line client uses instead of /can-i-deploy.
    [
      'GET',
      '/matrix',
      (_names, _body, query) =>
        verdict(query.get('q[][pacticipant]') ?? '', query.get('q[][version]') ?? '', query.get('environment') ?? ''),
    ],
  ]
}

function publish(state: BrokerState, body: Body, url: string): object {
  const { pacticipantName, pacticipantVersionNumber, branch, contracts } = body
  if (typeof pacticipantName !== 'string') throw invalid({ pacticipantName: ['is missing'] })
  if (typeof pacticipantVersionNumber !== 'string') throw invalid({ pacticipantVersionNumber: ['is missing'] })
  if (!Array.isArray(contracts)) throw invalid({ contracts: ['is missing'] })
  const contents = (contracts as Record<string, string>[]).map((each, at) => {
    const fault = (text: string) => invalid({ contracts: [`${text} (at index ${at})`] })
    if (each['consumerName'] !== pacticipantName) throw fault(`consumerName ('${each['consumerName']}') must match pacticipantName`)
    if (each['specification'] !== 'pact' || each['contentType'] !== 'application/json')
      throw fault('specification or contentType is invalid')
    const content = JSON.parse(Buffer.from(each['content'] ?? '', 'base64').toString())
    if (content.consumer?.name !== pacticipantName)
      throw fault('consumer name in contract content must match consumerName in contract params')
    if (content.provider?.name !== each['providerName'])
      throw fault('provider name in contract content must match providerName in contract params')
    return content
  })
  const published = state.publish(pacticipantName, pacticipantVersionNumber, branch as string | undefined, contents)
  const named = (name: string, path: string) => ({ name, href: `${url}${path}` })
  const pacticipant = named(pacticipantName, `/pacticipants/${encodeURIComponent(pacticipantName)}`)
  const version = named(
    pacticipantVersionNumber,
    `/pacticipants/${encodeURIComponent(pacticipantName)}/versions/${pacticipantVersionNumber}`,
  )
  return {
    notices: published.map(({ provider }) => ({
      type: 'success',
      text: `Pact successfully published for ${pacticipantName} version ${pacticipantVersionNumber} and provider ${provider}.`,
    })),
    _embedded: {
      pacticipant: { name: pacticipant.name, _links: { self: { href: pacticipant.href } } },
      version: { number: version.name, _links: { self: version } },
    },
    _links: {
      'pb:pacticipant': pacticipant,
      'pb:pacticipant-version': version,
      'pb:contracts': published.map((pact) =>
        named(
          `Pact between ${pact.consumer} (${pact.version}) and ${pact.provider}`,
          `/pacts/provider/${encodeURIComponent(pact.provider)}/consumer/${encodeURIComponent(pact.consumer)}/version/${pact.version}`,
        ),
      ),
    },
  }
}

function indexLinks(url: string): object {
  const templates: Record<string, string> = {
    'pb:publish-contracts': '/contracts/publish',
    'pb:pacticipant-version': '/pacticipants/{pacticipant}/versions/{version}',
    'pb:pacticipant-branch-version': '/pacticipants/{pacticipant}/branches/{branch}/versions/{version}',
    'pb:provider-pacts-for-verification': '/pacts/provider/{provider}/for-verification',
    'pb:can-i-deploy-pacticipant-version-to-environment':
      '/can-i-deploy?pacticipant={pacticipant}&version={version}&environment={environment}',
    'pb:environments': '/environments',
  }
  return Object.fromEntries(
    Object.entries(templates).map(([relation, path]) => [
      relation,
      { href: `${url}${path}`, title: relation, templated: path.includes('{') },
    ]),
  )
}
