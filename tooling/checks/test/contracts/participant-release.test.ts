import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type Interaction, type PactFile, pactText } from '@loomcast/contracts/pact'
import { blockerText, findBlockers } from '../../src/contracts/deployment.ts'
import { deploymentOrder } from '../../src/contracts/deployment-order.ts'
import { documentFindings } from '../../src/contracts/document-store.ts'
import { readParticipant, recordParticipant, releaseOf, unverifiedBy, unverifiedPacts } from '../../src/contracts/participant-release.ts'
import { publicApiFindings, requireMajorForBreaks } from '../../src/contracts/public-api.ts'

const reasonsAgainstDeployment = async (folder: string, environment: string, part: string) =>
  (await findBlockers(folder, environment, part)).map(blockerText)

const read: Interaction = {
  type: 'Synchronous/HTTP',
  description: 'a thing',
  providerStates: [{ name: 'a user', params: { user_id: 'usr_1' } }],
  request: { method: 'GET', path: '/internal/things/1' },
  response: { status: 200 },
}
const write: Interaction = { ...read, description: 'a new thing', request: { method: 'POST', path: '/internal/things' } }
const received: Interaction = { type: 'Asynchronous/Messages', description: 'mfe-cart.x receives y', metadata: { ce_type: 'y' } }
const pact = (consumer: string, provider: string, ...interactions: Interaction[]): PactFile => ({
  consumer: { name: consumer },
  provider: { name: provider },
  interactions,
  metadata: { pactSpecification: { version: '4.0' } },
})
const problem = { description: 'x', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }
const openapi = {
  paths: {
    '/api/things/{thing_id}': { get: { summary: 'Reads a thing', responses: { 404: problem } }, delete: { responses: {} } },
    '/api/things/all': { get: { responses: { 200: {} } } },
    '/internal/things': { post: { responses: {} } },
  },
  components: { schemas: { Problem: { type: 'object', description: 'What failed' }, Unused: { type: 'object' } } },
}

let root: string
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const pacts = [pact('bank', 'shop', read), pact('bank', 'shop-stream', received), pact('shop-events', 'bank-events', received)]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loomcast-participant-'))
  for (const each of pacts) put(`contracts/pacts/${each.consumer.name}-${each.provider.name}.json`, pactText(each))
  put('services/shop/openapi.json', JSON.stringify(openapi))
  const source = ["import { api } from '@loomcast/web-kit'", `export const read = (id: string) => api.get(\`/api/things/\${id}\`)`]
  put('mfe-cart/src/things.ts', source.join('\n'))
})
afterEach(() => rmSync(root, { recursive: true }))

test('a release contains the pacts of all participant names of a service, and the operations that a browser can call', () => {
  const shop = releaseOf(root, 'shop', '1.0.0')
  expect(shop.relies_on).toEqual([pacts[2]])
  expect(shop.verified_with).toEqual([pacts[1], pacts[0]])
  expect([...shop.api.operations.keys()]).toEqual(['GET /api/things/{thing_id}', 'DELETE /api/things/{thing_id}', 'GET /api/things/all'])
  expect(releaseOf(root, 'bank', '1.0.0').relies_on).toEqual([pacts[1], pacts[0]])
})

test('the release of a slice contains only the operations that it calls, and the schemas that they name, without prose', () => {
  const { uses } = releaseOf(root, 'mfe-cart', '1.0.0')
  expect([...uses.keys()]).toEqual(['shop'])
  const used = uses.get('shop')!
  expect([...used.operations]).toEqual([['GET /api/things/{thing_id}', { responses: { 404: { content: problem.content } } }]])
  expect([...used.schemas]).toEqual([['Problem', { type: 'object' }]])
})

test('a consumer can be deployed first only if the deployed provider was verified with its interactions', () => {
  const shop = releaseOf(root, 'shop', '1.0.0')
  expect(unverifiedBy(shop, [pact('bank', 'shop', { ...read, description: 'said otherwise' })])).toEqual([])
  expect(unverifiedBy(shop, [pact('bank', 'shop', read, write)])).toEqual(['bank: a new thing (given a user)'])
  expect(unverifiedPacts(shop, [pact('bank', 'shop', read, write), pact('bank', 'shop', read)])).toEqual([pact('bank', 'shop', write)])
  expect(unverifiedBy(shop, [pact('bank', 'shop', { ...read, response: { status: 201 } })])).toEqual(['bank: a thing (given a user)'])
  expect(unverifiedBy(shop, [pact('other', 'shop', read)])).toEqual(['other: a thing (given a user)'])
  expect(unverifiedBy(shop, [pact('bank', 'other', write)])).toEqual([])
})

test('a recorded release names only hashes, and is read as it was recorded', () => {
  for (const part of ['bank', 'mfe-cart', 'shop']) {
    recordParticipant(root, part, '1.0.0')
    expect(readParticipant(root, part, '1.0.0')).toEqual(releaseOf(root, part, '1.0.0'))
  }
  // The interactions and operations that two releases name are stored once: 2 interactions, 3 operations, 1 schema.
  const released = join(root, 'contracts', 'released')
  expect(readdirSync(join(released, 'documents'))).toHaveLength(6)
  expect(documentFindings(released)).toEqual([])
  expect(readFileSync(join(released, 'bank', '1.0.0.json'), 'utf8')).not.toContain('/internal/things')
  expect(() => recordParticipant(root, 'shop', '1.0.0')).toThrow('recorded already')
  expect(() => recordParticipant(root, 'mfe-other', '1.0.0')).toThrow('No pact and no OpenAPI document names mfe-other.')
  expect(() => readParticipant(root, 'shop', '2.0.0')).toThrow('npm run contracts:release -- shop 2.0.0')
})

test('a slice cannot be deployed to an environment whose service does not have what it calls', async () => {
  put('services/shop/package.json', '{ "version": "1.0.0" }')
  put('mfe-cart/package.json', '{ "version": "1.0.0" }')
  put('contracts/environments/production.json', '{ "shop": "1.0.0", "mfe-cart": "1.0.0" }')
  recordParticipant(root, 'shop', '1.0.0')
  recordParticipant(root, 'mfe-cart', '1.0.0')
  expect(await reasonsAgainstDeployment(root, 'production', 'mfe-cart')).toEqual([])
  expect(await reasonsAgainstDeployment(root, 'production', 'shop')).toEqual([])
  const { '/api/things/{thing_id}': _removed, ...paths } = openapi.paths
  put('services/shop/openapi.json', JSON.stringify({ ...openapi, paths: { ...paths, '/api/carts': { get: { responses: { 200: {} } } } } }))
  put('mfe-cart/src/things.ts', "import { api } from '@loomcast/web-kit'\nexport const read = () => api.get('/api/carts')\n")
  expect(await reasonsAgainstDeployment(root, 'production', 'mfe-cart')).toEqual([
    'mfe-cart: GET /api/carts: API path removed without deprecation (shop 1.0.0, which runs there). Deploy shop first.',
  ])
  expect(await reasonsAgainstDeployment(root, 'production', 'shop')).toEqual([
    expect.stringMatching(/^mfe-cart: GET \/api\/things\/\{thing_id\}: API path removed .* Deploy mfe-cart first\.$/),
  ])
  const { order, deadlock } = await deploymentOrder(root, 'production')
  expect(order).toEqual([])
  expect(deadlock.map(({ part, first }) => `${part} waits for ${first}`).sort()).toEqual([
    'mfe-cart waits for shop',
    'shop waits for mfe-cart',
  ])
})

test('an API keeps what its newest release has, also what no slice calls, until a new major version', async () => {
  const field = (name: string, more: object = {}) => ({ [name]: { type: 'integer', ...more } })
  const put200 = (properties: object, more: object = {}) => {
    const schema = { type: 'object', required: ['used'], properties: { used: { type: 'integer' }, ...properties } }
    const get = { ...more, responses: { 200: { description: 'x', content: { 'application/json': { schema } } } } }
    put('services/shop/openapi.json', JSON.stringify({ ...openapi, paths: { ...openapi.paths, '/api/usage': { get } } }))
  }
  put200(field('generations_used'))
  expect(await publicApiFindings(root)).toEqual([])
  recordParticipant(root, 'shop', '1.0.0')
  put200({ ...field('generations_used', { deprecated: true }), ...field('texts_used') }, { deprecated: true })
  expect(await publicApiFindings(root)).toEqual([])
  await requireMajorForBreaks(root, 'shop', '1.1.0')
  put200(field('texts_used'))
  expect(await publicApiFindings(root)).toEqual([
    'shop: GET /api/usage: removed the optional property `generations_used` from the response with the `200` status',
    'Keep what was there beside the new, or release a new major version: contracts/README.md, "Change a contract".',
  ])
  await expect(requireMajorForBreaks(root, 'shop', '1.1.0')).rejects.toThrow('Only a new major version can: 2.0.0.')
  await requireMajorForBreaks(root, 'shop', '2.0.0')
  recordParticipant(root, 'shop', '2.0.0')
  expect(await publicApiFindings(root)).toEqual([])
})

test('an API keeps a deprecated operation until a new major version, and can add values of an enum to responses', async () => {
  const states = (...values: string[]) => ({
    description: 'x',
    content: { 'application/json': { schema: { type: 'object', properties: { state: { enum: values } } } } },
  })
  const paths = (more: object) => JSON.stringify({ ...openapi, paths: { ...openapi.paths, ...more } })
  const usage = { '/api/usage': { get: { deprecated: true, responses: { 200: { description: 'x' } } } } }
  put('services/shop/openapi.json', paths({ ...usage, '/api/state': { get: { responses: { 200: states('new') } } } }))
  recordParticipant(root, 'shop', '1.0.0')
  put('services/shop/openapi.json', paths({ '/api/state': { get: { responses: { 200: states('new', 'lost') } } } }))
  const [finding, advice, ...more] = await publicApiFindings(root)
  expect(finding).toMatch(/^shop: GET \/api\/usage: API path removed/)
  expect(advice).toContain('new major version')
  expect(more).toEqual([])
})
