import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { PREVIEW_MS, wholeSeconds } from '../src/domain/plan-change.ts'
import { ProviderError } from '../src/engines/payment-provider.ts'
import { cancelPlan, changePlan, previewPlan, resumePlan } from '../src/subscriptions/change-plan.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf, ENTERPRISE, ENTERPRISE_VIDEO, ORIGIN, PLAN, PRO, PRO_VIDEO } from './support/buyer.ts'
import { plansOf } from './support/plans.ts'

describe('a subscriber', () => {
  let billing: BillingService
  let buyer: Buyer
  let user: string

  beforeAll(async () => {
    billing = await startBilling('plan_change')
    buyer = buyerOf(billing)
  })
  afterAll(() => billing.stop())
  beforeEach(() => {
    user = newId('usr')
  })
  afterEach(async () => {
    await billing.sandbox.faults.clear()
    await billing.retireCustomers()
  })

  test('upgrades at once for exactly the previewed amount', async () => {
    await buyer.subscribe(user, PRO)
    await buyer.advanceDays(10)
    const preview = await buyer.preview(user, ENTERPRISE_VIDEO)
    expect(preview).toMatchObject({ kind: 'upgrade', currency: 'usd', next_amount: 49, package_name: 'Enterprise' })
    expect(preview.amount_due).toBeGreaterThan(0)
    expect(preview.amount_due).toBeLessThan(49 - 4.95)
    // The amount depends on the time of the preview, not on the time of the confirmation.
    await buyer.advance(9 * 60_000)
    const { status, body } = await buyer.change(user, ENTERPRISE_VIDEO, preview.proration_date)
    expect({ status, ...body }).toMatchObject({ status: 200, outcome: 'changed', payment_url: null })
    expect(body.subscription).toMatchObject({ price: 49, include_video: true, package: { name: 'Enterprise', tier: 'business' } })
    expect(await buyer.charged(user)).toEqual([495, Math.round(preview.amount_due * 100)])
  })

  test.each([0, 1, 500, 999])('upgrades by a preview that was made in the second of the purchase (%i ms after it began)', async (ms) => {
    const now = billing.sandbox.clock().getTime()
    await billing.sandbox.advance(new Date((Math.floor(now / 1000) + 1) * 1000 + ms))
    await buyer.subscribe(user, PRO)
    const { proration_date, amount_due } = await buyer.preview(user, ENTERPRISE)
    const { status, body } = await buyer.change(user, ENTERPRISE, proration_date)
    expect({ status, outcome: body.outcome }).toEqual({ status: 200, outcome: 'changed' })
    expect(await buyer.charged(user)).toEqual([495, Math.round(amount_due * 100)])
  })

  test('is charged once by two parallel confirmations', async () => {
    await buyer.subscribe(user, PRO)
    await buyer.advanceDays(3)
    const { proration_date, amount_due } = await buyer.preview(user, ENTERPRISE)
    const responses = await Promise.all([1, 2, 3].map(() => buyer.change(user, ENTERPRISE, proration_date)))
    expect(responses.map(({ status, body }) => `${status} ${body.outcome}`)).toEqual(Array(3).fill('200 changed'))
    expect(await buyer.charged(user)).toEqual([495, Math.round(amount_due * 100)])
  })

  test('is not charged for a preview that is too old, in the future, or of before another change', async () => {
    await buyer.subscribe(user, PRO)
    await buyer.advanceDays(1)
    const { proration_date } = await buyer.preview(user, ENTERPRISE)
    const refused = async (at: string) => {
      const { status, body } = await buyer.change(user, ENTERPRISE, at)
      expect({ status, code: body.code, charged: body.charged }).toEqual({ status: 409, code: 'subscription_changed', charged: 'no' })
    }
    await refused(new Date(Date.parse(proration_date) + 1000).toISOString())
    await buyer.advance(PREVIEW_MS + 1000)
    await refused(proration_date)

    const second = await buyer.preview(user, ENTERPRISE)
    await buyer.advance(2000)
    await billing.call(user, 'DELETE', PLAN)
    await refused(second.proration_date)
    expect(await buyer.charged(user)).toEqual([495])
  })

  test('is not charged if the price changed since the preview', async () => {
    const created = await billing.admin('POST', '/internal/admin/packages', { name: 'Team', content_only_price: 40, tier: 'business' })
    const team = { package_id: created.body.package.package_id, include_video: false, interval: 'month' as const }
    await buyer.subscribe(user, PRO)
    await buyer.advance(5000)
    const { proration_date } = await buyer.preview(user, team)
    await buyer.advance(2000)
    await billing.admin('PUT', `/internal/admin/packages/${team.package_id}`, { version: 1, content_only_price: 400 })
    expect((await buyer.change(user, team, proration_date)).body.code).toBe('subscription_changed')
    expect((await buyer.preview(user, team)).next_amount).toBe(400)
    expect(await buyer.charged(user)).toEqual([495])
  })

  test('keeps the plan if the card is declined', async () => {
    await buyer.subscribe(user, PRO)
    await buyer.advanceDays(2)
    await billing.sandbox.actions.setCard(await buyer.customerId(user), 'declined')
    const { proration_date } = await buyer.preview(user, ENTERPRISE)
    const { status, body } = await buyer.change(user, ENTERPRISE, proration_date)
    expect({ status, code: body.code, charged: body.charged }).toEqual({ status: 402, code: 'payment_declined', charged: 'no' })
    expect(await buyer.plan(user)).toMatchObject({ price: 4.95, status: 'active', package: { name: 'Professional' } })
    expect(await buyer.charged(user)).toEqual([495])

    // A later attempt with a good card succeeds.
    await billing.sandbox.actions.setCard(await buyer.customerId(user), 'ok')
    await buyer.advance(1000)
    const again = await buyer.preview(user, ENTERPRISE)
    expect((await buyer.change(user, ENTERPRISE, again.proration_date)).body.outcome).toBe('changed')
    expect(await buyer.charged(user)).toEqual([495, Math.round(again.amount_due * 100)])
  })

  test('confirms an upgrade with 3-D Secure', async () => {
    await buyer.subscribe(user, PRO)
    await buyer.advanceDays(2)
    const customerId = await buyer.customerId(user)
    await billing.sandbox.actions.setCard(customerId, '3ds')
    const { proration_date, amount_due } = await buyer.preview(user, ENTERPRISE)
    const { body } = await buyer.change(user, ENTERPRISE, proration_date)
    expect(body).toMatchObject({
      outcome: 'confirmation_needed',
      payment_url: expect.stringContaining('/sandbox/'),
      subscription: { price: 4.95 },
    })
    const [open] = (await billing.sandbox.views.invoices(customerId)).filter((each) => each.status === 'open')
    await billing.sandbox.actions.confirmInvoice(open?.id ?? '', true)
    await poll(async () => (await buyer.plan(user)).price === 29)
    expect(await buyer.charged(user)).toEqual([495, Math.round(amount_due * 100)])
  })

  test('downgrades at the end of the period, without a charge', async () => {
    await buyer.subscribe(user, ENTERPRISE_VIDEO)
    await buyer.advanceDays(5)
    const preview = await buyer.preview(user, PRO)
    const { renews_at } = await buyer.plan(user)
    expect(preview).toMatchObject({ kind: 'downgrade', amount_due: 0, next_amount: 4.95, next_date: renews_at, effective_at: renews_at })
    const { body } = await buyer.change(user, PRO, preview.proration_date)
    expect(body).toMatchObject({
      outcome: 'scheduled',
      subscription: {
        price: 49,
        package: { name: 'Enterprise' },
        pending_change: { ...PRO, package_name: 'Professional', price: 4.95, at: renews_at },
      },
    })
    await buyer.advance(Date.parse(renews_at) - billing.sandbox.clock().getTime() + 2 * 3600_000)
    await poll(async () => (await buyer.plan(user)).price === 4.95)
    expect(await buyer.plan(user)).toMatchObject({ package: { name: 'Professional' }, include_video: false, pending_change: null })
    expect(await buyer.charged(user)).toEqual([4900, 495])
  })

  test('withdraws a scheduled downgrade by choosing the current package, or by resuming', async () => {
    await buyer.subscribe(user, ENTERPRISE)
    for (const withdraw of ['choose', 'resume'] as const) {
      await buyer.advance(5000)
      const { proration_date } = await buyer.preview(user, PRO)
      expect((await buyer.change(user, PRO, proration_date)).body.outcome).toBe('scheduled')
      await buyer.advance(5000)
      const again = await buyer.preview(user, PRO_VIDEO)
      expect((await buyer.change(user, PRO_VIDEO, again.proration_date)).body.subscription.pending_change).toMatchObject(PRO_VIDEO)
      await buyer.advance(5000)
      if (withdraw === 'choose') {
        const same = await buyer.preview(user, ENTERPRISE)
        expect(same).toMatchObject({ amount_due: 0, next_amount: 29 })
        expect((await buyer.change(user, ENTERPRISE, same.proration_date)).body.outcome).toBe('changed')
      } else expect((await billing.call(user, 'POST', `${PLAN}/resume`)).status).toBe(200)
      expect(await buyer.plan(user)).toMatchObject({ price: 29, pending_change: null, cancel_at: null })
    }
    expect(await buyer.charged(user)).toEqual([2900])
  })

  test('cancels at the end of the period, resumes, and keeps the package until then', async () => {
    await buyer.subscribe(user)
    await buyer.advanceDays(1)
    const { renews_at } = await buyer.plan(user)
    const canceled = await billing.call(user, 'DELETE', PLAN)
    expect(canceled.body.subscription).toMatchObject({ cancel_at: renews_at, renews_at: null, ends_at: renews_at, is_paid: true })
    expect((await billing.call(user, 'DELETE', PLAN)).body.code).toBe('subscription_unchanged')

    const resumed = await billing.call(user, 'POST', `${PLAN}/resume`)
    expect(resumed.body.subscription).toMatchObject({ cancel_at: null, renews_at, ends_at: null })
    expect((await billing.call(user, 'POST', `${PLAN}/resume`)).body.code).toBe('subscription_unchanged')

    await billing.call(user, 'DELETE', PLAN)
    await buyer.advance(Date.parse(renews_at) - billing.sandbox.clock().getTime() - 60_000)
    expect(await buyer.plan(user)).toMatchObject({ is_paid: true, package: { name: 'Professional' } })
    await buyer.advance(3600_000)
    await poll(async () => (await buyer.plan(user)).status === 'free')
    expect(await buyer.plan(user)).toMatchObject({ is_paid: false, price: 0, package: { name: 'Starter' }, renews_at: null })
    expect(await buyer.charged(user)).toEqual([1900])
  })

  test('keeps a canceled subscription by upgrading it', async () => {
    await buyer.subscribe(user, PRO)
    await buyer.advanceDays(1)
    await billing.call(user, 'DELETE', PLAN)
    await buyer.advance(5000)
    const { proration_date, withdraws_cancellation } = await buyer.preview(user, ENTERPRISE)
    expect(withdraws_cancellation).toBe(true)
    const { body } = await buyer.change(user, ENTERPRISE, proration_date)
    expect(body).toMatchObject({ outcome: 'changed', subscription: { price: 29, cancel_at: null } })
    await buyer.advance(5000)
    const mails = await billing.connection.collection('requested_mails').distinct('template', { user_id: user })
    expect(mails).toEqual(expect.arrayContaining(['plan-changed']))
    expect(mails).not.toContain('plan-resumed')
    const requested = await plansOf(billing).published('com.loomcast.billing.mail-requested.v1', user)
    const changed = requested.find(({ template }) => template === 'plan-changed')
    expect(changed?.data).toMatchObject({ cancellation_withdrawn: 'yes', next_amount: '$29.00', ends_at: '' })
    expect((await buyer.preview(user, PRO)).withdraws_cancellation).toBe(false)
  })

  test('keeps a canceled subscription by an upgrade that is confirmed later', async () => {
    await buyer.subscribe(user, PRO)
    const customerId = await buyer.customerId(user)
    await buyer.advanceDays(1)
    await billing.call(user, 'DELETE', PLAN)
    await buyer.advance(5000)
    await billing.sandbox.actions.setCard(customerId, '3ds')
    const { proration_date } = await buyer.preview(user, ENTERPRISE)
    const { body } = await buyer.change(user, ENTERPRISE, proration_date)
    expect(body).toMatchObject({ outcome: 'confirmation_needed', subscription: { price: 4.95, cancel_at: expect.any(String) } })
    const [open] = (await billing.sandbox.views.invoices(customerId)).filter((each) => each.status === 'open')
    await billing.sandbox.actions.confirmInvoice(open?.id ?? '', true)
    await poll(async () => (await buyer.plan(user)).price === 29)
    expect(await buyer.plan(user)).toMatchObject({ cancel_at: null, renews_at: expect.any(String) })
  })

  test.each(['declined', '3ds'] as const)('keeps a scheduled downgrade if the payment of an upgrade is not made (%s)', async (card) => {
    await buyer.subscribe(user, PRO_VIDEO)
    await buyer.advanceDays(1)
    const scheduled = await buyer.preview(user, PRO)
    expect((await buyer.change(user, PRO, scheduled.proration_date)).body.outcome).toBe('scheduled')
    const { pending_change, renews_at } = await buyer.plan(user)
    await buyer.advance(5000)
    const customerId = await buyer.customerId(user)
    await billing.sandbox.actions.setCard(customerId, card)
    const { proration_date } = await buyer.preview(user, ENTERPRISE)
    const { status } = await buyer.change(user, ENTERPRISE, proration_date)
    expect(status).toBe(card === 'declined' ? 402 : 200)
    const [open] = (await billing.sandbox.views.invoices(customerId)).filter((each) => each.status === 'open')
    if (open) await billing.sandbox.actions.confirmInvoice(open.id, false)
    expect((await buyer.plan(user)).pending_change).toEqual(pending_change)
    expect(pending_change).toMatchObject({ ...PRO, price: 4.95, at: renews_at })

    await billing.sandbox.actions.setCard(customerId, 'ok')
    await buyer.advance(Date.parse(renews_at) - billing.sandbox.clock().getTime() + 2 * 3600_000)
    await poll(async () => (await buyer.plan(user)).price === 4.95)
    expect(await buyer.charged(user)).toEqual([1900, 495])
  })

  test('replaces a scheduled downgrade by an upgrade that is confirmed later', async () => {
    await buyer.subscribe(user, PRO_VIDEO)
    await buyer.advanceDays(1)
    const scheduled = await buyer.preview(user, PRO)
    await buyer.change(user, PRO, scheduled.proration_date)
    await buyer.advance(5000)
    const customerId = await buyer.customerId(user)
    await billing.sandbox.actions.setCard(customerId, '3ds')
    const { proration_date } = await buyer.preview(user, ENTERPRISE)
    expect((await buyer.change(user, ENTERPRISE, proration_date)).body.outcome).toBe('confirmation_needed')
    const [open] = (await billing.sandbox.views.invoices(customerId)).filter((each) => each.status === 'open')
    await billing.sandbox.actions.confirmInvoice(open?.id ?? '', true)
    await poll(async () => (await buyer.plan(user)).price === 29)
    expect(await buyer.plan(user)).toMatchObject({ pending_change: null, cancel_at: null })
  })

  test('pays an overdue invoice before changing the plan, and can cancel at once', async () => {
    await buyer.subscribe(user)
    await billing.sandbox.actions.setCard(await buyer.customerId(user), 'declined')
    await buyer.advanceDays(32)
    await poll(async () => (await buyer.plan(user)).status === 'past_due')
    const plan = await buyer.plan(user)
    expect(plan).toMatchObject({ is_paid: true, past_due_since: expect.any(String), grace_until: expect.any(String) })
    expect(plan.payment_url).toContain('/sandbox/')
    const { status, body } = await billing.call(user, 'POST', `${PLAN}/preview`, ENTERPRISE)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'payment_overdue' })
    expect((await billing.call(user, 'DELETE', PLAN)).body.subscription).toMatchObject({ status: 'free', is_paid: false })
    const [renewal] = await billing.sandbox.views.invoices(await buyer.customerId(user))
    expect(renewal?.status).toBe('void')
  })

  test('keeps the price and the package that were bought', async () => {
    const created = await billing.admin('POST', '/internal/admin/packages', {
      name: 'Team',
      content_only_price: 9.5,
      generation_limit: 100,
    })
    const team = { package_id: created.body.package.package_id, include_video: false, interval: 'month' as const }
    await buyer.subscribe(user, team)
    const path = `/internal/admin/packages/${team.package_id}`
    const edited = await billing.admin('PUT', path, { version: 1, name: 'Crew', content_only_price: 20, generation_limit: 7 })
    expect(edited.body.package).toMatchObject({ content_only_price: 20, subscribers: 1 })
    await billing.admin('POST', '/internal/admin/packages/stripe-sync')
    await buyer.advanceDays(32)
    await poll(async () => (await buyer.charged(user)).length === 2)
    expect(await buyer.charged(user)).toEqual([950, 950])
    await poll(async () => (await buyer.payments(user)).length === 2)
    expect(await buyer.plan(user)).toMatchObject({ price: 9.5, package: { name: 'Team', generation_limit: 100, content_only_price: 9.5 } })
  })

  test.each([
    ['the current package', PRO_VIDEO, 409, 'subscription_unchanged'],
    ['the free package', { ...PRO, package_id: 'starter' }, 409, 'cancellation_required'],
    ['an unknown package', { ...PRO, package_id: 'gold' }, 400, 'package_unavailable'],
    ['the free package with videos', { ...PRO_VIDEO, package_id: 'starter' }, 409, 'cancellation_required'],
  ])('cannot choose %s', async (_what, choice, status, code) => {
    await buyer.subscribe(user)
    await buyer.advance(5000)
    const preview = await billing.call(user, 'POST', `${PLAN}/preview`, choice)
    expect({ status: preview.status, code: preview.body.code }).toEqual({ status, code })
    const change = await buyer.change(user, choice, wholeSeconds(billing.sandbox.clock()).toISOString())
    expect({ status: change.status, code: change.body.code }).toEqual({ status, code })
  })

  test('cannot change to another currency or choose a price', async () => {
    const created = await billing.admin('POST', '/internal/admin/packages', { name: 'Euro', content_only_price: 9.5, currency: 'eur' })
    await buyer.subscribe(user)
    const euro = { package_id: created.body.package.package_id, include_video: false, interval: 'month' as const }
    expect((await billing.call(user, 'POST', `${PLAN}/preview`, euro)).body.code).toBe('package_unavailable')
    const tampered = await billing.call(user, 'POST', PLAN, { ...PRO, proration_date: '2026-03-10T12:00:00Z', amount_due: 0 })
    expect({ status: tampered.status, code: tampered.body.code }).toEqual({ status: 400, code: 'validation_failed' })
  })

  test('needs a subscription', async () => {
    for (const [method, url, payload] of [
      ['POST', `${PLAN}/preview`, PRO],
      ['POST', PLAN, { ...PRO, proration_date: '2026-03-10T12:00:00Z' }],
      ['DELETE', PLAN, undefined],
      ['POST', `${PLAN}/resume`, undefined],
      ['POST', '/api/billing/portal', { return_url: `${ORIGIN}/billing` }],
    ] as const) {
      const { status, body } = await billing.call(user, method, url, payload)
      expect({ url, status, code: body.code }).toEqual({ url, status: 409, code: 'subscription_missing' })
    }
  })

  test.each([
    ['cancellation', 'cancelSubscription', PRO_VIDEO],
    ['resumption', 'resumeSubscription', PRO_VIDEO],
    ['preview', 'previewChange', ENTERPRISE],
    ['upgrade', 'changeNow', ENTERPRISE],
    ['downgrade', 'changeAtPeriodEnd', PRO],
  ] as const)('gets subscription_missing if the subscription ends at the provider before its %s', async (_change, call, choice) => {
    const { provider } = billing.context
    if (!provider) throw new Error('no provider')
    const request = async (rejection: () => Promise<never>) => {
      await buyer.subscribe(user)
      if (call === 'resumeSubscription') await billing.call(user, 'DELETE', PLAN)
      await buyer.advance(5000)
      const context = { ...billing.context, provider: { ...provider, [call]: rejection } }
      if (call === 'cancelSubscription') return cancelPlan(context, user)
      if (call === 'resumeSubscription') return resumePlan(context, user)
      if (call === 'previewChange') return previewPlan(context, user, choice)
      return changePlan(context, user, choice, wholeSeconds(billing.sandbox.clock()))
    }
    for (const failure of ['rejected', 'not_found'] as const) {
      const ended = async () => {
        const subscriptions = await billing.sandbox.views.subscriptions(await buyer.customerId(user))
        const live = subscriptions.find(({ status }) => status === 'active')
        await billing.sandbox.actions.cancelSubscription(live?.id ?? '', 'now')
        throw new ProviderError(failure, 'No such subscription')
      }
      await expect(request(ended)).rejects.toMatchObject({ code: 'subscription_missing' })
    }
    const refused = () => Promise.reject(new ProviderError('rejected', 'invalid key'))
    await expect(request(refused)).rejects.toMatchObject({ code: 'payment_provider_rejected' })
  })

  test('opens the portal, and a change that is made there shows on return although its event was lost', async () => {
    await buyer.subscribe(user)
    const { body } = await billing.call(user, 'POST', '/api/billing/portal', { return_url: `${ORIGIN}/billing` })
    expect(new URL(body.url).pathname).toMatch(/^\/sandbox\/portal\//)
    const opened = await billing.sandbox.views.portal(body.url.split('/').at(-1))
    expect(opened?.offers).toEqual({ cancellation: true, planChange: false, card: true, invoices: true })
    await billing.sandbox.faults.set({ drop: 50 })
    const [subscription] = await billing.sandbox.views.subscriptions(await buyer.customerId(user))
    await billing.sandbox.actions.cancelSubscription(subscription?.id ?? '', 'period_end')
    await buyer.advance(30_000)
    expect((await buyer.plan(user)).cancel_at).not.toBeNull()
  })

  test.each([
    'https://evil.example/billing',
    'http://localhost:3000@evil.example/billing',
    'http://localhost:3000.evil.example/billing',
    'http://localhost:30001/billing',
    '//evil.example',
    '/billing',
    'javascript:alert(1)',
    'http://localhost:3000\\@evil.example/',
  ])('cannot return from the portal to %p', async (return_url) => {
    const { status, body } = await billing.call(user, 'POST', '/api/billing/portal', { return_url })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'origin_not_allowed' })
  })
})
