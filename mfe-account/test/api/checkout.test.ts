import { beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { amountOf } from '@loomcast/web-kit/plans'
import { billingApi } from '../../src/billing/billing.api.ts'
import { decimals, failed, monthly } from './billing-examples.ts'

const { exchange } = documentedApi('billing')

const { problem, time } = examples

const CHOICE = { package_id: 'professional', include_video: true }

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('token', EXAMPLE_TOKEN)
})

test('lists the packages without a sign-in', async () => {
  localStorage.clear()
  const { packages } = await exchange(
    {
      request: { method: 'GET', path: '/api/packages' },
      response: {
        status: 200,
        body: {
          checkout: 'sandbox',
          as_of: time(),
          packages: [
            {
              package_id: 'professional',
              name: 'Professional',
              description: 'For creators who publish every day',
              tier: 'pro',
              has_video_toggle: true,
              content_only_price: decimals(4.95),
              content_only_price_yearly: decimals(49.5),
              content_video_price_yearly: decimals(190),
              currency: 'usd',
              video_enabled: true,
              advanced_ai_models: false,
              priority_support: false,
              analytics_access: true,
              features: [{ name: 'Unlimited generations' }],
            },
          ],
        },
      },
    },
    () => billingApi.packages(),
  )
  expect(packages.map((offer) => [amountOf(offer, false), amountOf(offer, false, 'year')])).toEqual([[4.95, 49.5]])
})

describe('checkout', () => {
  const path = '/api/checkout/session'
  /** Each exchange has its own key, because a key with another body is rejected. */
  const headers = (key: string) => ({ 'Idempotency-Key': key })
  const body = { ...CHOICE, origin_url: 'http://localhost' }
  const start = (key: string) => billingApi.startCheckout(monthly(CHOICE), key)

  test('starts, and returns the URL of the payment page', async () => {
    const { checkout_url } = await exchange(
      {
        request: { method: 'POST', path, signedIn: true, headers: headers('key-1'), body },
        response: {
          status: 200,
          body: { checkout_url: 'https://pay.example.com/cs_pact', session_id: 'cs_pact' },
        },
      },
      () => start('key-1'),
    )
    expect(checkout_url).toContain('https://')
  })

  test('starts for a plan that is paid by the year', async () => {
    const { checkout_url } = await exchange(
      {
        request: { method: 'POST', path, signedIn: true, headers: headers('key-year'), body: { ...body, interval: 'year' } },
        response: {
          status: 200,
          body: { checkout_url: 'https://pay.example.com/cs_pact', session_id: 'cs_pact' },
        },
      },
      () => billingApi.startCheckout({ ...CHOICE, interval: 'year' }, 'key-year'),
    )
    expect(checkout_url).toContain('https://')
  })

  test('is refused to a subscriber, who changes the plan instead', async () => {
    const error = await exchange(
      {
        request: { method: 'POST', path, signedIn: true, headers: headers('key-2'), body },
        response: { status: 409, body: problem('subscription_exists') },
      },
      () => failed(start('key-2')),
    )
    expect(error.code).toBe('subscription_exists')
  })

  test('is refused for a package that is not for sale', async () => {
    const error = await exchange(
      {
        request: {
          method: 'POST',
          path,
          signedIn: true,
          headers: headers('key-3'),
          body: { ...body, package_id: 'starter', include_video: false },
        },
        response: { status: 400, body: problem('package_unavailable') },
      },
      () => failed(billingApi.startCheckout(monthly({ package_id: 'starter', include_video: false }), 'key-3')),
    )
    expect(error.temporary).toBe(false)
  })

  test('is not possible without a payment provider', async () => {
    const error = await exchange(
      {
        request: { method: 'POST', path, signedIn: true, headers: headers('key-4'), body },
        response: {
          status: 503,
          body: { ...problem('payment_provider_unavailable'), charged: 'no', detail: 'Failed to create checkout session' },
        },
      },
      () => failed(start('key-4')),
    )
    expect(error.detail).toBe('Failed to create checkout session')
  })

  const status = (response: object) =>
    exchange(
      {
        request: { method: 'GET', path: '/api/checkout/status/cs_pact', signedIn: true },
        response: { status: 200, body: { package_name: 'Professional', include_video: true, ...response } },
      },
      () => billingApi.checkoutStatus('cs_pact'),
    )

  test('reports whether the payment arrived and the plan is active', async () => {
    const paid = await status({
      status: 'complete',
      payment_status: 'paid',
      applied: true,
    })
    expect(paid.applied).toBe(true)
    const open = await status({
      status: 'open',
      payment_status: 'unpaid',
      applied: false,
    })
    expect(open.status).toBe('open')
  })

  test('of another user is not found', async () => {
    const error = await exchange(
      {
        request: { method: 'GET', path: '/api/checkout/status/cs_unknown', signedIn: true },
        response: { status: 404, body: problem('not_found') },
      },
      () => failed(billingApi.checkoutStatus('cs_unknown')),
    )
    expect(error.status).toBe(404)
  })

  const apply = { method: 'POST', path: '/api/upgrade/manual', signedIn: true, body: { session_id: 'cs_pact' } } as const

  test('is applied on request if it is paid', async () => {
    const response = await exchange(
      {
        request: apply,
        response: { status: 200, body: { applied: true, package_name: 'Professional' } },
      },
      () => billingApi.applyCheckout('cs_pact'),
    )
    expect(response.applied).toBe(true)
  })

  test('is not applied if it is not paid', async () => {
    const error = await exchange(
      {
        request: apply,
        response: { status: 409, body: problem('payment_incomplete') },
      },
      () => failed(billingApi.applyCheckout('cs_pact')),
    )
    expect(error).toMatchObject({ code: 'payment_incomplete', charged: 'no' })
  })
})
