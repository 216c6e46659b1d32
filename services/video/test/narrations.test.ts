import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { probe } from '../src/engines/ffmpeg/probe.ts'
import { RecognitionMissing } from '../src/engines/recognition/recognition-files.ts'
import { RecognitionFailed, type RecognizedPart, type Recognizer } from '../src/engines/recognition/recognizer.ts'
import { realFfmpeg } from './support/media.ts'
import { record } from './support/speech.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
let recording: Buffer
let recognized = 0
let result: () => Promise<RecognizedPart[]>
beforeAll(async () => {
  const recognizer: Recognizer = {
    recognize: async (_file, signal) => {
      recognized += 1
      signal.throwIfAborted()
      return result()
    },
  }
  video = await startVideo('narrations', { recognizer })
  const ffmpeg = await realFfmpeg()
  recording = await readFile((await record(ffmpeg, video.folder, 'spoken.mp3', { rhythm: [0.5, 4, 0.8, 5, 0.5], format: 'mp3' })).file)
})
afterAll(() => video?.stop())

let users = 0
let ada: string
beforeEach(() => {
  users += 1
  ada = `usr_ada${users}`
})

async function upload(user: string, bytes: Uint8Array, key?: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }), '../../voice.mp3')
  const { headers, body } = new Response(form) as { headers: Headers; body: ReadableStream<Uint8Array> }
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  const sent = { 'content-type': headers.get('content-type') ?? '', ...(key !== undefined && { 'idempotency-key': key }) }
  return video.call(user, 'POST', '/api/upload/narration', payload, sent)
}

async function start(user: string, change: object) {
  return video.call(user, 'POST', '/api/video/generate', { ...(await video.requestBody(user, ['', ''])), ...change })
}

describe('a narration', () => {
  it('is stored without metadata, listed, played back by its owner only, and deleted', async () => {
    const { status, body } = await upload(ada, recording)
    expect([status, body]).toEqual([
      201,
      {
        success: true,
        narration_url: expect.stringMatching(/^\/api\/files\/fil_[\w-]{22}\?expires=\d+&signature=[\w-]{43}$/),
        file_id: expect.any(String),
        seconds: expect.any(Number),
        video_seconds: expect.any(Number),
        scene_counts: { motion: [1, 2, 3, 4], veo: [2, 3, 4] },
        pauses: 1,
        bytes: expect.any(Number),
      },
    ])
    const file = await video.app.inject({ url: body.narration_url })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'audio/mp4'])
    const listed = await video.call(ada, 'GET', '/api/video/narrations')
    expect(listed.body.narrations.map((each: { file_id: string }) => each.file_id)).toEqual([body.file_id])
    expect((await video.call('usr_eve', 'GET', '/api/video/narrations')).body.narrations).toEqual([])
    const removal = await video.call('usr_eve', 'DELETE', `/api/video/narrations/${body.file_id}`)
    expect(removal).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await video.call(ada, 'DELETE', `/api/video/narrations/${body.file_id}`)).status).toBe(200)
    expect((await video.call(ada, 'GET', '/api/video/narrations')).body.narrations).toEqual([])
    expect((await video.app.inject({ url: body.narration_url })).statusCode).toBe(404)
  })

  it('is stored once for a repeated key, and a reused key is rejected', async () => {
    const one = await upload(ada, recording, 'key-1')
    const two = await upload(ada, recording, 'key-1')
    expect(two.body.file_id).toBe(one.body.file_id)
    const other = Buffer.concat([recording, Buffer.from('x')])
    expect((await upload(ada, other, 'key-1')).status).toBe(422)
    expect((await video.call(ada, 'GET', '/api/video/narrations')).body.narrations).toHaveLength(1)
  })

  it.each([
    ['something else', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'unsupported_audio'],
    ['an image', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64'), 415, 'unsupported_audio'],
    ['an empty file', Buffer.alloc(0), 400, 'audio_damaged'],
    ['a file over 25 MB', Buffer.alloc(26 * 1024 * 1024, 'ID3'), 413, 'audio_too_large'],
  ])('rejects %s', async (_name, bytes, status, code) => {
    const response = await upload(ada, bytes)
    expect([response.status, response.body.code, response.body.charged]).toEqual([status, code, 'no'])
    expect((await video.call(ada, 'GET', '/api/video/narrations')).body.narrations).toEqual([])
  })
})

describe('the words of a narration', () => {
  const sure = { logprob: -0.3, no_speech: 0, repetition: 1 }
  const spoken = (text: string, start: number, end: number) => ({ text, start, end, probability: 0.9 })
  const hello = [{ ...sure, words: [spoken(' Mara', 0, 1), spoken(' lapis.', 1, 2), spoken(' Bread', 4.5, 6), spoken(' now', 6, 7)] }]
  const lines = (body: { lines: { text: string }[] }) => body.lines.map(({ text }) => text)
  beforeEach(() => {
    recognized = 0
    result = async () => hello
  })

  it('are recognized once, corrected, listed and seen by their owner only', async () => {
    const { body } = await upload(ada, recording)
    const url = `/api/video/narrations/${body.file_id}/words`
    const list = async () => (await video.call(ada, 'GET', '/api/video/narrations')).body.narrations[0].transcript
    expect(await list()).toBeNull()
    const early = await video.call(ada, 'PUT', url, { lines: ['Mara'] })
    expect([early.status, early.body.code]).toEqual([404, 'not_found'])
    const [first, second] = await Promise.all([video.call(ada, 'POST', url), video.call(ada, 'POST', url)])
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body])
    expect(recognized).toBe(1)
    expect(first.body).toMatchObject({ success: true, file_id: body.file_id })
    expect(lines(first.body)).toEqual(['Mara lapis.', 'Bread now'])
    const [{ start, end }] = first.body.words
    // The first word begins with the speech, not with the file.
    expect([start > 0.1, start < 0.25, end]).toEqual([true, true, 1])

    const corrected = await video.call(ada, 'PUT', url, { lines: ['  Mara\tLopez. ', 'Bread now'] })
    expect([corrected.status, lines(corrected.body)]).toEqual([200, ['Mara Lopez.', 'Bread now']])
    expect(corrected.body.words.map(({ text }: { text: string }) => text)).toEqual(['Mara', 'Lopez.', 'Bread', 'now'])
    expect(corrected.body.words[1]).toMatchObject({ start: 1, end: 2 })
    expect((await video.call(ada, 'POST', url)).body).toEqual(corrected.body)
    expect(await list()).toEqual({ words: corrected.body.words, lines: corrected.body.lines })

    for (const [method, sent] of [['POST'], ['PUT', { lines: ['One', 'Two'] }]] as const) {
      const response = await video.call('usr_eve', method, url, sent)
      expect([response.status, response.body.code]).toEqual([404, 'not_found'])
    }
    expect(lines((await video.call(ada, 'POST', url)).body)).toEqual(['Mara Lopez.', 'Bread now'])
    expect(recognized).toBe(1)
    expect((await video.call(ada, 'GET', '/api/video/usage')).body.video_generations_used).toBe(0)
  })

  it.each([
    ['too few lines', ['One']],
    ['too many lines', ['One', 'Two', 'Three']],
    ['a long line', ['x'.repeat(401), 'Two']],
    ['no lines', []],
    ['other types', 'One'],
  ])('reject a correction with %s and keep the words', async (_name, sent) => {
    const { body } = await upload(ada, recording)
    const url = `/api/video/narrations/${body.file_id}/words`
    await video.call(ada, 'POST', url)
    const response = await video.call(ada, 'PUT', url, { lines: sent })
    expect([response.status, response.body.code]).toEqual([400, 'validation_failed'])
    expect(lines((await video.call(ada, 'POST', url)).body)).toEqual(['Mara lapis.', 'Bread now'])
  })

  it.each([
    ['no words', async () => [], 422, 'words_not_recognized'],
    ['doubtful words', async () => hello.map((each) => ({ ...each, logprob: -2 })), 422, 'words_not_recognized'],
    ['a missing download', () => Promise.reject(new RecognitionMissing('offline')), 503, 'recognition_unavailable'],
    ['a crash', () => Promise.reject(new RecognitionFailed('ended with 1')), 503, 'recognition_unavailable'],
  ])('are not stored after %s, and the next request recognizes them', async (_name, answer, status, code) => {
    const { body } = await upload(ada, recording)
    const url = `/api/video/narrations/${body.file_id}/words`
    result = answer
    const response = await video.call(ada, 'POST', url)
    expect([response.status, response.body.code, response.body.charged]).toEqual([status, code, 'no'])
    result = async () => hello
    expect((await video.call(ada, 'POST', url)).status).toBe(200)
  })

  it('are not stored when the narration is deleted meanwhile', async () => {
    const { body } = await upload(ada, recording)
    result = async () => {
      await video.call(ada, 'DELETE', `/api/video/narrations/${body.file_id}`)
      return hello
    }
    const response = await video.call(ada, 'POST', `/api/video/narrations/${body.file_id}/words`)
    expect([response.status, response.body.code]).toEqual([404, 'not_found'])
    expect(await video.files.findById(body.file_id)).toBeNull()
  })

  it('are limited for each user', async () => {
    const { body } = await upload(ada, recording)
    result = async () => []
    const url = `/api/video/narrations/${body.file_id}/words`
    const statuses: number[] = []
    for (let count = 0; count < 31; count++) statuses.push((await video.call(ada, 'POST', url)).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429])
  })
})

describe('a video with a narration', () => {
  it('has scenes as long as the speech, keeps the recording, and returns it with the settings of the video', async () => {
    const { body } = await upload(ada, recording)
    const started = await start(ada, { narration_url: body.narration_url })
    expect([started.status, started.body]).toEqual([202, expect.anything()])
    const job = await video.until(started.body.job_id, 'completed')
    expect(job.narration).toEqual({ file_id: body.file_id, seconds: body.seconds })
    const seconds = job.storyboard.scenes.map((scene) => scene.seconds)
    expect(Math.abs(seconds.reduce((sum, each) => sum + each, 0) - body.video_seconds)).toBeLessThan(0.1)
    expect(job.storyboard.scenes.map(({ cues }) => cues?.map(({ text }) => text))).toEqual([['Scene 1'], ['Scene 2']])
    const shown = await video.call(ada, 'GET', `/api/video/status/${started.body.job_id}`)
    expect(shown.body.narration).toMatchObject({ file_id: body.file_id, seconds: body.seconds })
    const refused = await video.call(ada, 'DELETE', `/api/video/narrations/${body.file_id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'narration_in_use'])
  })

  it("rejects another user's recording, an image and a recording that does not fit, before anything is charged", async () => {
    const { body } = await upload('usr_mallory', recording)
    const [image] = await video.images(ada, 1)
    for (const narration_url of [body.narration_url, image, 'http://127.0.0.1:9/voice.mp3']) {
      const response = await start(ada, { narration_url })
      expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([400, 'unknown_file_url', 'narration_url'])
    }
    const own = await upload(ada, recording)
    const scenes = Array.from({ length: 5 }, () => ({ caption: 'Words' }))
    const response = await start(ada, { narration_url: own.body.narration_url, storyboard: { scenes } })
    expect([response.status, response.body.code, response.body.charged]).toEqual([400, 'narration_length', 'no'])
    expect(response.body.detail).toMatch(
      /^Your narration is 10 seconds long\. A video with 5 scenes takes a narration of 12 to 59 seconds\. Change the number of scenes to 1, 2, 3, or 4, or record another one\.$/,
    )
    const usage = await video.call(ada, 'GET', '/api/video/usage')
    expect([usage.body.video_generations_used, usage.body.video_generations_in_progress]).toEqual([0, 0])
  })

  it('is deleted with the account', async () => {
    const { body } = await upload(ada, recording)
    await withTransaction(video.deps.connection, (tx) => video.files.removeAllOf(ada, tx))
    expect((await video.app.inject({ url: body.narration_url })).statusCode).toBe(404)
  })
})

it('has a sound track that other programs can read', async () => {
  const { body } = await upload(ada, recording)
  const file = await video.files.find(ada, body.file_id)
  if (!file) throw new Error('not stored')
  const path = join(video.folder, 'stored.m4a')
  await video.files.download(file, path)
  const found = await probe(await realFfmpeg(), path)
  expect(found).toMatchObject({ video: null, audio: { codec: 'aac', sample_rate: 48_000, channels: 'mono' } })
})
