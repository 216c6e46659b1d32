import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openLiveRegistry, type RegistrySource } from '../src/registry/live-registry.ts'
import { PAGE, release, type TestGateway, testGateway } from './harness/gateway.ts'
import { HTML, registryIn, useReleases } from './harness/page-gateway.ts'
import { startUpstream } from './harness/upstream.ts'

const files = (name: string) => ({
  [`shell/assets/${name}.1a2b3c4d.js`]: `console.log("${name}")`,
  [`shell/assets/fonts/${name}.1a2b3c4d.woff2`]: name,
  'shell/assets/app.webmanifest': name,
})
const script = (name: string) => `/assets/${name}.1a2b3c4d.js`

describe('During a rollout of the shell', () => {
  let next: TestGateway
  let former: TestGateway
  beforeAll(async () => {
    next = await testGateway({ files: { ...files('next'), 'shell/assets/next.1a2b3c4d.js.br': 'compressed' } })
    former = await testGateway({ files: files('former'), env: { PEERS: `127.0.0.1:${next.port}` } })
  })
  afterAll(() => Promise.all([next.close(), former.close()]))

  test('a gateway with the former shell serves the files of the new one, as permanently as its own', async () => {
    for (const path of [script('next'), '/assets/fonts/next.1a2b3c4d.woff2', `${script('next')}?attempt=2`]) {
      const [own, foreign] = await Promise.all(
        [next, former].map((each) => each.fetch(path, { headers: { 'accept-encoding': 'identity' } })),
      )
      expect([foreign?.status, await foreign?.text()]).toEqual([200, await own?.text()])
      for (const name of ['cache-control', 'content-type', 'etag', 'vary', 'cross-origin-resource-policy'])
        expect(foreign?.headers.get(name)).toBe(own?.headers.get(name))
    }
  })

  test('the file arrives compressed, and a HEAD request gets no body', async () => {
    const response = await former.fetch(script('next'), { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect([response.status, response.headers.get('content-encoding'), response.headers.get('content-length')]).toEqual([200, 'br', '10'])
    expect(await response.text()).toBe('')
  })

  test('files without a content hash are the own ones, and no name leads out of the folder', async () => {
    expect(await (await former.fetch('/assets/app.webmanifest')).text()).toBe('former')
    for (const path of ['/assets/none.1a2b3c4d.js', '/assets/..%2findex.1a2b3c4d.html', '/assets/next.js']) {
      const response = await former.fetch(path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })

  test('gateways ask each other without going in circles', async () => {
    const port = await freePort()
    // This gateway is its own peer, as where a DNS name contains all gateways.
    const alone = await testGateway({ files: files('alone'), env: { PEERS: `127.0.0.1:${port}` }, port })
    expect((await alone.fetch(script('alone'))).status).toBe(200)
    expect((await alone.fetch(script('none'))).status).toBe(404)
    await alone.close()
  })

  test('a missing file may be there again later if the other gateways do not respond', async () => {
    const cut = await testGateway({ env: { PEERS: `127.0.0.1:${await freePort()}` } })
    const lost = await testGateway({ env: { PEERS: 'no-such-host.invalid:8080' } })
    for (const each of [cut, lost]) {
      const response = await each.fetch(script('next'))
      expect([response.status, response.headers.get('retry-after'), response.headers.get('cache-control')]).toEqual([503, '2', 'no-store'])
      expect((await response.json()).code).toBe('slice_unavailable')
      await each.close()
    }
  })
})

test('A missing file costs one request to each other gateway, and none once the client has what it wants', async () => {
  const peer = await startUpstream((_request, response) => response.writeHead(404).end())
  const gateway = await testGateway({ files: files('own'), env: { PEERS: peer.url.slice('http://'.length) } })
  expect((await gateway.fetch(script('own'))).status).toBe(200)
  expect((await gateway.fetch('/assets/none.js')).status).toBe(404)
  expect(peer.hits).toHaveLength(0)
  expect((await gateway.fetch(`${script('none')}?attempt=2`)).status).toBe(404)
  expect(peer.hits.map(({ method, url, headers }) => [method, url, headers.host])).toEqual([
    ['GET', '/internal/shell-files/none.1a2b3c4d.js', 'localhost'],
  ])
  await gateway.close()
  await peer.close()
})

test('Other gateways are not limited as one client would be; a client behind a proxy is', async () => {
  const gateway = await testGateway({ files: files('own'), env: { RATE_LIMIT_PAGE_FILE: '1/60', TRUSTED_PROXIES: '127.0.0.1' } })
  const path = '/internal/shell-files/own.1a2b3c4d.js'
  const statuses = async (headers: Record<string, string>) =>
    Promise.all([1, 2, 3].map(async () => (await gateway.fetch(path, { headers })).status))
  expect(await statuses({})).toEqual([200, 200, 200])
  expect((await statuses({ 'x-forwarded-for': '203.0.113.7' })).sort()).toEqual([200, 429, 429])
  await gateway.close()
})

test('Releases of slices are chosen by the contract of the shell that is served', async () => {
  const page = (contract: string) =>
    PAGE.replace('<head>', `<head><meta name="loomcast-versions" content="shell 2.0.0, events ${contract}">`)
  const releases = [release({ version: '1.0.0', contracts: '^1.2.0', weight: 0 }), release({ version: '2.0.0', contracts: '^1.90.0' })]
  for (const [contract, version, leftOut] of [
    ['1.3.0', '1.0.0', 1],
    ['1.91.0', '2.0.0', 0],
  ] as const) {
    const gateway = await testGateway({ files: { 'shell/index.html': page(contract) } })
    await useReleases(gateway, releases)
    const { slices } = registryIn(await (await gateway.fetch('/generate', { headers: HTML })).text())
    expect(slices).toMatchObject([{ slice: 'content', version }])
    expect((await (await gateway.fetch('/api/health')).json()).slices.left_out).toHaveLength(leftOut)
    await gateway.close()
  }
})

test('Releases are chosen again when the shell was replaced while the gateway runs', async () => {
  const releases = [release({ version: '1.0.0', contracts: '^1.2.0', weight: 0 }), release({ version: '2.0.0', contracts: '^1.90.0' })]
  const text = JSON.stringify({ releases })
  const source: RegistrySource = {
    read: async (fingerprint) => (fingerprint === 'only' ? undefined : { fingerprint: 'only', text }),
    watch: () => undefined,
    pollMs: 60_000,
  }
  let contract = '1.3.0'
  const quiet = { info() {}, warn() {}, error() {} }
  const registry = await openLiveRegistry(source, quiet, { contractVersion: async () => contract })
  const served = () => registry.current().releases.flatMap(({ version, weight }) => (weight > 0 ? [version] : []))
  expect(served()).toEqual(['1.0.0'])
  contract = '1.91.0'
  await registry.refresh()
  expect(served()).toEqual(['2.0.0'])
  await registry.stop()
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
