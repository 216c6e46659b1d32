import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { date, type RunningSandbox, startSandbox } from './support.ts'

let running: RunningSandbox

beforeAll(async () => {
  running = await startSandbox('lifecycle')
})
afterAll(() => running.stop())

test('a paid checkout creates an active subscription, a paid invoice and signed events', async () => {
  const { stripe, sandbox, delivered } = running
  const price = await running.price(1900, { name: 'Professional' })
  const customer = await running.customer()
  const session = await running.checkout(customer.id, price.id)
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', url: `https://app.example/sandbox/checkout/${session.id}` })

  await expect(sandbox.actions.payCheckout(session.id, 'ok')).resolves.toBe('paid')

  const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription.latest_invoice.payments'] })
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  const subscription = paid.subscription as Stripe.Subscription
  expect(subscription).toMatchObject({ status: 'active', metadata: { reservation_id: 'res_1' }, billing_mode: { type: 'flexible' } })
  expect(date(subscription.items.data[0]?.current_period_end)).toBe('2026-04-10T12:00:00.000Z')
  const invoice = subscription.latest_invoice as Stripe.Invoice
  expect(invoice).toMatchObject({ status: 'paid', total: 1900, amount_paid: 1900, number: 'LC-2026-000001' })
  const intent = await stripe.paymentIntents.retrieve(invoice.payments?.data[0]?.payment.payment_intent as string)
  expect(intent.status).toBe('succeeded')

  await sandbox.deliver({ all: true })
  const types = delivered.map(({ event }) => event.type)
  expect(types).toEqual(expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']))
  for (const delivery of delivered) expect((await running.verified(delivery)).id).toBe(delivery.event.id)
})

test('a declined card leaves the session open and a second card completes it', async () => {
  const { stripe, sandbox } = running
  const price = await running.price(1900)
  const customer = await running.customer()
  const session = await running.checkout(customer.id, price.id)
  await expect(sandbox.actions.payCheckout(session.id, 'declined')).resolves.toBe('declined')
  await expect(stripe.checkout.sessions.retrieve(session.id)).resolves.toMatchObject({ status: 'open', subscription: null })
  const [incomplete] = (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data
  expect(incomplete?.status).toBe('incomplete')

  await expect(sandbox.actions.payCheckout(session.id, 'ok')).resolves.toBe('paid')
  const all = await stripe.subscriptions.list({ customer: customer.id, status: 'all' })
  expect(all.data.map(({ id, status }) => [id, status])).toEqual([[incomplete?.id, 'active']])
  expect((await stripe.charges.list({ customer: customer.id })).data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
})

test('3-D Secure gives access only after the confirmation', async () => {
  const { stripe, sandbox } = running
  const price = await running.price(1900)
  const customer = await running.customer()
  const session = await running.checkout(customer.id, price.id)
  await expect(sandbox.actions.payCheckout(session.id, '3ds')).resolves.toBe('confirmation_needed')
  await expect(sandbox.views.checkout(session.id)).resolves.toMatchObject({ status: 'open', needsConfirmation: true })
  const [incomplete] = (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data
  expect(incomplete?.status).toBe('incomplete')

  await expect(sandbox.actions.confirmCheckout(session.id, false)).resolves.toBe('declined')
  await expect(sandbox.actions.payCheckout(session.id, '3ds')).resolves.toBe('confirmation_needed')
  await expect(sandbox.actions.confirmCheckout(session.id, true)).resolves.toBe('paid')
  await expect(stripe.checkout.sessions.retrieve(session.id)).resolves.toMatchObject({ status: 'complete', payment_status: 'paid' })
  await expect(stripe.subscriptions.retrieve(incomplete?.id ?? '')).resolves.toMatchObject({ status: 'active' })

  // The confirmed card is charged for renewals without another confirmation.
  await running.advanceDays(31)
  await expect(stripe.subscriptions.retrieve(incomplete?.id ?? '')).resolves.toMatchObject({ status: 'active' })
})

test('a session expires at its time, even with an incomplete subscription, and cannot be paid afterwards', async () => {
  const { stripe, sandbox } = running
  const price = await running.price(1900)
  const customer = await running.customer()
  const session = await running.checkout(customer.id, price.id)
  await sandbox.actions.payCheckout(session.id, '3ds')
  await running.advanceDays(1)
  await expect(stripe.checkout.sessions.retrieve(session.id)).resolves.toMatchObject({ status: 'expired', url: null })
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data
  expect(subscription?.status).toBe('incomplete_expired')
  await expect(sandbox.actions.payCheckout(session.id, 'ok')).rejects.toThrow('This checkout is no longer open.')
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('status of `expired`')
})

test('expiring a session ends its incomplete subscription and voids the invoice at once', async () => {
  const { stripe, sandbox } = running
  const price = await running.price(1900)
  const customer = await running.customer()
  const session = await running.checkout(customer.id, price.id)
  await sandbox.actions.payCheckout(session.id, '3ds')
  await expect(stripe.checkout.sessions.expire(session.id)).resolves.toMatchObject({ status: 'expired' })
  const { data } = await stripe.subscriptions.list({ customer: customer.id, status: 'all', expand: ['data.latest_invoice'] })
  expect(data).toMatchObject([{ status: 'incomplete_expired', latest_invoice: { status: 'void' } }])
})

test('errors have the status, type and code of Stripe', async () => {
  const { stripe, sandbox } = running
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' })
  await expect(running.checkout('cus_none', 'price_none')).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  })
  const response = await sandbox.fetch('https://api.stripe.com/v1/nothing', { headers: { authorization: 'Bearer x' } })
  expect(response.status).toBe(404)
  expect(response.headers.get('request-id')).toMatch(/^req_/)
  await expect(response.json()).resolves.toMatchObject({ error: { type: 'invalid_request_error' } })
  await expect(stripe.customers.retrieve((await running.customer()).id, { expand: ['nothing'] })).rejects.toThrow('cannot be expanded')
  expect((await sandbox.fetch('https://api.stripe.com/v1/customers')).status).toBe(401)
})

test('a deleted customer has no live subscription and accepts no checkout', async () => {
  const { stripe } = running
  const price = await running.price(1900)
  const { customer, subscription } = await running.subscriber(price.id)
  await expect(stripe.customers.del(customer.id)).resolves.toEqual(expect.objectContaining({ id: customer.id, deleted: true }))
  await expect(stripe.customers.retrieve(customer.id)).resolves.toMatchObject({ deleted: true })
  await expect(stripe.subscriptions.retrieve(subscription.id)).resolves.toMatchObject({ status: 'canceled' })
  await expect(stripe.customers.del(customer.id)).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(running.checkout(customer.id, price.id)).rejects.toMatchObject({ code: 'resource_missing' })
})

test('lists are paged newest first', async () => {
  const { stripe } = running
  const ids: string[] = []
  for (let index = 0; index < 5; index++) ids.unshift((await running.customer()).id)
  const first = await stripe.customers.list({ limit: 2 })
  expect(first).toMatchObject({ has_more: true, data: [{ id: ids[0] }, { id: ids[1] }] })
  const second = await stripe.customers.list({ limit: 2, starting_after: ids[1]! })
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(2, 4))
  const seen: string[] = []
  for await (const { id } of stripe.customers.list({ limit: 2 })) seen.push(id)
  expect(seen.slice(0, 5)).toEqual(ids)
})

test('a lookup key moves to the new price, and an archived price cannot be bought', async () => {
  const { stripe } = running
  const product = await stripe.products.create({ name: 'Enterprise', metadata: { package_id: 'pkg_1' } })
  const shared = { product: product.id, currency: 'usd', recurring: { interval: 'month' as const }, lookup_key: 'enterprise' }
  const old = await stripe.prices.create({ ...shared, unit_amount: 4900 })
  await expect(stripe.prices.create({ ...shared, unit_amount: 5900 })).rejects.toThrow('already uses that lookup key')
  const current = await stripe.prices.create({ ...shared, unit_amount: 5900, transfer_lookup_key: true })
  await expect(stripe.prices.list({ lookup_keys: ['enterprise'] })).resolves.toMatchObject({ data: [{ id: current.id }] })
  await stripe.prices.update(old.id, { active: false })
  const customer = await running.customer()
  await expect(running.checkout(customer.id, old.id)).rejects.toThrow('inactive')
})

test('a taxed checkout stores the buyer with customer and invoice, and the consent with the session', async () => {
  const { stripe } = running
  const gross = await running.price(1900, { name: 'Professional with videos', tax_behavior: 'inclusive' })
  const { customer, session, invoice } = await running.taxedCheckout(gross.id, { country: 'DE' })
  expect(session).toMatchObject({ amount_total: 1900, total_details: { amount_tax: 303 }, consent: { terms_of_service: 'accepted' } })
  expect(invoice).toMatchObject({
    subtotal: 1900,
    total: 1900,
    total_excluding_tax: 1597,
    amount_paid: 1900,
    footer: 'Sold by Loomcast Inc.',
    customer_name: 'Ada Lovelace',
    customer_email: 'ada@example.com',
    customer_address: { city: 'Berlin', country: 'DE' },
    total_taxes: [{ amount: 303, tax_behavior: 'inclusive', taxability_reason: 'standard_rated', taxable_amount: 1597 }],
    lines: { data: [{ description: '1 × Professional with videos (at $19.00 / month)', taxes: [{ amount: 303 }] }] },
  })
  await expect(stripe.customers.retrieve(customer.id)).resolves.toMatchObject({ email: 'ada@example.com', name: 'Ada Lovelace' })

  const net = await running.price(1900, { tax_behavior: 'exclusive' })
  const added = await running.taxedCheckout(net.id, { country: 'DE' })
  expect(added.invoice).toMatchObject({ subtotal: 1900, total: 2261, total_excluding_tax: 1900, amount_paid: 2261 })
  const [added19] = added.invoice.total_taxes!
  const rate = await stripe.taxRates.retrieve(added19!.tax_rate_details!.tax_rate)
  expect(rate).toMatchObject({ effective_percentage: 19, inclusive: false, country: 'DE' })
  await expect(stripe.taxRates.retrieve('txr_unknown')).rejects.toMatchObject({ code: 'resource_missing' })

  const company = await running.taxedCheckout(net.id, { country: 'DE', taxId: 'de 123456789' })
  expect(company.invoice).toMatchObject({
    total: 1900,
    customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    total_taxes: [{ amount: 0, taxability_reason: 'reverse_charge' }],
  })
  await expect(running.taxedCheckout(net.id, { country: 'DE', taxId: 'FR123456789' })).rejects.toThrow('not valid')
})

test("what a checkout collects follows Stripe's rules", async () => {
  const { stripe, sandbox } = running
  const vague = await running.price(1900)
  const gross = await running.price(1900, { tax_behavior: 'inclusive' })
  const customer = await running.customer()
  const open = (price: string, more: Partial<Stripe.Checkout.SessionCreateParams>) => running.checkout(customer.id, price, more)
  const update = { name: 'auto', address: 'auto' } as const
  await expect(open(vague.id, { automatic_tax: { enabled: true }, customer_update: update })).rejects.toThrow('tax_behavior')
  await expect(open(gross.id, { automatic_tax: { enabled: true } })).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
  await expect(open(gross.id, { tax_id_collection: { enabled: true } })).rejects.toThrow('`customer_update[name]`')
  const text = { terms_of_service_acceptance: { message: 'I accept.' } }
  await expect(open(gross.id, { custom_text: text })).rejects.toThrow('`consent_collection[terms_of_service]`')
  const required = { consent_collection: { terms_of_service: 'required' } } as const
  const without = running.another({ termsUrl: null }).stripe.checkout.sessions
  const shared = { customer: customer.id, line_items: [{ price: gross.id, quantity: 1 }] }
  await expect(without.create({ mode: 'subscription', ...shared, ...required, success_url: 'https://app.example' })).rejects.toThrow(
    'unless a URL is set',
  )

  const session = await open(gross.id, required)
  const buyer = { name: 'Ada', email: 'a@example.com', address: { line1: 'A', city: 'B', postal_code: '1', country: 'US' }, taxId: '' }
  await expect(sandbox.actions.payCheckout(session.id, 'ok', { ...buyer, acceptsTerms: false })).rejects.toThrow('Accept the terms')
  expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([])

  await expect(stripe.prices.update(gross.id, { tax_behavior: 'exclusive' })).rejects.toThrow('You cannot change')
  await expect(stripe.prices.update(vague.id, { tax_behavior: 'inclusive' })).resolves.toMatchObject({ tax_behavior: 'inclusive' })
})
