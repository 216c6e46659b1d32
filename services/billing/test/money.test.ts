import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { CURRENCY_EXPONENTS, formatMoney, MAX_AMOUNT_MINOR, toDecimal, toMinor } from '../src/domain/money.ts'

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
