import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { date, type RunningSandbox, startSandbox } from './support.ts'

let running: RunningSandbox
let small: Stripe.Price
let large: Stripe.Price

beforeEach(async () => {
  running = await startSandbox('discounts')
  small = await running.price(2000, { name: 'Professional' })
  large = await running.price(5000, { name: 'Enterprise' })
})
afterEach(() => running.stop())

type Terms = Stripe.CouponCreateParams
type CodeTerms = Omit<Stripe.PromotionCodeCreateParams, 'promotion'>

async function createCode(terms: Terms, { code = 'SPRING', ...more }: CodeTerms = {}) {
  const coupon = await running.stripe.coupons.create(terms)
  return running.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code, ...more })
}

/** A new customer buys with a code. Resolves to the customer, the session and the subscription. */
async function buy(price: string, code: string, card: 'ok' | 'declined' = 'ok') {
  const { stripe, sandbox } = running
  const customer = await running.customer()
  const session = await running.checkout(customer.id, price, { allow_promotion_codes: true })
  await sandbox.actions.enterCode(session.id, code)
  const outcome = await sandbox.actions.payCheckout(session.id, card)
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data
  return { customer, session: await stripe.checkout.sessions.retrieve(session.id), subscription, outcome }
}

async function totals(customer: string): Promise<number[]> {
  const { data } = await running.stripe.invoices.list({ customer, limit: 100 })
  return data.map(({ total }) => total).reverse()
}

describe('a code', () => {
  test.each<[string, Terms, number[]]>([
    ['a share of the first payment', { percent_off: 25, duration: 'once' }, [1500, 2000, 2000, 2000]],
    ['a share for two months', { percent_off: 25, duration: 'repeating', duration_in_months: 2 }, [1500, 1500, 2000, 2000]],
    ['a share of every payment', { percent_off: 12.5, duration: 'forever' }, [1750, 1750, 1750, 1750]],
    ['an amount of every payment', { amount_off: 300, currency: 'usd', duration: 'forever' }, [1700, 1700, 1700, 1700]],
    ['more than the price', { amount_off: 9900, currency: 'usd', duration: 'once' }, [0, 2000, 2000, 2000]],
  ])('takes off %s', async (_name, terms, expected) => {
    await createCode(terms)
    const { customer, session } = await buy(small.id, 'spring')
    expect(session).toMatchObject({
      status: 'complete',
      amount_subtotal: 2000,
      amount_total: expected[0],
      payment_status: expected[0] === 0 ? 'no_payment_required' : 'paid',
      total_details: { amount_discount: 2000 - expected[0]! },
    })
    await running.advanceDays(93)
    expect(await totals(customer.id)).toEqual(expected)
    const charges = await running.sandbox.views.charges(customer.id)
    expect(charges.map(({ amountMinor }) => amountMinor).reverse()).toEqual(expected.filter((each) => each > 0))
  })

  test('is on the invoice, on the subscription while it lasts, and in the events', async () => {
    const code = await createCode({ percent_off: 25, duration: 'repeating', duration_in_months: 2 })
    const { customer, subscription } = await buy(small.id, 'SPRING')
    const [invoice] = (await running.stripe.invoices.list({ customer: customer.id, expand: ['data.discounts'] })).data
    const [discount] = invoice!.discounts as Stripe.Discount[]
    expect(discount).toMatchObject({ promotion_code: code.id, subscription: subscription!.id, source: { coupon: code.promotion.coupon } })
    expect(date(discount!.end)).toBe('2026-05-10T12:00:00.000Z')
    expect(invoice).toMatchObject({ subtotal: 2000, total: 1500, total_discount_amounts: [{ amount: 500, discount: discount!.id }] })
    expect(invoice!.lines.data[0]).toMatchObject({ amount: 2000, discount_amounts: [{ amount: 500 }] })
    expect(subscription!.discounts).toEqual([discount!.id])
    await running.advanceDays(62)
    expect((await running.stripe.subscriptions.retrieve(subscription!.id)).discounts).toEqual([])
    const types = await running.eventTypes()
    expect(types.filter((type) => type.startsWith('customer.discount'))).toEqual(['customer.discount.created', 'customer.discount.deleted'])
  })

  test('is taxed after the discount', async () => {
    await createCode({ percent_off: 50, duration: 'once' })
    const customer = await running.stripe.customers.create({ address: { country: 'DE' } })
    const net = await running.price(2000, { tax_behavior: 'exclusive' })
    const session = await running.checkout(customer.id, net.id, {
      allow_promotion_codes: true,
      automatic_tax: { enabled: true },
      customer_update: { address: 'auto' },
    })
    await running.sandbox.actions.enterCode(session.id, 'SPRING')
    await running.sandbox.actions.payCheckout(session.id, 'ok', {
      name: 'Ada',
      email: 'ada@example.com',
      address: { line1: 'A', city: 'B', postal_code: '1', country: 'DE' },
      taxId: '',
      acceptsTerms: true,
    })
    const [invoice] = (await running.stripe.invoices.list({ customer: customer.id })).data
    expect(invoice).toMatchObject({ subtotal: 2000, total_excluding_tax: 1000, total: 1190 })
    expect(invoice!.total_taxes).toMatchObject([{ amount: 190, taxable_amount: 1000 }])
  })
})

describe('a coupon with amounts in several currencies', () => {
  const EUROS = { amount_off: 300, currency: 'usd', duration: 'forever', currency_options: { eur: { amount_off: 250 } } } as const

  test('takes off the amount of the charged currency', async () => {
    const { stripe } = running
    await createCode(EUROS)
    const euros = await stripe.prices.create({
      product: small.product as string,
      currency: 'eur',
      unit_amount: 2000,
      recurring: { interval: 'month' },
    })
    const inEuros = await buy(euros.id, 'SPRING')
    const inDollars = await buy(small.id, 'SPRING')
    await running.advanceDays(31)
    expect(await totals(inEuros.customer.id)).toEqual([1750, 1750])
    expect(await totals(inDollars.customer.id)).toEqual([1700, 1700])
    const [invoice] = (await stripe.invoices.list({ customer: inEuros.customer.id })).data
    expect((await running.sandbox.views.invoice(invoice!.id))?.discounts).toMatchObject([{ text: '€2.50 off every payment' }])
  })

  test('shows them only if they are expanded, and gets more of them', async () => {
    const { stripe } = running
    const coupon = await stripe.coupons.create(EUROS)
    expect(coupon).not.toHaveProperty('currency_options')
    await stripe.coupons.update(coupon.id, { currency_options: { gbp: { amount_off: 200 } } })
    expect(await stripe.coupons.retrieve(coupon.id, { expand: ['currency_options'] })).toMatchObject({
      currency_options: { usd: { amount_off: 300 }, eur: { amount_off: 250 }, gbp: { amount_off: 200 } },
    })
    const share = { percent_off: 10, currency_options: { eur: { amount_off: 1 } } }
    await expect(stripe.coupons.create(share)).rejects.toThrow('only supported with amount_off')
  })
})

describe('a deleted coupon', () => {
  test('reduces the subscriptions that have it, and cannot be read or redeemed', async () => {
    const { stripe } = running
    const code = await createCode({ percent_off: 25, duration: 'forever', applies_to: { products: [small.product as string] } })
    const coupon = code.promotion.coupon as string
    const { customer, subscription } = await buy(small.id, 'SPRING')
    expect(await stripe.coupons.del(coupon)).toEqual(expect.objectContaining({ id: coupon, object: 'coupon', deleted: true }))
    await expect(stripe.coupons.retrieve(coupon)).rejects.toThrow('No such coupon')
    await expect(stripe.coupons.del(coupon)).rejects.toThrow('No such coupon')
    expect((await stripe.coupons.list()).data).toEqual([])
    expect(await stripe.promotionCodes.retrieve(code.id)).toMatchObject({ active: false })
    await expect(buy(small.id, 'SPRING')).rejects.toThrow('This code is no longer valid.')
    await running.advanceDays(31)
    expect(await totals(customer.id)).toEqual([1500, 1500])
    const expanded = await stripe.subscriptions.retrieve(subscription!.id, { expand: ['discounts.source.coupon.applies_to'] })
    expect(expanded.discounts).toMatchObject([{ source: { coupon: { id: coupon, applies_to: { products: [small.product] } } } }])
  })
})

test('an expansion has at most four levels, and the data of a list is one of them', async () => {
  const { stripe } = running
  const path = 'data.discounts.source.coupon'
  await expect(stripe.subscriptions.list({ expand: [path] })).resolves.toBeDefined()
  await expect(stripe.subscriptions.list({ expand: [`${path}.applies_to`] })).rejects.toThrow('more than 4 levels')
})

describe('a code is refused', () => {
  const refusal = async (code: string, price = small.id, customerId?: string) => {
    const customer = customerId ?? (await running.customer()).id
    const session = await running.checkout(customer, price, { allow_promotion_codes: true })
    return running.sandbox.actions.enterCode(session.id, code).then(
      () => 'applied',
      (error: Error) => error.message,
    )
  }

  test('that does not exist, is deactivated or has expired', async () => {
    const soon = Math.floor(running.sandbox.clock().getTime() / 1000) + 3600
    const code = await createCode({ percent_off: 10, duration: 'once' }, { expires_at: soon })
    expect(await refusal('SPRING')).toBe('applied')
    expect(await refusal('AUTUMN')).toBe('This code is not valid.')
    await running.advanceDays(1)
    expect(await refusal('spring')).toBe('This code has expired.')
    expect(await running.stripe.promotionCodes.retrieve(code.id)).toMatchObject({ active: false })
    const other = await createCode({ percent_off: 10, duration: 'once' }, { code: 'SUMMER' })
    await running.stripe.promotionCodes.update(other.id, { active: false })
    expect(await refusal('SUMMER')).toBe('This code is no longer valid.')
  })

  test('that was redeemed as often as it can be, until a purchase that was never paid expires', async () => {
    const code = await createCode({ percent_off: 10, duration: 'once' }, { max_redemptions: 1 })
    await buy(small.id, 'SPRING', 'declined')
    expect(await refusal('SPRING')).toBe('This code was redeemed as often as it can be.')
    await running.advanceDays(2)
    expect(await running.stripe.promotionCodes.retrieve(code.id)).toMatchObject({ active: true, times_redeemed: 0 })
    await buy(small.id, 'SPRING')
    expect(await refusal('SPRING')).toBe('This code was redeemed as often as it can be.')
    expect(await running.stripe.promotionCodes.retrieve(code.id)).toMatchObject({ active: false, times_redeemed: 1 })
  })

  test('at the payment, if it was used up since it was entered', async () => {
    await createCode({ percent_off: 10, duration: 'once' }, { max_redemptions: 1 })
    const customer = await running.customer()
    const session = await running.checkout(customer.id, small.id, { allow_promotion_codes: true })
    await running.sandbox.actions.enterCode(session.id, 'SPRING')
    await buy(small.id, 'SPRING')
    await expect(running.sandbox.actions.payCheckout(session.id, 'ok')).rejects.toThrow('redeemed as often as it can be')
    await running.sandbox.actions.enterCode(session.id, null)
    expect(await running.sandbox.actions.payCheckout(session.id, 'ok')).toBe('paid')
    expect(await totals(customer.id)).toEqual([2000])
  })

  test('for another product, another currency or a second purchase', async () => {
    await createCode({ percent_off: 10, duration: 'once', applies_to: { products: [large.product as string] } })
    expect(await refusal('SPRING')).toBe('This code does not apply to this plan.')
    expect(await refusal('SPRING', large.id)).toBe('applied')
    await createCode({ amount_off: 100, currency: 'eur', duration: 'once' }, { code: 'EURO' })
    expect(await refusal('EURO')).toBe('This code cannot be used for payments in USD.')
    await createCode({ percent_off: 10, duration: 'once' }, { code: 'FIRST', restrictions: { first_time_transaction: true } })
    const { customer } = await buy(small.id, 'FIRST')
    expect(await refusal('FIRST', large.id, customer.id)).toBe('This code is for a first purchase only.')
  })

  test('by the API, with its errors', async () => {
    const { stripe } = running
    const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once', max_redemptions: 2 })
    const promotion = { type: 'coupon' as const, coupon: coupon.id }
    await stripe.promotionCodes.create({ promotion, code: 'SPRING' })
    await expect(stripe.promotionCodes.create({ promotion, code: 'spring' })).rejects.toThrow('already exists')
    await expect(stripe.promotionCodes.create({ promotion, code: 'a b' })).rejects.toThrow('alphanumeric')
    await expect(stripe.promotionCodes.create({ promotion, code: 'NEXT', max_redemptions: 3 })).rejects.toThrow('max_redemptions')
    await expect(stripe.coupons.create({ duration: 'once' })).rejects.toThrow('percent_off or amount_off')
    await expect(stripe.coupons.create({ percent_off: 101 })).rejects.toThrow('percent_off')
    await expect(stripe.coupons.create({ percent_off: 10, duration: 'repeating' })).rejects.toThrow('duration_in_months')
  })
})

describe('a change of the plan', () => {
  const change = (item: string, price: string, proration_date: number) => ({
    items: [{ id: item, price }],
    proration_behavior: 'always_invoice' as const,
    payment_behavior: 'pending_if_incomplete' as const,
    proration_date,
  })

  test.each<[string, Terms, [credit: number, charge: number]]>([
    // Half of the period is left: credits are half of the billed amount, charges half of the discounted new price.
    ['a share of every payment', { percent_off: 50, duration: 'forever' }, [-500, 1250]],
    ['a share of the first payment', { percent_off: 50, duration: 'once' }, [-500, 2500]],
    ['an amount', { amount_off: 400, currency: 'usd', duration: 'forever' }, [-800, 2300]],
  ])('prorates what was billed, with %s', async (_name, terms, expected) => {
    const { stripe, sandbox } = running
    await createCode(terms)
    const { subscription } = await buy(small.id, 'SPRING')
    const item = subscription!.items.data[0]!
    const half = (item.current_period_start + item.current_period_end) / 2
    await sandbox.advance(new Date(half * 1000))
    const changed = await stripe.subscriptions.update(subscription!.id, {
      ...change(item.id, large.id, half),
      expand: ['latest_invoice'],
    })
    const invoice = changed.latest_invoice as Stripe.Invoice
    expect(invoice.lines.data.map(({ amount }) => amount)).toEqual(expected)
    expect(invoice.total).toBe(expected[0] + expected[1])
    expect(invoice.status).toBe('paid')
  })

  test('keeps a discount in a schedule only if its phases list it, as Stripe does', async () => {
    const { stripe } = running
    await createCode({ percent_off: 50, duration: 'forever' })
    const { subscription } = await buy(large.id, 'SPRING')
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription!.id })
    const phase = schedule.phases[0]!
    const discounts = [{ discount: subscription!.discounts[0] as string }]
    expect(phase.discounts).toMatchObject(discounts)
    const shared = { items: [{ price: large.id, quantity: 1 }], start_date: phase.start_date, end_date: phase.end_date }
    const next = { items: [{ price: small.id, quantity: 1 }], duration: { interval: 'month' as const, interval_count: 1 } }
    await stripe.subscriptionSchedules.update(schedule.id, { phases: [{ ...shared, discounts }, next] })
    expect((await stripe.subscriptions.retrieve(subscription!.id)).discounts).toHaveLength(1)
    await running.advanceDays(31)
    expect(await totals(subscription!.customer as string)).toEqual([2500, 2000])
    expect((await stripe.subscriptions.retrieve(subscription!.id)).discounts).toEqual([])
  })

  test('shows the next invoice with the discount while it lasts', async () => {
    await createCode({ percent_off: 50, duration: 'repeating', duration_in_months: 1 })
    const { subscription } = await buy(small.id, 'SPRING')
    expect((await running.stripe.invoices.createPreview({ subscription: subscription!.id })).total).toBe(2000)
    await createCode({ percent_off: 50, duration: 'forever' }, { code: 'ALWAYS' })
    const other = await buy(small.id, 'ALWAYS')
    expect((await running.stripe.invoices.createPreview({ subscription: other.subscription!.id })).total).toBe(1000)
  })
})
