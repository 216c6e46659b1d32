import { expect, test } from '@jest/globals'
import type { Interaction, PactFile } from '@loomcast/contracts/pact'
import { releaseOf, unkeptBy } from '../../src/contracts/participant-release.ts'

const read: Interaction = {
  type: 'Synchronous/HTTP',
  description: 'a thing',
  request: { method: 'GET', path: '/api/things/1' },
  response: { status: 200 },
}
const write: Interaction = { ...read, description: 'a new thing', request: { method: 'POST', path: '/api/things' } }
const received: Interaction = { type: 'Asynchronous/Messages', description: 'slice.x receives y', metadata: { ce_type: 'y' } }
const pact = (consumer: string, provider: string, ...interactions: Interaction[]): PactFile => ({
  consumer: { name: consumer },
  provider: { name: provider },
  interactions,
  metadata: {},
})

const now = [pact('slice', 'shop', read), pact('slice', 'shop-stream', received), pact('shop-events', 'bank-events', received)]

test('a release contains the pacts and verified interactions of all participant names of a service', () => {
  const shop = releaseOf(now, 'shop', '1.0.0')
  expect(shop.relies_on).toEqual([now[2]])
  expect(shop.keeps['slice']).toHaveLength(2)
  expect(releaseOf(now, 'slice', '1.0.0').relies_on).toEqual([now[0], now[1]])
})

test('a consumer can be deployed first only if the deployed provider was verified with its interactions', () => {
  const shop = releaseOf(now, 'shop', '1.0.0')
  expect(unkeptBy(shop, [pact('slice', 'shop', { ...read, description: 'said otherwise' })])).toEqual([])
  expect(unkeptBy(shop, [pact('slice', 'shop', read, write)])).toEqual(['slice: a new thing'])
  expect(unkeptBy(shop, [pact('slice', 'shop', { ...read, response: { status: 201 } })])).toEqual(['slice: a thing'])
  expect(unkeptBy(shop, [pact('other', 'shop', read)])).toEqual(['other: a thing'])
  expect(unkeptBy(shop, [pact('slice', 'bank', write)])).toEqual([])
})
