import { describe, expect, it } from '@jest/globals'
import { createApp } from '@loomcast/service-kit/http'
import { sandboxPagesRoutes } from '../../src/pages/sandbox-pages.routes.ts'
import { startSandbox } from '../support.ts'
import { app, FORM, get, large, ORIGIN, openCheckout, pagesApp, submit, visibleText } from './hosted-pages.ts'

describe('every hosted page', () => {
  it('is marked, runs no script, cannot be framed and has a stylesheet file', async () => {
    const { path } = await openCheckout()
    const { html, headers, status } = await get(path)
    expect(status).toBe(200)
    expect(visibleText(html)).toContain('Sandbox, no money moves')
    expect(html).not.toMatch(/<script|<style|style=|\son\w+=/i)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' https://app.example; frame-ancestors 'none'",
    )
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['cache-control']).toBe('no-store')
    expect((await get('/sandbox/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })

  it('escapes names', async () => {
    const { path } = await openCheckout(large)
    const { html } = await get(path)
    expect(html).toContain('Enterprise &lt;b&gt;&amp;')
    expect(html).not.toContain('<b>')
  })

  it.each([
    '/sandbox/checkout/cs_test_unknown',
    '/sandbox/checkout/not%20an%20id',
    '/sandbox/portal/bps_unknown',
    '/sandbox/invoices/in_unknown',
    '/sandbox/invoices/in_unknown/pdf',
  ])('responds with 404 to %s', async (url) => {
    const { status, text } = await get(url)
    expect(status).toBe(404)
    expect(text).toContain('This page does not exist')
  })

  it.each([
    ['another origin', { ...FORM, origin: 'https://evil.example' }],
    ['a cross-site page', { ...FORM, 'sec-fetch-site': 'cross-site' }],
    ['a page without an origin', { ...FORM, origin: 'null' }],
  ])('rejects a form from %s', async (_from, headers) => {
    const { path } = await openCheckout()
    const { status, body } = await submit(`${path}/pay`, { card: 'ok' }, headers)
    expect([status, JSON.parse(body).code]).toEqual([403, 'cross_origin'])
    expect((await submit('/sandbox/clock', { advance_days: '1' }, headers)).status).toBe(403)
    expect((await get(path)).text).toContain('Pay with a working card')
  })

  it('rejects unknown and repeated fields', async () => {
    const { path } = await openCheckout()
    expect((await submit(`${path}/pay`, { card: 'ok', amount: '1' })).status).toBe(400)
    expect((await submit(`${path}/pay`, { card: 'gold' })).status).toBe(400)
    const twice = await app.inject({ method: 'POST', url: `${path}/pay`, headers: FORM, payload: 'card=ok&card=declined' })
    expect(twice.statusCode).toBe(400)
  })
})

describe('the clock', () => {
  it('advances by days from a form and to a time from JSON, and never back', async () => {
    const own = await startSandbox('pages_clock')
    const pages = await createApp({ service: 'billing', logger: false })
    await sandboxPagesRoutes(pages, { sandbox: own.sandbox, publicUrl: ORIGIN, clockCanAdvance: true })
    const post = (payload: string | object, headers: Record<string, string> = {}) =>
      pages.inject({ method: 'POST', url: '/sandbox/clock', headers, payload })
    expect((await post('advance_days=31', FORM)).headers.location).toBe('/sandbox/clock?notice=advanced')
    expect(own.sandbox.clock().toISOString()).toBe('2026-04-10T12:00:00.000Z')
    const response = await post({ to: '2026-05-01T00:00:00Z' })
    expect(response.json()).toEqual({ success: true, now: '2026-05-01T00:00:00.000Z' })
    for (const [wrong, path, message] of [
      [{ to: '2026-04-01' }, 'to', 'must not be in the past'],
      [{ to: 'tomorrow' }, 'to', 'must be a date, such as 2026-03-10'],
      [{ to: '5' }, 'to', 'must be a date, such as 2026-03-10'],
      [{ to: '2026-06-31' }, 'to', 'must be a date, such as 2026-03-10'],
      [{ to: '2099-01-01' }, 'to', 'must be within 400 days'],
      [{}, 'advance_days', 'send either advance_days or to'],
      [{ advance_days: 1, to: '2026-06-01' }, 'advance_days', 'send either advance_days or to'],
      [{ advance_days: 401 }, 'advance_days', 'must be at most 400'],
      [{ advance_days: 0 }, 'advance_days', 'must be at least 1'],
      [{ advance_days: '5' }, 'advance_days', 'must be integer'],
      [{ advance_days: 1.5 }, 'advance_days', 'must be integer'],
      [{ days: 5 }, 'days', 'is not a known field'],
    ] as const) {
      const response = await post(wrong)
      expect([wrong, response.statusCode]).toEqual([wrong, 400])
      expect(response.headers['content-type']).toContain('application/problem+json')
      expect(response.json().errors[0]).toEqual({ path, message })
    }
    for (const wrong of ['advance_days=soon', 'advance_days=401', 'to=yesterday', 'to=2020-01-01', '']) {
      const response = await post(wrong, FORM)
      expect([wrong, response.statusCode]).toEqual([wrong, 400])
      expect(response.body).toContain('This form could not be processed')
    }
    expect(own.sandbox.clock().toISOString()).toBe('2026-05-01T00:00:00.000Z')
    expect((await pages.inject('/sandbox/clock')).body).toContain('May 1, 2026')
    await pages.close()
    await own.stop()
  })

  it('has no page and no route where it cannot be advanced', async () => {
    const pages = await pagesApp({ clockCanAdvance: false })
    expect((await pages.inject('/sandbox/clock')).statusCode).toBe(404)
    expect((await pages.inject({ method: 'POST', url: '/sandbox/clock', payload: { advance_days: 1 } })).statusCode).toBe(404)
    const { path } = await openCheckout()
    expect((await pages.inject(path)).body).not.toContain('/sandbox/clock')
    await pages.close()
  })
})
