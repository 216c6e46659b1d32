import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { expectEvent, matching } from '@loomcast/contracts/pact'
import { testRevocations } from '@loomcast/contracts/pact/revocations'
import { createLogger } from '@loomcast/service-kit/observability'
import { createRevocationList } from '@loomcast/service-kit/redis'
import { type BillingService, startBilling } from '../test/support/billing-service.ts'

const { string, time } = matching
let billing: BillingService

beforeAll(async () => {
  billing = await startBilling('pact_events')
})
afterAll(() => billing?.stop())

testRevocations('billing', () => ({
  receive: billing.bus.receive,
  isRevoked: createRevocationList({ redis: billing.redis, service: 'billing', logger: createLogger('billing', false) }).isRevoked,
}))

test('deletes the data of a deleted account', async () => {
  await billing.call('usr_1', 'POST', '/api/billing/notes', { text: 'Buy flour' })
  const group = 'billing.projections'
  await expectEvent(
    {
      group,
      type: 'com.loomcast.auth.account-deleted.v1',
      given: { 'a user who deleted the account': {} },
      data: { user_id: string('usr_1'), deleted_at: time() },
    },
    (message) => billing.bus.receive(group, message),
  )
  expect((await billing.call('usr_1', 'GET', '/api/billing/notes')).body.notes).toEqual([])
})
