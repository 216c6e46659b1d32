import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { RunningEmulator } from '@loomcast/stripe-emulator/testing'
import type Stripe from 'stripe'
import { createStripeClient } from '../src/engines/stripe/client.ts'
import { createDiscountReader, discountedAmounts } from '../src/engines/stripe/discounts.ts'
import { startSeparateEmulator } from './support/provider-harnesses.ts'

test('an invoice with a discount from its customer and a promotion code has the code', async () => {
  const codes: Record<string, string> = { promo_quarter: 'QUARTER' }
  const stripe = { promotionCodes: { retrieve: async (id: string) => ({ id, code: codes[id] }) } } as unknown as Stripe
  const invoice = (...discounts: (string | null)[]) =>
    ({ discounts: discounts.map((promotion_code, index) => ({ id: `di_${index}`, promotion_code })) }) as unknown as Stripe.Invoice
  const { codeOfInvoice } = createDiscountReader(stripe)
  expect(await codeOfInvoice(invoice(null, 'promo_quarter'))).toBe('QUARTER')
  expect(await codeOfInvoice(invoice(null))).toBeNull()
  expect(await codeOfInvoice(invoice())).toBeNull()
})

describe('the discounts of a subscription', () => {
  let emulator: RunningEmulator
  let stripe: Stripe
  beforeAll(async () => {
    emulator = await startSeparateEmulator('discounts')
    stripe = createStripeClient({ secretKey: 'sk_test_emulator', apiUrl: emulator.url })
  })
  afterAll(() => emulator.close())

  async function priceIn(currency: string): Promise<Stripe.Price> {
    const product = await stripe.products.create({ name: `Plan in ${currency}` })
    return stripe.prices.create({ product: product.id, currency, unit_amount: 2000, recurring: { interval: 'month' } })
  }

  async function subscribe(price: Stripe.Price, coupon: string): Promise<string> {
    const customer = await stripe.customers.create({ payment_method: 'pm_card_visa' })
    const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], discounts: [{ coupon }] })
    return id
  }

  const retrieve = (id: string) => stripe.subscriptions.retrieve(id, { expand: ['discounts.source.coupon'] })
  const priced = (product: unknown) => ({ amountMinor: 2000, product: String(product), next: Math.floor(Date.now() / 1000) })

  test('have the amount of the charged currency, also of one that the coupon got later', async () => {
    const euros = await priceIn('eur')
    const pounds = await priceIn('gbp')
    const terms = { amount_off: 300, currency: 'usd', duration: 'forever', currency_options: { eur: { amount_off: 250 } } } as const
    const { id: coupon } = await stripe.coupons.create(terms)
    const reader = createDiscountReader(stripe)
    const inEuros = await reader.ofSubscription(await retrieve(await subscribe(euros, coupon)))
    expect(inEuros).toMatchObject([{ percentOff: null, amountOffMinor: 250 }])
    expect(discountedAmounts(priced(euros.product), inEuros)).toMatchObject({ recurringMinor: 1750, renewalMinor: 1750 })
    await stripe.coupons.update(coupon, { currency_options: { gbp: { amount_off: 200 } } })
    expect(await reader.ofSubscription(await retrieve(await subscribe(pounds, coupon)))).toMatchObject([{ amountOffMinor: 200 }])
  })

  test('are limited to the products of a coupon that was deleted since, and have its amounts', async () => {
    const euros = await priceIn('eur')
    const terms = { amount_off: 300, currency: 'usd', duration: 'forever', currency_options: { eur: { amount_off: 250 } } } as const
    const { id: coupon } = await stripe.coupons.create({ ...terms, applies_to: { products: [String(euros.product)] } })
    const subscription = await subscribe(euros, coupon)
    await stripe.coupons.del(coupon)
    const read = await createDiscountReader(stripe).ofSubscription(await retrieve(subscription))
    expect(read).toMatchObject([{ amountOffMinor: 250, products: [euros.product] }])
    expect(discountedAmounts(priced(euros.product), read).renewalMinor).toBe(1750)
    expect(discountedAmounts(priced('another product'), read)).toEqual({ recurringMinor: 2000, renewalMinor: 2000, discount: null })
  })

  // The emulator does not allow a second coupon with the id of a deleted one.
  test('keep the terms of a deleted coupon whose id another coupon has now', async () => {
    const old = { id: 'SPRING', created: 1, percent_off: 25, duration: 'forever', applies_to: { products: ['prod_1'] } }
    const discounts = [{ id: 'di_1', end: null, promotion_code: null, source: { type: 'coupon', coupon: old } }]
    const subscription = { id: 'sub_1', currency: 'usd', discounts }
    const { applies_to: _products, ...copy } = old
    const listed = { ...subscription, discounts: [{ ...discounts[0], source: { type: 'coupon', coupon: copy } }] }
    const double = {
      coupons: { retrieve: async () => ({ ...copy, created: 2, percent_off: 60 }) },
      subscriptions: { retrieve: async () => subscription },
    } as unknown as Stripe
    const read = await createDiscountReader(double).ofSubscription(listed as unknown as Stripe.Subscription)
    expect(read).toMatchObject([{ percentOff: 25, products: ['prod_1'] }])
  })
})
