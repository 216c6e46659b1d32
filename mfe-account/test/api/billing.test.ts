import { beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { ApiError } from '@loomcast/web-kit'
import { amountOf } from '@loomcast/web-kit/plans'
import { billingApi } from '../../src/billing/billing.api.ts'

const { exchange } = documentedApi('billing')
const { problem, time } = examples

const CHOICE = { package_id: 'professional', include_video: true }
/** A monthly choice is sent without its interval, which earlier releases reject. */
const monthly = <T extends object>(choice: T) => ({ ...choice, interval: 'month' as const })

const failed = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('the call did not fail as the API client fails')
  return error
}

const decimals = (example: number) => example
const subscribed = {
  package: {
    package_id: 'professional',
    name: 'Professional',
    description: 'For creators who publish every day',
    tier: 'pro',
    features: ['Unlimited generations'],
    content_only_price: decimals(4.95),
    has_video_toggle: true,
  },
  include_video: true,
  interval: 'month',
  price: decimals(19),
  currency: 'usd',
  status: 'active',
  is_paid: true,
  source: 'subscription',
  needs_confirmation: false,
  can_manage: true,
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('token', EXAMPLE_TOKEN)
})

test('lists the packages without a sign-in', async () => {
  localStorage.clear()
  const { packages } = await exchange(
    {
      request: { method: 'GET', path: '/api/packages' },
      answer: {
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

  test('starts, and returns the URL of the page to pay on', async () => {
    const { checkout_url } = await exchange(
      {
        request: { method: 'POST', path, signedIn: true, headers: headers('key-1'), body },
        answer: {
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
        answer: {
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
        answer: { status: 409, body: problem('subscription_exists') },
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
        answer: { status: 400, body: problem('package_unavailable') },
      },
      () => failed(billingApi.startCheckout(monthly({ package_id: 'starter', include_video: false }), 'key-3')),
    )
    expect(error.temporary).toBe(false)
  })

  test('is not possible without a payment provider', async () => {
    const error = await exchange(
      {
        request: { method: 'POST', path, signedIn: true, headers: headers('key-4'), body },
        answer: {
          status: 503,
          body: { ...problem('payment_provider_unavailable'), charged: 'no', detail: 'Failed to create checkout session' },
        },
      },
      () => failed(start('key-4')),
    )
    expect(error.detail).toBe('Failed to create checkout session')
  })

  const status = (answer: object) =>
    exchange(
      {
        request: { method: 'GET', path: '/api/checkout/status/cs_pact', signedIn: true },
        answer: { status: 200, body: { package_name: 'Professional', include_video: true, ...answer } },
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
        answer: { status: 404, body: problem('not_found') },
      },
      () => failed(billingApi.checkoutStatus('cs_unknown')),
    )
    expect(error.status).toBe(404)
  })

  const apply = { method: 'POST', path: '/api/upgrade/manual', signedIn: true, body: { session_id: 'cs_pact' } } as const

  test('is applied on request if it is paid', async () => {
    const answer = await exchange(
      {
        request: apply,
        answer: { status: 200, body: { applied: true, package_name: 'Professional' } },
      },
      () => billingApi.applyCheckout('cs_pact'),
    )
    expect(answer.applied).toBe(true)
  })

  test('is not applied if it is not paid', async () => {
    const error = await exchange(
      {
        request: apply,
        answer: { status: 409, body: problem('payment_incomplete') },
      },
      () => failed(billingApi.applyCheckout('cs_pact')),
    )
    expect(error).toMatchObject({ code: 'payment_incomplete', charged: 'no' })
  })
})

describe('the subscription', () => {
  const path = '/api/billing/subscription'
  const read = (body: object) =>
    exchange({ request: { method: 'GET', path, signedIn: true }, answer: { status: 200, body: { subscription: body } } }, () =>
      billingApi.subscription(),
    )

  test('is read with its renewal', async () => {
    const renewing = await read({ ...subscribed, renews_at: time() })
    expect(renewing.is_paid).toBe(true)
  })

  test('of a user without one is the free package', async () => {
    const free = await read({
      package: { ...subscribed.package, tier: 'free', has_video_toggle: false, content_only_price: decimals(0) },
      include_video: false,
      interval: 'month',
      price: decimals(0),
      currency: subscribed.currency,
      status: 'free',
      is_paid: false,
      source: 'free',
      renews_at: null,
      pending_change: null,
      payment_url: null,
      needs_confirmation: false,
      can_manage: false,
    })
    expect(free.renews_at).toBeNull()
  })

  test('has the date until which an overdue plan is kept', async () => {
    const overdue = await read({ ...subscribed, status: 'past_due', past_due_since: time(), grace_until: '2026-03-24T12:00:00.000Z' })
    expect(overdue.grace_until).toContain('2026-03-24')
  })

  test('that was granted has its end', async () => {
    const granted = await read({ ...subscribed, price: 0, status: 'granted', source: 'grant', ends_at: time(), can_manage: false })
    expect(granted.status).toBe('granted')
  })

  test('is changed at once at the previewed amount', async () => {
    const upgrade = { package_id: 'enterprise', include_video: true }
    const preview = await exchange(
      {
        request: { method: 'POST', path: `${path}/preview`, signedIn: true, body: upgrade },
        answer: {
          status: 200,
          body: {
            kind: 'upgrade',
            amount_due: 28.5,
            currency: subscribed.currency,
            proration_date: time(),
            next_amount: decimals(49),
            interval: 'month',
            next_date: '2026-04-10T12:00:00.000Z',
            effective_at: time(),
            package_name: 'Enterprise',
            withdraws_cancellation: false,
          },
        },
      },
      () => billingApi.previewChange(monthly(upgrade)),
    )
    expect(preview.kind).toBe('upgrade')
    const changed = await exchange(
      {
        request: {
          method: 'POST',
          path,
          signedIn: true,
          body: { ...upgrade, proration_date: '2026-03-10T12:00:00.000Z' },
        },
        answer: { status: 200, body: { outcome: 'changed', subscription: subscribed } },
      },
      () => billingApi.change(monthly({ ...upgrade, proration_date: '2026-03-10T12:00:00.000Z' })),
    )
    expect(changed.outcome).toBe('changed')
  })

  test('is changed to a cheaper plan at the end of the period', async () => {
    const downgrade = { package_id: 'professional', include_video: false }
    const changed = await exchange(
      {
        request: {
          method: 'POST',
          path,
          signedIn: true,
          body: { ...downgrade, proration_date: '2026-03-10T12:00:00.000Z' },
        },
        answer: {
          status: 200,
          body: {
            outcome: 'scheduled',
            subscription: {
              ...subscribed,
              pending_change: { package_name: 'Professional', include_video: false, interval: 'month', price: decimals(4.95), at: time() },
            },
          },
        },
      },
      () => billingApi.change(monthly({ ...downgrade, proration_date: '2026-03-10T12:00:00.000Z' })),
    )
    expect(changed.subscription.pending_change?.price).toBe(4.95)
  })

  test('is not changed at an outdated price', async () => {
    const upgrade = { package_id: 'enterprise', include_video: true, proration_date: '2026-01-01T00:00:00.000Z' }
    const error = await exchange(
      {
        request: { method: 'POST', path, signedIn: true, body: upgrade },
        answer: { status: 409, body: problem('subscription_changed') },
      },
      () => failed(billingApi.change(monthly(upgrade))),
    )
    expect(error.code).toBe('subscription_changed')
  })

  test('is canceled at the end of the period, and resumed', async () => {
    const canceled = await exchange(
      {
        request: { method: 'DELETE', path, signedIn: true },
        answer: { status: 200, body: { subscription: { ...subscribed, cancel_at: time() } } },
      },
      () => billingApi.cancel(),
    )
    expect(canceled.cancel_at).toBeTruthy()
    const resumed = await exchange(
      {
        request: { method: 'POST', path: `${path}/resume`, signedIn: true },
        answer: { status: 200, body: { subscription: { ...subscribed, cancel_at: null, renews_at: time() } } },
      },
      () => billingApi.resume(),
    )
    expect(resumed.cancel_at).toBeNull()
  })

  test('cannot be canceled by a user without one', async () => {
    const error = await exchange(
      {
        request: { method: 'DELETE', path, signedIn: true },
        answer: { status: 409, body: problem('subscription_missing') },
      },
      () => failed(billingApi.cancel()),
    )
    expect(error.code).toBe('subscription_missing')
  })
})

describe('the portal and the invoices', () => {
  test('open for a subscriber', async () => {
    const portal = (more: object, open: () => Promise<{ url?: string }>) =>
      exchange(
        {
          request: {
            method: 'POST',
            path: '/api/billing/portal',
            signedIn: true,
            body: { return_url: 'http://localhost/billing?portal', ...more },
          },
          answer: { status: 200, body: { url: 'https://pay.example.com/portal' } },
        },
        open,
      )
    const { url } = await portal({}, () => billingApi.openPortal())
    expect(url).toContain('https://')
    await portal({ flow: 'payment_method_update' }, () => billingApi.openPortal('payment_method_update'))
  })

  test('are listed and downloaded as PDF', async () => {
    const invoices = await exchange(
      {
        request: { method: 'GET', path: '/api/billing/invoices', signedIn: true },
        answer: {
          status: 200,
          body: {
            invoices: [
              {
                id: 'in_pact',
                number: 'LC-2026-000001',
                date: time(),
                amount: 19,
                currency: subscribed.currency,
                status: 'paid',
                hosted_url: 'https://pay.example.com/in_pact',
              },
            ],
          },
        },
      },
      () => billingApi.invoices(),
    )
    expect(invoices.map(({ amount }) => amount)).toEqual([19])

    const files: string[] = []
    URL.createObjectURL = () => 'blob:pact'
    URL.revokeObjectURL = () => {}
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      files.push(this.download)
    }
    await exchange(
      {
        request: { method: 'GET', path: '/api/billing/invoices/in_pact/pdf', signedIn: true },
        answer: { status: 200, headers: { 'Content-Type': 'application/pdf' } },
      },
      () => billingApi.downloadInvoice({ id: 'in_pact', number: 'LC-2026-000001' }),
    )
    expect(files).toEqual(['LC-2026-000001.pdf'])
  })
})
