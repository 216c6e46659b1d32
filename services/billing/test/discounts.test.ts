import { expect, test } from '@jest/globals'
import type Stripe from 'stripe'
import { createDiscountReader } from '../src/engines/stripe/discounts.ts'

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
