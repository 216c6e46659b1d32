import { describe, expect, it } from '@jest/globals'
import { FORM, get, openCheckout, running, small, startPages, submit } from './hosted-pages.ts'

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

  it('shows that the seller replaced it, even after it has expired', async () => {
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
