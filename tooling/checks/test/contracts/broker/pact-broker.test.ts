import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type Interaction, type PactFile, pactText } from '@loomcast/contracts/pact'
import type { ContractBroker } from '../../../src/contracts/broker/contract-broker.ts'
import { deployedPartVersions } from '../../../src/contracts/broker/deployed-parts.ts'
import { openBroker } from '../../../src/contracts/broker/open-broker.ts'
import { recordDeployment } from '../../../src/contracts/deployment-record.ts'
import { releasePart } from '../../../src/contracts/part-release.ts'
import { readParticipant, recordParticipant, releaseOf } from '../../../src/contracts/participant-release.ts'
import { type BrokerDouble, startBroker } from './broker.double.ts'

const read: Interaction = {
  type: 'Synchronous/HTTP',
  description: 'a thing',
  request: { method: 'GET', path: '/internal/things/1' },
  response: { status: 200 },
}
const write: Interaction = { ...read, description: 'a new thing', request: { method: 'POST', path: '/internal/things' } }
const received: Interaction = { type: 'Asynchronous/Messages', description: 'x receives y', metadata: { ce_type: 'y' } }
const pact = (consumer: string, provider: string, ...interactions: Interaction[]): PactFile => ({
  consumer: { name: consumer },
  provider: { name: provider },
  interactions,
  metadata: { pactSpecification: { version: '4.0' } },
})

let root: string
let double: BrokerDouble
let broker: ContractBroker
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const putPact = (each: PactFile) => put(`contracts/pacts/${each.consumer.name}-${each.provider.name}.json`, pactText(each))
const settings = () => ({ PACT_BROKER_URL: double.url, PACT_BROKER_TOKEN: 'S3CRET', PACT_BROKER_BRANCH: 'main' })
const publish = async (part: string, version: string) => broker.publish(releaseOf(root, part, version))
const files = () => (readdirSync(root, { recursive: true }) as string[]).sort()

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'loomcast-broker-'))
  execFileSync('git', ['init', '--quiet', '--initial-branch=release'], { cwd: root })
  double = await startBroker({ authorization: 'Bearer S3CRET', path: '/pacts-of/us' })
  broker = openBroker(root, settings())
  for (const part of ['bank', 'shop']) put(`services/${part}/package.json`, `{ "name": "@loomcast/${part}", "version": "1.0.0" }`)
  put('package-lock.json', '{ "packages": {} }')
  for (const each of [pact('bank', 'shop', read, write), pact('bank-events', 'shop-events', received)]) putPact(each)
})
afterEach(async () => {
  await double.close()
  rmSync(root, { recursive: true })
})

test('a released consumer and its provider can be deployed together, in whichever order they are published', async () => {
  for (const order of [
    ['bank', 'shop'],
    ['shop', 'bank'],
  ]) {
    const own = await startBroker()
    const client = openBroker(root, { PACT_BROKER_URL: own.url, PACT_BROKER_BRANCH: 'main' })
    for (const part of ['bank', 'shop']) recordParticipant(root, part, '1.0.0')
    for (const part of order) await client.publish(readParticipant(root, part, '1.0.0'))
    await client.recordDeployment('production', [readParticipant(root, 'shop', '1.0.0')])
    expect(await client.reasonsAgainst('production', readParticipant(root, 'bank', '1.0.0'))).toEqual([])
    expect(await client.reasonsAgainst('production', readParticipant(root, 'shop', '1.0.0'))).toEqual([])
    await own.close()
    rmSync(join(root, 'contracts', 'released'), { recursive: true })
  }
})

test('a consumer that relies on more than the deployed provider was verified with cannot be deployed', async () => {
  recordParticipant(root, 'shop', '1.0.0')
  await publish('shop', '1.0.0')
  await broker.recordDeployment('production', [readParticipant(root, 'shop', '1.0.0')])
  putPact(pact('bank', 'shop', read, write, { ...read, description: 'more', request: { method: 'GET', path: '/more' } }))
  await publish('bank', '1.1.0')
  const bank = releaseOf(root, 'bank', '1.1.0')
  expect(await broker.reasonsAgainst('production', bank)).toEqual([
    'Pact Broker: There is no verified pact between version 1.1.0 of bank and the version of shop currently in production (1.0.0)',
  ])
  // One that relies on less can be, though its pact is another.
  putPact(pact('bank', 'shop', read))
  await publish('bank', '1.2.0')
  expect(await broker.reasonsAgainst('production', releaseOf(root, 'bank', '1.2.0'))).toEqual([])
})

test('the pact of a deployed consumer that the checkout does not have is verified by the provider tests', async () => {
  double.state.publish('partner', '7', 'main', [
    pact('partner', 'shop', { ...read, request: { method: 'GET', path: '/partners' } }) as never,
  ])
  const verified: PactFile[] = []
  const outcomes = [false, true]
  const run = () =>
    broker.publish(releaseOf(root, 'shop', '1.0.0'), async (each) => {
      verified.push(each)
      return outcomes.shift() ?? false
    })
  expect(await run()).toContain('shop 1.0.0 fails with the pact of partner')
  expect(double.state.results).toEqual([expect.objectContaining({ providerVersion: '1.0.0', success: false })])
  expect(await run()).toContain('shop 1.0.0 was verified with the pact of partner')
  expect(double.state.results.map(({ success }) => success)).toEqual([false, true])
  // As written by the partner, without the ids and links of the broker.
  expect(verified[0]).toEqual(pact('partner', 'shop', { ...read, request: { method: 'GET', path: '/partners' } }))
  expect(await publish('shop', '1.0.0')).toContain('shop 1.0.0 was not verified with the pact of partner')
  expect(double.state.results).toHaveLength(2)
})

test('a pact of another specification gets no result', async () => {
  const old = { ...pact('partner', 'shop'), metadata: { pactSpecification: { version: '2.0.0' } } }
  double.state.publish('partner', '7', 'main', [old as never])
  const verify = () => Promise.reject(new Error('not run'))
  expect(await broker.publish(releaseOf(root, 'shop', '1.0.0'), verify)).toContain('shop 1.0.0 was not verified with the pact of partner')
  expect(double.state.results).toEqual([])
})

test('a pact without the name of its provider is a fault of the broker', async () => {
  const sent = { ...pact('partner', 'shop'), metadata: { pactSpecification: { version: '4.0' } } }
  double.state.publish('partner', '7', 'main', [sent])
  const { fetch } = globalThis
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request)
    const body = await response.text()
    const isPact = /"interactions"/.test(body)
    return new Response(isPact ? body.replaceAll('"provider":{"name":"shop"}', '"provider":{}') : body, response)
  }
  try {
    await expect(broker.publish(releaseOf(root, 'shop', '1.0.0'))).rejects.toThrow('names no consumer or no provider')
  } finally {
    globalThis.fetch = fetch
  }
})

test('a version can be published again with the same content, and not with other content', async () => {
  await publish('bank', '1.0.0')
  putPact({ ...pact('bank', 'shop', write, read), metadata: { pactSpecification: { version: '4.0' }, pactJs: { version: '99' } } })
  await publish('bank', '1.0.0')
  putPact(pact('bank', 'shop', read))
  await expect(publish('bank', '1.0.0')).rejects.toThrow(
    /responded to POST \/pacts-of\/us\/contracts\/publish with 409: contracts Cannot change the content of the pact for bank version 1.0.0 and provider shop.* A published version does not change: release bank with a higher version.$/,
  )
  expect(double.state.pacts.map(({ consumer }) => consumer)).toEqual(['bank', 'bank-events'])
  expect([...double.authorizations]).toEqual(['Bearer S3CRET'])
})

test('all names of a part are recorded in an environment, which is created once', async () => {
  await publish('shop', '1.0.0')
  await publish('shop', '1.1.0')
  const record = (version: string) => broker.recordDeployment('production', [releaseOf(root, 'shop', version)])
  expect(await broker.deployedVersions('production')).toEqual(new Map())
  expect(await record('1.0.0')).toEqual(['shop 1.0.0 in production', 'shop-events 1.0.0 in production'])
  await record('1.0.0')
  await record('1.1.0')
  expect(double.state.environments).toEqual([expect.objectContaining({ name: 'production', production: true })])
  const deployed = await broker.deployedVersions('production')
  expect(deployed).toEqual(
    new Map([
      ['shop', '1.1.0'],
      ['shop-events', '1.1.0'],
    ]),
  )
  expect(deployedPartVersions(deployed, ['shop', 'bank'])).toEqual({ shop: '1.1.0' })
})

test('a part that dropped its last pact with a name no longer runs there under that name, and blocks nobody', async () => {
  for (const part of ['bank', 'shop']) await publish(part, '1.0.0')
  const inProduction = (part: string, version: string) => broker.recordDeployment('production', [releaseOf(root, part, version)])
  await inProduction('shop', '1.0.0')
  await inProduction('bank', '1.0.0')
  double.state.addBranch('bank-partner', '3')
  double.state.deploy({ environment: 'production', pacticipant: 'bank-partner', version: '3', instance: undefined })
  double.state.deploy({ environment: 'staging', pacticipant: 'bank-events', version: '1.0.0', instance: undefined })
  rmSync(join(root, 'contracts/pacts/bank-events-shop-events.json'))
  await publish('bank', '2.0.0')
  expect(await inProduction('bank', '2.0.0')).toEqual(['bank 2.0.0 in production', 'bank-events 1.0.0 no longer in production'])
  const deployed = await broker.deployedVersions('production')
  expect(deployedPartVersions(deployed, ['shop', 'bank'])).toEqual({ shop: '1.0.0', bank: '2.0.0' })
  expect(deployed.get('bank-partner')).toBe('3')
  expect(double.state.deployed.filter(({ environment }) => environment === 'staging')).toHaveLength(1)
  // The provider stops publishing what nobody receives.
  await publish('shop', '2.0.0')
  expect(await broker.reasonsAgainst('production', releaseOf(root, 'shop', '2.0.0'))).toEqual([])
  expect(await inProduction('bank', '2.0.0')).toEqual(['bank 2.0.0 in production'])
})

test('an environment that another process creates at the same time is used', async () => {
  await publish('shop', '1.0.0')
  double.intercept = (request) => {
    if (request === 'POST /pacts-of/us/environments' && double.state.environments.length === 0)
      double.state.createEnvironment('staging', 'staging', false)
    return false
  }
  expect(await broker.recordDeployment('staging', [releaseOf(root, 'shop', '1.0.0')])).toHaveLength(2)
})

test('nothing is recorded if the broker lacks one of the versions', async () => {
  await publish('shop', '1.0.0')
  const releases = [releaseOf(root, 'shop', '1.0.0'), releaseOf(root, 'bank', '1.0.0')]
  await expect(broker.recordDeployment('staging', releases)).rejects.toThrow('does not have bank 1.0.0. Run: npm run contracts:publish')
  expect(double.state.deployed).toEqual([])
})

test('a deployment of which only one name of a part was recorded is found', () => {
  const participants = new Map([
    ['shop', '1.1.0'],
    ['shop-events', '1.0.0'],
    ['shopping', '3.0.0'],
  ])
  expect(() => deployedPartVersions(participants, ['shop'])).toThrow(
    'The Pact Broker has several versions of shop: shop 1.1.0, shop-events 1.0.0. Repeat npm run record-deployment for it.',
  )
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a release whose request %i fails leaves the checkout as it was, and can be repeated',
  async (failing) => {
    recordParticipant(root, 'bank', '1.0.0')
    await publish('bank', '1.0.0')
    const before = files()
    double.requests.length = 0
    double.intercept = (_request, response) => {
      if (double.requests.length !== failing) return false
      response.destroy()
      return true
    }
    const release = () => releasePart(root, 'shop', '1.0.1', broker, async () => '## 1.0.1\n\n- sell')
    await expect(release()).rejects.toThrow('cannot be reached')
    expect(files()).toEqual(before)
    double.intercept = () => false
    const { published } = await release()
    expect(published).toEqual([
      'shop 1.0.1 was verified with the pact of bank',
      'shop-events 1.0.1 was verified with the pact of bank-events',
    ])
    expect(readParticipant(root, 'shop', '1.0.1').verified_with).toHaveLength(2)
  },
)

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])(
  'a deployment whose request %i fails is not recorded in the checkout, and can be repeated',
  async (failing) => {
    await publish('shop', '1.0.0')
    put('contracts/environments/production.json', '{ "shop": "0.9.0" }')
    double.requests.length = 0
    double.intercept = (_request, response) => {
      if (double.requests.length !== failing) return false
      response.writeHead(503).end()
      return true
    }
    const releases = [releaseOf(root, 'shop', '1.0.0')]
    const record = () => recordDeployment({ root, environment: 'production', releases, before: { shop: '0.9.0', bank: '1.0.0' }, broker })
    const recorded = () => readFileSync(join(root, 'contracts/environments/production.json'), 'utf8')
    await expect(record()).rejects.toThrow('503')
    expect(recorded()).toBe('{ "shop": "0.9.0" }')
    double.intercept = () => false
    await record()
    expect(JSON.parse(recorded())).toEqual({ bank: '1.0.0', shop: '1.0.0' })
    expect(await broker.deployedVersions('production')).toEqual(
      new Map([
        ['shop', '1.0.0'],
        ['shop-events', '1.0.0'],
      ]),
    )
  },
)

test('a checkout without a branch needs the name of one', async () => {
  const { PACT_BROKER_BRANCH: _none, ...others } = settings()
  put('.git/HEAD', '0123456789012345678901234567890123456789\n')
  await expect(openBroker(root, others).publish(releaseOf(root, 'bank', '1.0.0'))).rejects.toThrow('Set PACT_BROKER_BRANCH')
  put('.git/HEAD', 'ref: refs/heads/release\n')
  await openBroker(root, others).publish(releaseOf(root, 'bank', '1.0.0'))
  expect(double.state.versions.get('bank 1.0.0')).toEqual(new Set(['release']))
})
