import { describe, expect, test } from '@jest/globals'
import type { Interaction } from '@loomcast/contracts/pact'
import { blockerText, compatibilityBlockers } from '../../src/contracts/deployment.ts'
import { apiOf, narrowed } from '../../src/contracts/openapi-operations.ts'
import type { ParticipantRelease } from '../../src/contracts/participant-release.ts'

const JSON_TYPE = 'application/json'
const PROBLEM = { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }

/** The document of the service `shop`. `POST /api/orders` is what the slice calls. */
function shopDocument() {
  const request = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, tone: { enum: ['warm', 'dry'] }, note: { type: 'string' } },
    additionalProperties: false,
  } as { required: string[]; properties: Record<string, object> }
  const response = {
    type: 'object',
    required: ['id', 'state'],
    properties: {
      id: { type: 'string' },
      state: { enum: ['new', 'done'] },
      size: { type: 'integer' },
      payer: { anyOf: [{ type: 'object', required: ['name'], properties: { name: { type: 'string' } } }, { type: 'null' }] },
    },
  } as { required: string[]; properties: Record<string, object> }
  const order = {
    summary: 'Places an order',
    parameters: [{ name: 'kind', in: 'query', required: false, schema: { type: 'string', enum: ['a', 'b'] } }] as object[],
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: request } } },
    security: [] as object[],
    responses: { 200: { description: 'The order.', content: { [JSON_TYPE]: { schema: response } } }, 404: PROBLEM } as Record<
      string,
      object
    >,
  }
  const schemas = { Problem: { type: 'object', required: ['code'], properties: { code: { type: 'string' } } as Record<string, object> } }
  const paths: Record<string, object> = { '/api/orders': { post: order }, '/api/unused': { get: { responses: { 200: PROBLEM } } } }
  return { request, response, order, schemas, paths, document: { openapi: '3.1.0', paths, components: { schemas } } }
}
type Shop = ReturnType<typeof shopDocument>

const reasonsAgainst = async (candidate: ParticipantRelease, others: ParticipantRelease[]) =>
  (await compatibilityBlockers(candidate, others)).map(blockerText)

const part = (participant: string, more: Partial<ParticipantRelease> = {}): ParticipantRelease => ({
  participant,
  version: '1.0.0',
  relies_on: [],
  verified_with: [],
  api: apiOf({}),
  uses: new Map(),
  ...more,
})
const apiAfter = (change: (shop: Shop) => void) => {
  const shop = shopDocument()
  change(shop)
  return apiOf(shop.document)
}
const shopAfter = (change: (shop: Shop) => void) => part('shop', { api: apiAfter(change) })
const sliceAfter = (change: (shop: Shop) => void) =>
  part('slice', { uses: new Map([['shop', narrowed(apiAfter(change), ['POST /api/orders'])]]) })
const unchanged = () => {}

const faults: [string, (shop: Shop) => void, RegExp][] = [
  ['a removed operation', ({ paths }) => delete paths['/api/orders'], /POST \/api\/orders: API path removed/],
  [
    'a removed response member',
    ({ response }) => {
      delete response.properties['id']
      response.required = ['state']
    },
    /removed the required property `id`/,
  ],
  ['a removed optional response member', ({ response }) => delete response.properties['size'], /removed the optional property `size`/],
  ['a response member that became optional', ({ response }) => response.required.pop(), /property `state` became optional/],
  ['a removed member of one alternative', ({ response }) => Object.assign(response.properties['payer']!, { anyOf: [{}, {}] }), /payer/],
  [
    'a new required request member',
    ({ request }) => {
      request.properties['age'] = { type: 'integer' }
      request.required.push('age')
    },
    /new required request property `age`/,
  ],
  [
    'a request member that is no longer accepted',
    ({ request }) => delete request.properties['note'],
    /removed the request property `note`/,
  ],
  [
    'a narrowed enum of a request',
    ({ request }) => Object.assign(request.properties['tone']!, { enum: ['warm'] }),
    /removed the enum value `dry` of the request property `tone`/,
  ],
  [
    'a widened enum of a response',
    ({ response }) => Object.assign(response.properties['state']!, { enum: ['new', 'done', 'lost'] }),
    /added the new `lost` enum value to the `state` response property/,
  ],
  [
    'a changed type of a response member',
    ({ response }) => Object.assign(response.properties['size']!, { type: 'string' }),
    /`size` response's property `type` changed/,
  ],
  ['a changed type of a request member', ({ request }) => Object.assign(request.properties['name']!, { type: 'integer' }), /name.*type/],
  ['a response member that can be null', ({ response }) => Object.assign(response.properties['id']!, { type: ['string', 'null'] }), /`id`/],
  [
    'a new required header',
    ({ order }) => order.parameters.push({ name: 'x-key', in: 'header', required: true, schema: { type: 'string' } }),
    /new required `header` request parameter `x-key`/,
  ],
  ['a removed query parameter', ({ order }) => order.parameters.pop(), /deleted the `query` request parameter `kind`/],
  ['a route that needs a sign-in', ({ order }) => order.security.push({ bearer: [] }), /security|anonymous/],
  ['a removed success status', ({ order }) => delete order.responses['200'], /removed the success response with the status `200`/],
  [
    'a removed member of every problem document',
    ({ schemas }) => {
      schemas.Problem.properties = {}
      schemas.Problem.required = []
    },
    /removed the required property `code`/,
  ],
]

const compatible: [string, (shop: Shop) => void][] = [
  ['an unchanged document', unchanged],
  [
    'new summaries and descriptions',
    ({ order, response }) => Object.assign(order, { summary: 'x' }, response, { description: 'An order' }),
  ],
  ['a new response member', ({ response }) => Object.assign(response.properties, { more: { type: 'string' } })],
  ['a new optional request member', ({ request }) => Object.assign(request.properties, { more: { type: 'string' } })],
  ['a widened enum of a request', ({ request }) => Object.assign(request.properties['tone']!, { enum: ['warm', 'dry', 'odd'] })],
  ['a change of an operation that the slice does not call', ({ paths }) => delete paths['/api/unused']],
]

describe('a service with a deployed slice', () => {
  test.each(faults)('is rejected for %s', async (_what, change, message) => {
    const reasons = await reasonsAgainst(shopAfter(change), [sliceAfter(unchanged)])
    expect(reasons.join('\n')).toMatch(message)
    expect(reasons[0]).toMatch(/slice 1\.0\.0, which runs there, was built with what was before\. Deploy slice first\.$/)
  })

  test.each(compatible)('is accepted with %s', async (_what, change) => {
    expect(await reasonsAgainst(shopAfter(change), [sliceAfter(unchanged)])).toEqual([])
  })
})

describe('a slice with a deployed service', () => {
  test.each(faults)('is rejected if it was built before %s', async (_what, change, message) => {
    const reasons = await reasonsAgainst(sliceAfter(unchanged), [shopAfter(change)])
    expect(reasons.join('\n')).toMatch(message)
    expect(reasons[0]).toMatch(/\(shop 1\.0\.0, which runs there\)\. Deploy shop first\.$/)
  })

  test('is rejected if it reads a member that the service does not send yet', async () => {
    const reads = sliceAfter(({ response }) => Object.assign(response.properties, { more: { type: 'string' } }))
    expect(await reasonsAgainst(reads, [shopAfter(unchanged)])).toEqual([expect.stringContaining('removed the optional property `more`')])
  })

  test('is rejected if it calls an operation that the service does not have yet', async () => {
    const calls = part('slice', {
      uses: new Map([['shop', apiAfter(({ paths, order }) => Object.assign(paths, { '/api/carts': { get: order } }))]]),
    })
    expect(await reasonsAgainst(calls, [shopAfter(unchanged)])).toEqual([expect.stringContaining('GET /api/carts: API path removed')])
  })
})

describe('a service with a service that it calls', () => {
  const read: Interaction = { type: 'Synchronous/HTTP', description: 'a thing', request: { method: 'GET', path: '/internal/things/1' } }
  const pact = (interaction: Interaction) => [
    { consumer: { name: 'bank' }, provider: { name: 'shop' }, interactions: [interaction], metadata: {} },
  ]

  test('is rejected if the deployed version was not verified with a call', async () => {
    const shop = part('shop', { verified_with: pact(read) })
    expect(await reasonsAgainst(part('bank', { relies_on: pact({ ...read, description: 'said otherwise' }) }), [shop])).toEqual([])
    const other = pact({ ...read, request: { method: 'PUT', path: '/internal/things/1' } })
    expect(await reasonsAgainst(part('bank', { relies_on: other }), [shop])).toEqual([
      'bank: a thing: shop 1.0.0, which runs there, was not verified with it. Deploy shop first.',
    ])
  })
})
