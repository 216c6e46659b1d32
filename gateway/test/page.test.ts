import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { release, type TestGateway } from './harness/gateway.ts'
import { HTML, pageGateway, registryIn, useReleases } from './harness/page-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await pageGateway()
})
beforeEach(() => useReleases(gateway, [release()]))
afterAll(() => gateway.close())

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
    await useReleases(gateway, [release({ label: 'Another label' }), release({ slice: 'account', routes: [] })])
    expect((await gateway.fetch('/', { headers: { ...HTML, 'accept-encoding': 'br', 'if-none-match': etag } })).status).toBe(200)
  })

  test('escapes text in the registry that could end the script element', async () => {
    const label = '</script><script>alert(1)</script><!-- \u2028 $& $1'
    await useReleases(gateway, [release({ label })])
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
    await useReleases(gateway, [release({ base: 'https://cdn.example.com/content/1.0.0/' })])
    await poll(async () => (await links('/generate'))[0]?.includes('cdn.example.com'))
    expect(await links('/generate')).toContain(
      `<link rel="preload" as="script" href="https://cdn.example.com/content/1.0.0/remoteEntry.abc1230000000000.js" ${integrity} crossorigin="anonymous" fetchpriority="low">`,
    )
  })

  test('are absent on pages of the shell, unknown pages and admin pages', async () => {
    await useReleases(gateway, [
      release({ slice: 'admin', routes: [{ path: '/admin', audience: 'admin', title: 'Admin', skeleton: 'cards' }] }),
    ])
    for (const path of ['/', '/nowhere', '/admin/users']) expect(await links(path)).toEqual([])
  })
})
