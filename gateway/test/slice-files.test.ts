import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { raw, release, type TestGateway, testGateway } from './harness/gateway.ts'
import { startUpstream, type TestUpstream } from './harness/upstream.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const OLD = 'common.0123456789abcdef.js'
const NEW = 'page-generate.fedcba9876543210.js'
const at = (file: string, slice = 'content') => `/mf/${slice}/${file}`

describe('files of a slice on disk', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await testGateway({
      files: {
        [`slices/content/${OLD}`]: 'old',
        [`slices/content/${OLD}.br`]: brotliCompressSync('old'),
        [`slices/content/${OLD}.map`]: 'secret',
        'slices/content/style.0123456789abcdef.css': '.a{}',
        'slices/content/plain.js': 'secret',
        'slices/content/slice.json': 'secret',
        'slices/content/.builds.json': 'secret',
        'slices/content/.env.0123456789abcdef.js': 'secret',
        'slices/content/half.0123456789abcdef.js.new': 'secret',
        'slices/content/nested/deep.0123456789abcdef.js': 'secret',
        [`slices/content/${NEW}`]: 'new',
        'slices/account/other.0123456789abcdef.js': 'account',
        'slices/_/x.0123456789abcdef.js': 'secret',
        'slices/x.0123456789abcdef.js': 'secret',
        'x.0123456789abcdef.js': 'secret',
      },
      registry: { releases: [release()] },
    })
  })
  afterAll(() => gateway.close())

  test('are served from one folder for all releases, listed or not', async () => {
    for (const [file, content] of [
      [OLD, 'old'],
      [NEW, 'new'],
    ] as const) {
      const response = await gateway.fetch(at(file))
      expect([response.status, await response.text()]).toEqual([200, content])
      expect(response.headers.get('cache-control')).toBe(IMMUTABLE)
      expect(response.headers.get('content-type')).toMatch(/javascript/)
      expect([response.headers.get('access-control-allow-origin'), response.headers.get('cross-origin-resource-policy')]).toEqual([
        '*',
        'cross-origin',
      ])
    }
    expect((await gateway.fetch(at('style.0123456789abcdef.css'))).headers.get('content-type')).toMatch(/text\/css/)
  })

  test('are served compressed if a compressed file exists, and support retries, HEAD and ranges', async () => {
    const small = await gateway.fetch(at(`${OLD}?attempt=2-abc`), { headers: { 'accept-encoding': 'br' } })
    expect([small.headers.get('content-encoding'), small.headers.get('vary'), await small.text()]).toEqual(['br', 'accept-encoding', 'old'])
    const head = await gateway.fetch(at(OLD), { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '3'])
    const part = await gateway.fetch(at(OLD), { headers: { range: 'bytes=0-1', 'accept-encoding': 'identity' } })
    expect([part.status, await part.text()]).toEqual([206, 'ol'])
  })

  test('are not served under another slice’s name', async () => {
    expect((await gateway.fetch(at('other.0123456789abcdef.js'))).status).toBe(404)
    expect(await (await gateway.fetch(at('other.0123456789abcdef.js', 'account'))).text()).toBe('account')
  })

  test.each([
    at('missing.0123456789abcdef.js'),
    at('plain.js'),
    at('.env.0123456789abcdef.js'),
    at('nested/deep.0123456789abcdef.js'),
    at('half.0123456789abcdef.js'),
    at('half.0123456789abcdef.js.new'),
    at('slice.json'),
    at('.builds.json'),
    at(`${OLD}.map`),
    at(`${OLD}.br`),
    at('../x.0123456789abcdef.js'),
    at('../../../x.0123456789abcdef.js'),
    at('..%2f..%2f..%2f..%2fx.0123456789abcdef.js'),
    at('%2e%2e/%2e%2e/%2e%2e/%2e%2e/x.0123456789abcdef.js'),
    at('..\\..\\..\\..\\x.0123456789abcdef.js'),
    at('..%5c..%5c..%5c..%5cx.0123456789abcdef.js'),
    at(`${OLD}%00.js`),
    at(''),
    at('x.0123456789abcdef.js', '_'),
    at('x.0123456789abcdef.js', '..'),
    at('x.0123456789abcdef.js', '%2e%2e'),
    at(OLD, '.'),
  ])('do not include %s', async (path) => {
    const response = await raw(gateway.port, `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: */*\r\nConnection: close\r\n\r\n`)
    expect(response).toMatch(/^HTTP\/1\.1 (400|404)/)
    expect(response).toMatch(/application\/problem\+json/)
    expect(response).toMatch(/cache-control: no-store/)
    expect(response).not.toMatch(/secret|immutable/)
  })
})

describe('files of a slice on the servers of its releases', () => {
  /** Two deployments of one slice, and another slice's server. */
  let stable: TestUpstream
  let canary: TestUpstream
  let other: TestUpstream
  let gateway: TestGateway
  const serves = (upstream: TestUpstream, files: Record<string, string>) =>
    upstream.handle((_request, response, hit) => {
      const body = files[hit.url]
      if (body === undefined) return void response.writeHead(404).end('<html>no</html>')
      response.writeHead(200, { 'content-type': 'application/javascript', 'cache-control': 'no-cache', 'set-cookie': 'a=1' }).end(body)
    })

  beforeAll(async () => {
    ;[stable, canary, other] = await Promise.all([startUpstream(), startUpstream(), startUpstream()])
    gateway = await testGateway({
      registry: {
        releases: [
          release({ version: '1.0.0', weight: 90, upstream: `${stable.url}/content/` }),
          release({ version: '1.1.0', weight: 10, upstream: `${canary.url}/content/` }),
          release({ slice: 'account', version: '1.0.0', routes: [], upstream: `${other.url}/account/` }),
        ],
      },
    })
  })
  beforeEach(() => {
    serves(stable, { [`/content/${OLD}`]: 'old' })
    serves(canary, { [`/content/${NEW}`]: 'new' })
    serves(other, { [`/account/${NEW}`]: 'of another slice', [`/account/${OLD}`]: 'of another slice' })
    for (const upstream of [stable, canary, other]) upstream.hits.length = 0
  })
  afterAll(async () => {
    await gateway.close()
    await Promise.all([stable.close(), canary.close(), other.close()])
  })

  test('come from the server that has them, with only the gateway’s headers', async () => {
    for (const [file, content] of [
      [OLD, 'old'],
      [NEW, 'new'],
    ] as const) {
      const response = await gateway.fetch(at(file), { headers: { cookie: 'session=secret' } })
      expect([response.status, await response.text()]).toEqual([200, content])
      expect(response.headers.get('cache-control')).toBe(IMMUTABLE)
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(stable.hits.map((hit) => hit.url)).toEqual([`/content/${OLD}`, `/content/${NEW}`])
    expect(canary.hits.map((hit) => hit.url)).toEqual([`/content/${NEW}`])
    expect(JSON.stringify([...stable.hits, ...canary.hits])).not.toContain('secret')
    expect(other.hits).toEqual([])
  })

  test('that no server has cause an uncached 404, and names without a hash are never requested', async () => {
    const missing = await gateway.fetch(at('missing.0123456789abcdef.js'))
    expect([missing.status, (await missing.json()).code, missing.headers.get('cache-control')]).toEqual([404, 'not_found', 'no-store'])
    const before = stable.hits.length
    for (const file of ['remoteEntry.js', '..%2fsecret.0123456789abcdef.js', 'a/b.0123456789abcdef.js'])
      expect((await gateway.fetch(at(file))).status).toBe(404)
    expect(stable.hits).toHaveLength(before)
  })

  test('are requested once if two releases have the same server', async () => {
    const shared = await testGateway({
      registry: { releases: ['1.0.0', '1.1.0'].map((version) => release({ version, weight: 50, upstream: `${stable.url}/content/` })) },
    })
    expect((await shared.fetch(at('missing.0123456789abcdef.js'))).status).toBe(404)
    expect(stable.hits).toHaveLength(1)
    await shared.close()
  })

  test('cause an error that names the slice if its server is unavailable', async () => {
    await stable.stop()
    const response = await gateway.fetch(at(OLD))
    await stable.restart()
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect((await response.json()).detail).toBe("Content generator isn't responding. Try again in a moment.")
  })

  test('come from another server if one is unavailable', async () => {
    await stable.stop()
    const response = await gateway.fetch(at(NEW))
    await stable.restart()
    expect([response.status, await response.text()]).toEqual([200, 'new'])
  })

  test.each([
    ['fails', () => stable.handle((_request, response) => void response.writeHead(500).end())],
    ['never responds', () => stable.handle(() => {})],
    ['responds with a page to every path', () => stable.handle((_request, response) => void page(response))],
  ])('are served from another server if one %s', async (_how, happens) => {
    happens()
    const response = await gateway.fetch(at(NEW))
    expect([response.status, await response.text()]).toEqual([200, 'new'])
  })

  test('cause a 502, not a 404, while one server fails and no other has them', async () => {
    stable.handle((_request, response) => void response.writeHead(500).end())
    const answer = await gateway.fetch(at(OLD))
    expect([answer.status, (await answer.json()).code, answer.headers.get('cache-control')]).toEqual([502, 'slice_bad_answer', 'no-store'])
  })

  test('are never replaced by a server’s HTML page', async () => {
    for (const upstream of [stable, canary]) upstream.handle((_request, response) => void page(response))
    const answer = await gateway.fetch(at(OLD))
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  function page(response: { writeHead(status: number, headers: Record<string, string>): { end(body: string): unknown } }) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>the app</html>')
  }
})
