import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { type App, createApp } from '@loomcast/service-kit/http'
import type Stripe from 'stripe'
import { sandboxPagesRoutes } from '../src/pages/sandbox-pages.routes.ts'
import { readTaggedPdf } from '../src/testing/pdf.ts'
import { type RunningSandbox, startSandbox } from './support.ts'

const ORIGIN = 'https://app.example'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN, 'sec-fetch-site': 'same-origin' }

let running: RunningSandbox
let app: App
let small: string
let large: string

beforeAll(async () => {
  running = await startSandbox('pages')
  app = await pagesApp({ clockCanAdvance: true })
  const [professional, enterprise] = [
    await running.price(1900, { name: 'Professional' }),
    await running.price(4900, { name: 'Enterprise <b>&' }),
  ]
  await offerEverything(running, [professional, enterprise])
  small = professional.id
  large = enterprise.id
})
afterAll(async () => {
  await app.close()
  await running.stop()
})

async function pagesApp({ clockCanAdvance }: { clockCanAdvance: boolean }, { sandbox } = running): Promise<App> {
  const app = await createApp({ service: 'billing', logger: false })
  await sandboxPagesRoutes(app, { sandbox, publicUrl: ORIGIN, clockCanAdvance })
  return app
}

/** The default configuration of the portal, in which the plan can be changed to each of these prices. */
async function offerEverything({ stripe }: RunningSandbox, prices: Stripe.Price[]): Promise<void> {
  await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: prices.map(({ id, product }) => ({ product: String(product), prices: [id] })),
      },
    },
  })
}

async function get(url: string, from = app) {
  const response = await from.inject({ url })
  return { status: response.statusCode, headers: response.headers, text: visibleText(response.body), html: response.body }
}

async function submit(url: string, fields: Record<string, string>, headers: Record<string, string> = FORM, to = app) {
  const response = await to.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() })
  return { status: response.statusCode, location: response.headers.location, text: visibleText(response.body), body: response.body }
}

const started: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of started.splice(0)) await stop()
})

/** A sandbox whose clock can be advanced without an effect on the other tests, and its pages; for one test. */
async function startPages(name: string) {
  const own = await startSandbox(name)
  const pages = await pagesApp({ clockCanAdvance: true }, own)
  started.push(async () => {
    await pages.close()
    await own.stop()
  })
  const [professional, enterprise] = [await own.price(1900, { name: 'Professional' }), await own.price(4900, { name: 'Enterprise' })]
  await offerEverything(own, [professional, enterprise])
  return {
    running: own,
    pages,
    small: professional.id,
    large: enterprise.id,
    get: (url: string) => get(url, pages),
    submit: (url: string, fields: Record<string, string>) => submit(url, fields, FORM, pages),
  }
}

/** A customer whose renewal failed, and the page on which the card is changed. */
async function startOverdue(name: string, flow?: 'payment_method_update') {
  const own = await startPages(name)
  const { customer, subscription } = await own.running.subscriber(own.small)
  await own.running.sandbox.actions.setCard(customer.id, 'declined')
  await own.running.advanceDays(32)
  const portal = await own.running.stripe.billingPortal.sessions.create({
    customer: customer.id,
    ...(flow && { flow_data: { type: flow } }),
  })
  const [invoice] = await own.running.sandbox.views.invoices(customer.id)
  const path = `/sandbox/portal/${portal.id}`
  const status = async () => (await own.running.sandbox.views.subscription(subscription.id))?.status
  return { ...own, customer, subscription, invoiceId: String(invoice?.id), path, status }
}

function visibleText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

async function openCheckout(price = small) {
  const customer = await running.customer()
  const session = await running.checkout(customer.id, price)
  return { customer, session, path: `/sandbox/checkout/${session.id}` }
}

async function openPortal(price = small, flow?: 'payment_method_update') {
  const { customer, subscription } = await running.subscriber(price)
  const portal = await running.stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: `${ORIGIN}/billing`,
    ...(flow && { flow_data: { type: flow } }),
  })
  return { customer, subscription, path: `/sandbox/portal/${portal.id}` }
}

describe('every hosted page', () => {
  it('is marked, runs no script, cannot be framed and has a stylesheet file', async () => {
    const { path } = await openCheckout()
    const { html, headers, status } = await get(path)
    expect(status).toBe(200)
    expect(visibleText(html)).toContain('Sandbox, no money moves')
    expect(html).not.toMatch(/<script|<style|style=|\son\w+=/i)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' https://app.example; frame-ancestors 'none'",
    )
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['cache-control']).toBe('no-store')
    expect((await get('/sandbox/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('escapes names', async () => {
    const { path } = await openCheckout(large)
    const { html } = await get(path)
    expect(html).toContain('Enterprise &lt;b&gt;&amp;')
    expect(html).not.toContain('<b>')
  })

  it.each([
    '/sandbox/checkout/cs_test_unknown',
    '/sandbox/checkout/not%20an%20id',
    '/sandbox/portal/bps_unknown',
    '/sandbox/invoices/in_unknown',
    '/sandbox/invoices/in_unknown/pdf',
  ])('responds with 404 to %s', async (url) => {
    const { status, text } = await get(url)
    expect(status).toBe(404)
    expect(text).toContain('This page does not exist')
  })

  it.each([
    ['another origin', { ...FORM, origin: 'https://evil.example' }],
    ['a cross-site page', { ...FORM, 'sec-fetch-site': 'cross-site' }],
    ['a page without an origin', { ...FORM, origin: 'null' }],
  ])('rejects a form from %s', async (_from, headers) => {
    const { path } = await openCheckout()
    const { status, body } = await submit(`${path}/pay`, { card: 'ok' }, headers)
    expect([status, JSON.parse(body).code]).toEqual([403, 'cross_origin'])
    expect((await submit('/sandbox/clock', { advance_days: '1' }, headers)).status).toBe(403)
    expect((await get(path)).text).toContain('Pay with a working card')
  })

  it('rejects unknown and repeated fields', async () => {
    const { path } = await openCheckout()
    expect((await submit(`${path}/pay`, { card: 'ok', amount: '1' })).status).toBe(400)
    expect((await submit(`${path}/pay`, { card: 'gold' })).status).toBe(400)
    const twice = await app.inject({ method: 'POST', url: `${path}/pay`, headers: FORM, payload: 'card=ok&card=declined' })
    expect(twice.statusCode).toBe(400)
  })
})

describe('a promotion code on the checkout page', () => {
  async function discountedCheckout() {
    const { stripe } = running
    const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'once' })
    const code = `CODE${coupon.id.slice(-6).toUpperCase()}`
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code })
    const customer = await running.customer()
    const session = await running.checkout(customer.id, small, { allow_promotion_codes: true })
    return { code, customer, path: `/sandbox/checkout/${session.id}` }
  }

  it('is applied in any case, removed, and refused with a reason', async () => {
    const { code, path } = await discountedCheckout()
    expect((await get(path)).text).toContain('Promotion code')
    const wrong = await submit(`${path}/code`, { code: 'NOSUCH' })
    expect([wrong.status, wrong.text]).toEqual([409, expect.stringContaining('This code is not valid.')])
    expect((await submit(`${path}/code`, { code: ` ${code.toLowerCase()} ` })).location).toContain('notice=code_applied')
    const { text } = await get(path)
    expect(text).toContain('$14.25 now')
    expect(text).toContain(`Instead of $19.00, with ${code}: 25% off the first payment`)
    expect(text).toContain('You save $4.75 now.')
    expect(text).toContain('for $19.00, and then every month')
    expect(text).toContain('Pay $14.25 now')
    expect((await submit(`${path}/code`, { remove: 'yes' })).location).toContain('notice=code_removed')
    expect((await get(path)).text).toContain('$19.00 per month')
  })

  it('is on the page of the invoice', async () => {
    const { code, customer, path } = await discountedCheckout()
    await submit(`${path}/code`, { code })
    await submit(`${path}/pay`, { card: 'ok', terms: 'accepted' })
    const [invoice] = await running.sandbox.views.invoices(customer.id)
    const { text } = await get(`/sandbox/invoices/${invoice!.id}`)
    expect(text).toContain(`Subtotal $19.00 ${code}: 25% off the first payment -$4.75`)
    expect(text).toContain('Total $14.25')
  })

  it('cannot be entered where the checkout does not accept one, or from another origin', async () => {
    const { session } = { session: await running.checkout((await running.customer()).id, small) }
    const path = `/sandbox/checkout/${session.id}`
    expect((await get(path)).text).not.toContain('Promotion code')
    expect((await submit(`${path}/code`, { code: 'ANY' })).text).toContain('does not accept promotion codes')
    const foreign = { ...FORM, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await submit(`${path}/code`, { code: 'ANY' }, foreign)).status).toBe(403)
  })
})

describe('the checkout page', () => {
  it('shows the price and the next renewal beside the button, and links back', async () => {
    const { path } = await openCheckout()
    const { text, html } = await get(path)
    expect(text).toContain('Subscribe to Professional')
    expect(text).toContain('$19.00 per month Renews on April 10, 2026 for $19.00, and then every month until you cancel.')
    expect(html).toContain('href="https://app.example/billing?checkout=cancelled"')
  })

  it('redirects to the product after the payment, and is complete then', async () => {
    const { path, session } = await openCheckout()
    const paid = await submit(`${path}/pay`, { card: 'ok' })
    expect(paid).toMatchObject({ status: 303, location: `https://app.example/billing?session_id=${session.id}&checkout=success` })
    expect((await get(path)).text).toContain('This checkout is complete')
    const again = await submit(`${path}/pay`, { card: 'ok' })
    expect(again.status).toBe(409)
  })

  it('reports a declined card and can be paid afterwards', async () => {
    const { path } = await openCheckout()
    const declined = await submit(`${path}/pay`, { card: 'declined' })
    expect(declined).toMatchObject({ status: 303, location: `${path}?notice=declined` })
    expect((await get(`${path}?notice=declined`)).text).toContain('The card was declined, so nothing was charged.')
    expect((await submit(`${path}/pay`, { card: 'ok' })).location).toContain('checkout=success')
  })

  it('requests a confirmation for a 3-D Secure card, which can fail and be repeated', async () => {
    const { path } = await openCheckout()
    expect((await submit(`${path}/pay`, { card: '3ds' })).location).toBe(path)
    expect((await get(path)).text).toContain('Confirm the payment of $19.00')
    expect((await submit(`${path}/confirm`, { answer: 'fail' })).location).toBe(`${path}?notice=confirmation_failed`)
    await submit(`${path}/pay`, { card: '3ds' })
    expect((await submit(`${path}/confirm`, { answer: 'confirm' })).location).toContain('checkout=success')
  })

  it('shows that the seller replaced it, also after its time is over', async () => {
    const own = await startPages('pages_replaced')
    const session = await own.running.checkout((await own.running.customer()).id, own.small)
    await own.running.stripe.checkout.sessions.expire(session.id)
    const path = `/sandbox/checkout/${session.id}`
    expect((await own.get(path)).text).toContain('This checkout was replaced')
    const paid = await own.submit(`${path}/pay`, { card: 'ok' })
    expect(paid.status).toBe(409)
    expect(paid.text).toContain('This checkout is no longer open.')
    await own.running.advanceDays(2)
    const { text } = await own.get(path)
    expect(text).toContain('A newer checkout took its place, so nothing was charged here.')
    expect(text).not.toContain('in time')
  })

  it('shows that its time is over', async () => {
    const own = await startPages('pages_expired')
    const session = await own.running.checkout((await own.running.customer()).id, own.small)
    await own.running.advanceDays(2)
    const { text } = await own.get(`/sandbox/checkout/${session.id}`)
    expect(text).toContain('This checkout has expired It was not paid in time, so nothing was charged.')
  })

  it('shows that the account was deleted', async () => {
    const { path, session, customer } = await openCheckout()
    await running.stripe.checkout.sessions.expire(session.id)
    await running.stripe.customers.del(customer.id)
    const { text } = await get(path)
    expect(text).toContain('The account was deleted before the payment, so nothing was charged.')
    expect(text).not.toMatch(/in time|replaced/)
  })
})

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
    const [own, other] = [await openPortal(), await openPortal()]
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

describe('the portal', () => {
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

describe('the invoice page', () => {
  it.each([
    ['a renewal', async () => {}, 'The next renewal is on May 10, 2026 for $19.00.'],
    [
      'a plan that was canceled',
      async ({ running: { sandbox }, subscription }: Awaited<ReturnType<typeof startOverdue>>) =>
        sandbox.actions.cancelSubscription(subscription.id, 'period_end'),
      'The subscription ends on May 10, 2026 and does not renew.',
    ],
    [
      'a plan that ended',
      async ({ running: { sandbox }, subscription }: Awaited<ReturnType<typeof startOverdue>>) =>
        sandbox.actions.cancelSubscription(subscription.id, 'now'),
      'The subscription has ended and does not renew.',
    ],
  ])('shows what follows the payment: %s', async (name, prepare, sentence) => {
    const own = await startOverdue(`pages_terms_${name.length}`)
    await prepare(own)
    expect((await own.get(`/sandbox/invoices/${own.invoiceId}`)).text).toContain(`Pay $19.00 now ${sentence} Pay with a working card`)
  })

  it('shows the new price as the next renewal if the payment changes the plan', async () => {
    const { customer, subscription, path } = await openPortal()
    await submit(`${path}/card`, { card: '3ds' })
    await submit(`${path}/plan`, { subscription: subscription.id, price: large })
    const [invoice] = await running.sandbox.views.invoices(customer.id)
    expect((await get(`/sandbox/invoices/${invoice?.id}`)).text).toContain('The next renewal is on April 10, 2026 for $49.00.')
  })

  it('opens and decides a dispute of its payment', async () => {
    const own = await startPages('pages_dispute')
    const pay = async () => {
      const { customer, subscription } = await own.running.subscriber(own.small)
      return { customerId: customer.id, path: `/sandbox/invoices/${subscription.latest_invoice}` }
    }
    for (const [result, winner] of [
      ['won', 'seller'],
      ['lost', 'buyer'],
    ] as const) {
      const { customerId, path } = await pay()
      expect((await own.get(path)).text).toContain('Dispute this payment')
      expect(await own.submit(`${path}/dispute`, {})).toMatchObject({ status: 303, location: `${path}?notice=disputed` })
      expect((await own.submit(`${path}/dispute`, {})).status).toBe(409)
      expect((await own.get(path)).text).toContain('The seller wins')
      expect((await own.submit(`${path}/dispute/decision`, { result: 'drawn' })).status).toBe(400)
      const decided = await own.submit(`${path}/dispute/decision`, { result })
      expect(decided).toMatchObject({ status: 303, location: `${path}?notice=dispute_decided` })
      expect((await own.submit(`${path}/dispute/decision`, { result })).status).toBe(409)
      expect((await own.get(path)).text).toContain(`the ${winner} won`)
      const [charge] = (await own.running.stripe.charges.list({ customer: customerId })).data
      const disputes = await own.running.stripe.disputes.list({ charge: charge?.id ?? '' })
      expect(disputes.data.map(({ status }) => status)).toEqual([result])
    }
    // Like the clock, it does not exist in production.
    const { path } = await pay()
    const production = await pagesApp({ clockCanAdvance: false }, own.running)
    expect((await get(path, production)).text).not.toContain('Dispute')
    expect((await submit(`${path}/dispute`, {}, FORM, production)).status).toBe(404)
    await production.close()
    // An invoice that is not paid has no payment to dispute.
    const { invoiceId } = await startOverdue('pages_no_dispute')
    expect((await get(`/sandbox/invoices/${invoiceId}`)).text).not.toContain('Dispute')
  })

  it('shows the lines and offers the PDF', async () => {
    const { subscription } = await openPortal()
    const path = `/sandbox/invoices/${subscription.latest_invoice}`
    const { text, html } = await get(path)
    expect(text).toMatch(/Invoice LC-2026-\d{6}/)
    expect(text).toContain('Amount due $0.00')
    expect(html).not.toContain('Pay with')
    const pdf = await app.inject({ url: `${path}/pdf` })
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toMatch(/^attachment; filename="LC-2026-\d{6}\.pdf"$/)
    const { outline } = readTaggedPdf(pdf.rawPayload)
    expect(outline.join('\n')).toContain('P "Sandbox, no money moves"')
    expect(outline.join('\n')).toContain('TD "$19.00"')
  })
})

describe('an open invoice', () => {
  it('is paid on its page after the renewal failed', async () => {
    const own = await startSandbox('pages_renewal')
    const pages = await createApp({ service: 'billing', logger: false })
    await sandboxPagesRoutes(pages, { sandbox: own.sandbox, publicUrl: ORIGIN, clockCanAdvance: true })
    const { customer } = await own.subscriber((await own.price(1900)).id)
    await own.sandbox.actions.setCard(customer.id, 'declined')
    await own.advanceDays(32)
    const [invoice] = await own.sandbox.views.invoices(customer.id)
    const path = `/sandbox/invoices/${invoice?.id}`
    const post = (url: string, payload: string) => pages.inject({ method: 'POST', url, headers: FORM, payload })
    expect((await pages.inject(path)).body).toContain('Pay $19.00 now')
    expect((await post(`${path}/pay`, 'card=declined')).headers.location).toBe(`${path}?notice=declined`)
    expect((await post(`${path}/pay`, 'card=3ds')).headers.location).toBe(path)
    expect((await post(`${path}/confirm`, 'answer=confirm')).headers.location).toBe(`${path}?notice=paid`)
    expect((await own.sandbox.views.subscriptions(customer.id))[0]?.status).toBe('active')
    await pages.close()
    await own.stop()
  })
})

describe('the clock', () => {
  it('advances by days from a form and to a time from JSON, and never back', async () => {
    const own = await startSandbox('pages_clock')
    const pages = await createApp({ service: 'billing', logger: false })
    await sandboxPagesRoutes(pages, { sandbox: own.sandbox, publicUrl: ORIGIN, clockCanAdvance: true })
    const post = (payload: string | object, headers: Record<string, string> = {}) =>
      pages.inject({ method: 'POST', url: '/sandbox/clock', headers, payload })
    expect((await post('advance_days=31', FORM)).headers.location).toBe('/sandbox/clock?notice=advanced')
    expect(own.sandbox.clock().toISOString()).toBe('2026-04-10T12:00:00.000Z')
    const answer = await post({ to: '2026-05-01T00:00:00Z' })
    expect(answer.json()).toEqual({ success: true, now: '2026-05-01T00:00:00.000Z' })
    for (const [wrong, path, message] of [
      [{ to: '2026-04-01' }, 'to', 'must not be in the past'],
      [{ to: 'tomorrow' }, 'to', 'must be a date, such as 2026-03-10'],
      [{ to: '5' }, 'to', 'must be a date, such as 2026-03-10'],
      [{ to: '2026-06-31' }, 'to', 'must be a date, such as 2026-03-10'],
      [{ to: '2099-01-01' }, 'to', 'must be within 400 days'],
      [{}, 'advance_days', 'send either advance_days or to'],
      [{ advance_days: 1, to: '2026-06-01' }, 'advance_days', 'send either advance_days or to'],
      [{ advance_days: 401 }, 'advance_days', 'must be at most 400'],
      [{ advance_days: 0 }, 'advance_days', 'must be at least 1'],
      [{ advance_days: '5' }, 'advance_days', 'must be integer'],
      [{ advance_days: 1.5 }, 'advance_days', 'must be integer'],
      [{ days: 5 }, 'days', 'is not a known field'],
    ] as const) {
      const answer = await post(wrong)
      expect([wrong, answer.statusCode]).toEqual([wrong, 400])
      expect(answer.headers['content-type']).toContain('application/problem+json')
      expect(answer.json().errors[0]).toEqual({ path, message })
    }
    for (const wrong of ['advance_days=soon', 'advance_days=401', 'to=yesterday', 'to=2020-01-01', '']) {
      const answer = await post(wrong, FORM)
      expect([wrong, answer.statusCode]).toEqual([wrong, 400])
      expect(answer.body).toContain('This form could not be processed')
    }
    expect(own.sandbox.clock().toISOString()).toBe('2026-05-01T00:00:00.000Z')
    expect((await pages.inject('/sandbox/clock')).body).toContain('May 1, 2026')
    await pages.close()
    await own.stop()
  })

  it('has no page and no route where it cannot be advanced', async () => {
    const pages = await pagesApp({ clockCanAdvance: false })
    expect((await pages.inject('/sandbox/clock')).statusCode).toBe(404)
    expect((await pages.inject({ method: 'POST', url: '/sandbox/clock', payload: { advance_days: 1 } })).statusCode).toBe(404)
    const { path } = await openCheckout()
    expect((await pages.inject(path)).body).not.toContain('/sandbox/clock')
    await pages.close()
  })
})
