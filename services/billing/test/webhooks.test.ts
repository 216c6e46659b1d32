import { readFile } from 'node:fs/promises'
import { poll } from '@loomcast/service-kit/testing'
import Stripe from 'stripe'
import { replayFailedEvents } from '../src/webhooks/replay-events.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { plansOf } from './support/plans.ts'

let service: BillingService
let plans: ReturnType<typeof plansOf>
let secret: string
beforeAll(async () => {
  service = await startBilling('webhooks')
  plans = plansOf(service)
  secret = await service.sandbox.webhookSecret()
})
afterAll(() => service.stop())

let events = 0
function bodyOf(changes: object = {}): string {
  const id = `evt_test_${++events}`
  return JSON.stringify({
    id,
    object: 'event',
    type: 'customer.updated',
    created: 1_773_144_000,
    data: { object: { object: 'plan' } },
    ...changes,
  })
}

interface Delivery {
  signedWith?: string
  /** Seconds before the service's real time. */
  ageS?: number
  header?: string
}

async function send(body: string, { signedWith = secret, ageS = 0, header }: Delivery = {}) {
  const timestamp = Math.floor(service.clock().getTime() / 1000) - ageS
  const signature = header ?? Stripe.webhooks.generateTestHeaderString({ payload: body, secret: signedWith, timestamp })
  const headers = { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) }
  const response = await service.app.inject({ method: 'POST', url: '/api/billing/webhook', headers, payload: body })
  return { status: response.statusCode, body: response.json() }
}

const stored = (id: string) => service.context.repositories.providerEvents.find(id)

describe('signatures', () => {
  test('accepts a signed event and processes it', async () => {
    const body = bodyOf()
    expect(await send(body)).toEqual({ status: 202, body: { received: true } })
    await poll(async () => (await stored(JSON.parse(body).id))?.state === 'done')
  })

  test.each<[string, Delivery]>([
    ['no signature', { header: '' }],
    ['an unreadable signature', { header: 'nonsense' }],
    ['another secret', { signedWith: 'whsec_another' }],
    ['an age of six minutes', { ageS: 360 }],
  ])('rejects an event with %s and stores nothing', async (_name, delivery) => {
    const body = bodyOf()
    expect(await send(body, delivery)).toMatchObject({ status: 400, body: { code: 'webhook_signature_invalid' } })
    expect(await stored(JSON.parse(body).id)).toBeNull()
  })

  test('rejects a body that was changed after it was signed', async () => {
    const body = bodyOf()
    const timestamp = Math.floor(service.clock().getTime() / 1000)
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    expect(await send(`${body} `, { header })).toMatchObject({ status: 400 })
  })

  test.each([[[]], [['']], [['  ']]])(
    'responds with 503 while the secrets are %j, even to an event that is signed with an empty secret',
    async (secrets) => {
      const { webhookSecrets } = service.context
      service.context.webhookSecrets = async () => secrets
      try {
        expect(await send(bodyOf(), { signedWith: ' ' })).toMatchObject({ status: 503, body: { code: 'webhook_not_configured' } })
        const { body } = await service.app.inject('/health/ready').then((response) => ({ body: response.json() }))
        expect(body).toMatchObject({ status: 'ready', checks: { webhooks: 'degraded' } })
      } finally {
        service.context.webhookSecrets = webhookSecrets
      }
    },
  )

  test('rejects an event with a signature of the next day, and accepts one of a clock that is a minute fast', async () => {
    expect(await send(bodyOf(), { ageS: -24 * 3600 })).toMatchObject({ status: 400, body: { code: 'webhook_signature_invalid' } })
    expect(await send(bodyOf(), { ageS: -60 })).toMatchObject({ status: 202 })
  })

  test('accepts either of two secrets', async () => {
    const { webhookSecrets } = service.context
    service.context.webhookSecrets = async () => ['whsec_new', 'whsec_old']
    try {
      expect(await send(bodyOf(), { signedWith: 'whsec_new' })).toMatchObject({ status: 202 })
      expect(await send(bodyOf(), { signedWith: 'whsec_old' })).toMatchObject({ status: 202 })
    } finally {
      service.context.webhookSecrets = webhookSecrets
    }
  })
})

const object = { object: 'plan' }

test.each<[string, string]>([
  ['malformed JSON', '{"id":'],
  ['nothing', ' '],
  ['an array', '[]'],
  ['null', 'null'],
  ['a number', '5'],
  ['no time', bodyOf({ created: undefined })],
  ['a time that is a text', bodyOf({ created: '1773144000' })],
  ['a time that no date has', bodyOf({ created: 1e15 })],
  ['no id', bodyOf({ id: undefined })],
  ['an empty id', bodyOf({ id: '' })],
  ['a number as its id', bodyOf({ id: 5 })],
  ['an object as its id', bodyOf({ id: { $gt: '' } })],
  ['an id of thousands of characters', bodyOf({ id: `evt_${'1'.repeat(5_000)}` })],
  ['a null character in its id', bodyOf({ id: 'evt_1\0' })],
  ['no type', bodyOf({ type: undefined })],
  ['no data', bodyOf({ data: undefined })],
  ['no object', bodyOf({ data: { object: null } })],
  ['a number as the customer', bodyOf({ data: { object: { ...object, customer: 5 } } })],
  ['a customer without an id', bodyOf({ data: { object: { ...object, customer: {} } } })],
  ['a list as the payment', bodyOf({ data: { object: { ...object, charge: ['ch_1'] } } })],
])('a signed body with %s is rejected with a code of its own, and nothing is stored', async (_what, body) => {
  const count = () => service.connection.collection('provider_events').countDocuments()
  const before = await count()
  expect(await send(body)).toMatchObject({ status: 400, body: { code: 'webhook_event_invalid', charged: 'no' } })
  expect(await count()).toBe(before)
})

test('an event that is received twice is stored and processed once', async () => {
  const body = bodyOf()
  expect((await send(body)).status).toBe(202)
  await poll(async () => (await stored(JSON.parse(body).id))?.state === 'done')
  expect((await send(body)).status).toBe(202)
  expect(await stored(JSON.parse(body).id)).toMatchObject({ state: 'done', attempts: 1 })
})

test('duplicated, reordered and lost events end in the same entitlement', async () => {
  await service.sandbox.faults.set({ duplicate: 2, reorder: true, drop: 2 })
  await plans.buy('usr_chaos')
  await service.sandbox.faults.clear()
  expect(await plans.entitlementOf('usr_chaos')).toMatchObject({ package_id: 'professional' })
  expect(await plans.published('com.loomcast.billing.payment-recorded.v1', 'usr_chaos')).toHaveLength(1)
  expect(await plans.mails('usr_chaos')).toEqual(['plan-started'])
})

test('the event of an unknown customer is tried again, and a failed event can be replayed', async () => {
  const id = `evt_unknown_${Date.now()}`
  await send(bodyOf({ id, data: { object: { object: 'invoice', customer: 'cus_unknown' } } }))
  await poll(async () => (await stored(id))?.last_error?.includes('unknown'))
  expect(await stored(id)).toMatchObject({ state: 'received' })

  await service.connection
    .collection<{ _id: string }>('provider_events')
    .updateOne({ _id: id }, { $set: { state: 'failed', customer_id: null } })
  expect((await replayFailedEvents(service.context)).map(({ _id }) => _id)).toEqual([id])
  await poll(async () => (await stored(id))?.state === 'done')
})

test('the event of another product on the same account is acknowledged after the time in which a customer is created', async () => {
  const body = await readFile(new URL('fixtures/foreign-stripe-event.json', import.meta.url), 'utf8')
  const { id } = JSON.parse(body)
  expect((await send(body)).status).toBe(202)
  await poll(async () => (await stored(id))?.last_error?.includes('cus_OtherProduct1 is unknown'))
  expect(await stored(id)).toMatchObject({ state: 'received', foreign: false })

  await service.sandbox.advance(new Date(service.sandbox.clock().getTime() + 2 * 60_000))
  await poll(async () => (await stored(id))?.state !== 'received')
  expect(await stored(id)).toMatchObject({ state: 'done', foreign: true, last_error: null, body: '' })
})
