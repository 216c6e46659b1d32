import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ERRORS, pagePath } from '@loomcast/error-codes'
import { type TestGateway, testGateway } from './harness/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway()
})
afterAll(() => gateway.close())

describe('the pages of error codes', () => {
  test('are served at the type URL of a problem document', async () => {
    const problem = await (await gateway.fetch('/api/nowhere')).json()
    expect(problem).toMatchObject({ code: 'not_found', charged: 'no', type: '/docs/errors/not_found' })
    const page = await gateway.fetch(problem.type)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain(ERRORS.not_found.meaning)
  })

  test('show field names as code', async () => {
    const html = await (await gateway.fetch(pagePath('quota_exhausted'))).text()
    expect(html).toContain('<code>period_ends_at</code>')
    expect(html).not.toContain('`')
  })

  test('can be cached and load only a style sheet of this origin', async () => {
    const { headers } = await gateway.fetch(pagePath('busy'))
    expect(headers.get('cache-control')).toBe('public, max-age=3600')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
  })

  test('are listed in an index that links to every code', async () => {
    const index = await (await gateway.fetch('/docs/errors')).text()
    for (const code of Object.keys(ERRORS)) expect(index).toContain(`href="/docs/errors/${code}"`)
  })

  test.each(['nope', 'toString', '%3Cscript%3E'])('respond with 404 to the unknown code %s', async (code) => {
    const page = await gateway.fetch(`/docs/errors/${code}`)
    const html = await page.text()
    expect(page.status).toBe(404)
    expect(html).toContain('Unknown error code')
    expect(html).not.toContain('<script')
  })
})
