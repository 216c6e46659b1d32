import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { expectEvent, type Message, matching } from '@loomcast/contracts/pact'
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

const group = 'billing.projections'
/** Events of other users than those of the revocations. */
const REFERRER = 'usr_referrer'
const FRIEND = 'usr_friend'

const referralsOf = async (user: string) => (await billing.call(user, 'GET', '/api/user/referrals')).body.referrals

test('records the sign-up of a friend and awards it when the address is verified', async () => {
  const { referral_code: code } = (await billing.call(REFERRER, 'POST', '/api/user/referrals/generate')).body
  const receiveFrom = (changes: object) => (message: Message) =>
    billing.bus.receive(group, { ...message, value: JSON.stringify({ ...JSON.parse(message.value), ...changes }) })

  await expectEvent(
    {
      group,
      type: 'com.loomcast.auth.user-registered.v1',
      given: { 'a user who registered with a referral code': {} },
      data: { user_id: string(FRIEND), email: string('friend@example.com'), referral_code: string('K7M3PX9A'), registered_at: time() },
    },
    receiveFrom({ name: null, referral_code: code }),
  )
  expect(await referralsOf(REFERRER)).toMatchObject({ successful_signups: 0, pending_bonus: 5 })

  await expectEvent(
    {
      group,
      type: 'com.loomcast.auth.email-verified.v1',
      given: { 'a user who verified the email address': {} },
      data: { user_id: string(FRIEND), email: string('friend@example.com'), verified_at: time() },
    },
    receiveFrom({}),
  )
  expect(await referralsOf(REFERRER)).toMatchObject({ successful_signups: 1, total_bonus_earned: 5 })
})

test('deletes the data of a deleted account', async () => {
  const user = 'usr_deleted'
  const { referral_code: code } = (await billing.call(user, 'POST', '/api/user/referrals/generate')).body
  await expectEvent(
    {
      group,
      type: 'com.loomcast.auth.account-deleted.v1',
      given: { 'a user who deleted the account': {} },
      data: { user_id: string(user), deleted_at: time() },
    },
    (message) => billing.bus.receive(group, message),
  )
  expect((await billing.app.inject(`/api/referral/${code}`)).json()).toMatchObject({ valid: false })
})
