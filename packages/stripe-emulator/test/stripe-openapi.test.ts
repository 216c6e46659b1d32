import { beforeAll, describe, expect, test } from '@jest/globals'
import type { ApiExchange } from '../src/api.routes.ts'
import { stripeShapeCheck } from '../src/testing/index.ts'

let check: (exchange: ApiExchange) => string[]
beforeAll(async () => {
  check = await stripeShapeCheck()
})

const exchange = (method: string, path: string, requestBody: string, response: object, status = 200): ApiExchange => ({
  method,
  path,
  requestBody,
  status,
  responseBody: JSON.stringify(response),
})
const product = {
  id: 'prod_1',
  object: 'product',
  active: true,
  created: 1,
  default_price: null,
  description: null,
  images: [],
  livemode: false,
  marketing_features: [],
  metadata: {},
  name: 'One',
  package_dimensions: null,
  shippable: null,
  tax_code: null,
  updated: 1,
  url: null,
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
