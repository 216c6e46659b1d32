import { beforeAll, describe, expect, test } from '@jest/globals'
import { createSandbox, type Sandbox } from '../../src/engines/sandbox/index.ts'
import { createStripeClient } from '../../src/engines/stripe/client.ts'
import { emulatorStand, sandboxOptions } from '../support/provider-stands.ts'
import { type Exchange, stripeShapeCheck } from '../support/stripe-openapi.ts'
import { scenarios } from './scenarios.ts'

let check: (exchange: Exchange) => string[]
beforeAll(async () => {
  check = await stripeShapeCheck()
}, 180_000)

const exchange = (method: string, path: string, requestBody: string, response: object, status = 200): Exchange => ({
  method,
  path,
  requestBody,
  status,
  responseBody: JSON.stringify(response),
})
const product = {
  ...{ id: 'prod_1', object: 'product', active: true, created: 1, default_price: null, description: null, images: [], livemode: false },
  ...{
    marketing_features: [],
    metadata: {},
    name: 'One',
    package_dimensions: null,
    shippable: null,
    tax_code: null,
    updated: 1,
    url: null,
  },
}

describe('the check', () => {
  test('accepts an object of the described shape', () => {
    expect(check(exchange('POST', '/v1/products', 'name=One&metadata[a]=b&expand[0]=default_price', product))).toEqual([])
  })

  test.each([
    ['an unknown path', exchange('GET', '/v1/gadgets', '', {}), 'GET /v1/gadgets does not exist'],
    [
      'an unknown parameter',
      exchange('POST', '/v1/products', 'name=One&color=red', product),
      'request of POST /v1/products: / must NOT have additional properties: color',
    ],
    [
      'a missing parameter',
      exchange('POST', '/v1/products', '', product),
      "request of POST /v1/products: / must have required property 'name'",
    ],
    [
      'a parameter of another type',
      exchange('GET', '/v1/products?limit=many', '', { object: 'list', data: [], has_more: false, url: '/v1/products' }),
      'request of GET /v1/products: /limit must be integer',
    ],
    [
      'a missing field',
      exchange('GET', '/v1/products/prod_1', '', { ...product, name: undefined }),
      "response of GET /v1/products/{id}: / must have required property 'name'",
    ],
    [
      'an unknown field',
      exchange('GET', '/v1/products/prod_1', '', { ...product, color: 'red' }),
      'response of GET /v1/products/{id}: / must NOT have additional properties: color',
    ],
    [
      'a field of another type',
      exchange('GET', '/v1/products/prod_1', '', { ...product, active: 'yes' }),
      'response of GET /v1/products/{id}: /active must be boolean',
    ],
    [
      'an error of another shape',
      exchange('GET', '/v1/products/prod_1', '', { problem: 'x' }, 404),
      "response of GET /v1/products/{id}: / must have required property 'error'",
    ],
  ])('rejects %s', (_what, wrong, problem) => {
    expect(check(wrong)).toContain(problem)
  })
})

describe('in all scenarios', () => {
  let problems: Map<string, string[]>
  let count = 0
  beforeAll(async () => {
    problems = new Map()
    const { options, close } = await sandboxOptions('stripe_shapes')
    const sandbox = createSandbox(options)
    let current = ''
    const record = (recorded: Exchange) => {
      count++
      problems.set(current, [...(problems.get(current) ?? []), ...check(recorded)])
    }
    const stripe = createStripeClient({ secretKey: 'sk_test_sandbox', fetch: recordingFetch(sandbox.fetch, record) })
    const stand = await emulatorStand(sandbox, 'sandbox', stripe)
    for (const scenario of scenarios) {
      current = scenario.name
      await scenario.run(stand)
    }
    await sandbox.stop()
    await close()
  }, 180_000)

  test('at least one request is checked', () => {
    expect(count).toBeGreaterThan(200)
  })

  test.each(['', ...scenarios.map(({ name }) => name)])('requests and responses have the described shape: %s', (name) => {
    expect([...new Set(problems.get(name))]).toEqual([])
  })
})

/** Calls `record` with every request that was answered. */
function recordingFetch(fetch: Sandbox['fetch'], record: (exchange: Exchange) => void): Sandbox['fetch'] {
  return async (input, init) => {
    const response = await fetch(input, init)
    const { pathname, search } = new URL(String(input))
    const requestBody = typeof init?.body === 'string' ? init.body : ''
    const responseBody = await response.clone().text()
    record({ method: init?.method ?? 'GET', path: pathname + search, requestBody, status: response.status, responseBody })
    return response
  }
}
