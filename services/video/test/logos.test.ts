import { readFile } from 'node:fs/promises'
import { withTransaction } from '@loomcast/service-kit/mongo'
import sharp from 'sharp'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
let mark: Buffer
beforeAll(async () => {
  video = await startVideo('logos')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect x="100" y="150" width="400" height="100" fill="#d02030"/></svg>`
  mark = await sharp(Buffer.from(svg)).png().withMetadata().toBuffer()
})
afterAll(() => video?.stop())

let users = 0
let ada: string
beforeEach(async () => {
  users += 1
  ada = `usr_ada${users}`
  await video.entitle(ada, { custom_branding: true })
})

async function upload(user: string, bytes: Uint8Array, key?: string, path = '/api/upload/logo') {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), '../../logo.png')
  const { headers, body } = new Response(form) as { headers: Headers; body: ReadableStream<Uint8Array> }
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  const sent = { 'content-type': headers.get('content-type') ?? '', ...(key !== undefined && { 'idempotency-key': key }) }
  return video.call(user, 'POST', path, payload, sent)
}

const current = async (user: string) => (await video.call(user, 'GET', '/api/video/logo')).body.logo
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#0080ff' } })

async function start(user: string, change: object, directions = ['', '']) {
  return video.call(user, 'POST', '/api/video/generate', { ...(await video.requestBody(user, directions)), ...change })
}
const still = async (user: string, change: object) =>
  video.call(user, 'POST', '/api/video/still', {
    image_urls: await video.images(user, 1),
    storyboard: { scenes: [{ caption: 'Warm rolls' }] },
    show: 0,
    ...change,
  })

describe('a logo', () => {
  it('is stored without its transparent margin, replaced by the next, and deleted, for its owner only', async () => {
    expect(await current(ada)).toBeNull()
    const { status, body } = await upload(ada, mark)
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        logo: {
          logo_url: expect.stringMatching(/^\/api\/files\/fil_[\w-]{22}\?expires=\d+&signature=[\w-]{43}$/),
          file_id: expect.any(String),
          width: 400,
          height: 100,
        },
      },
    ])
    const file = await video.app.inject({ url: body.logo.logo_url })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined()
    expect((await current(ada)).file_id).toBe(body.logo.file_id)
    expect(await current('usr_eve')).toBeNull()

    const next = await upload(ada, await plain(300, 300).jpeg().toBuffer())
    expect(next.status).toBe(201)
    expect((await current(ada)).file_id).toBe(next.body.logo.file_id)
    expect((await video.call('usr_eve', 'DELETE', '/api/video/logo')).status).toBe(200)
    expect((await current(ada)).file_id).toBe(next.body.logo.file_id)
    expect((await video.call(ada, 'DELETE', '/api/video/logo')).body).toEqual({ success: true })
    expect(await current(ada)).toBeNull()
  })

  it('is stored once for a repeated key', async () => {
    const one = await upload(ada, mark, 'key-1')
    const two = await upload(ada, mark, 'key-1')
    expect(two.body.logo.file_id).toBe(one.body.logo.file_id)
    expect((await upload(ada, await plain(300, 300).png().toBuffer(), 'key-1')).status).toBe(422)
    expect((await current(ada)).file_id).toBe(one.body.logo.file_id)
  })

  it('is not stored with the key of another upload, which is no logo', async () => {
    const picture = await plain(300, 300).png().toBuffer()
    expect((await upload(ada, picture, 'key-2', '/api/upload/image')).status).toBe(201)
    for (const path of ['/api/upload/logo', '/api/upload/narration'])
      expect((await upload(ada, picture, 'key-2', path)).body).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
    expect(await current(ada)).toBeNull()
  })

  it.each([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_image'],
    ['an empty file', async () => Buffer.alloc(0), 400, 'image_damaged'],
    ['a cut file', async () => mark.subarray(0, mark.length / 2), 400, 'image_damaged'],
    ['a small image', () => plain(100, 80).png().toBuffer(), 400, 'image_too_small'],
    ['a very narrow image', () => plain(900, 40).png().toBuffer(), 400, 'image_too_narrow'],
    ['a transparent image', () => plain(300, 300).ensureAlpha(0).linear([1, 1, 1, 0], [0, 0, 0, 0]).png().toBuffer(), 400, 'image_damaged'],
    ['a file over 10 MB', async () => Buffer.alloc(11 * 1024 * 1024, mark), 413, 'image_too_large'],
  ])('is not %s, and the earlier one stays', async (_name, bytes, status, code) => {
    const { body } = await upload(ada, mark)
    const response = await upload(ada, await bytes())
    expect([response.status, response.body.code, response.body.charged]).toEqual([status, code, 'no'])
    expect((await current(ada)).file_id).toBe(body.logo.file_id)
  })

  it('needs a package with it for an upload, a video and a preview; without one it can be deleted', async () => {
    await upload(ada, mark)
    await video.entitle(ada, { custom_branding: false })
    expect((await video.call(ada, 'GET', '/api/video/options')).body.logo).toEqual({ allowed: false })
    for (const response of [await upload(ada, mark), await start(ada, { show_logo: true }), await still(ada, { show_logo: true })]) {
      expect([response.status, response.body.code, response.body.charged]).toEqual([403, 'not_in_plan', 'no'])
      expect(response.body.detail).toBe("Your plan doesn't include your own logo on videos. Upgrade to a plan that does.")
    }
    const usage = await video.call(ada, 'GET', '/api/video/usage')
    expect([usage.body.video_generations_used, usage.body.video_generations_in_progress]).toEqual([0, 0])
    expect((await start(ada, { show_logo: false })).status).toBe(202)
    expect((await video.call(ada, 'DELETE', '/api/video/logo')).status).toBe(200)
    expect(await current(ada)).toBeNull()
  })

  it('that is missing is reported before anything is started', async () => {
    expect((await video.call(ada, 'GET', '/api/video/options')).body.logo).toEqual({ allowed: true })
    for (const response of [await start(ada, { show_logo: true }), await still(ada, { show_logo: true })]) {
      expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([400, 'logo_missing', 'show_logo'])
    }
    expect(await video.models.jobs.countDocuments({ user_id: ada })).toBe(0)
  })
})

describe('a video with a logo', () => {
  it('keeps its logo when that is replaced or deleted, and when the package ends', async () => {
    const { body } = await upload(ada, mark)
    const started = await start(ada, { show_logo: true }, ['fail encoder_failed', ''])
    expect([started.status, started.body]).toEqual([202, expect.anything()])
    await upload(ada, await plain(300, 300).png().toBuffer())
    await video.call(ada, 'DELETE', '/api/video/logo')
    await video.entitle(ada, { custom_branding: false })
    const failed = await video.until(started.body.job_id, 'failed')
    expect(failed.logo_id).toBe(body.logo.file_id)
    expect(await video.repositories.jobs.usesInput(ada, body.logo.file_id)).toBe(true)
    expect(await video.files.find(ada, body.logo.file_id)).toMatchObject({ kind: 'former_logo' })

    const retried = await video.call(ada, 'POST', `/api/video/retry/${started.body.job_id}`)
    expect(retried.status).toBe(202)
    const shown = await video.call(ada, 'GET', `/api/video/status/${started.body.job_id}`)
    expect(shown.body.show_logo).toBe(true)
  })

  it('gets the file of the logo in every scene and in the preview', async () => {
    const { body } = await upload(ada, mark)
    const started = await start(ada, { show_logo: true })
    const job = await video.until(started.body.job_id, 'completed')
    expect(job.logo_id).toBe(body.logo.file_id)
    expect((await still(ada, { show_logo: true })).status).toBe(200)
    const log = await readFile(video.log, 'utf8')
    expect(log).toContain(`logo ${job._id} 0 400x100`)
    expect(log).toContain(`logo ${job._id} 1 400x100`)
    expect(log).toContain('logo still 0 400x100')
  })

  it('does not show it unless that is requested', async () => {
    await upload(ada, mark)
    const started = await start(ada, {})
    expect((await video.until(started.body.job_id, 'completed')).logo_id).toBeNull()
    expect((await video.call(ada, 'GET', `/api/video/status/${started.body.job_id}`)).body.show_logo).toBe(false)
  })
})

it('is deleted with the account', async () => {
  const first = await upload(ada, mark)
  const { body } = await upload(ada, await plain(300, 300).png().toBuffer())
  await withTransaction(video.deps.connection, (tx) => video.files.removeAllOf(ada, tx))
  expect(await current(ada)).toBeNull()
  for (const { logo_url } of [first.body.logo, body.logo]) expect((await video.app.inject({ url: logo_url })).statusCode).toBe(404)
})
