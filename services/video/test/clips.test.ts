import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { realFfmpeg } from './support/media.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
let clip: Buffer
beforeAll(async () => {
  video = await startVideo('clips')
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x256:r=30:d=4', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=4']
  const args = [...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-f', 'mov', 'clip.mov']
  await (await realFfmpeg()).run({ folder: video.folder, signal: new AbortController().signal, args })
  clip = await readFile(join(video.folder, 'clip.mov'))
})
afterAll(() => video?.stop())

let users = 0
let ada: string
beforeEach(() => {
  users += 1
  ada = `usr_ada${users}`
})

async function upload(user: string, bytes: Uint8Array = clip, key?: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), '../../clip.mov')
  const { headers, body } = new Response(form) as { headers: Headers; body: ReadableStream<Uint8Array> }
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  const sent = { 'content-type': headers.get('content-type') ?? '', ...(key !== undefined && { 'idempotency-key': key }) }
  return video.call(user, 'POST', '/api/upload/clip', payload, sent)
}

const listed = async (user: string) => (await video.call(user, 'GET', '/api/video/clips')).body.clips

interface Uploaded {
  clip_url: string
  image_url: string
}
/** A film of an image, then a part of the clip. */
const bodyOf = async (user: string, { clip_url, image_url }: Uploaded, part: object = {}) => ({
  image_urls: [...(await video.images(user, 1)), image_url],
  user_instructions: 'A bakery in Lyon.',
  storyboard: {
    scenes: [{ caption: 'Bread' }, { caption: 'Our oven', clip: { clip_url, start_seconds: 0.5, seconds: 3, sound: true, ...part } }],
  },
})
const start = async (user: string, body: object) => video.call(user, 'POST', '/api/video/generate', body)

describe('a clip', () => {
  it('is stored as MP4 with an image of it, listed, played by its owner only, and deleted with its image', async () => {
    const { status, body } = await upload(ada)
    const { success: _success, ...stored } = body
    expect([status, stored]).toEqual([
      201,
      {
        clip_url: expect.stringMatching(/^\/api\/files\/fil_[\w-]{22}\?expires=\d+&signature=[\w-]{43}$/),
        file_id: expect.any(String),
        seconds: expect.any(Number),
        has_sound: true,
        width: 320,
        height: 256,
        bytes: expect.any(Number),
        image_url: expect.stringMatching(/^\/api\/files\/fil_/),
        image_id: expect.any(String),
      },
    ])
    expect(Math.abs(body.seconds - 4)).toBeLessThan(0.1)
    for (const [url, type] of [
      [body.clip_url, 'video/mp4'],
      [body.image_url, 'image/jpeg'],
    ]) {
      const file = await video.app.inject({ url })
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, type])
    }
    expect((await listed(ada)).map((each: { file_id: string }) => each.file_id)).toEqual([body.file_id])
    // The image of a clip is no image for posts.
    expect((await video.call(ada, 'GET', '/api/upload/pictures')).body.pictures).toEqual([])
    expect(await listed('usr_eve')).toEqual([])
    expect((await video.call('usr_eve', 'DELETE', `/api/video/clips/${body.file_id}`)).body.code).toBe('not_found')
    expect((await video.call(ada, 'DELETE', `/api/video/clips/${body.image_id}`)).body.code).toBe('not_found')
    expect((await video.call(ada, 'DELETE', `/api/video/clips/${body.file_id}`)).status).toBe(200)
    expect(await listed(ada)).toEqual([])
    for (const url of [body.clip_url, body.image_url]) expect((await video.app.inject({ url })).statusCode).toBe(404)
  })

  it('leaves its image to a post that has it', async () => {
    const { body } = await upload(ada, clip)
    const { pictureReferences } = video.repositories
    const reference = { _id: 'ctn_1', user_id: ada, file_ids: [body.image_id], version: 1 }
    await withTransaction(video.deps.connection, (tx) => pictureReferences.apply(reference, new Date(), tx))
    expect((await video.call(ada, 'DELETE', `/api/video/clips/${body.file_id}`)).status).toBe(200)
    expect((await video.app.inject({ url: body.image_url })).statusCode).toBe(200)
    expect((await video.app.inject({ url: body.clip_url })).statusCode).toBe(404)
  })

  it('is received one at a time for each user, and stored once for a repeated key', async () => {
    const answers = await Promise.all([upload(ada, clip, 'key-1'), upload(ada, clip, 'key-1'), upload('usr_other')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect([refused?.body.code, refused?.headers['retry-after']]).toEqual(['rate_limited', '30'])
    const stored = () => video.models.files.find({ user_id: ada }).distinct('_id')
    const first = await stored()
    const again = await upload(ada, clip, 'key-1')
    // It is not re-encoded: nothing else, such as another image of it, is stored.
    expect(await stored()).toEqual(first)
    expect([again.status, again.body.file_id]).toEqual([201, (await listed(ada))[0].file_id])
    expect((await upload(ada, Buffer.concat([clip, Buffer.from('x')]), 'key-1')).body.code).toBe('idempotency_key_reused')
    expect(await listed(ada)).toHaveLength(1)
  })

  it.each([
    ['something else', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_clip'],
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n'), 415, 'unsupported_clip'],
    ['an empty file', Buffer.alloc(0), 400, 'clip_damaged'],
    ['a file over 100 MB', Buffer.alloc(101 * 1024 * 1024), 413, 'clip_too_large'],
  ])('rejects %s', async (_name, bytes, status, code) => {
    const response = await upload(ada, bytes)
    expect([response.status, response.body.code, response.body.charged]).toEqual([status, code, 'no'])
    expect(await listed(ada)).toEqual([])
  })

  it('is rejected when the storage of the user is full, and deleted with the account', async () => {
    const { body } = await upload(ada)
    await video.models.files.updateOne({ _id: body.file_id }, { $set: { bytes: 1024 ** 3 } })
    expect((await upload(ada)).body.code).toBe('upload_storage_full')
    await withTransaction(video.deps.connection, (tx) => video.files.removeAllOf(ada, tx))
    for (const url of [body.clip_url, body.image_url]) expect((await video.app.inject({ url })).statusCode).toBe(404)
  })
})

it('has a smaller file for previews with its sound, which no quota counts and which is deleted with the clip', async () => {
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=540x960:r=30:d=1.4', '-f', 'lavfi', '-i', 'sine=frequency=440:duration=1.4']
  const ffmpeg = await realFfmpeg()
  const run = (args: string[]) => ffmpeg.run({ folder: video.folder, signal: new AbortController().signal, args })
  await run([...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-f', 'mov', 'tall.mov'])
  const { body } = await upload(ada, await readFile(join(video.folder, 'tall.mov')))
  const small = await video.app.inject({ url: body.preview_url, headers: { range: 'bytes=0-' } })
  expect([small.statusCode, small.headers['content-type']]).toEqual([206, 'video/mp4'])
  expect(small.rawPayload.length).toBeLessThan(body.bytes)
  await writeFile(join(video.folder, 'small.mp4'), small.rawPayload)
  await writeFile(join(video.folder, 'full.mp4'), (await video.app.inject({ url: body.clip_url })).rawPayload)
  const log = await run(['-i', 'small.mp4', '-vf', "select='eq(pict_type,I)',showinfo", '-fps_mode', 'passthrough', '-f', 'null', '-'])
  expect(log).toMatch(/Video: h264 .* 480x85[24]/)
  // A key frame every half second.
  expect(log.match(/type:I/g)).toHaveLength(3)
  const soundOf = async (file: string) => /MD5=\w+/.exec(await run(['-i', file, '-map', '0:a', '-f', 'md5', '-']))?.[0]
  expect(await soundOf('small.mp4')).toBe(await soundOf('full.mp4'))
  expect(await video.files.totalBytes(ada, 'footage')).toBe(body.bytes)
  expect(await listed(ada)).toHaveLength(1)
  expect((await listed(ada))[0].preview_url).toEqual(expect.stringContaining('/api/files/fil_'))
  expect((await start(ada, await bodyOf(ada, { ...body, clip_url: body.preview_url }, { seconds: 1 }))).body.code).toBe('unknown_file_url')
  await video.call(ada, 'DELETE', `/api/video/clips/${body.file_id}`)
  expect((await video.app.inject({ url: body.preview_url })).statusCode).toBe(404)
})

describe('a video with a clip', () => {
  it('is made by Motion with the part of the clip and its sound, returns the part, and keeps the clip', async () => {
    const { body } = await upload(ada)
    const started = await start(ada, await bodyOf(ada, body, { volume: 30 }))
    expect([started.status, started.body.engine]).toEqual([202, 'motion'])
    const job = await video.until(started.body.job_id, 'completed')
    const footage = { file_id: body.file_id, start: 0.5, seconds: 3, sound: true, volume: 30 }
    expect(job.storyboard.scenes[1]).toMatchObject({ file_id: body.image_id, seconds: 3, footage })
    const lines = await readFile(video.log, 'utf8')
    expect(lines).toContain(`footage ${job._id} 1 ${body.bytes}`)
    expect(lines).toContain(`sound ${job._id} 1 0.5 3 ${body.bytes}`)
    const { scenes } = (await video.call(ada, 'GET', `/api/video/status/${job._id}`)).body.storyboard
    const { clip_url, ...part } = scenes[1].clip
    expect(part).toEqual({ start_seconds: 0.5, seconds: 3, sound: true, volume: 30 })
    expect((await video.app.inject({ url: clip_url })).statusCode).toBe(200)
    const refused = await video.call(ada, 'DELETE', `/api/video/clips/${body.file_id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'clip_in_use'])
    const muted = await start(ada, await bodyOf(ada, body, { sound: false }))
    await video.until(muted.body.job_id, 'completed')
    expect(await readFile(video.log, 'utf8')).not.toContain(`sound ${muted.body.job_id}`)
  })

  it('keeps the image of a deleted clip that a video without the clip uses', async () => {
    const { body } = await upload(ada)
    const images = { image_urls: [...(await video.images(ada, 1)), body.image_url], user_instructions: 'A bakery in Lyon.' }
    const started = await start(ada, images)
    await video.until(started.body.job_id, 'completed')
    expect((await video.call(ada, 'DELETE', `/api/video/clips/${body.file_id}`)).status).toBe(200)
    const statuses = [body.clip_url, body.image_url].map(async (url) => (await video.app.inject({ url })).statusCode)
    expect(await Promise.all(statuses)).toEqual([404, 200])
  })

  it('is rejected with a foreign clip, a part outside the clip, too much of clips, or Veo, before anything is charged', async () => {
    const own = (await upload(ada)).body
    const foreign = (await upload('usr_mallory')).body
    const long = { caption: 'Long', clip: { clip_url: own.clip_url, start_seconds: 0, seconds: 31, sound: false } }
    const refused = [
      [await bodyOf(ada, { ...own, clip_url: foreign.clip_url }), 'unknown_file_url', 'storyboard.scenes.1.clip.clip_url'],
      [await bodyOf(ada, { ...own, clip_url: own.image_url }), 'unknown_file_url', 'storyboard.scenes.1.clip.clip_url'],
      [await bodyOf(ada, own, { start_seconds: 2 }), 'validation_failed', 'storyboard.scenes.1.clip'],
      [await bodyOf(ada, own, { volume: 5 }), 'validation_failed', 'storyboard.scenes.1.clip.volume'],
      [{ ...(await bodyOf(ada, own)), storyboard: { scenes: [long, long] } }, 'validation_failed', 'storyboard'],
      [{ ...(await bodyOf(ada, own)), engine: 'veo' }, 'validation_failed', 'engine'],
    ] as const
    for (const [body, code, path] of refused) {
      const response = await start(ada, body)
      expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([400, code, path])
    }
    const usage = await video.call(ada, 'GET', '/api/video/usage')
    expect([usage.body.video_generations_used, usage.body.video_generations_in_progress]).toEqual([0, 0])
  })
})

/** Uploads the clip to a process of its own, which is killed when `isReached`. */
async function killedUpload(bytes: Buffer, key: string, isReached: () => Promise<boolean>): Promise<void> {
  const { settings, prefix } = video.deps
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/http-child.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(video.folder, 'compile-cache'),
      MONGODB_URL: settings.MONGODB_URL,
      REDIS_URL: settings.REDIS_URL,
      AUTH_JWKS_URL: settings.AUTH_JWKS_URL,
      FILE_SIGNING_KEY: settings.FILE_SIGNING_KEY,
      FFMPEG_PATH: settings.FFMPEG_PATH,
      FILE_FOLDER: settings.FILE_FOLDER,
      SCRATCH_FOLDER: settings.SCRATCH_FOLDER,
      CHILD_DATABASE: video.database.name,
      CHILD_PREFIX: prefix,
      CHILD_JWKS: JSON.stringify(await video.tokens.jwks()),
      CHILD_LOG: video.log,
    },
  })
  const exited = once(child, 'exit')
  const [url] = await Promise.race([once(child.stdout, 'data'), exited.then(() => Promise.reject(new Error('The service exited')))])
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }), 'clip.mp4')
  const headers = { ...(await video.tokens.as(ada)), 'idempotency-key': key }
  const answer = fetch(`${String(url).trim()}/api/upload/clip`, { method: 'POST', headers, body: form }).catch((error: unknown) => error)
  await poll(isReached, { everyMs: 5 })
  child.kill('SIGKILL')
  await exited
  expect(await answer).toBeInstanceOf(Error)
}

it('is stored once when the process that receives it was killed while it was read, and while it was stored', async () => {
  // Long enough to be killed in the middle.
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=30:d=3', '-c:v', 'libx264', '-preset', 'ultrafast', '-f', 'mp4', 'long.mp4']
  await (await realFfmpeg()).run({ folder: video.folder, signal: new AbortController().signal, args: source })
  const long = await readFile(join(video.folder, 'long.mp4'))
  const root = join(video.deps.settings.SCRATCH_FOLDER, 'uploads')
  const before = new Set(await readdir(root).catch(() => []))
  const folders = async () => (await readdir(root).catch(() => [])).filter((name) => !before.has(name))
  await killedUpload(long, 'killed-1', async () => {
    const [own] = await folders()
    return own !== undefined && (await readdir(join(root, own)).catch(() => [] as string[])).includes('clip.mp4')
  })
  expect(await video.models.files.countDocuments({ user_id: ada })).toBe(0)
  const intents = new Set((await video.models.intents.find().lean()).map(({ _id }) => _id))
  await killedUpload(long, 'killed-1', async () => (await video.models.intents.find().lean()).some(({ _id }) => !intents.has(_id)))
  const [one, two] = [await upload(ada, long, 'killed-1'), await upload(ada, long, 'killed-1')]
  expect([one.status, two.status, two.body.file_id]).toEqual([201, 201, one.body.file_id])
  expect((await listed(ada)).map((each: { file_id: string }) => each.file_id)).toEqual([one.body.file_id])
  expect((await video.call(ada, 'GET', '/api/upload/pictures')).body.pictures).toEqual([])
})
