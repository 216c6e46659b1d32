import { beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { billingApi } from '../../src/billing/billing.api.ts'
import { decimals, failed, monthly, subscribed } from './billing-examples.ts'

const { exchange } = documentedApi('billing')

const { problem, time } = examples

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('token', EXAMPLE_TOKEN)
})

describe('the subscription', () => {
  const path = '/api/billing/subscription'
  const read = (body: object) =>
    exchange({ request: { method: 'GET', path, signedIn: true }, response: { status: 200, body: { subscription: body } } }, () =>
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

  test('has the date at which an overdue plan ends', async () => {
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
        response: {
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
        response: { status: 200, body: { outcome: 'changed', subscription: subscribed } },
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
        response: {
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
        response: { status: 409, body: problem('subscription_changed') },
      },
      () => failed(billingApi.change(monthly(upgrade))),
    )
    expect(error.code).toBe('subscription_changed')
  })

  test('is canceled at the end of the period, and resumed', async () => {
    const canceled = await exchange(
      {
        request: { method: 'DELETE', path, signedIn: true },
        response: { status: 200, body: { subscription: { ...subscribed, cancel_at: time() } } },
      },
      () => billingApi.cancel(),
    )
    expect(canceled.cancel_at).toBeTruthy()
    const resumed = await exchange(
      {
        request: { method: 'POST', path: `${path}/resume`, signedIn: true },
        response: { status: 200, body: { subscription: { ...subscribed, cancel_at: null, renews_at: time() } } },
      },
      () => billingApi.resume(),
    )
    expect(resumed.cancel_at).toBeNull()
  })

  test('cannot be canceled by a user without one', async () => {
    const error = await exchange(
      {
        request: { method: 'DELETE', path, signedIn: true },
        response: { status: 409, body: problem('subscription_missing') },
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
          response: { status: 200, body: { url: 'https://pay.example.com/portal' } },
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
        response: {
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
        response: { status: 200, headers: { 'Content-Type': 'application/pdf' } },
      },
      () => billingApi.downloadInvoice({ id: 'in_pact', number: 'LC-2026-000001' }),
    )
    expect(files).toEqual(['LC-2026-000001.pdf'])
  })
})
