import { describe, expect, test } from '@jest/globals'
import type { Interaction, PactFile } from '@loomcast/contracts/pact'
import type { DeploymentBlocker } from '../../src/contracts/deployment.ts'
import { deadlockText, orderOf } from '../../src/contracts/deployment-order.ts'
import { apiOf } from '../../src/contracts/openapi-operations.ts'
import type { ParticipantRelease } from '../../src/contracts/participant-release.ts'

const part = (participant: string, more: Partial<ParticipantRelease> = {}): ParticipantRelease => ({
  participant,
  version: '1.0.0',
  relies_on: [],
  verified_with: [],
  api: apiOf({}),
  uses: new Map(),
  ...more,
})
const pact = (consumer: string, provider: string, path: string): PactFile[] => {
  const interaction: Interaction = { type: 'Synchronous/HTTP', description: 'a thing', request: { method: 'GET', path } }
  return [{ consumer: { name: consumer }, provider: { name: provider }, interactions: [interaction], metadata: {} }]
}
const verified = async () => []
const bank = part('bank', { relies_on: pact('bank', 'shop', '/old') })
const shop = part('shop', { verified_with: pact('bank', 'shop', '/old') })
const newBank = part('bank', { relies_on: pact('bank', 'shop', '/new') })
const newShop = part('shop', { verified_with: pact('bank', 'shop', '/new') })

describe('an order of deployment', () => {
  test('puts the provider of a new call before its consumer', async () => {
    const { order, deadlock } = await orderOf([newBank, newShop], [bank, shop], verified)
    expect({ order, deadlock }).toEqual({ order: ['shop', 'bank'], deadlock: [] })
  })

  test('puts the consumer of a removed call before its provider', async () => {
    const breaks = async ({ participant }: ParticipantRelease): Promise<DeploymentBlocker[]> =>
      participant === 'shop' ? [{ part: 'shop', first: 'bank', reason: 'shop no longer provides GET /old.' }] : []
    const { order } = await orderOf([part('shop'), part('bank')], [bank, shop], breaks)
    expect(order).toEqual(['bank', 'shop'])
  })

  test('does not exist for a call that is renamed in one change, and the steps of expand and contract are shown', async () => {
    const breaks = async ({ participant }: ParticipantRelease): Promise<DeploymentBlocker[]> =>
      participant === 'shop' ? [{ part: 'shop', first: 'bank', reason: 'shop no longer provides GET /old.' }] : []
    const { order, deadlock } = await orderOf([part('mail'), newBank, newShop], [part('mail'), bank, shop], breaks)
    expect(order).toEqual(['mail'])
    const text = deadlockText('production', deadlock).join('\n')
    expect(text).toContain('No order of deployment to production exists:')
    expect(text).toContain('bank waits for shop:\n    bank: a thing: shop 1.0.0, which runs there, was not verified with it.')
    expect(text).toContain('shop waits for bank:\n    shop no longer provides GET /old.')
    expect(text).toMatch(/1\. Expand: .*\n.*2\. Migrate: .*\n.*3\. Contract: /)
  })

  test('does not exist for a part that waits for a part in a deadlock', async () => {
    const breaks = async ({ participant }: ParticipantRelease): Promise<DeploymentBlocker[]> =>
      participant === 'shop' ? [{ part: 'shop', first: 'bank', reason: 'shop no longer provides GET /old.' }] : []
    const mail = part('mail', { relies_on: pact('mail', 'shop', '/mails') })
    const { order, deadlock } = await orderOf([mail, newBank, newShop], [bank, shop], breaks)
    expect(order).toEqual([])
    expect(deadlock.map(({ part: name, first }) => `${name} ${first}`)).toEqual(['mail shop', 'bank shop', 'shop bank'])
  })

  test('shows three reasons for each pair of parts', () => {
    const deadlock = [1, 2, 3, 4, 5].map((number) => ({ part: 'shop', first: 'bank', reason: `reason ${number}` }))
    const text = deadlockText('staging', deadlock).join('\n')
    expect(text).toContain('reason 3\n    and 2 more: npm run can-i-deploy -- --environment staging --service shop')
    expect(text).not.toContain('reason 4')
  })
})
