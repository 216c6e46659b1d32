import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type TestGateway, testGateway } from './harness/gateway.ts'
import { startUpstream, type TestUpstream } from './harness/upstream.ts'

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' https://other.example; frame-ancestors 'none'"
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

describe('pages of the payment sandbox', () => {
  let emulator: TestUpstream
  let gateway: TestGateway
  beforeAll(async () => {
    emulator = await startUpstream((request, response) => {
      if (request.method === 'POST')
        return void response.writeHead(303, { location: 'https://other.example/billing?checkout=success' }).end()
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'referrer-policy': 'same-origin',
      })
      response.end('<!doctype html><title>Checkout</title>')
    })
    gateway = await testGateway({ env: { STRIPE_EMULATOR_URL: emulator.url } })
  })
  afterAll(async () => {
    await gateway.close()
    await emulator.close()
  })

  test('have their own security policy and referrer policy, and cannot be framed', async () => {
    const response = await gateway.fetch('/sandbox/checkout/cs_1')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toBe(POLICY)
    expect(response.headers.get('referrer-policy')).toBe('same-origin')
    expect(response.headers.get('x-frame-options')).toBe('DENY')
  })

  test('receive forms with the headers that prove their origin, and their redirects reach the browser', async () => {
    const response = await gateway.fetch('/sandbox/checkout/cs_1/pay', {
      method: 'POST',
      headers: { ...FORM, origin: gateway.url, 'sec-fetch-site': 'same-origin' },
      body: 'card=ok',
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('https://other.example/billing?checkout=success')
    expect(emulator.hits.at(-1)).toMatchObject({
      method: 'POST',
      url: '/sandbox/checkout/cs_1/pay',
      body: 'card=ok',
      headers: { ...FORM, origin: gateway.url, 'sec-fetch-site': 'same-origin' },
    })
  })

  test('accept only GET and POST, and bodies of at most 16 KiB', async () => {
    const sent = emulator.hits.length
    const deleted = await gateway.fetch('/sandbox/checkout/cs_1', { method: 'DELETE' })
    expect([deleted.status, deleted.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
    const large = await gateway.fetch('/sandbox/checkout/cs_1/pay', {
      method: 'POST',
      headers: FORM,
      body: `card=${'x'.repeat(16 * 1024)}`,
    })
    expect(large.status).toBe(413)
    expect(emulator.hits).toHaveLength(sent)
  })
})
