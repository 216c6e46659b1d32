import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fixedClock, testDatabase } from '@loomcast/service-kit/testing'
import Stripe from 'stripe'
import { type RunningEmulator, startEmulator } from '../src/testing/index.ts'

let emulator: RunningEmulator
let database: Awaited<ReturnType<typeof testDatabase>>

beforeEach(async () => {
  database = await testDatabase('stripe_emulator_http')
  emulator = await startEmulator({
    connection: database.connection,
    clock: fixedClock('2026-03-10T12:00:00Z'),
    webhookUrl: 'http://127.0.0.1:9/webhook',
    publicUrl: 'https://app.example',
    clockCanAdvance: true,
    deliver: async () => 200,
  })
})
afterEach(async () => {
  await emulator.close()
  await database.drop()
})

function client(maxNetworkRetries: number): Stripe {
  const { hostname, port } = new URL(emulator.url)
  return new Stripe('sk_test_emulator', { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries, telemetry: false })
}

test('serves the SDK over HTTP: bodies, queries, deletions and errors', async () => {
  const stripe = client(0)
  const customer = await stripe.customers.create({ name: 'Ada', metadata: { user_id: 'usr_1' } })
  await expect(stripe.customers.retrieve(customer.id)).resolves.toMatchObject({ metadata: { user_id: 'usr_1' } })
  await expect(stripe.subscriptions.list({ customer: customer.id, status: 'all', limit: 3 })).resolves.toMatchObject({
    data: [],
    has_more: false,
  })
  await expect(stripe.customers.del(customer.id)).resolves.toMatchObject({ deleted: true })
  await expect(stripe.prices.retrieve('price_none')).rejects.toMatchObject({ statusCode: 404, requestId: expect.stringMatching(/^req_/) })
})

test('a lost connection is an error without a response, and a repetition has its effect once', async () => {
  // The SDK repeats a request once on a closed connection, also without network retries.
  await emulator.sandbox.faults.set({ failRequests: { count: 2, when: 'after' } })
  await expect(client(0).customers.create({ name: 'Ada' }, { idempotencyKey: 'cus:1' })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  await client(0).customers.create({ name: 'Ada' }, { idempotencyKey: 'cus:1' })
  await emulator.sandbox.faults.set({ failRequests: { count: 1, when: 'after' } })
  await client(2).customers.create({ name: 'Bob' })
  const { data } = await client(0).customers.list()
  expect(data.map(({ name }) => name)).toEqual(['Bob', 'Ada'])
})
