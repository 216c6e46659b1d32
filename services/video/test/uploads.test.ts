import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { poll } from '@loomcast/service-kit/testing'
import fc from 'fast-check'
import sharp from 'sharp'
import { type FileService, startFiles } from './support/file-service.ts'
import * as images from './support/images.ts'

let service: FileService
beforeAll(async () => {
  service = await startFiles('uploads')
})
afterAll(() => service?.stop())

/** One user per test, so that no test uses up the limit of another. */
let users = 0
let ada: string
beforeEach(() => {
  users += 1
  ada = `usr_ada${users}`
})
afterEach(async () => {
  const { incoming, scratch } = await service.onDisk()
  expect({ incoming, scratch }).toEqual({ incoming: [], scratch: [] })
})

async function stored(url: string): Promise<Buffer> {
  const response = await service.get(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

async function colorAt(image: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
}
const isNear = (given: number[], wanted: number[]) => given.every((value, index) => Math.abs(value - wanted[index]!) <= 6)

describe('an uploaded image', () => {
  it.each([
    ['JPEG', images.jpeg],
    ['PNG', images.png],
    ['WebP', images.webp],
    ['AVIF', images.avif],
  ])('is accepted as %s', async (_name, make) => {
    const { status, body } = await service.upload(ada, await make())
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      image_url: expect.stringMatching(/^\/api\/files\/fil_[\w-]{22}\?expires=\d+&signature=[\w-]{43}$/),
      file_id: expect.stringMatching(/^fil_[\w-]{22}$/),
      width: 600,
      height: 400,
      bytes: expect.any(Number),
      content_type: 'image/jpeg',
    })
    const image = await stored(body.image_url)
    expect(image).toHaveLength(body.bytes)
    expect(isNear(await colorAt(image, 100, 200), [255, 0, 0])).toBe(true)
    expect(isNear(await colorAt(image, 500, 200), [0, 0, 255])).toBe(true)
  })

  it('is identified by its content, regardless of its name and declared type', async () => {
    const file = new Blob([await images.png()], { type: 'text/html' })
    expect((await service.upload(ada, file, { name: '../../etc/passwd.html' })).status).toBe(201)
    expect((await service.upload(ada, new Blob([images.html], { type: 'image/jpeg' }), { name: 'photo.jpg' })).status).toBe(415)
  })

  it('is stored upright, without location, camera or owner', async () => {
    const sent = await images.phonePhoto()
    expect((await sharp(sent).metadata()).exif?.length).toBeGreaterThan(50)
    const { body } = await service.upload(ada, sent)
    expect([body.width, body.height]).toEqual([400, 600])
    const image = await stored(body.image_url)
    const about = await sharp(image).metadata()
    expect([about.exif, about.xmp, about.icc, about.iptc, about.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(image.includes('Secret')).toBe(false)
    // After rotation to the right, the left half is at the top.
    expect(isNear(await colorAt(image, 200, 100), [255, 0, 0])).toBe(true)
    expect(isNear(await colorAt(image, 200, 500), [0, 0, 255])).toBe(true)
  })

  it.each([
    ['CMYK', images.cmyk],
    ['a wide gamut', images.wideGamut],
  ])('is converted from %s to sRGB', async (_name, make) => {
    const sent = await make()
    const { status, body } = await service.upload(ada, sent)
    expect(status).toBe(201)
    const image = await stored(body.image_url)
    const about = await sharp(image).metadata()
    expect([about.space, about.channels, about.depth, about.icc]).toEqual(['srgb', 3, 'uchar', undefined])
    const [red, , blue] = await colorAt(image, 100, 200)
    expect(red! - blue!).toBeGreaterThan(150)
  })

  it('is converted from 16 to 8 bits per channel', async () => {
    const sent = await images.deep()
    expect((await sharp(sent).metadata()).depth).toBe('ushort')
    const { body } = await service.upload(ada, sent)
    const image = await stored(body.image_url)
    expect((await sharp(image).metadata()).depth).toBe('uchar')
    expect(isNear(await colorAt(image, 100, 100), [255, 0, 0])).toBe(true)
  })

  it('is converted from grayscale to three channels', async () => {
    const { body } = await service.upload(ada, await images.gray())
    expect((await sharp(await stored(body.image_url)).metadata()).space).toBe('srgb')
  })

  it('keeps its transparency', async () => {
    const { body } = await service.upload(ada, await images.transparent())
    expect(body.content_type).toBe('image/webp')
    const { data } = await sharp(await stored(body.image_url))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(Math.abs(data[3]! - 128)).toBeLessThan(4)
  })

  it('keeps only the first frame of an animation', async () => {
    const sent = await images.animated()
    expect((await sharp(sent).metadata()).pages).toBe(2)
    const { status, body } = await service.upload(ada, sent)
    expect(status).toBe(201)
    const image = await stored(body.image_url)
    expect((await sharp(image).metadata()).pages ?? 1).toBe(1)
    expect(isNear(await colorAt(image, 150, 150), [255, 0, 0])).toBe(true)
  })

  it('is the primary item of an AVIF file, even if that is a grid of others', async () => {
    const sent = await readFile(join(import.meta.dirname, 'received/avif-grid-primary-item.avif'))
    const { status, body } = await service.upload(ada, sent)
    expect([status, body.width, body.height]).toEqual([201, 4096, 800])
    const about = await sharp(await stored(body.image_url)).metadata()
    expect([about.width, about.height]).toEqual([4096, 800])
  })

  it('is scaled down to 4096 pixels, but never up', async () => {
    const { body } = await service.upload(ada, await images.png(5000, 1000))
    expect([body.width, body.height]).toEqual([4096, 819])
  })

  it('contains no data that was appended to the file', async () => {
    const sent = await images.polyglot()
    expect(sent.includes(images.script)).toBe(true)
    const { status, body } = await service.upload(ada, sent)
    expect(status).toBe(201)
    const image = await stored(body.image_url)
    expect(image.includes('<script')).toBe(false)
    expect(image.includes('<?php')).toBe(false)
  })
})

describe('limits and invalid uploads', () => {
  const truncated = async (make: () => Promise<Buffer>) => {
    const whole = await make()
    return whole.subarray(0, Math.floor(whole.length * 0.6))
  }
  const noisy = () => images.noise(320, 320).jpeg().toBuffer()
  const noisyPng = () => images.noise(320, 320).png().toBuffer()
  const noisyWebp = () => images.noise(320, 320).webp().toBuffer()
  const noisyAvif = () => images.noise(320, 320).avif({ effort: 0 }).toBuffer()

  it.each<[string, () => Promise<Buffer> | Buffer, number, string, RegExp]>([
    ['HEIC', () => images.heic, 415, 'unsupported_image', /Convert the image to JPEG/],
    ['SVG with a script', () => images.svg, 415, 'unsupported_image', /SVG.*Convert the image to JPEG/],
    ['SVG with a prolog', () => images.svgWithProlog, 415, 'unsupported_image', /SVG.*Convert the image to JPEG/],
    ['GIF', images.gif, 415, 'unsupported_image', /Upload a JPEG, PNG, WebP, or AVIF/],
    ['TIFF', images.tiff, 415, 'unsupported_image', /Upload a JPEG, PNG, WebP, or AVIF/],
    ['an HTML page', () => images.html, 415, 'unsupported_image', /Upload a JPEG/],
    ['plain text', () => Buffer.from('not an image'), 415, 'unsupported_image', /Upload a JPEG/],
    [
      'noise',
      () => Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * index * 31 + 7) % 251)),
      415,
      'unsupported_image',
      /Upload a JPEG/,
    ],
    ['an empty file', () => Buffer.alloc(0), 400, 'image_damaged', /empty/],
    ['half a JPEG', () => truncated(noisy), 400, 'image_damaged', /damaged or incomplete/],
    ['half a PNG', () => truncated(noisyPng), 400, 'image_damaged', /damaged or incomplete/],
    ['half a WebP', () => truncated(noisyWebp), 400, 'image_damaged', /damaged or incomplete/],
    ['half an AVIF', () => truncated(noisyAvif), 400, 'image_damaged', /damaged or incomplete/],
    ['only the header of a JPEG', async () => (await noisy()).subarray(0, 40), 400, 'image_damaged', /damaged or incomplete/],
    ['1 × 4000', () => images.png(1, 4000), 400, 'image_too_small', /1 × 4000.*at least 256/],
    ['255 × 300', () => images.png(255, 300), 400, 'image_too_small', /at least 256/],
    ['300 × 8000', () => images.png(300, 8000), 400, 'image_too_narrow', /16 times/],
    ['30,000 × 30,000', () => images.bomb(), 413, 'image_too_large', /40 megapixels/],
    ['one pixel row more than 40 megapixels', () => images.bomb(6325), 413, 'image_too_large', /40 megapixels/],
  ])('rejects %s', async (_name, make, status, code, sentence) => {
    const response = await service.upload(ada, await make())
    expect(response).toMatchObject({ status, body: { success: false, code, error: expect.stringMatching(sentence) } })
    expect(await service.models.files.countDocuments({ user_id: ada })).toBe(0)
  })

  it('accepts 256 × 256 pixels and just under 40 megapixels', async () => {
    expect((await service.upload(ada, await images.png(256, 256))).status).toBe(201)
    expect((await service.upload(ada, images.bomb(6324))).status).toBe(201)
  })

  it('rejects more than 10 MB, with or without Content-Length', async () => {
    const exact = Buffer.concat([await images.jpeg(), Buffer.alloc(10 * 1024 * 1024)]).subarray(0, 10 * 1024 * 1024)
    expect((await service.upload(ada, exact)).status).toBe(201)
    const larger = Buffer.concat([exact, Buffer.alloc(1)])
    expect(await service.upload(ada, larger)).toMatchObject({
      status: 413,
      body: { code: 'image_too_large', error: expect.stringContaining('10 MB') },
    })
    const unannounced = await fetch(`${service.url}/api/upload/image`, {
      method: 'POST',
      headers: { ...(await service.tokens.as(ada)), 'content-type': 'multipart/form-data; boundary=edge' },
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'))
        },
        pull(controller) {
          controller.enqueue(Buffer.alloc(64 * 1024))
        },
      }),
      duplex: 'half',
    } as RequestInit).then(
      (response) => response.status,
      // The server responds and closes the connection while the client is still sending; either can be noticed first.
      () => 413,
    )
    expect(unannounced).toBe(413)
  })

  it.each<[string, (form: FormData) => void]>([
    ['no file', () => {}],
    ['another field', (form) => form.set('image', new Blob(['x']), 'a.jpg')],
    ['text instead of the file', (form) => form.set('file', 'text')],
    [
      'two files',
      (form) => {
        form.append('file', new Blob(['x']), 'a.jpg')
        form.append('file', new Blob(['x']), 'b.jpg')
      },
    ],
    [
      'an additional field',
      (form) => {
        form.append('file', new Blob(['x']), 'a.jpg')
        form.append('user_id', 'usr_eve')
      },
    ],
  ])('rejects a form with %s', async (_name, fill) => {
    const form = new FormData()
    fill(form)
    const headers = await service.tokens.as(ada)
    const response = await fetch(`${service.url}/api/upload/image`, { method: 'POST', headers, body: form })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'validation_failed', errors: [{ path: 'file' }] })
  })

  it.each([
    ['JSON', 'application/json', '{"file":"x"}', 415],
    ['no boundary', 'multipart/form-data', 'x', 400],
    [
      'no closing boundary',
      'multipart/form-data; boundary=e',
      '--e\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      400,
    ],
    ['no parts', 'multipart/form-data; boundary=e', 'nothing like it', 400],
  ])('rejects a body with %s', async (_name, type, body, status) => {
    const headers = { ...(await service.tokens.as(ada)), 'content-type': type }
    const response = await fetch(`${service.url}/api/upload/image`, { method: 'POST', headers, body })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ success: false })
  })

  it.each([1, 70, 71, 252, 253, 4000])('accepts a boundary of %d characters only up to 70', async (length) => {
    const boundary = 'b'.repeat(length)
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`
    const response = await fetch(`${service.url}/api/upload/image`, {
      method: 'POST',
      headers: { ...(await service.tokens.as(ada)), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Buffer.concat([Buffer.from(head), await images.jpeg(), Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
    if (length <= 70) expect(response.status).toBe(201)
    else expect([response.status, await response.json()]).toMatchObject([400, { code: 'malformed_multipart' }])
  })

  it('rejects arbitrary multipart types and bodies without an internal error', async () => {
    const odd = fc.constantFrom('e', '', ' ', '"', '"e"', '""', ';', '=', "utf-8''e", '%', '\\', '\u00e9\u00ff', '\t', 'x'.repeat(300))
    const name = fc.constantFrom('boundary', 'Boundary', 'boundary*', 'boundary*0', 'charset', 'klingon', '')
    const parameter = fc.tuple(name, fc.constantFrom('=', ' = ', ''), odd).map((parts) => parts.join(''))
    const type = fc
      .tuple(
        fc.constantFrom('multipart/form-data', 'Multipart/Form-Data', 'multipart/mixed', 'multipart/'),
        fc.array(parameter, { maxLength: 4 }),
      )
      .map(([essence, parameters]) => [essence, ...parameters].join(';'))
    const line = fc.constantFrom(
      ...['--e', '--e--', '--', '', '\r', '--e\r', 'content-disposition: form-data; name="file"; filename="a"', 'content-disposition:'],
      ...[
        'content-disposition: form-data; name="__proto__"',
        'content-disposition: form-data; name="a"',
        ':',
        'content-type: ;;charset=klingon',
      ],
      ...[
        'content-type: application/json',
        'content-transfer-encoding: klingon',
        "content-disposition: form-data; name*=klingon''%ff",
        '{',
      ],
      `x: ${'y'.repeat(20_000)}`,
    )
    const body = fc.array(line, { maxLength: 10 }).map((lines) => lines.join('\r\n'))
    let run = 0
    await fc.assert(
      fc.asyncProperty(type, body, async (contentType, text) => {
        run += 1
        const headers = { ...(await service.tokens.as(`usr_odd${run}`)), 'content-type': contentType }
        const response = await fetch(`${service.url}/api/upload/image`, { method: 'POST', headers, body: text })
        expect([400, 415]).toContain(response.status)
        expect(await response.json()).toMatchObject({ success: false, code: expect.stringMatching(/^(?!internal_error)/) })
      }),
    )
  })

  it('rejects a caller who is not signed in', async () => {
    const form = new FormData()
    form.set('file', new Blob([await images.jpeg()]), 'a.jpg')
    const response = await fetch(`${service.url}/api/upload/image`, { method: 'POST', body: form })
    expect(response.status).toBe(401)
  })

  it('rejects a user who uploads too often', async () => {
    const limited = Array.from({ length: 100 }, () => service.uploads.requireAllowance(ada))
    await Promise.all(limited)
    expect(await service.upload(ada, await images.jpeg())).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  })

  it('rejects a user with full image storage', async () => {
    const { body } = await service.upload(ada, await images.jpeg())
    await service.models.files.updateOne({ _id: body.file_id }, { $set: { bytes: 2 * 1024 ** 3 } })
    expect(await service.upload(ada, await images.jpeg())).toMatchObject({ status: 403, body: { code: 'upload_storage_full' } })
    await service.files.remove(ada, [body.file_id])
    expect((await service.upload(ada, await images.jpeg())).status).toBe(201)
  })
})

describe('a repeated upload', () => {
  it('returns the same file for the same key and bytes, and 422 for other bytes', async () => {
    const photo = await images.jpeg()
    const first = await service.upload(ada, photo, { key: 'key-1' })
    const again = await service.upload(ada, photo, { key: 'key-1' })
    expect(again).toEqual(first)
    expect(await service.upload(ada, await images.png(), { key: 'key-1' })).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
    expect(await service.models.files.countDocuments({ user_id: ada })).toBe(1)
  })

  it('stores a new file for another user, without a key and after 24 hours', async () => {
    const photo = await images.jpeg()
    const first = await service.upload(ada, photo, { key: 'key-2' })
    const ids = [first.body.file_id]
    ids.push((await service.upload(`${ada}b`, photo, { key: 'key-2' })).body.file_id)
    ids.push((await service.upload(ada, photo)).body.file_id)
    service.clock.advance(24 * 3600_000)
    ids.push((await service.upload(ada, photo, { key: 'key-2' })).body.file_id)
    expect(new Set(ids).size).toBe(4)
  })

  it('stores a new file when the first one was removed', async () => {
    const photo = await images.jpeg()
    const first = await service.upload(ada, photo, { key: 'key-3' })
    await service.files.remove(ada, [first.body.file_id])
    const again = await service.upload(ada, photo, { key: 'key-3' })
    expect(again.status).toBe(201)
    expect(again.body.file_id).not.toBe(first.body.file_id)
  })

  it('stores one of several concurrent uploads with the same key, and no bytes of the others', async () => {
    const photo = await images.jpeg()
    const responses = await Promise.all(Array.from({ length: 6 }, () => service.upload(ada, photo, { key: 'key-4' })))
    expect(new Set(responses.map((response) => response.body.file_id)).size).toBe(1)
    expect(responses.map((response) => response.status)).toEqual(Array(6).fill(201))
    expect(await service.models.files.countDocuments({ user_id: ada, removed_at: null })).toBe(1)
    service.clock.advance(3600_000)
    await service.sweep()
    expect((await service.onDisk()).objects).toHaveLength(await service.models.files.countDocuments())
    expect(await service.models.intents.countDocuments()).toBe(0)
  })
})

it('removes partial data when the client disconnects during an upload', async () => {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const { authorization } = await service.tokens.as(ada)
  socket.write(
    `POST /api/upload/image HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=e\r\ncontent-length: 1000000\r\n\r\n`,
  )
  socket.write(`--e\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(100_000)}`)
  await poll(async () => (await service.onDisk()).scratch.length === 1)
  socket.destroy()
  await poll(async () => (await service.onDisk()).scratch.length === 0)
  expect(await service.models.files.countDocuments({ user_id: ada })).toBe(0)
})

test('large uploads of one user do not delay the upload of another', async () => {
  const large = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#795548' } })
    .webp({ quality: 80 })
    .toBuffer()
  let finished = 0
  const greedy = Array.from({ length: 5 }, async () => {
    const { status } = await service.upload(ada, large)
    finished += 1
    return status
  })
  const other = await service.upload(`${ada}_other`, await images.jpeg())
  expect(other.status).toBe(201)
  expect(finished).toBeLessThan(2)
  expect(await Promise.all(greedy)).toEqual([201, 201, 201, 201, 201])
})
