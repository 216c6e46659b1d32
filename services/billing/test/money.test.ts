import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { CURRENCY_EXPONENTS, formatMoney, MAX_AMOUNT_MINOR, toDecimal, toMinor } from '../src/domain/money.ts'
import { invoiceFooter } from '../src/domain/seller.ts'
import { refundedTax, taxShare } from '../src/domain/tax.ts'
import { loadBillingSettings } from '../src/settings.ts'

describe('taxes', () => {
  test('all refunds of a payment together contain its tax, regardless of their amounts', () => {
    const cases = fc.record({
      tax: fc.integer({ min: 0, max: 500 }),
      parts: fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 12 }),
    })
    fc.assert(
      fc.property(cases, ({ tax, parts }) => {
        const amountMinor = parts.reduce((sum, part) => sum + part, 0)
        const payment = { amountMinor, taxMinor: Math.min(tax, amountMinor) }
        let before = 0
        let taxes = 0
        for (const part of parts) {
          const share = refundedTax(payment, before, part)
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(part)
          taxes += share
          before += part
        }
        expect(taxes).toBe(payment.taxMinor)
      }),
    )
  })

  test('a part of an invoice contains its share of the tax', () => {
    expect(taxShare(1900, 303, 1900)).toBe(303)
    expect(taxShare(950, 303, 1900)).toBe(152)
    expect(taxShare(0, 0, 0)).toBe(0)
    expect(taxShare(500, 80, 0)).toBe(0)
  })
})

describe('the settings of the seller', () => {
  const urls = { MONGODB_URL: 'mongodb://x', REDIS_URL: 'redis://x', AUTH_JWKS_URL: 'http://x' }

  test('are stated on invoices, and required for real payments', () => {
    const seller = { SELLER_NAME: 'Ada GmbH', SELLER_ADDRESS: 'Ring 1, 10117 Berlin', SELLER_TAX_ID: 'DE123456789' }
    const set = loadBillingSettings({ ...urls, ...seller, STRIPE_SECRET_KEY: 'sk_live_x' }).seller
    expect(invoiceFooter(set)).toBe('Sold by Ada GmbH, Ring 1, 10117 Berlin, Tax ID DE123456789')
    expect(invoiceFooter({ ...set, taxId: '' })).toBe('Sold by Ada GmbH, Ring 1, 10117 Berlin')
    expect(() => loadBillingSettings({ ...urls, STRIPE_SECRET_KEY: 'sk_live_x', SELLER_NAME: 'Ada GmbH' })).toThrow(
      'SELLER_ADDRESS is missing',
    )
    expect(() => loadBillingSettings({ ...urls, SELLER_ADDRESS: 'Ring 1\nBerlin' })).toThrow('SELLER_ADDRESS is not valid')
    expect(() => loadBillingSettings({ ...urls, SELLER_TAX_ID: '<b>' })).toThrow('SELLER_TAX_ID is not valid')
    expect(() => loadBillingSettings({ ...urls, SUPPORT_EMAIL: 'help@' })).toThrow('SUPPORT_EMAIL is not valid')
    expect(loadBillingSettings({ ...urls, SUPPORT_EMAIL: 'help@example.com' }).seller).toMatchObject({ supportEmail: 'help@example.com' })
    expect(() => loadBillingSettings({ ...urls, WITHDRAWAL_REFUND: 'half' })).toThrow('WITHDRAWAL_REFUND is not valid')
  })
})

describe('amounts', () => {
  test.each([
    [4.95, 'usd', 495],
    [19, 'usd', 1900],
    [0, 'usd', 0],
    [0.07, 'usd', 7],
    [1.1, 'usd', 110],
    [8.2, 'usd', 820],
    [999_999.99, 'usd', 99_999_999],
    [500, 'jpy', 500],
    [1.234, 'kwd', 1234],
  ])('%p %s is %p', (amount, currency, minor) => {
    expect(toMinor(amount, currency)).toBe(minor)
    expect(toDecimal(minor, currency)).toBe(amount)
  })

  test.each([
    [-1, 'usd'],
    [-0.01, 'usd'],
    [4.951, 'usd'],
    [0.1 + 0.2, 'usd'],
    [1.5, 'jpy'],
    [1.2345, 'kwd'],
    [1_000_000, 'usd'],
    [1e21, 'usd'],
    [1e-7, 'usd'],
    [Number.NaN, 'usd'],
    [Number.POSITIVE_INFINITY, 'usd'],
  ])('%p %s is rejected', (amount, currency) => {
    expect(toMinor(amount, currency)).toBeNull()
  })

  test('keep their value on the way to decimals and back', () => {
    const amount = fc.integer({ min: 0, max: MAX_AMOUNT_MINOR })
    fc.assert(
      fc.property(amount, fc.constantFrom(...Object.keys(CURRENCY_EXPONENTS)), (minor, currency) => {
        expect(toMinor(toDecimal(minor, currency), currency)).toBe(minor)
      }),
    )
  })

  test.each([
    [1900, 'usd', '$19.00'],
    [495, 'eur', '€4.95'],
    [500, 'jpy', '¥500'],
    [123_456, 'usd', '$1,234.56'],
  ])('%p %s is shown as %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text)
  })
})
