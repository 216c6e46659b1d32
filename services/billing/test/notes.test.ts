import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type BillingService, startBilling } from './support/billing-service.ts'

const NOTES = '/api/billing/notes'
let billing: BillingService

beforeAll(async () => {
  billing = await startBilling('notes')
})
afterAll(() => billing?.stop())

test("lists only the caller's notes", async () => {
  expect(await billing.call('usr_ada', 'POST', NOTES, { text: 'Buy flour' })).toMatchObject({
    status: 201,
    body: { text: 'Buy flour', created_at: '2026-03-10T12:00:00.000Z' },
  })
  expect((await billing.call('usr_ada', 'GET', NOTES)).body.notes).toMatchObject([{ text: 'Buy flour' }])
  expect((await billing.call('usr_grace', 'GET', NOTES)).body.notes).toEqual([])
})

test.each([{}, { text: '' }, { text: '   ' }, { text: 'x'.repeat(1_001) }, { text: 1 }, { text: 'x', other: true }])(
  'rejects the body %j',
  async (payload) => {
    expect(await billing.call('usr_ada', 'POST', NOTES, payload)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  },
)

test('rejects a call without a token', async () => {
  expect((await billing.app.inject({ url: NOTES })).statusCode).toBe(401)
})
