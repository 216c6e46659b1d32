import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { authEvents } from './support/auth-events.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'

let billing: BillingService
let user: string

beforeAll(async () => {
  billing = await startBilling('bonuses')
})
afterAll(() => billing.stop())
beforeEach(() => {
  user = newId('usr')
})

const BONUS = { request_id: 'request-1', texts: 3, videos: 2, reason: 'Apology' }
const grant = (payload: object) => billing.admin('POST', `/internal/admin/users/${user}/bonus`, payload)
const published = async (count: number) => {
  const events = () =>
    billing.bus.messages
      .filter(({ headers }) => headers['ce_type'] === 'com.loomcast.billing.bonus-granted.v2')
      .map(({ value }) => JSON.parse(String(value)))
      .filter(({ user_id }) => user_id === user)
  await poll(async () => events().length >= count)
  return events()
}

test('grants texts and videos, and publishes the grant', async () => {
  const { status, body } = await grant(BONUS)
  expect(status).toBe(200)
  expect(body.bonus).toMatchObject({ texts: 3, videos: 2, reason: 'Apology', granted_by: 'usr_admin' })
  expect(await published(1)).toEqual([
    { user_id: user, grant_id: body.bonus.bonus_id, texts: 3, videos: 2, granted_at: body.bonus.granted_at },
  ])
  expect((await billing.admin('GET', `/internal/admin/users/${user}/subscription`)).body.bonuses).toEqual([body.bonus])
  expect((await billing.call(user, 'GET', '/api/billing/export')).body.bonuses).toMatchObject([{ texts: 3, reason: 'Apology' }])
})

test('grants once for repeated and parallel requests, and rejects another grant under the same id', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => grant(BONUS)))
  expect(new Set(responses.map(({ body }) => body.bonus.granted_at)).size).toBe(1)
  expect((await grant({ ...BONUS, texts: 4 })).body.code).toBe('idempotency_key_reused')
  await grant({ ...BONUS, request_id: 'request-2' })
  expect(await published(2)).toHaveLength(2)
})

test.each([[{ texts: 0, videos: 0 }], [{ texts: -1 }], [{ texts: 10_001 }], [{ reason: '' }], [{ request_id: 'short' }], [{ more: true }]])(
  'rejects %j',
  async (change) => {
    expect((await grant({ ...BONUS, ...change })).status).toBe(400)
  },
)

test('grants nothing to a deleted account, and erases its bonuses', async () => {
  await grant(BONUS)
  await authEvents(billing).deleted(user)
  expect((await grant({ ...BONUS, request_id: 'request-2' })).body.code).toBe('not_found')
  await poll(async () => (await billing.connection.collection('bonuses').countDocuments({ user_id: user })) === 0)
})
