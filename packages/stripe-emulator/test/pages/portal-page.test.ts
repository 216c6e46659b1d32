import { describe, expect, it } from '@jest/globals'
import { get, large, openCheckout, openPortal, running, small, startOverdue, startPages, submit } from './hosted-pages.ts'

describe('the portal', () => {
  it('changes the card', async () => {
    const { customer, path } = await openPortal()
    expect((await submit(`${path}/card`, { card: 'declined' })).location).toBe(`${path}?notice=card_saved`)
    expect((await running.sandbox.views.customer(customer.id))?.card).toBe('declined')
  })

  it('shows only the card when it was opened to change it', async () => {
    const { path } = await openPortal(small, 'payment_method_update')
    const { text } = await get(path)
    expect(text).toContain('Update your card')
    expect(text).not.toContain('Cancel at the end of the period')
  })

  it('offers nothing that its configuration does not allow', async () => {
    const own = await startPages('pages_portal_limits')
    const { customer, subscription } = await own.running.subscriber(own.small)
    const { billingPortal } = own.running.stripe
    const configuration = await billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } })
    const portal = await billingPortal.sessions.create({ customer: customer.id, configuration: configuration.id })
    const path = `/sandbox/portal/${portal.id}`
    const { text } = await own.get(path)
    expect(text).toContain('Invoices')
    expect(text).not.toMatch(/Change plan|Change the card|Cancel at the end/)
    const chosen = { subscription: subscription.id, price: own.large }
    for (const [change, fields] of [
      ['plan', chosen],
      ['cancel', { subscription: subscription.id }],
      ['resume', { subscription: subscription.id }],
      ['card', { card: 'declined' }],
    ] as const)
      expect([change, (await own.submit(`${path}/${change}`, fields)).status]).toEqual([change, 404])
    expect((await own.get(`${path}/plan?${new URLSearchParams(chosen)}`)).status).toBe(404)
    expect(await own.running.sandbox.views.subscription(subscription.id)).toMatchObject({ priceId: own.small, cancelAtPeriodEnd: false })
  })

  it('shows the amount of an upgrade before it is charged', async () => {
    const { subscription, path } = await openPortal()
    const review = await get(`${path}/plan?subscription=${subscription.id}&price=${large}`)
    expect(review.text).toContain('$30.00 now')
    expect(review.text).toContain('The next renewal is on April 10, 2026 for $49.00.')
    const changed = await submit(`${path}/plan`, { subscription: subscription.id, price: large })
    expect(changed.location).toBe(`${path}?notice=plan_changed`)
    const [invoice] = await running.sandbox.views.invoices((await running.sandbox.views.subscription(subscription.id))?.customerId ?? '')
    expect(invoice?.amountPaidMinor).toBe(3000)
  })

  it('schedules a downgrade and withdraws it', async () => {
    const { subscription, path } = await openPortal(large)
    expect((await get(`${path}/plan?subscription=${subscription.id}&price=${small}`)).text).toContain('Nothing is charged now.')
    expect((await submit(`${path}/plan`, { subscription: subscription.id, price: small })).location).toBe(`${path}?notice=plan_scheduled`)
    expect((await get(path)).text).toContain('Changes to Professional on April 10, 2026.')
    await submit(`${path}/resume`, { subscription: subscription.id })
    expect((await get(path)).text).not.toContain('Changes to Professional')
  })

  it('confirms an upgrade with a 3-D Secure card', async () => {
    const { subscription, path } = await openPortal()
    await submit(`${path}/card`, { card: '3ds' })
    expect((await submit(`${path}/plan`, { subscription: subscription.id, price: large })).location).toBe(
      `${path}?notice=confirmation_needed`,
    )
    const action = /action="([^"]*\/confirm)"/.exec((await get(path)).html)?.[1] ?? ''
    expect((await submit(action, { answer: 'confirm' })).location).toBe(`${path}?notice=paid`)
    expect((await running.sandbox.views.subscription(subscription.id))?.priceId).toBe(large)
  })

  it('cancels at the end of the period and resumes', async () => {
    const { subscription, path } = await openPortal()
    await submit(`${path}/cancel`, { subscription: subscription.id })
    expect((await get(path)).text).toContain('Ends on April 10, 2026. It does not renew.')
    await submit(`${path}/resume`, { subscription: subscription.id })
    expect((await get(path)).text).toContain('Renews on April 10, 2026 for $19.00.')
  })

  it("never changes another customer's subscription or invoice", async () => {
    const own = await openPortal()
    const other = await openPortal()
    const attempts = await Promise.all([
      submit(`${own.path}/cancel`, { subscription: other.subscription.id }),
      submit(`${own.path}/plan`, { subscription: other.subscription.id, price: large }),
      submit(`${own.path}/invoices/${other.subscription.latest_invoice}/confirm`, { answer: 'confirm' }),
    ])
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await get(other.path)).text).toContain('Renews on April 10, 2026 for $19.00.')
  })
})

describe('the portal while an invoice is open', () => {
  it.each([undefined, 'payment_method_update' as const])(
    'pays it at once with the card that replaces the old one, beside the amount and the next renewal (flow %s)',
    async (flow) => {
      const own = await startOverdue(`pages_overdue_${flow ?? 'all'}`, flow)
      const { text } = await own.get(own.path)
      expect(text).toContain('Pay $19.00 now Invoice LC-2026-000002 of April 10, 2026 is not paid.')
      expect(text).toContain('The next renewal is on May 10, 2026 for $19.00. Pay with a working card')
      expect(text).toContain('To replace it, pay the open invoice with another card.')
      expect(text).not.toContain('Change the card')
      const pay = `${own.path}/invoices/${own.invoiceId}/pay`
      expect((await own.submit(pay, { card: 'declined' })).location).toBe(`${own.path}?notice=declined`)
      expect(await own.status()).toBe('past_due')
      expect((await own.submit(pay, { card: 'ok' })).location).toBe(`${own.path}?notice=paid`)
      expect(await own.status()).toBe('active')
      expect((await own.running.sandbox.views.customer(own.customer.id))?.card).toBe('ok')
      const after = await own.get(own.path)
      expect(after.text).not.toContain('Pay $19.00 now')
      expect(after.text).toContain('Change the card')
      const again = await own.submit(pay, { card: 'ok' })
      expect(again.status).toBe(409)
      expect(again.text).toContain('This invoice is already paid.')
    },
  )

  it('lets the owner of a 3-D Secure card confirm the payment on the page of the card', async () => {
    const own = await startOverdue('pages_overdue_3ds', 'payment_method_update')
    const invoice = `${own.path}/invoices/${own.invoiceId}`
    expect((await own.submit(`${invoice}/pay`, { card: '3ds' })).location).toBe(own.path)
    const { text } = await own.get(own.path)
    expect(text).toContain('Your bank asks you to confirm this payment')
    expect(text).toContain('Confirm the payment of $19.00, or let the confirmation fail. The next renewal is on May 10, 2026 for $19.00.')
    expect((await own.submit(`${invoice}/confirm`, { answer: 'confirm' })).location).toBe(`${own.path}?notice=paid`)
    expect(await own.status()).toBe('active')
  })

  it('offers no change of the plan, gives the reason, and rejects a change', async () => {
    const own = await startOverdue('pages_overdue_plan')
    const { text } = await own.get(own.path)
    expect(text).toContain('Change plan You can change the plan after the open invoice is paid.')
    expect(text).not.toContain('Review')
    const review = await own.get(`${own.path}/plan?subscription=${own.subscription.id}&price=${own.large}`)
    expect(review.status).toBe(409)
    expect((await own.submit(`${own.path}/plan`, { subscription: own.subscription.id, price: own.large })).status).toBe(409)
  })

  it('pays only invoices of its customer', async () => {
    const own = await startOverdue('pages_overdue_own')
    const stranger = await own.running.stripe.billingPortal.sessions.create({
      customer: (await own.running.subscriber(own.small)).customer.id,
    })
    const attempt = await own.submit(`/sandbox/portal/${stranger.id}/invoices/${own.invoiceId}/pay`, { card: 'ok' })
    expect(attempt.status).toBe(404)
    expect(await own.status()).toBe('past_due')
  })
})

describe('invoices and ended subscriptions in the portal', () => {
  it('shows no void invoice and no unpaid first subscription', async () => {
    const { customer, subscription, path } = await openPortal()
    await running.sandbox.actions.setCard(customer.id, 'declined')
    await expect(
      running.stripe.subscriptions.update(subscription.id, {
        items: [{ id: subscription.items.data[0]!.id, price: large }],
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      }),
    ).resolves.toMatchObject({ pending_update: expect.anything() })
    const [declined] = await running.sandbox.views.invoices(customer.id)
    await running.sandbox.actions.voidInvoice(String(declined?.id))
    const { text } = await get(path)
    expect(text).not.toContain(String(declined?.number))
    const page = (await get(`/sandbox/invoices/${declined?.id}`)).text
    expect(page).toContain('This invoice was canceled. You do not have to pay it.')
    expect(page).toContain('Amount due $0.00')
    expect(text).toContain('Paid')

    const buyer = await openCheckout()
    await submit(`${buyer.path}/pay`, { card: 'declined' })
    const portal = await running.stripe.billingPortal.sessions.create({ customer: buyer.customer.id })
    expect((await get(`/sandbox/portal/${portal.id}`)).text).toContain('You have no subscription.')
  })

  it('of a deleted account gives the reason', async () => {
    const { customer, path } = await openPortal()
    await running.stripe.customers.del(customer.id)
    const { status, text } = await get(path)
    expect(status).toBe(404)
    expect(text).toContain('This account was deleted')
  })
})
