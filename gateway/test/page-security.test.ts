import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { release, type TestGateway, testGateway } from './harness/gateway.ts'
import { HTML, pageGateway, useReleases } from './harness/page-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await pageGateway()
})
beforeEach(() => useReleases(gateway, [release()]))
afterAll(() => gateway.close())

describe('the security policy', () => {
  const policy = async (path = '/') => (await gateway.fetch(path, { headers: HTML })).headers.get('content-security-policy') ?? ''
  const directive = (text: string, name: string) => text.split('; ').find((part) => part.startsWith(`${name} `))

  test('allows only scripts from this origin, and neither inline scripts nor eval', async () => {
    const text = await policy()
    expect(directive(text, 'script-src')).toBe("script-src 'self'")
    expect(directive(text, 'style-src')).toBe("style-src 'self'")
    expect(directive(text, 'default-src')).toBe("default-src 'none'")
    expect(directive(text, 'object-src')).toBe("object-src 'none'")
    expect(directive(text, 'base-uri')).toBe("base-uri 'none'")
    expect(directive(text, 'form-action')).toBe("form-action 'self'")
    expect(directive(text, 'frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(text).not.toMatch(/unsafe-eval|\*|http:/)
    expect(text.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe-inline')
  })

  test('allows the origins of registered slices and no others', async () => {
    await useReleases(gateway, [release({ base: 'https://cdn.example.com/content/1.0.0/' })])
    await poll(async () => (await policy()).includes('cdn'))
    const text = await policy()
    expect(directive(text, 'script-src')).toBe("script-src 'self' https://cdn.example.com")
    expect(directive(text, 'connect-src')).toBe("connect-src 'self' https://cdn.example.com")
    expect(directive(text, 'form-action')).toBe("form-action 'self'")
  })

  test('comes with the other security headers of a page', async () => {
    const { headers } = await gateway.fetch('/', { headers: HTML })
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('keeps a page that needs a link out of search engines, and its URL out of requests to other sites', async () => {
    const route = { audience: 'everyone', title: 'Review', skeleton: 'list' } as const
    await useReleases(gateway, [
      release({
        routes: [
          { ...route, path: '/review', unlisted: true },
          { ...route, path: '/help' },
        ],
      }),
    ])
    const headersOf = async (path: string) => {
      const { headers } = await gateway.fetch(path, { headers: HTML })
      return [headers.get('x-robots-tag'), headers.get('referrer-policy')]
    }
    for (const path of ['/review', '/review/', '/review?x=1']) expect(await headersOf(path)).toEqual(['noindex, nofollow', 'no-referrer'])
    expect(await headersOf('/help')).toEqual([null, 'strict-origin-when-cross-origin'])
  })

  test('has HSTS and upgrades insecure requests if the product is served over https', async () => {
    const secure = await testGateway({ env: { PUBLIC_URL: 'https://app.example' } })
    const response = await secure.fetch('/', { headers: HTML })
    expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    await secure.close()
  })

  test('is strict on responses that are not pages', async () => {
    for (const path of ['/api/nothing', '/api/health', '/assets/main.1a2b3c4d.js', '/registry.json']) {
      const response = await gateway.fetch(path)
      expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test('accepts reports of violations', async () => {
    const report = {
      'csp-report': { 'document-uri': 'http://x/reset-password?token=secret', 'violated-directive': 'script-src', 'blocked-uri': 'eval' },
    }
    const send = (type: string, body: string) =>
      gateway.fetch('/api/csp-report', { method: 'POST', headers: { 'content-type': type }, body })
    expect((await send('application/csp-report', JSON.stringify(report))).status).toBe(204)
    expect(
      (await send('application/reports+json', JSON.stringify([{ type: 'csp-violation', body: { effectiveDirective: 'img-src' } }]))).status,
    ).toBe(204)
    expect((await send('application/csp-report', '{"csp-report":')).status).toBe(400)
    expect((await send('application/csp-report', 'null')).status).toBe(204)
    expect((await send('text/plain', 'x')).status).toBe(415)
    expect((await send('application/csp-report', JSON.stringify({ a: 'x'.repeat(20_000) }))).status).toBe(413)
  })
})
