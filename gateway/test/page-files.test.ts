import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { raw, release, type TestGateway } from './harness/gateway.ts'
import { pageGateway, useReleases } from './harness/page-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await pageGateway()
})
beforeEach(() => useReleases(gateway, [release()]))
afterAll(() => gateway.close())

describe('files', () => {
  const IMMUTABLE = 'public, max-age=31536000, immutable'

  test('of the shell and of slices are immutable, and are served compressed if a compressed file exists', async () => {
    for (const path of ['/assets/main.1a2b3c4d.js', '/mf/content/app.def4560000000000.js']) {
      const plain = await gateway.fetch(path, { headers: { 'accept-encoding': 'identity' } })
      expect([plain.status, plain.headers.get('cache-control'), plain.headers.get('content-encoding')]).toEqual([200, IMMUTABLE, null])
      expect(plain.headers.get('content-type')).toMatch(/javascript/)
      const small = await gateway.fetch(path, { headers: { 'accept-encoding': 'gzip, br' } })
      expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual(['br', 'accept-encoding'])
      expect(small.headers.get('content-type')).toMatch(/javascript/)
      expect(await small.text()).toBe(await plain.text())
    }
    expect((await gateway.fetch('/mf/content/app.0a1b2c0000000000.css')).headers.get('content-type')).toMatch(/text\/css/)
    expect((await gateway.fetch('/mf/content/font.0123456789abcdef.woff2')).headers.get('content-type')).toBe('font/woff2')
    expect((await gateway.fetch('/mf/content/app.def4560000000000.js?attempt=2-abc')).status).toBe(200)
  })

  test('of slices can be loaded by a shell on another origin; those of the shell cannot', async () => {
    const slice = await gateway.fetch('/mf/content/app.def4560000000000.js')
    expect([slice.headers.get('access-control-allow-origin'), slice.headers.get('cross-origin-resource-policy')]).toEqual([
      '*',
      'cross-origin',
    ])
    const shell = await gateway.fetch('/assets/main.1a2b3c4d.js')
    expect([shell.headers.get('access-control-allow-origin'), shell.headers.get('cross-origin-resource-policy')]).toEqual([
      null,
      'same-origin',
    ])
  })

  test.each([
    '/mf/content/../../../outside.js',
    '/mf/content/..%2f..%2f..%2foutside.js',
    '/mf/content/%2e%2e/%2e%2e/%2e%2e/outside.js',
    '/mf/content/..\\..\\..\\outside.js',
    '/mf/content/%2e%2e%5c%2e%2e%5coutside.js',
    '/mf/content/nested/chunk.0123456789abcdef.js',
    '/mf/content/nested%2fchunk.0123456789abcdef.js',
    '/mf/content/./app.def4560000000000.js',
    '/mf/content/.env',
    '/mf/content/',
    '/mf/content/nested',
    '/mf/content/nested/',
    '/mf/content/%2e%2e/x.js',
    '/mf/../remotes.json',
    '/mf/content/app.def4560000000000.js%00.css',
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/secret.json',
    '/assets/.hidden',
    '/assets/',
    '/secret.json',
    '/index.html.br',
  ])('%s is not there', async (path) => {
    const response = await raw(gateway.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: */*\r\nConnection: close\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 (400|404)/)
    expect(response).toMatch(/application\/problem\+json/)
    expect(response).toMatch(/cache-control: no-store/)
    expect(response).not.toMatch(/secret|immutable/)
  })

  test('without a hash in their name are revalidated', async () => {
    const { headers } = await gateway.fetch('/assets/app.webmanifest')
    expect([headers.get('cache-control'), headers.get('content-type')]).toEqual(['public, max-age=86400', 'application/manifest+json'])
  })

  test('with a well-known name are served', async () => {
    const icon = await gateway.fetch('/favicon.svg')
    expect([icon.status, icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=86400',
    ])
    expect(await (await gateway.fetch('/robots.txt')).text()).toContain('Disallow: /api/')
    expect((await gateway.fetch('/manifest.webmanifest')).status).toBe(404)
  })

  test('support HEAD, ranges and conditional requests', async () => {
    const head = await gateway.fetch('/mf/content/app.def4560000000000.js', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '9'])
    const part = await gateway.fetch('/mf/content/app.def4560000000000.js', {
      headers: { range: 'bytes=0-5', 'accept-encoding': 'identity' },
    })
    expect([part.status, await part.text()]).toEqual([206, 'export'])
    // Not with fetch, which adds `cache-control: no-cache` to conditional requests.
    const condition = `GET /mf/content/app.def4560000000000.js HTTP/1.1\r\nHost: x\r\nIf-None-Match: ${head.headers.get('etag')}\r\nConnection: close\r\n\r\n`
    expect(await raw(gateway.port, condition)).toMatch(/^HTTP\/1\.1 304/)
  })
})
