import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { readPdf } from '@loomcast/stripe-emulator/testing'
import { syncCustomer } from '../src/customers/sync-customer.ts'
import { createStripeClient } from '../src/engines/stripe/client.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf, ENTERPRISE_VIDEO, PRO_VIDEO } from './support/buyer.ts'
import { plansOf } from './support/plans.ts'

let billing: BillingService
let buyer: Buyer
const user = newId('usr')
const stranger = newId('usr')

beforeAll(async () => {
  billing = await startBilling('invoices', {
    STRIPE_AUTOMATIC_TAX: 'true',
    SELLER_NAME: 'Ada GmbH',
    SELLER_ADDRESS: 'Ring 1, 10117 Berlin',
    SELLER_TAX_ID: 'DE123456789',
    SUPPORT_EMAIL: 'help@ada.example',
  })
  buyer = buyerOf(billing)
  await buyer.subscribe(user, PRO_VIDEO)
})
afterAll(() => billing.stop())

const invoicesOf = async (as: string) => (await billing.call(as, 'GET', '/api/billing/invoices')).body.invoices

async function download(as: string, url: string) {
  return billing.app.inject({ url, headers: await billing.tokens.as(as) })
}

test('an invoice is listed with its number, amount and PDF', async () => {
  const [invoice, ...others] = await invoicesOf(user)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({ number: expect.stringMatching(/^LC-\d{4}-\d{6}$/), amount: 19, currency: 'usd', status: 'paid' })
  const pdf = await download(user, invoice.pdf_url)
  expect(pdf.statusCode).toBe(200)
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${invoice.number}.pdf"`,
  })
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

describe('the pages of the list', () => {
  const many = newId('usr')
  const page = async (query = '') => (await billing.call(many, 'GET', `/api/billing/invoices${query}`)).body

  beforeAll(async () => {
    const { invoices } = billing.context.repositories.models
    const own = await invoices.findOne({ user_id: user }).lean()
    if (!own) throw new Error('There is no invoice.')
    // Pairs of the same moment, which must not repeat or get lost between two pages.
    const copies = Array.from({ length: 203 }, (_, at) => ({
      ...own,
      _id: `in_many_${at}`,
      user_id: many,
      number: `LC-MANY-${at}`,
      created_at: new Date(own.created_at.getTime() + Math.floor(at / 2) * 60_000),
    }))
    await invoices.insertMany([...copies, { ...own, _id: 'in_void', user_id: many, status: 'void' }])
  })

  test('have all invoices once, newest first', async () => {
    const found: string[] = []
    const sizes: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { invoices, next_cursor } = await page(cursor === '' ? '' : `?cursor=${cursor}`)
      found.push(...invoices.map(({ id }: { id: string }) => id))
      sizes.push(invoices.length)
      cursor = next_cursor
    }
    expect(sizes).toEqual([100, 100, 3])
    expect(new Set(found).size).toBe(203)
    expect(found.at(0)).toBe('in_many_202')
    expect(found).not.toContain('in_void')
  })

  test('are refused with a text that is no cursor', async () => {
    for (const cursor of ['x', 'MTIz', encodeURIComponent('{"$gt":""}')])
      expect((await billing.call(many, 'GET', `/api/billing/invoices?cursor=${cursor}`)).status).toBe(400)
  })
})

test('the invoice of a taxed purchase has the seller, the buyer and the purchase, and its tax is a separate amount in ledger and events', async () => {
  const taxed = newId('usr')
  const { session_id } = await buyer.startCheckout(taxed, PRO_VIDEO)
  const address = { line1: 'Unter den Linden 1', city: 'Berlin', postal_code: '10117', country: 'DE' }
  const details = { name: 'Grace Hopper', email: 'grace@example.com', address, taxId: '', acceptsTerms: true }
  await billing.sandbox.actions.payCheckout(session_id, 'ok', details)
  await billing.call(taxed, 'GET', `/api/checkout/status/${session_id}`)

  const [invoice] = await invoicesOf(taxed)
  expect(invoice).toMatchObject({ amount: 19, tax: 3.03, package_name: 'Professional with videos' })
  const { rows } = await readPdf((await download(taxed, invoice.pdf_url)).rawPayload)
  expect(rows).toEqual([
    'Sandbox, no money moves',
    'Loomcast',
    `Invoice ${invoice.number}`,
    `Invoice number | ${invoice.number}`,
    'Invoice date | March 10, 2026',
    'Paid on | March 10, 2026',
    'Status | Paid',
    'Bill to | Grace Hopper',
    'grace@example.com',
    'Unter den Linden 1',
    'Berlin, 10117',
    'Germany',
    'Seller | Sold by Ada GmbH, Ring 1, 10117 Berlin, Tax ID DE123456789, Support:',
    'help@ada.example',
    'Description | Period | Amount',
    '1 × Professional with videos (at $19.00 / | Mar 10, 2026 to Apr 10, 2026 | $19.00',
    'month)',
    'Subtotal | $19.00',
    'Total without tax | $15.97',
    'Tax 19%, included | $3.03',
    'Total | $19.00',
    'Amount paid | $19.00',
    'Amount due | $0.00',
  ])

  const [payment] = await buyer.payments(taxed)
  expect(payment).toMatchObject({ amount: 19, tax: 3.03 })
  const refund = (amount: number) =>
    billing.admin('POST', `/internal/admin/payments/${payment.transaction_id}/refund`, { request_id: newId('req'), amount })
  await refund(9.5)
  await refund(9.5)
  const refunds = (await buyer.payments(taxed)).filter(({ kind }: { kind: string }) => kind === 'refund')
  expect(refunds.map(({ tax }: { tax: number }) => tax).toSorted()).toEqual([1.51, 1.52])
  const published = await plansOf(billing).published('com.loomcast.billing.payment-recorded.v1', taxed)
  expect(published).toMatchObject([{ amount_minor: 1900, tax_minor: 303 }])
  const [changed] = await plansOf(billing).published('com.loomcast.billing.subscription-changed.v1', taxed)
  expect(changed).toMatchObject({ monthly_amount_minor: 1900, monthly_tax_minor: 303 })
})

test('another seller is named on the next invoices of a customer after a synchronization', async () => {
  const customerId = await buyer.customerId(user)
  const client = createStripeClient({ secretKey: 'sk_test_emulator', apiUrl: billing.stripe.url })
  await client.customers.update(customerId, { invoice_settings: { footer: 'Sold by an earlier seller' } })
  await syncCustomer(billing.context, user)
  expect(await client.customers.retrieve(customerId)).toMatchObject({ invoice_settings: { footer: expect.stringContaining('Ada GmbH') } })
})

test('the void invoice of a declined upgrade is not listed, but exported', async () => {
  const declined = newId('usr')
  await buyer.subscribe(declined, PRO_VIDEO)
  await billing.sandbox.actions.setCard(await buyer.customerId(declined), 'declined')
  const { proration_date } = await buyer.preview(declined, ENTERPRISE_VIDEO)
  expect((await buyer.change(declined, ENTERPRISE_VIDEO, proration_date)).status).toBe(402)
  await syncCustomer(billing.context, declined)
  const exported = (await download(declined, '/api/billing/export')).json().invoices as { status: string }[]
  expect(exported.map(({ status }) => status).toSorted()).toEqual(['paid', 'void'])
  expect((await invoicesOf(declined)).map(({ status }: { status: string }) => status)).toEqual(['paid'])
})

test('invoices of others are not listed and cannot be downloaded', async () => {
  const [invoice] = await invoicesOf(user)
  expect(await invoicesOf(stranger)).toEqual([])
  expect((await download(stranger, invoice.pdf_url)).statusCode).toBe(404)
  expect((await download(user, '/api/billing/invoices/in_unknown/pdf')).statusCode).toBe(404)
})

test('the payment history has decimals, a total and a limit', async () => {
  const { body } = await billing.call(user, 'GET', '/api/user/payment-history?limit=1')
  expect(body).toMatchObject({
    total: 1,
    payments: [{ package_name: 'Professional with videos', amount: 19, currency: 'usd', status: 'succeeded', kind: 'payment' }],
  })
  expect((await billing.call(user, 'GET', '/api/user/payment-history?limit=0')).status).toBe(400)
})

test("the export contains the user's billing data only", async () => {
  const exported = await download(user, '/api/billing/export')
  expect(exported.headers['content-disposition']).toMatch(/^attachment; filename="loomcast-billing-\d{4}-\d\d-\d\d\.json"$/)
  expect(exported.json()).toMatchObject({
    package_name: 'Professional',
    payments: [{ amount: 19 }],
    invoices: [{ amount: 19, status: 'paid' }],
    subscriptions: [{ package_name: 'Professional', include_video: true, price: 19, status: 'active' }],
    grants: [],
    referrals: { codes: [], signups: [] },
  })
  const [invoice] = await invoicesOf(user)
  expect((await download(stranger, '/api/billing/export')).body).not.toContain(invoice.id)
})
