import { describe, expect, test } from '@jest/globals'
import Stripe from 'stripe'
import { InvalidSignature, ProviderError } from '../../src/engines/payment-provider.ts'
import { API_VERSION, createStripeClient } from '../../src/engines/stripe/client.ts'
import { createStripeProvider } from '../../src/engines/stripe/stripe-provider.ts'

/** Responses by path; the response to a missing path is 404. */
type StubResponses = Record<string, object | ((url: URL) => object)>

const NOW = new Date('2026-03-10T12:00:00Z')
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
const list = (...data: object[]) => ({ object: 'list', data, has_more: false, url: '/v1/list' })

function providerWith(responses: StubResponses) {
  const requests: { method: string; url: URL; headers: Headers }[] = []
  const stripe = createStripeClient({
    secretKey: 'sk_test_1',
    fetch: async (input, init) => {
      const url = new URL(String(input))
      requests.push({ method: init?.method ?? 'GET', url, headers: new Headers(init?.headers) })
      const answer = responses[url.pathname.replace('/v1/', '')]
      if (answer === undefined)
        return Response.json(
          { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } },
          { status: 404 },
        )
      return Response.json(typeof answer === 'function' ? answer(url) : answer)
    },
  })
  return {
    provider: createStripeProvider({ name: 'stripe', stripe, clock: () => NOW, signatureClock: () => NOW }),
    requests,
  }
}

const item = {
  id: 'si_1',
  object: 'subscription_item',
  current_period_start: seconds(NOW),
  current_period_end: seconds(NOW) + 86_400,
  price: { id: 'price_1', product: 'prod_1', unit_amount: 495, recurring: { interval: 'month' } },
  quantity: 1,
}
const subscription = {
  id: 'sub_1',
  object: 'subscription',
  customer: 'cus_1',
  status: 'active',
  currency: 'usd',
  start_date: seconds(NOW),
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  trial_end: null,
  pending_update: null,
  schedule: null,
  discounts: [],
  metadata: {},
  items: list(item),
}
const customerWith = (subscriptions: object[], more: StubResponses = {}): StubResponses => ({
  'customers/cus_1': { id: 'cus_1', object: 'customer', invoice_settings: { footer: null } },
  subscriptions: list(...subscriptions),
  invoices: list(),
  charges: list(),
  ...more,
})

describe('the state of a customer', () => {
  test('is rejected if a subscription has the shape of an older version, without a period of its item', async () => {
    const { current_period_start: _start, current_period_end: _end, ...old } = item
    const { provider } = providerWith(customerWith([{ ...subscription, current_period_end: seconds(NOW), items: list(old) }]))
    await expect(provider.readCustomer('cus_1')).rejects.toMatchObject({ name: 'ProviderError', providerCode: 'current_period_missing' })
  })

  test('keeps a status that is not known', async () => {
    const { provider } = providerWith(customerWith([{ ...subscription, status: 'hibernating' }]))
    expect((await provider.readCustomer('cus_1')).subscriptions).toMatchObject([{ status: 'hibernating' }])
  })

  test('is empty if the customer was deleted or never existed', async () => {
    const empty = { exists: false, saleOutdated: false, subscriptions: [], invoices: [], transactions: [] }
    expect(await providerWith({}).provider.readCustomer('cus_1')).toEqual(empty)
    const deleted = customerWith([subscription], { 'customers/cus_1': { id: 'cus_1', object: 'customer', deleted: true } })
    expect(await providerWith(deleted).provider.readCustomer('cus_1')).toEqual(empty)
  })

  test('contains all pages of all subscriptions', async () => {
    const { provider, requests } = providerWith(
      customerWith([], {
        subscriptions: (url) =>
          url.searchParams.has('starting_after')
            ? list({ ...subscription, id: 'sub_2', status: 'canceled', ended_at: seconds(NOW) })
            : { ...list(subscription), has_more: true },
      }),
    )
    expect((await provider.readCustomer('cus_1')).subscriptions.map(({ id }) => id)).toEqual(['sub_1', 'sub_2'])
    const pages = requests.filter(({ url }) => url.pathname === '/v1/subscriptions')
    expect(pages.map(({ url }) => url.searchParams.get('status'))).toEqual(['all', 'all'])
  })

  test.each([
    ['at the end of the period', { cancel_at_period_end: true }, item.current_period_end],
    ['at a set time', { cancel_at: 1_800_000_000 }, 1_800_000_000],
    ['in the past', { status: 'canceled', ended_at: 1_700_000_000, cancel_at: 1_800_000_000 }, 1_700_000_000],
    ['never', {}, null],
  ])('has the time at which a subscription ends: %s', async (_when, fields, expected) => {
    const { provider } = providerWith(customerWith([{ ...subscription, ...fields }]))
    const [read] = (await provider.readCustomer('cus_1')).subscriptions
    expect(read?.cancelAt && seconds(read.cancelAt)).toBe(expected)
  })
})

describe('an overdue payment', () => {
  const invoice = (id: string, fields: object) => ({
    id,
    object: 'invoice',
    customer: 'cus_1',
    status: 'open',
    attempted: true,
    attempt_count: 1,
    billing_reason: 'subscription_cycle',
    created: seconds(NOW) - 7200,
    status_transitions: { finalized_at: seconds(NOW) - 3600, paid_at: null },
    hosted_invoice_url: `https://invoice.example/${id}`,
    parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } },
    lines: list(),
    discounts: [],
    payments: list(),
    ...fields,
  })
  const read = async (fields: object, ...invoices: object[]) => {
    const { provider } = providerWith(customerWith([{ ...subscription, ...fields }], { invoices: list(...invoices) }))
    return (await provider.readCustomer('cus_1')).subscriptions[0]
  }

  test('counts from the oldest open invoice that was charged', async () => {
    const older = invoice('in_old', { created: 1000, status_transitions: { finalized_at: 5000, paid_at: null } })
    const untried = invoice('in_untried', { created: 500, attempted: false, status_transitions: { finalized_at: 600, paid_at: null } })
    expect(await read({ status: 'past_due' }, invoice('in_new', {}), older, untried)).toMatchObject({
      pastDueSince: new Date(5_000_000),
      paymentUrl: 'https://invoice.example/in_untried',
    })
  })

  test('is not the invoice of a change that waits for its payment', async () => {
    const change = invoice('in_change', { billing_reason: 'subscription_update' })
    expect(await read({ pending_update: { expires_at: 1 } }, change)).toMatchObject({
      pastDueSince: null,
      paymentUrl: 'https://invoice.example/in_change',
    })
  })

  test('is nothing to pay after the subscription ended', async () => {
    const ended = await read({ status: 'canceled', ended_at: seconds(NOW) }, invoice('in_1', {}))
    expect(ended).toMatchObject({ pastDueSince: null, paymentUrl: null, needsConfirmation: false })
  })
})

describe('a failed call', () => {
  const failure = async (status: number, error: object) => {
    const stripe = createStripeClient({ secretKey: 'sk_test_1', fetch: async () => Response.json({ error }, { status }) })
    // Repetitions of the SDK would only slow the test down.
    Object.assign(stripe, { _api: { ...Reflect.get(stripe, '_api'), maxNetworkRetries: 0 } })
    const provider = createStripeProvider({ name: 'stripe', stripe, clock: () => NOW, signatureClock: () => NOW })
    return provider.refund({ paymentId: 'ch_1', idempotencyKey: 'k' }).then(
      () => undefined,
      (reason: ProviderError) => reason,
    )
  }

  test.each([
    [500, { type: 'api_error', message: 'x' }, 'unavailable', null],
    [503, { type: 'api_error', message: 'x' }, 'unavailable', null],
    [429, { type: 'invalid_request_error', code: 'rate_limit', message: 'x' }, 'unavailable', 'rate_limit'],
    [429, { type: 'invalid_request_error', code: 'lock_timeout', message: 'x' }, 'unavailable', 'lock_timeout'],
    [
      402,
      { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'x' },
      'declined',
      'insufficient_funds',
    ],
    [404, { type: 'invalid_request_error', code: 'resource_missing', message: 'x' }, 'not_found', 'resource_missing'],
    [400, { type: 'invalid_request_error', code: 'parameter_invalid', message: 'x' }, 'rejected', 'parameter_invalid'],
    [401, { type: 'invalid_request_error', message: 'x' }, 'rejected', null],
    [403, { type: 'invalid_request_error', message: 'x' }, 'rejected', null],
    [400, { type: 'idempotency_error', message: 'x' }, 'rejected', null],
  ])('with status %i and %j is "%s"', async (status, error, kind, providerCode) => {
    const reason = await failure(status, error)
    expect(reason).toBeInstanceOf(ProviderError)
    expect(reason).toMatchObject({ failure: kind, providerCode })
  })

  test('without a response is "unavailable"', async () => {
    const stripe = createStripeClient({ secretKey: 'sk_test_1', apiUrl: 'http://127.0.0.1:9' })
    const provider = createStripeProvider({ name: 'stripe', stripe, clock: () => NOW, signatureClock: () => NOW })
    await expect(provider.readCustomer('cus_1')).rejects.toMatchObject({ name: 'ProviderError', failure: 'unavailable' })
    const customers = async () => {
      for await (const _customer of provider.changedCustomers(NOW));
    }
    await expect(customers()).rejects.toMatchObject({ name: 'ProviderError', failure: 'unavailable' })
  })

  test('to refund a payment that is already refunded in full has succeeded', async () => {
    expect(await failure(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'x' })).toBeUndefined()
  })
})

test('requests contain the version of the API and the idempotency key', async () => {
  const { provider, requests } = providerWith({ customers: { id: 'cus_1', object: 'customer' } })
  await provider.createCustomer({ userId: 'usr_1', idempotencyKey: 'cus:usr_1' })
  expect(requests[0]?.headers.get('stripe-version')).toBe(API_VERSION)
  expect(requests[0]?.headers.get('idempotency-key')).toBe('cus:usr_1')
  expect(requests[0]?.headers.has('x-stripe-client-telemetry')).toBe(false)
})

describe('a signed event', () => {
  const { provider } = providerWith({})
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1_700_000_000,
    data: { object: { id: 'cs_1', object: 'checkout.session', customer: 'cus_1' } },
  })
  const sign = (secret: string, ageSeconds = 0) =>
    Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds(NOW) - ageSeconds })
  const verify = (signature: string | undefined, secrets: string[]) => provider.verifyEvent(Buffer.from(body), signature, secrets)

  test('is read with the current and with the previous secret', () => {
    const event = {
      id: 'evt_1',
      type: 'checkout.session.completed',
      customerId: 'cus_1',
      checkoutId: 'cs_1',
      paymentId: null,
      createdAt: new Date(1_700_000_000_000),
    }
    expect(verify(sign('whsec_new'), ['whsec_new', 'whsec_old'])).toEqual(event)
    expect(verify(sign('whsec_old'), ['whsec_new', 'whsec_old'])).toEqual(event)
  })

  test.each([
    ['has no signature', undefined, ['whsec_1']],
    ['is signed with another secret', sign('whsec_2'), ['whsec_1']],
    ['is signed with an empty secret', sign(''), ['']],
    ['is signed with a blank secret', sign('  '), ['  ', '\n']],
    ['arrives without any configured secret', sign('whsec_1'), []],
    ['is six minutes old', sign('whsec_1', 360), ['whsec_1']],
  ])('is rejected if it %s', (_what, signature, secrets) => {
    expect(() => verify(signature, secrets)).toThrow(InvalidSignature)
  })

  test('is rejected if its body was changed', () => {
    const changed = Buffer.from(body.replace('cus_1', 'cus_2'))
    expect(() => provider.verifyEvent(changed, sign('whsec_1'), ['whsec_1'])).toThrow(InvalidSignature)
  })

  test('of a dispute names the payment, from which the customer is found', async () => {
    const dispute = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'charge.dispute.created',
      created: 1,
      data: { object: { id: 'dp_1', object: 'dispute', charge: 'ch_1' } },
    })
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: dispute, secret: 'whsec_1', timestamp: seconds(NOW) })
    const reader = providerWith({ 'charges/ch_1': { id: 'ch_1', object: 'charge', customer: 'cus_1' } }).provider
    const event = reader.verifyEvent(Buffer.from(dispute), signature, ['whsec_1'])
    expect(event).toMatchObject({ customerId: null, paymentId: 'ch_1' })
    expect(await reader.customerOfPayment('ch_1')).toBe('cus_1')
    expect(await reader.customerOfPayment('ch_2')).toBeNull()
  })
})

describe('changed customers', () => {
  const event = (id: string, object: object) => ({ id, object: 'event', type: 'x', created: 1, data: { object } })
  const collect = async (since: Date, responses: StubResponses) => {
    const { provider, requests } = providerWith(responses)
    const ids: string[] = []
    for await (const id of provider.changedCustomers(since)) ids.push(id)
    return { ids, requests }
  }

  test('come from all pages of the events, each once, with the customers of disputed payments', async () => {
    const { ids, requests } = await collect(new Date(NOW.getTime() - 3600_000), {
      events: (url) =>
        url.searchParams.has('starting_after')
          ? list(event('evt_2', { object: 'subscription', customer: 'cus_2' }), event('evt_3', { object: 'dispute', charge: 'ch_3' }))
          : { ...list(event('evt_1', { object: 'invoice', customer: 'cus_1' })), has_more: true },
      'charges/ch_3': { id: 'ch_3', object: 'charge', customer: 'cus_3' },
    })
    expect(ids).toEqual(['cus_1', 'cus_2', 'cus_3'])
    expect(requests[0]?.url.searchParams.get('created[gte]')).toBe(String(seconds(NOW) - 3600))
  })

  test('are all customers if the time is before the oldest event', async () => {
    const { ids } = await collect(new Date(0), {
      customers: list({ id: 'cus_1', object: 'customer' }, { id: 'cus_2', object: 'customer' }),
    })
    expect(ids).toEqual(['cus_1', 'cus_2'])
  })
})
