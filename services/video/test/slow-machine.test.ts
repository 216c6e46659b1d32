import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jest } from '@jest/globals'
import { realFfmpeg } from './support/media.ts'
import { record } from './support/speech.ts'
import { startVideo, type VideoService } from './support/video-service.ts'

let video: VideoService
/** While this file exists, ffmpeg is killed when it starts. */
let noMemory: string
let programs: string
let sound: Buffer
let clip: Buffer
beforeAll(async () => {
  const ffmpeg = await realFfmpeg()
  programs = await mkdtemp(join(tmpdir(), 'video-slow-machine-'))
  noMemory = join(programs, 'no-memory')
  const ffmpegPath = join(programs, 'ffmpeg')
  await writeFile(ffmpegPath, `#!/bin/sh\n[ -e '${noMemory}' ] && kill -KILL $$\nexec '${ffmpeg.path}' "$@"\n`)
  await chmod(ffmpegPath, 0o755)
  video = await startVideo('slow_machine', { ffmpegPath, recognizer: { recognize: async () => [] } })
  sound = await readFile((await record(ffmpeg, video.folder, 'sound.mp3', { rhythm: [0.5, 4, 0.5], format: 'mp3' })).file)
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=320x256:r=30:d=2', '-c:v', 'libx264', '-preset', 'ultrafast', 'clip.mp4']
  await ffmpeg.run({ folder: video.folder, signal: new AbortController().signal, args: picture })
  clip = await readFile(join(video.folder, 'clip.mp4'))
})
afterAll(async () => {
  await video?.stop()
  await rm(programs, { recursive: true })
})

let users = 0
let ada: string
beforeEach(() => {
  users += 1
  ada = `usr_ada${users}`
})
afterEach(recover)

/** Every time limit passes before a program has ended. */
function beSlow(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(1))
}

/** The system kills every program, as it does when memory runs out. */
const lackMemory = () => writeFile(noMemory, '')

async function recover(): Promise<void> {
  jest.restoreAllMocks()
  await rm(noMemory, { force: true })
}

async function upload(path: string, bytes: Buffer) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'file')
  const { headers, body } = new Response(form) as { headers: Headers; body: ReadableStream<Uint8Array> }
  const payload = Buffer.from(await new Response(body).arrayBuffer())
  return video.call(ada, 'POST', path, payload, { 'content-type': headers.get('content-type') ?? '', 'idempotency-key': 'key-1' })
}

const isToBeSentAgain = expect.objectContaining({
  status: 503,
  headers: expect.objectContaining({ 'content-type': expect.stringMatching(/^application\/problem\+json/), 'retry-after': '30' }),
  body: expect.objectContaining({
    code: 'busy',
    charged: 'no',
    detail: expect.stringMatching(/took too long or too much memory .*Try again in a minute\.$/),
  }),
})

describe.each([
  ['a slow machine', async () => beSlow()],
  ['a machine without memory', lackMemory],
])('on %s', (_machine, strain) => {
  it.each([
    ['music', '/api/upload/music?rights_confirmed=true', () => sound],
    ['a narration', '/api/upload/narration', () => sound],
    ['a clip', '/api/upload/clip', () => clip],
  ])('%s is not called damaged, leaves nothing, and can be sent again', async (_name, path, bytes) => {
    await strain()
    expect(await upload(path, bytes())).toEqual(isToBeSentAgain)
    expect(await video.models.files.countDocuments({ user_id: ada })).toBe(0)
    expect(await video.models.uploads.countDocuments({ user_id: ada })).toBe(0)
    await recover()
    expect((await upload(path, bytes())).status).toBe(201)
  })

  it('a video that is to be enlarged is not called unreadable', async () => {
    const path = join(video.folder, 'clip.mp4')
    const file = await video.files.add({ user_id: ada, kind: 'video', path, content_type: 'video/mp4', width: 320, height: 256 })
    const enlarge = () => video.call(ada, 'POST', '/api/upscale/video', { video_url: video.files.signedUrl(file), upscale_factor: 2 })
    await strain()
    expect(await enlarge()).toEqual(isToBeSentAgain)
    await recover()
    expect((await enlarge()).status).toBe(202)
  })

  it('a narration can be recognized later', async () => {
    const { body } = await upload('/api/upload/narration', sound)
    await strain()
    const { status, headers, body: problem } = await video.call(ada, 'POST', `/api/video/narrations/${body.file_id}/words`)
    expect([status, problem.code, headers['retry-after']]).toEqual([503, 'recognition_unavailable', '60'])
  })
})
