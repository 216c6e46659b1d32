import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { closeAll, type OpenConnection, openConnections, request, statusOf } from './harness/connections.ts'
import { release, type TestGateway, testGateway } from './harness/gateway.ts'
import { startUpstream, type TestUpstream } from './harness/upstream.ts'

/** Larger than the socket buffers of both hops together. */
const FILM = randomBytes(24 * 1024 * 1024)
const SCRIPT = Buffer.alloc(24 * 1024 * 1024, 'x')
const ETAG = `"${createHash('sha256').update(FILM).digest('hex')}"`

let video: TestUpstream
let gateway: TestGateway
let open: OpenConnection[] = []

beforeAll(async () => {
  video = await startUpstream((request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(String(request.headers.range ?? '')) ?? []
    const current = request.headers['if-range'] === undefined || request.headers['if-range'] === ETAG
    const part = from !== undefined && current ? FILM.subarray(Number(from), to ? Number(to) + 1 : undefined) : FILM
    const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', etag: ETAG, 'content-length': part.length }
    if (part === FILM) response.writeHead(200, headers)
    else response.writeHead(206, { ...headers, 'content-range': `bytes ${from}-${Number(from) + part.length - 1}/${FILM.length}` })
    response.end(request.method === 'HEAD' ? undefined : part)
  })
  gateway = await gatewayWith('400')
})
afterEach(() => {
  closeAll(open)
  open = []
})
afterAll(async () => {
  await gateway.close()
  await video.close()
})

const gatewayWith = (stallMs: string) =>
  testGateway({
    env: { VIDEO_URL: video.url, CLIENT_STALL_MS: stallMs, DOWNLOADS_PER_ADDRESS: '4', UPSTREAM_WAIT_MS: '200' },
    registry: { releases: [release()] },
    files: { 'slices/content/large.0123456789abcdef.js': SCRIPT },
  })
const get = (path: string, ...headers: string[]) => request(`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', '')
const inUse = async (of = gateway) =>
  (await (await of.fetch('/metrics')).text()).match(/upstream_connections_in_use\{[^}]*"video"[^}]*"file"[^}]*\} (\d+)/)?.[1]

async function paused(amount: number, bytes: string, from?: string, of = gateway): Promise<OpenConnection[]> {
  const connections = await openConnections(of.port, amount, bytes, from)
  for (const { socket } of connections) socket.pause()
  open.push(...connections)
  return connections
}

describe('a response that the client stops reading', () => {
  test('is aborted, and the connections to the service and the client are released', async () => {
    const before = video.abandoned()
    await paused(4, get('/api/files/film.mp4'))
    await poll(() => video.abandoned() === before + 4)
    await poll(async () => (await inUse()) === '0')
  })

  test('is aborted if it is a slice file', async () => {
    const others = await gateway.clients()
    await paused(3, get('/mf/content/large.0123456789abcdef.js'))
    await poll(async () => (await gateway.clients()) >= others + 3)
    await poll(async () => (await gateway.clients()) <= others)
  })

  test('continues while the client reads slowly', async () => {
    const stallMs = 2_000
    const gateway = await testGateway({ env: { VIDEO_URL: video.url, CLIENT_STALL_MS: String(stallMs) } })
    const [reader] = await openConnections(gateway.port, 1, get('/api/files/film.mp4', 'Connection: close'))
    open.push(reader!)
    reader!.socket.pause()
    // With one chunk every 20 ms, the whole response takes several times CLIENT_STALL_MS.
    const begun = performance.now()
    const reading = setInterval(() => {
      reader!.socket.resume()
      reader!.socket.once('data', () => reader!.socket.pause())
    }, 20)
    await poll(() => reader!.closed(), { timeoutMs: 80_000 })
    clearInterval(reading)
    expect(reader!.received().length).toBeGreaterThan(FILM.length)
    expect(performance.now() - begun).toBeGreaterThan(stallMs)
    await gateway.close()
  })

  test('can be resumed with a range request while the file is unchanged', async () => {
    const before = video.abandoned()
    const [reader] = await paused(1, get('/api/files/film.mp4'))
    await poll(() => video.abandoned() === before + 1)
    reader!.socket.resume()
    await poll(() => reader!.closed())
    const arrived = reader!.received().length - reader!.received().indexOf('\r\n\r\n') - 4
    expect(arrived).toBeLessThan(FILM.length)

    const rest = await gateway.fetch('/api/files/film.mp4', { headers: { range: `bytes=${arrived}-`, 'if-range': ETAG } })
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes ${arrived}-${FILM.length - 1}/${FILM.length}`])
    expect(Buffer.from(await rest.arrayBuffer()).equals(FILM.subarray(arrived))).toBe(true)
    const changed = await gateway.fetch('/api/files/film.mp4', { headers: { range: 'bytes=5-', 'if-range': '"other"' } })
    expect([changed.status, changed.headers.get('content-length')]).toEqual([200, String(FILM.length)])
    await changed.body?.cancel()
    const head = await gateway.fetch('/api/files/film.mp4', { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, ETAG, ''])
  })
})

describe('downloads', () => {
  test('are limited per IP address across services and slices, without affecting other addresses and calls', async () => {
    // Stalled downloads must not be aborted before the late one arrives.
    const unhurried = await gatewayWith('600000')
    await paused(3, get('/api/files/film.mp4'), '127.0.0.7', unhurried)
    await paused(1, get('/mf/content/large.0123456789abcdef.js'), '127.0.0.7', unhurried)
    await poll(async () => (await inUse(unhurried)) === '3')
    const late = await openConnections(unhurried.port, 1, get('/api/files/film.mp4'), '127.0.0.7')
    open.push(...late)
    await poll(() => statusOf(late[0]!.received()) === 429)
    expect(late[0]!.received()).toContain('Too many files are being downloaded at once')
    expect((await unhurried.fetch('/api/files/film.mp4', { method: 'HEAD' })).status).toBe(200)
    closeAll(open)
    await unhurried.close()
  })
})

describe('event streams', () => {
  test('are limited per user and per IP address, without affecting ordinary calls', async () => {
    const live = await startUpstream((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 3000\n\n')
    })
    const edge = await testGateway({ env: { VIDEO_URL: live.url } })
    const streams = async (amount: number, user: string, from = '127.0.0.1') => {
      const { authorization } = await edge.signedIn(user)
      const bytes = get('/api/video/events', `Authorization: ${authorization}`, 'Accept: text/event-stream')
      const connections = await openConnections(edge.port, amount, bytes, from)
      open.push(...connections)
      await poll(() => connections.every(({ received }) => statusOf(received()) > 0))
      return connections.map(({ received }) => statusOf(received())).sort()
    }
    expect(await streams(8, 'usr_one')).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
    expect(await streams(6, 'usr_two')).toEqual([200, 200, 200, 200, 200, 200])
    expect(await streams(1, 'usr_three')).toEqual([429])
    expect(await streams(1, 'usr_three', '127.0.0.8')).toEqual([200])
    expect(open.map(({ received }) => received()).find((response) => statusOf(response) === 429)).toContain(
      'Live updates are open in too many tabs',
    )

    live.handle((_request, response) => response.end('{}'))
    expect((await edge.fetch('/api/video/history', { headers: await edge.signedIn('usr_one') })).status).toBe(200)
    closeAll(open)
    await poll(async () => (await streams(1, 'usr_one'))[0] === 200)
    await edge.close()
    await live.close()
  })
})
