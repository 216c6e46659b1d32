import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type Interaction, type PactFile, pactText } from '@loomcast/contracts/pact'
import { readParticipant, recordParticipant, releaseOf, unkeptBy } from '../../src/contracts/participant-release.ts'

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

test('a recorded release names the hashes of its interactions, and is read as it was recorded', () => {
  const contracts = mkdtempSync(join(tmpdir(), 'loomcast-participant-'))
  try {
    mkdirSync(join(contracts, 'pacts'))
    const withState = pact('slice', 'shop', { ...read, providerStates: [{ name: 'a user', params: { user_id: 'usr_1' } }] })
    for (const each of [withState, now[1]!, now[2]!])
      writeFileSync(join(contracts, 'pacts', `${each.consumer.name}-${each.provider.name}.json`), pactText(each))
    recordParticipant(contracts, 'slice', '1.0.0')
    recordParticipant(contracts, 'shop', '1.0.0')
    const slice = readParticipant(contracts, 'slice', '1.0.0')
    expect(slice.relies_on.map(({ consumer, provider, interactions }) => ({ consumer, provider, interactions }))).toEqual(
      [now[1]!, withState].map(({ consumer, provider, interactions }) => ({ consumer, provider, interactions })),
    )
    expect(unkeptBy(readParticipant(contracts, 'shop', '1.0.0'), slice.relies_on)).toEqual([])
    // Both releases name the interactions between slice and shop, which are stored once.
    expect(readdirSync(join(contracts, 'released', 'documents'))).toHaveLength(2)
    expect(readFileSync(join(contracts, 'released', 'slice', '1.0.0.json'), 'utf8')).not.toContain('/api/things')
    expect(() => recordParticipant(contracts, 'slice', '1.0.0')).toThrow('recorded already')
  } finally {
    rmSync(contracts, { recursive: true })
  }
})
