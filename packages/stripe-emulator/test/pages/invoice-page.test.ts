import { describe, expect, it } from '@jest/globals'
import { createApp } from '@loomcast/service-kit/http'
import { sandboxPagesRoutes } from '../../src/pages/sandbox-pages.routes.ts'
import { readPdf } from '../../src/testing/pdf.ts'
import { startSandbox } from '../support.ts'
import { app, FORM, get, large, ORIGIN, openPortal, pagesApp, running, startOverdue, startPages, submit } from './hosted-pages.ts'

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

  it('shows what was refunded of the payment, and not that it is paid', async () => {
    const { subscription } = await openPortal()
    const invoiceId = String(subscription.latest_invoice)
    const path = `/sandbox/invoices/${invoiceId}`
    expect((await get(path)).text).toContain('Status Paid')
    const { chargeId } = (await running.sandbox.views.payment(invoiceId)) ?? { chargeId: '' }
    await running.sandbox.actions.refundCharge(chargeId, 400)
    expect((await get(path)).text).toContain('Status Partly refunded')
    await running.sandbox.actions.refundCharge(chargeId)
    const { text } = await get(path)
    expect(text).toContain('Status Refunded')
    expect(text).toContain('Refunded -$19.00')
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
    const { outline } = await readPdf(pdf.rawPayload)
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
