import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { FastifyRequest } from 'fastify'
import { release, type TestGateway, testGateway } from './harness/gateway.ts'
import { startUpstream, type TestUpstream } from './harness/upstream.ts'

const FILE = '/mf/content/2.0.0/app.js'

describe('a slice that is served by a server of its own', () => {
  let server: TestUpstream
  let gateway: TestGateway
  beforeAll(async () => {
    server = await startUpstream()
    gateway = await testGateway({ registry: { releases: [release({ version: '2.0.0', upstream: `${server.url}/files/` })] } })
  })
  beforeEach(() => {
    server.hits.length = 0
    server.answer((_request, response, hit) => {
      if (hit.url !== '/files/app.js') return void response.writeHead(404).end('<html>no</html>')
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'cache-control': 'no-cache',
        server: 'inner',
        'set-cookie': 'a=1',
        etag: '"1"',
      })
      response.end('from the server')
    })
  })
  afterAll(async () => {
    await gateway.close()
    await server.close()
  })

  test('looks like any other: immutable, with our headers and none of its own', async () => {
    const answer = await gateway.get(FILE, { headers: { cookie: 'session=secret', authorization: 'Bearer secret' } })
    expect([answer.status, await answer.text()]).toEqual([200, 'from the server'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-type')).toBe('text/javascript')
    expect([answer.headers.get('server'), answer.headers.getSetCookie()]).toEqual([null, []])
    expect(JSON.stringify(server.hits[0]?.headers)).not.toContain('secret')
  })

  test('a file that it lacks is a 404 of ours, never its page', async () => {
    const answer = await gateway.get('/mf/content/2.0.0/missing.js')
    expect([answer.status, (await answer.json()).code, answer.headers.get('cache-control')]).toEqual([404, 'not_found', 'no-store'])
  })

  test('a path cannot climb out of its folder', async () => {
    await gateway.get('/mf/content/2.0.0/..%2f..%2fsecret')
    expect(server.hits).toHaveLength(0)
  })

  test('one that fails is named, and the answer is not kept', async () => {
    server.answer((_request, response) => void response.writeHead(500).end())
    const broken = await gateway.get(FILE)
    expect([broken.status, broken.headers.get('cache-control')]).toEqual([502, 'no-store'])
    await server.away()
    const gone = await gateway.get(FILE)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect((await gone.json()).detail).toBe("Content generator isn't responding. Try again in a moment.")
    await server.back()
  })
})

describe('the guard of a slice’s files', () => {
  test('decides who may have them; without its word they do not exist', async () => {
    const guarded = await testGateway({
      files: { 'slices/admin/1.0.0/app.js': 'admin', 'slices/content/1.0.0/app.js': 'content' },
      deps: { sliceGuard: async (slice: string, request: FastifyRequest) => slice !== 'admin' || request.headers.cookie === 'pass=1' },
    })
    expect((await guarded.get('/mf/content/1.0.0/app.js')).status).toBe(200)
    expect((await guarded.get('/mf/admin/1.0.0/app.js')).status).toBe(404)
    expect((await guarded.get('/mf/admin/1.0.0/app.js', { headers: { cookie: 'pass=1' } })).status).toBe(200)
    await guarded.close()
  })
})
