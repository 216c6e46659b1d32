import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { raw, release, type TestGateway, testGateway } from './harness/gateway.ts'

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const registryIn = (html: string) => JSON.parse(/id="loomcast-registry">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

let gateway: TestGateway
beforeAll(async () => {
  gateway = await testGateway({
    files: {
      'shell/assets/main.1a2b3c4d.js': 'console.log("shell")',
      'shell/assets/main.1a2b3c4d.js.br': brotliCompressSync('console.log("shell")'),
      'shell/assets/.hidden': 'secret',
      'shell/assets/app.webmanifest': '{}',
      'shell/favicon.svg': '<svg/>',
      'shell/secret.json': '{}',
      'slices/content/app.def4560000000000.js': 'export {}',
      'slices/content/app.def4560000000000.js.br': brotliCompressSync('export {}'),
      'slices/content/app.0a1b2c0000000000.css': '.a{}',
      'slices/content/font.0123456789abcdef.woff2': 'font',
      'slices/content/nested/chunk.0123456789abcdef.js': 'secret',
      'slices/content/.env': 'secret',
      'outside.js': 'secret',
    },
  })
})
beforeEach(async () => {
  await use([release()])
})
afterAll(() => gateway.close())

/** Writes the registry and waits until it is in use. */
async function use(releases: ReturnType<typeof release>[]): Promise<void> {
  const text = JSON.stringify({ releases })
  await gateway.writeRegistry(text)
  const revision = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  await poll(async () => {
    const { slices } = await (await gateway.fetch('/api/health')).json()
    return slices.revision === revision && slices.problem === null
  })
}

describe('the page', () => {
  test('is served at known paths and contains the registry', async () => {
    for (const path of ['/', '/terms', '/privacy', '/view', '/generate', '/generate/x?prompt=a']) {
      const response = await gateway.fetch(path, { headers: HTML })
      expect([path, response.status]).toEqual([path, 200])
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('private, no-cache')
      expect(registryIn(await response.text()).slices).toMatchObject([{ slice: 'content', version: '1.0.0', weight: 100 }])
    }
  })

  test('is served with status 404 at unknown paths', async () => {
    for (const path of ['/nowhere', '/generated', '/generate.php', '/wp-login.php']) {
      const response = await gateway.fetch(path, { headers: HTML })
      expect([path, response.status]).toEqual([path, 404])
      expect(await response.text()).toContain('loomcast-registry')
    }
  })

  test('is not served for missing files, other methods or API clients', async () => {
    for (const [path, accept] of [
      ['/missing.js', '*/*'],
      ['/api/missing', 'text/html'],
      ['/mf/content/missing.js', 'text/html'],
      ['/assets/missing.js', 'text/html'],
      ['/generate', 'application/json'],
    ] as const) {
      const response = await gateway.fetch(path, { headers: { accept } })
      expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 404, 'application/problem+json; charset=utf-8'])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect((await response.json()).code).toBe('not_found')
    }
    expect((await gateway.fetch('/generate', { method: 'POST', headers: HTML })).status).toBe(405)
  })

  test('has the same headers for HEAD as for GET, without the body', async () => {
    const get = await gateway.fetch('/generate', { headers: { ...HTML, 'accept-encoding': 'identity' } })
    const head = await gateway.fetch('/generate', { method: 'HEAD', headers: { ...HTML, 'accept-encoding': 'identity' } })
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String((await get.text()).length),
      get.headers.get('etag'),
    ])
    expect(await head.text()).toBe('')
  })

  test('is compressed, and responds with 304 while it is unchanged', async () => {
    const first = await gateway.fetch('/', { headers: { ...HTML, 'accept-encoding': 'br' } })
    expect(first.headers.get('content-encoding')).toBe('br')
    expect(await first.text()).toContain('loomcast-registry')
    const etag = first.headers.get('etag') ?? ''
    expect((await gateway.fetch('/', { headers: { ...HTML, 'accept-encoding': 'br', 'if-none-match': etag } })).status).toBe(304)
    await use([release({ label: 'Another label' }), release({ slice: 'account', routes: [] })])
    expect((await gateway.fetch('/', { headers: { ...HTML, 'accept-encoding': 'br', 'if-none-match': etag } })).status).toBe(200)
  })

  test('escapes text in the registry that could end the script element', async () => {
    const label = '</script><script>alert(1)</script><!-- \u2028 $& $1'
    await use([release({ label })])
    const html = await (await gateway.fetch('/', { headers: HTML })).text()
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html).not.toContain('\u2028')
    expect(registryIn(html).slices[0].label).toBe(label)
  })

  test('changes with a new build of the shell without a restart', async () => {
    const file = join(gateway.folder, 'shell', 'index.html')
    const before = await readFile(file, 'utf8')
    await writeFile(file, before.replace('<head>', '<head><title>new build</title>'))
    await poll(async () => (await (await gateway.fetch('/', { headers: HTML })).text()).includes('new build'))
    await rename(file, `${file}.moved`)
    await poll(async () => (await gateway.fetch('/', { headers: HTML })).status === 503)
    expect((await (await gateway.fetch('/', { headers: HTML })).json()).code).toBe('page_unavailable')
    await writeFile(file, before)
    await rm(`${file}.moved`)
    await poll(async () => (await gateway.fetch('/', { headers: HTML })).status === 200)
  })
})

describe('preload hints', () => {
  const links = async (path: string) =>
    ((await (await gateway.fetch(path, { headers: HTML })).text()).match(/<link rel="preload"[^>]*>/g) ?? []).sort()
  const integrity = `integrity="${release().integrity}"`

  test('list each file of the page’s slice once, with the attributes of the later request', async () => {
    expect(await links('/generate/x')).toEqual([
      `<link rel="preload" as="script" href="/mf/content/app.def4560000000000.js" fetchpriority="low">`,
      `<link rel="preload" as="script" href="/mf/content/remoteEntry.abc1230000000000.js" ${integrity} fetchpriority="low">`,
      `<link rel="preload" as="style" href="/mf/content/app.0a1b2c0000000000.css" fetchpriority="low">`,
    ])
  })

  test('have the crossorigin attribute for an entry on another origin', async () => {
    await use([release({ base: 'https://cdn.example.com/content/1.0.0/' })])
    await poll(async () => (await links('/generate'))[0]?.includes('cdn.example.com'))
    expect(await links('/generate')).toContain(
      `<link rel="preload" as="script" href="https://cdn.example.com/content/1.0.0/remoteEntry.abc1230000000000.js" ${integrity} crossorigin="anonymous" fetchpriority="low">`,
    )
  })

  test('are absent on pages of the shell, unknown pages and admin pages', async () => {
    await use([release({ slice: 'admin', routes: [{ path: '/admin', audience: 'admin', title: 'Admin', skeleton: 'cards' }] })])
    for (const path of ['/', '/nowhere', '/admin/users']) expect(await links(path)).toEqual([])
  })
})

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
    await use([release({ base: 'https://cdn.example.com/content/1.0.0/' })])
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
    await use([
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

describe('canary', () => {
  const canary = () => [release({ weight: 50 }), release({ version: '1.1.0', weight: 50 })]
  const cookieOf = (response: Response) => /loomcast_visitor=([\w-]{22})/.exec(response.headers.getSetCookie().join())?.[1]
  const versionOf = async (response: Response) => registryIn(await response.text()).slices[0].version

  test('sets the cookie only while a slice has several live releases', async () => {
    expect((await gateway.fetch('/', { headers: HTML })).headers.getSetCookie()).toEqual([])
    await use(canary())
    const [cookie] = (await gateway.fetch('/', { headers: HTML })).headers.getSetCookie()
    expect(cookie).toMatch(/^loomcast_visitor=[\w-]{22}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('gives a visitor the same release in the page and in the registry', async () => {
    await use(canary())
    const seen = new Set<string>()
    for (let visitor = 0; visitor < 24; visitor++) {
      const first = await gateway.fetch('/', { headers: HTML })
      const cookie = `loomcast_visitor=${cookieOf(first)}`
      const version = await versionOf(first)
      seen.add(version)
      const again = await gateway.fetch('/generate', { headers: { ...HTML, cookie } })
      expect(again.headers.getSetCookie().filter((each) => each.startsWith('loomcast_visitor'))).toEqual([])
      expect(await versionOf(again)).toBe(version)
      const { slices } = await (await gateway.fetch('/registry.json', { headers: { cookie } })).json()
      expect(slices[0].version).toBe(version)
    }
    expect(seen).toEqual(new Set(['1.0.0', '1.1.0']))
  })

  test('replaces a malformed cookie', async () => {
    await use(canary())
    const response = await gateway.fetch('/', { headers: { ...HTML, cookie: 'loomcast_visitor=<script>' } })
    expect(cookieOf(response)).toBeDefined()
  })

  test('rolls back all visitors at once when the weight is set to 0', async () => {
    await use(canary())
    await gateway.writeRegistry({ releases: [release({ weight: 100 }), release({ version: '1.1.0', weight: 0 })] })
    await poll(async () => {
      const versions = await Promise.all(Array.from({ length: 10 }, async () => versionOf(await gateway.fetch('/', { headers: HTML }))))
      return versions.every((version) => version === '1.0.0')
    })
  })
})

describe('the registry of a running gateway', () => {
  const health = async () => (await (await gateway.fetch('/api/health')).json()).slices

  test('is not affected by an invalid edit, which only /api/health reports', async () => {
    for (const broken of ['{"releases": [', '{"releases": [{"slice": "content"}]}', '']) {
      await gateway.writeRegistry(broken)
      await poll(async () => (await health()).problem !== null)
      expect((await health()).status).toBe('degraded')
      const { slices } = await (await gateway.fetch('/registry.json')).json()
      expect(slices).toMatchObject([{ slice: 'content', version: '1.0.0' }])
    }
    await use([release()])
    expect(await health()).toMatchObject({ status: 'ok', problem: null, releases: 1 })
  })

  test('is reread after the file was temporarily missing and is replaced by a rename', async () => {
    const file = join(gateway.folder, 'remotes.json')
    await rm(file)
    await poll(async () => (await health()).problem === 'The file cannot be read.')
    await writeFile(`${file}.new`, JSON.stringify({ releases: [release({ version: '3.0.0' })] }))
    await rename(`${file}.new`, file)
    await poll(async () => (await (await gateway.fetch('/registry.json')).json()).slices[0]?.version === '3.0.0')
  })

  test('excludes a release for another contract version and lists it in /api/health', async () => {
    await gateway.writeRegistry({ releases: [release(), release({ version: '9.0.0', contracts: '^9.0.0' })] })
    await poll(async () => (await health()).left_out.length === 1)
    expect((await health()).left_out[0]).toMatchObject({ slice: 'content', version: '9.0.0', reason: expect.stringContaining('^9.0.0') })
    expect((await (await gateway.fetch('/registry.json')).json()).slices[0].version).toBe('1.0.0')
  })

  test('keeps serving a slice when all its releases have weight 0, and reports it in /api/health', async () => {
    await gateway.writeRegistry({ releases: [release({ weight: 0 }), release({ version: '1.1.0', weight: 0 })] })
    await poll(async () => (await health()).stand_ins.length === 1)
    expect(await health()).toMatchObject({
      status: 'degraded',
      stand_ins: [{ slice: 'content', version: '1.0.0', reason: 'All releases of content have weight 0.' }],
    })
    expect((await (await gateway.fetch('/registry.json')).json()).slices).toMatchObject([{ slice: 'content', version: '1.0.0' }])
    expect((await gateway.fetch('/generate', { headers: { accept: 'text/html' } })).status).toBe(200)
  })

  test('keeps serving the former release when none that is listed fits this shell, until the slice is no longer listed', async () => {
    await gateway.writeRegistry({ releases: [release({ version: '1.5.0' })] })
    await poll(async () => (await (await gateway.fetch('/registry.json')).json()).slices[0]?.version === '1.5.0')
    await gateway.writeRegistry({ releases: [release({ version: '9.0.0', contracts: '^9.0.0' })] })
    await poll(async () => (await health()).left_out.length === 1)
    expect((await health()).stand_ins).toMatchObject([{ slice: 'content', version: '1.5.0' }])
    expect((await (await gateway.fetch('/registry.json')).json()).slices).toMatchObject([{ slice: 'content', version: '1.5.0' }])
    await gateway.writeRegistry({ releases: [] })
    await poll(async () => (await (await gateway.fetch('/registry.json')).json()).slices.length === 0)
    expect(await health()).toMatchObject({ status: 'ok', stand_ins: [] })
  })
})

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
