import { readFile } from 'node:fs/promises'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { realFfmpeg } from './support/media.ts'
import { record } from './support/speech.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
let track: Buffer
beforeAll(async () => {
  video = await startVideo('music')
  const ffmpeg = await realFfmpeg()
  track = await readFile((await record(ffmpeg, video.folder, 'track.mp3', { rhythm: [0.5, 4, 0.5], format: 'mp3' })).file)
})
afterAll(() => video?.stop())

let users = 0
let ada: string
beforeEach(() => {
  users += 1
  ada = `usr_ada${users}`
})

const RIGHTS = '?rights_confirmed=true'
interface Sent {
  bytes?: Uint8Array
  query?: string
  name?: string
  key?: string
  path?: string
}

async function upload(
  user: string,
  { bytes = track, query = RIGHTS, name = '../../My  Theme.mp3', key, path = '/api/upload/music' }: Sent = {},
) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), name)
  const { headers, body } = new Response(form) as { headers: Headers; body: ReadableStream<Uint8Array> }
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  const sent = { 'content-type': headers.get('content-type') ?? '', ...(key !== undefined && { 'idempotency-key': key }) }
  return video.call(user, 'POST', `${path}${query}`, payload, sent)
}

const listed = async (user: string) => (await video.call(user, 'GET', '/api/video/music')).body.music

async function start(user: string, change: object) {
  return video.call(user, 'POST', '/api/video/generate', { ...(await video.requestBody(user, ['', ''])), ...change })
}

describe('music', () => {
  it('is stored with the time at which its rights were confirmed, listed, played by its owner only, and deleted', async () => {
    const before = Date.now()
    const { status, body } = await upload(ada)
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        music_url: expect.stringMatching(/^\/api\/files\/fil_[\w-]{22}\?expires=\d+&signature=[\w-]{43}$/),
        file_id: expect.any(String),
        name: 'My Theme',
        seconds: expect.any(Number),
        bytes: expect.any(Number),
        rights_confirmed_at: expect.any(String),
      },
    ])
    const confirmed = Date.parse(body.rights_confirmed_at)
    expect(confirmed >= before && confirmed <= Date.now()).toBe(true)
    const file = await video.app.inject({ url: body.music_url })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'audio/mp4'])
    const { music_url: _url, success: _success, ...stored } = body
    expect(await listed(ada)).toMatchObject([stored])
    expect(await listed('usr_eve')).toEqual([])
    expect((await video.call('usr_eve', 'DELETE', `/api/video/music/${body.file_id}`)).body.code).toBe('not_found')
    expect((await video.call(ada, 'DELETE', `/api/video/narrations/${body.file_id}`)).body.code).toBe('not_found')
    expect((await video.call(ada, 'DELETE', `/api/video/music/${body.file_id}`)).status).toBe(200)
    expect(await listed(ada)).toEqual([])
    expect((await video.app.inject({ url: body.music_url })).statusCode).toBe(404)
  })

  it.each(['', '?rights_confirmed=false'])('is rejected without the right to use it (%p)', async (query) => {
    const response = await upload(ada, { query })
    expect([response.status, response.body.code, response.body.charged]).toEqual([400, 'music_rights_required', 'no'])
    expect(await listed(ada)).toEqual([])
  })

  it('is stored once for a repeated key, which no other upload can reuse', async () => {
    const [one, two] = await Promise.all([upload(ada, { key: 'key-1' }), upload(ada, { key: 'key-1' })])
    expect(two.body.file_id).toBe(one.body.file_id)
    expect((await upload(ada, { key: 'key-1', bytes: Buffer.concat([track, Buffer.from('x')]) })).body.code).toBe('idempotency_key_reused')
    const narration = await upload(ada, { key: 'key-1', query: '', path: '/api/upload/narration' })
    expect(narration.body.code).toBe('idempotency_key_reused')
    expect(await listed(ada)).toHaveLength(1)
  })

  it.each([
    ['something else', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_audio'],
    ['a playlist', Buffer.from('#EXTM3U\n#EXTINF:9,\nfile:///etc/passwd\n'), 415, 'unsupported_audio'],
    ['an empty file', Buffer.alloc(0), 400, 'audio_damaged'],
    ['a file over 25 MB', Buffer.alloc(26 * 1024 * 1024, 'ID3'), 413, 'audio_too_large'],
  ])('rejects %s', async (_name, bytes, status, code) => {
    const response = await upload(ada, { bytes })
    expect([response.status, response.body.code, response.body.charged]).toEqual([status, code, 'no'])
    expect(await listed(ada)).toEqual([])
  })

  it('is rejected when the storage of the user is full, and deleted with the account', async () => {
    const { body } = await upload(ada)
    await video.models.files.updateOne({ _id: body.file_id }, { $set: { bytes: 200 * 1024 ** 2 } })
    expect((await upload(ada)).body.code).toBe('upload_storage_full')
    await withTransaction(video.deps.connection, (tx) => video.files.removeAllOf(ada, tx))
    expect((await video.app.inject({ url: body.music_url })).statusCode).toBe(404)
  })
})

describe('a video with music of the user', () => {
  it('replaces the composed music, keeps the file, returns it, and has it in another size too', async () => {
    const { body } = await upload(ada)
    const started = await start(ada, { music_url: body.music_url })
    expect([started.status, started.body]).toEqual([202, expect.anything()])
    const job = await video.until(started.body.job_id, 'completed')
    expect(job.music).toEqual({ file_id: body.file_id, name: 'My Theme', seconds: body.seconds })
    expect(job.storyboard.look.music).toBe('off')
    const lines = await readFile(video.log, 'utf8')
    expect(lines).toContain(`music ${job._id} ${body.seconds} ${body.bytes}`)
    const shown = await video.call(ada, 'GET', `/api/video/status/${job._id}`)
    expect(shown.body.music).toMatchObject({ file_id: body.file_id, name: 'My Theme', seconds: body.seconds })
    const refused = await video.call(ada, 'DELETE', `/api/video/music/${body.file_id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'music_in_use'])
    const wide = await video.call(ada, 'POST', `/api/video/other-size/${job._id}`, { aspect_ratio: '16:9' })
    expect((await video.until(wide.body.job_id, 'completed')).music).toEqual(job.music)
  })

  it('is previewed with it', async () => {
    const { body } = await upload(ada)
    const { image_urls, storyboard } = (await video.requestBody(ada)) as Record<string, unknown>
    const preview = await video.call(ada, 'POST', '/api/video/preview/sound', { image_urls, storyboard, music_url: body.music_url })
    expect(Buffer.from(preview.body.sound.split(',')[1], 'base64').toString()).toBe(`off  music.m4a ${body.seconds}`)
  })

  it("rejects another user's music, a narration, an image and a foreign address, before anything is charged", async () => {
    const foreign = (await upload('usr_mallory')).body.music_url
    const narration = (await upload(ada, { query: '', path: '/api/upload/narration' })).body.narration_url
    const [image] = await video.images(ada, 1)
    for (const music_url of [foreign, narration, image, 'http://127.0.0.1:9/music.mp3']) {
      const response = await start(ada, { music_url })
      expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([400, 'unknown_file_url', 'music_url'])
    }
    const usage = await video.call(ada, 'GET', '/api/video/usage')
    expect([usage.body.video_generations_used, usage.body.video_generations_in_progress]).toEqual([0, 0])
  })

  it('fails with a message, and nothing is charged, if the music was removed after the start', async () => {
    const { body } = await upload(ada)
    const { music_url } = body
    const started = await start(ada, { music_url, storyboard: { scenes: [{ caption: 'One', direction: 'hang' }] } })
    await video.files.remove(ada, [body.file_id])
    await video.models.jobs.updateOne({ _id: started.body.job_id }, { $set: { 'storyboard.scenes.0.direction': '' } })
    await video.call(ada, 'POST', `/api/video/cancel/${started.body.job_id}`)
    await video.call(ada, 'POST', `/api/video/retry/${started.body.job_id}`)
    const failed = await video.until(started.body.job_id, 'failed')
    expect(failed.failure).toMatchObject({ code: 'narration_missing', message: expect.stringMatching(/^The music of this video/u) })
  })
})
