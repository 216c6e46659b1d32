import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import type { FileStore } from '../src/engines/storage/file-store.ts'
import type { FileKind, StoredFile } from '../src/files/file.model.ts'
import { type FileService, startFiles } from './support/file-service.ts'

let service: FileService
let folder: string
/** Every stream opened for a response. */
const opened: Readable[] = []
const watched = (store: FileStore): FileStore => ({
  ...store,
  async read(key, range) {
    const stream = await store.read(key, range)
    opened.push(stream)
    return stream
  },
})

beforeAll(async () => {
  service = await startFiles('files', { wrap: watched })
  folder = await mkdtemp(join(tmpdir(), 'video-serving-'))
})
afterAll(async () => {
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  opened.length = 0
})

async function given(user: string, content: Buffer, kind: FileKind = 'video', content_type = 'video/mp4'): Promise<StoredFile> {
  const path = join(folder, 'source')
  await writeFile(path, content)
  return service.files.add({ user_id: user, kind, path, content_type })
}

describe('a signed URL', () => {
  const content = randomBytes(10_000)
  let file: StoredFile
  let address: string
  let etag: string
  beforeAll(async () => {
    file = await given('usr_ada', content)
    address = service.files.signedUrl(file)
    etag = `"${createHash('sha256').update(content).digest('hex')}"`
  })
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  it('serves the file to any client, with private caching and restrictive headers', async () => {
    const response = await service.get(address)
    expect(response.status).toBe(200)
    expect((await bytesOf(response)).equals(content)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10000',
      'content-disposition': 'inline',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      etag,
    })
    expect(new Date(response.headers.get('last-modified')!).getTime()).toBe(file.created_at.getTime())
  })

  it('can be cached until it expires', async () => {
    const expires = Number(new URLSearchParams(address.split('?')[1]).get('expires'))
    const left = expires - service.clock().getTime() / 1000
    expect(left).toBeGreaterThanOrEqual(900)
    expect(left).toBeLessThan(1200)
    expect((await service.get(address)).headers.get('cache-control')).toBe(`private, max-age=${left}, immutable`)
  })

  it('stays the same for some minutes, so that browsers reuse cached files', () => {
    expect(service.files.signedUrl(file)).toBe(address)
  })

  it('responds to HEAD like GET, without a body', async () => {
    const [get, head] = await Promise.all([
      service.get(address),
      fetch(`${service.url}${address}`, { method: 'HEAD', headers: { range: 'bytes=0-9' } }),
    ])
    await get.arrayBuffer()
    expect(head.status).toBe(200)
    for (const name of [
      'content-type',
      'content-length',
      'etag',
      'cache-control',
      'last-modified',
      'accept-ranges',
      'content-disposition',
    ]) {
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    }
    expect(opened).toHaveLength(1)
  })

  it.each<[string, number, number]>([
    ['bytes=0-0', 0, 1],
    ['bytes=0-499', 0, 500],
    ['bytes=9500-', 9500, 10_000],
    ['bytes=-500', 9500, 10_000],
    ['bytes=-99999', 0, 10_000],
    ['bytes=9000-99999', 9000, 10_000],
    ['Bytes=1-2', 1, 3],
  ])('serves the requested range for %s', async (range, start, end) => {
    const response = await service.get(address, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/10000`)
    expect(response.headers.get('content-length')).toBe(String(end - start))
    expect((await bytesOf(response)).equals(content.subarray(start, end))).toBe(true)
  })

  it.each(['bytes=5-2', 'bytes=a-b', 'bytes=-', 'bytes=', 'lines=0-1', 'bytes=0-1,5-6', 'nonsense', 'bytes=1-2-3'])(
    'serves the whole file for %s, as RFC 9110 allows',
    async (range) => {
      const response = await service.get(address, { range })
      expect(response.status).toBe(200)
      expect(await bytesOf(response)).toHaveLength(10_000)
    },
  )

  it.each(['bytes=10000-', 'bytes=10000-10001', 'bytes=99999999999999999999-', 'bytes=-0'])('responds 416 to %s', async (range) => {
    const response = await service.get(address, { range })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */10000')
    expect(await response.json()).toMatchObject({ code: 'range_not_satisfiable' })
    expect(opened).toHaveLength(0)
  })

  it('serves a range under If-Range only while the file matches', async () => {
    const modified = file.created_at.toUTCString()
    const status = async (ifRange: string) => (await service.get(address, { range: 'bytes=0-9', 'if-range': ifRange })).status
    expect(await status(etag)).toBe(206)
    expect(await status(modified)).toBe(206)
    expect(await status('"another"')).toBe(200)
    expect(await status(`W/${etag}`)).toBe(200)
    expect(await status(new Date(0).toUTCString())).toBe(200)
    expect(await status('nonsense')).toBe(200)
  })

  it("responds 304 when the client's copy is current", async () => {
    const status = async (headers: Record<string, string>) => (await service.get(address, headers)).status
    expect(await status({ 'if-none-match': etag })).toBe(304)
    expect(await status({ 'if-none-match': `"x", W/${etag}` })).toBe(304)
    expect(await status({ 'if-none-match': '*' })).toBe(304)
    expect(await status({ 'if-none-match': etag, range: 'bytes=0-1' })).toBe(304)
    expect(await status({ 'if-none-match': '"x"' })).toBe(200)
    expect(await status({ 'if-modified-since': file.created_at.toUTCString() })).toBe(304)
    expect(await status({ 'if-modified-since': new Date(0).toUTCString() })).toBe(200)
    expect(await status({ 'if-none-match': '"x"', 'if-modified-since': file.created_at.toUTCString() })).toBe(200)
    const response = await service.get(address, { 'if-none-match': etag })
    expect(response.headers.get('etag')).toBe(etag)
    expect(response.headers.get('cache-control')).toContain('private')
  })

  it('is saved under the file name in the signed URL', async () => {
    const { files } = service
    const named = files.signedUrl(file, { download: 'video_1.mp4' })
    expect((await service.get(named)).headers.get('content-disposition')).toBe(
      `attachment; filename="video_1.mp4"; filename*=UTF-8''video_1.mp4`,
    )
    const odd = files.signedUrl(file, { download: 'Zürich "é" \r\nx: y\uD800.mp4' })
    const response = await service.get(odd)
    expect(response.status).toBe(200)
    const disposition = response.headers.get('content-disposition')!
    expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe('Zürich "é" \r\nx: y\uFFFD.mp4')
    expect(/^[\x20-\x7e]+$/.test(disposition)).toBe(true)
    expect(response.headers.get('x')).toBeNull()
    expect((await service.get(named.replace('video_1', 'video_2'))).status).toBe(403)
    expect((await service.get(named.replace(/&download=.*/, ''))).status).toBe(403)
    expect((await service.get(`${address}&download=x.mp4`)).status).toBe(403)
  })

  it('expires', async () => {
    const short = service.files.signedUrl(file, { seconds: 60 })
    service.clock.advance(20 * 60_000)
    const response = await service.get(short)
    service.clock.advance(-20 * 60_000)
    expect(response.status).toBe(403)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toMatchObject({ code: 'link_expired', detail: expect.stringContaining('expired') })
  })

  it.each<[string, (address: string) => string]>([
    ['no signature', (given) => given.replace(/&signature.*/, '')],
    ['no expiry', (given) => given.replace(/expires=\d+&/, '')],
    ['no query', (given) => given.replace(/\?.*/, '')],
    ['another expiry', (given) => given.replace(/expires=(\d+)/, (_all, at) => `expires=${Number(at) + 300}`)],
    ['the same expiry written differently', (given) => given.replace('expires=', 'expires=0')],
    ['another signature', (given) => given.replace(/signature=.{43}/, `signature=${'A'.repeat(43)}`)],
    ['a shorter signature', (given) => given.slice(0, -1)],
    ['another file', (given) => given.replace(/fil_.{4}/, 'fil_AAAA')],
    ['no file id', (given) => given.replace(/fil_[\w-]{22}/, 'secret')],
  ])('is rejected with %s, without details', async (_name, change) => {
    const response = await service.get(change(address))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'link_invalid' })
  })

  it('responds 404 when the file was removed or its bytes are lost', async () => {
    const removed = await given('usr_ada', randomBytes(10))
    const lost = await given('usr_ada', randomBytes(10))
    await service.files.remove('usr_ada', [removed._id])
    await service.store.remove(lost.key)
    for (const each of [removed, lost]) {
      const response = await service.get(service.files.signedUrl(each))
      expect(response.status).toBe(404)
      expect(response.headers.get('etag')).toBeNull()
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    }
  })

  it('rejects POST', async () => {
    expect((await fetch(`${service.url}${address}`, { method: 'POST' })).status).toBe(405)
  })

  it('reads the file no faster than the client, and stops when the client disconnects', async () => {
    const large = await given('usr_ada', Buffer.alloc(64 * 1024 * 1024))
    const call = request(`${service.url}${service.files.signedUrl(large)}`)
    call.on('error', () => {})
    call.end()
    const [response] = (await once(call, 'response')) as [Readable & { statusCode: number }]
    expect(response.statusCode).toBe(200)
    response.pause()
    const stream = opened[0] as Readable & { bytesRead: number }
    // Reading pauses when the socket buffers are full.
    let before = -1
    await poll(
      () => {
        const still = stream.bytesRead === before && before > 0
        before = stream.bytesRead
        return still
      },
      { everyMs: 200 },
    )
    expect(stream.bytesRead).toBeLessThan(32 * 1024 * 1024)
    expect(stream.destroyed).toBe(false)
    call.destroy()
    await poll(() => stream.destroyed)
  })
})

describe('FileService.resolve', () => {
  let mine: StoredFile
  beforeAll(async () => {
    mine = await given('usr_ada', randomBytes(10), 'image', 'image/jpeg')
  })
  const resolve = (addresses: string[], kinds: FileKind[] = ['image', 'upscaled'], user = 'usr_ada') =>
    service.files.resolve(user, addresses, kinds)

  it('returns the files in the order of the URLs, including repeated ones', async () => {
    const other = await given('usr_ada', randomBytes(10), 'upscaled', 'image/jpeg')
    const { files } = service
    const found = await resolve([files.signedUrl(other), files.signedUrl(mine), files.signedUrl(other)])
    expect(found.map((file) => file._id)).toEqual([other._id, mine._id, other._id])
  })

  it('accepts expired, absolute and download URLs', async () => {
    const { files } = service
    const addresses = [
      `/api/files/${mine._id}`,
      `http://localhost:3000/api/files/${mine._id}?expires=1&signature=${'x'.repeat(43)}`,
      files.signedUrl(mine, { download: 'Ein Bild.jpg' }),
    ]
    expect(await resolve(addresses)).toHaveLength(3)
  })

  it('resolves to files that can be copied to a local path', async () => {
    const target = join(folder, 'copy')
    const [file] = await resolve([service.files.signedUrl(mine)])
    await service.files.download(file!, target)
    expect(
      createHash('sha256')
        .update(await readFile(target))
        .digest('hex'),
    ).toBe(mine.sha256)
  })

  it.each<[string, (id: string) => string]>([
    ['a foreign host', (id) => `https://evil.example/api/files/${id}`],
    ['a foreign host without a scheme', (id) => `//evil.example/api/files/${id}`],
    ['a foreign host behind backslashes', (id) => `/\\evil.example/api/files/${id}`],
    ['our host as a user name', (id) => `http://localhost:3000@evil.example/api/files/${id}`],
    ['our host as the beginning of another', (id) => `http://localhost:3000.evil.example/api/files/${id}`],
    ['another port', (id) => `http://localhost:3001/api/files/${id}`],
    ['another scheme', (id) => `https://localhost:3000/api/files/${id}`],
    ['the metadata service', () => 'http://169.254.169.254/latest/meta-data/'],
    ['loopback', () => 'http://127.0.0.1:27017/'],
    ['a private IPv6 address', () => 'http://[::1]/'],
    ['a local file', () => 'file:///etc/passwd'],
    ['a data URL', () => 'data:image/png;base64,AAAA'],
    ['a script URL', () => 'javascript:alert(1)'],
    ['a path traversal', (id) => `/api/files/../files/${id}`],
    ['an encoded path traversal', (id) => `/api/files/%2e%2e/${id}`],
    ['a longer path', (id) => `/api/files/${id}/x`],
    ['a fragment', (id) => `/api/files/${id}#x`],
    ['a line break', (id) => `/api/files/${id}\n`],
    ['spaces', (id) => ` /api/files/${id}`],
    ['an id that does not exist', () => '/api/files/fil_AAAAAAAAAAAAAAAAAAAAAA'],
    ['a query operator', () => '{"$gt":""}'],
    ['an empty text', () => ''],
    ['a very long query', (id) => `/api/files/${id}?${'a'.repeat(100_000)}`],
  ])('rejects %s and returns its index', async (_name, make) => {
    await expect(resolve([`/api/files/${mine._id}`, make(mine._id)])).rejects.toMatchObject({
      status: 400,
      code: 'unknown_file_url',
      errors: [{ path: '1' }],
      detail: expect.stringContaining('URL 2'),
      extensions: { indexes: [1] },
    })
  })

  it('rejects files of other users, removed files and files of another kind', async () => {
    const removed = await given('usr_ada', randomBytes(10), 'image', 'image/jpeg')
    await service.files.remove('usr_ada', [removed._id])
    const video = await given('usr_ada', randomBytes(10))
    await expect(resolve([`/api/files/${mine._id}`], ['image'], 'usr_eve')).rejects.toMatchObject({ code: 'unknown_file_url' })
    await expect(resolve([`/api/files/${removed._id}`, `/api/files/${mine._id}`, `/api/files/${video._id}`])).rejects.toMatchObject({
      code: 'unknown_file_url',
      extensions: { indexes: [0, 2] },
    })
  })
})

describe('FileService', () => {
  it('finds and removes a file only for its owner', async () => {
    const { files } = service
    const file = await given('usr_bo', randomBytes(10))
    expect(await files.find('usr_eve', file._id)).toBeNull()
    await files.remove('usr_eve', [file._id])
    expect(await files.find('usr_bo', file._id)).toMatchObject({ _id: file._id })
    await files.remove('usr_bo', [file._id])
    expect(await files.find('usr_bo', file._id)).toBeNull()
  })

  it('removes all files of an account, and none of other users', async () => {
    const { files } = service
    const one = await given('usr_cy', randomBytes(9))
    const two = await given('usr_cy', randomBytes(9))
    const other = await given('usr_di', randomBytes(9))
    await withTransaction(service.database.connection, (tx) => files.removeAllOf('usr_cy', tx))
    expect(await files.find('usr_cy', one._id)).toBeNull()
    expect(await files.find('usr_cy', two._id)).toBeNull()
    expect(await files.find('usr_di', other._id)).not.toBeNull()
  })

  it('records a file only if its transaction commits', async () => {
    const { files } = service
    const path = join(folder, 'source')
    await writeFile(path, 'x')
    const failed = withTransaction(service.database.connection, async (tx) => {
      await files.add({ user_id: 'usr_ed', kind: 'clip', path, content_type: 'video/mp4' }, tx)
      throw new Error('something else went wrong')
    })
    await expect(failed).rejects.toThrow('something else')
    expect(await service.models.files.countDocuments({ user_id: 'usr_ed' })).toBe(0)
    // With the intent, the sweep finds the bytes.
    expect(await service.models.intents.countDocuments()).toBe(1)
  })
})
