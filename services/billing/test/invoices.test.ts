import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { newId } from '@loomcast/service-kit/mongo'
import { syncCustomer } from '../src/customers/sync-customer.ts'
import { type BillingService, startBilling } from './support/billing-service.ts'
import { type Buyer, buyerOf, ENTERPRISE_VIDEO, PRO_VIDEO } from './support/buyer.ts'

let billing: BillingService
let buyer: Buyer
const user = newId('usr')
const stranger = newId('usr')

beforeAll(async () => {
  billing = await startBilling('invoices')
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
