import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import sharp from 'sharp'
import { DEFAULT_LOOK } from '../src/domain/scenes-from-instructions.ts'
import type { Ffmpeg } from '../src/engines/ffmpeg/encoder.ts'
import { probe } from '../src/engines/ffmpeg/probe.ts'
import { createVeoEngine } from '../src/engines/veo/veo-engine.ts'
import type { ClipRequest, EngineFailure, VideoEngine } from '../src/engines/video-engine.ts'
import { realFfmpeg } from './support/media.ts'
import { startVeoDouble, type VeoDouble, type VeoScript } from './support/veo-double.ts'

let folder: string
let image: string
let ffmpeg: Ffmpeg
let double: VeoDouble
let veo: VideoEngine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veo-'))
  image = join(folder, 'image.jpg')
  await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .jpeg()
    .toFile(image)
  ffmpeg = await realFfmpeg()
  // Like the provider's clips: 24 frames per second, another aspect ratio and a sound track.
  const source = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=24:d=1', '-f', 'lavfi', '-i', 'sine=d=1', '-shortest', 'provider.mp4']
  await ffmpeg.run({ args: source, folder, signal: AbortSignal.timeout(60_000) })
  double = await startVeoDouble(await readFile(join(folder, 'provider.mp4')))
  veo = createVeoEngine({
    apiKey: 'test-key',
    baseUrl: double.url,
    models: { veo3_fast: 'veo-fast', veo3: 'veo-standard', veo3_pro: 'veo-best' },
    ffmpeg,
    timeouts: { pollMs: 5, pollAtMostMs: 20, totalMs: 5_000, callMs: 5_000 },
  })
})
afterAll(async () => {
  await double?.close()
  await rm(folder, { recursive: true, force: true })
})

const scene = { index: 1, file_id: 'fil_1', caption: 'Bread', emphasis: [], direction: 'The oven opens.', seconds: 8 }

async function render(script: VeoScript, change: Partial<ClipRequest> = {}) {
  double.script(script)
  const tokens: (string | null)[] = []
  const own = await mkdtemp(join(folder, 'clip-'))
  const clip = await veo
    .renderClip({
      job_id: 'vid_1',
      scene,
      scenes: [{ ...scene, index: 0 }, scene],
      look: DEFAULT_LOOK,
      model: 'veo3_fast',
      size: { width: 180, height: 320 },
      imageOf: async () => image,
      folder: own,
      signal: AbortSignal.timeout(60_000),
      onProgress() {},
      async onResumable(token) {
        tokens.push(token)
      },
      ...change,
    })
    .catch((error: EngineFailure) => error)
  return { clip, tokens }
}

describe('a Veo clip', () => {
  test('is requested with image and direction, and has the exact size and rate, with its sound', async () => {
    const { clip, tokens } = await render({ looks: [{ done: false }, { status: 503 }, { clip: '/files/clip:download?alt=media' }] })
    if (clip instanceof Error) throw clip
    expect(await probe(ffmpeg, clip.file)).toMatchObject({
      video: { width: 180, height: 320, fps: 30, codec: 'h264' },
      audio: { sample_rate: 48_000 },
    })
    expect(clip.has_sound).toBe(true)
    expect(tokens).toEqual(['ordered in attempt 1', 'models/veo/operations/op-1'])
    const [start] = double.calls
    expect(start).toMatchObject({ key: 'test-key', path: expect.stringContaining('models/veo-fast:predictLongRunning') })
    expect(start!.body).toMatchObject({
      instances: [{ prompt: expect.stringContaining('The oven opens.'), image: { mimeType: 'image/jpeg' } }],
      parameters: { aspectRatio: '9:16', resolution: '720p', durationSeconds: 8, sampleCount: 1 },
    })
  })

  test('is polled, not ordered and paid again, when an earlier worker ordered it', async () => {
    const { clip } = await render({}, { resume: 'models/veo/operations/op-1' })
    expect(clip).not.toBeInstanceOf(Error)
    expect(double.starts()).toBe(0)
  })

  test('is ordered again when the provider no longer has the operation', async () => {
    const { clip } = await render({ looks: [{ status: 404 }, { clip: '/files/clip' }] }, { resume: 'models/veo/operations/op-0' })
    expect(clip).not.toBeInstanceOf(Error)
    expect(double.starts()).toBe(1)
  })
})

const answered = (generateVideoResponse: object, more: object = {}): VeoScript => ({
  looks: [{ raw: { done: true, ...more, response: { generateVideoResponse } } }],
})

describe('a paid clip is not lost because of unexpected fields', () => {
  test.each([
    ['usage', { usageMetadata: { totalTokens: 1e20 }, metadata: 'text' }, {}],
    ['a rejection count that is not a number', {}, { raiMediaFilteredCount: 'many', raiMediaFilteredReasons: [null, 7] }],
    ['an error that is null', { error: null }, {}],
  ])('in the response: %s', async (_what, more, beside) => {
    const uri = `${double.url}/files/clip`
    const { clip } = await render(
      answered({ generatedSamples: [{ video: {} }, { video: { uri: 5 } }, { video: { uri } }], ...beside }, more),
    )
    expect(clip).not.toBeInstanceOf(Error)
    expect(double.starts()).toBe(1)
  })
})

test.each<[string, VeoScript, string, boolean]>([
  [
    'a clip with a URL that is not a string',
    answered({ generatedSamples: [{ video: { uri: { toString: 1 } } }] }),
    'provider_unavailable',
    true,
  ],
  ['a response without clips', answered({ generatedSamples: [], raiMediaFilteredCount: 1.5 }), 'content_refused', false],
  ['reasons that are not strings', answered({ raiMediaFilteredReasons: [7, 'It shows a celebrity.'] }), 'content_refused', false],
  ['an error without a code', { looks: [{ raw: { done: true, error: { message: 5 } } }] }, 'provider_unavailable', true],
  ['a rejection by safety rules', { looks: [{ refused: 'It shows a celebrity.' }] }, 'content_refused', false],
  [
    'a prompt rejected when the operation starts',
    { start: { status: 400, message: 'Your prompt violates our usage guidelines.' } },
    'content_refused',
    false,
  ],
  [
    'an operation ended by safety rules',
    { looks: [{ error: { code: 3, message: 'blocked by Responsible AI practices' } }] },
    'content_refused',
    false,
  ],
  ['a wrong key', { start: { status: 400, message: 'API key not valid.' } }, 'provider_misconfigured', false],
  ['a key without permission', { start: { status: 403, message: 'no' } }, 'provider_misconfigured', false],
  ['an exhausted quota', { start: { status: 429, message: 'Resource exhausted' } }, 'provider_quota_exhausted', true],
  ['an outage', { start: { status: 503, message: 'overloaded' } }, 'provider_unavailable', true],
  ['an exceeded deadline', { start: { status: 504, message: 'deadline' } }, 'provider_timeout', true],
  ['an unknown model', { start: { status: 404, message: 'no model' } }, 'engine_unavailable', false],
  ['a failed operation', { looks: [{ error: { code: 13, message: 'internal' } }] }, 'provider_unavailable', true],
  ['a clip on another server', { looks: [{ clip: 'http://169.254.169.254/clip' }] }, 'provider_unavailable', false],
])('reports the failure: %s', async (_what, script, code, retryable) => {
  const { clip, tokens } = await render(script)
  expect(clip).toMatchObject({ name: 'EngineFailure', code, retryable })
  expect(double.starts()).toBe(1)
  const ordered = 'ordered in attempt 1'
  // A rejected start ordered nothing, and an operation that ended without a clip is not polled again.
  if (script.start) expect(tokens).toEqual([ordered, null])
  else if (!('clip' in script.looks![0]!)) expect(tokens).toEqual([ordered, 'models/veo/operations/op-1', null])
})

test("reports the scene and the provider's reason in a rejection", async () => {
  const { clip } = await render({ looks: [{ refused: 'It shows a celebrity.' }] })
  expect((clip as EngineFailure).message).toBe(
    `The video provider's safety rules rejected scene 2. Change its text or image. It said: "It shows a celebrity."`,
  )
})

test('keeps the operation of a clip that takes too long, so that a retry polls it', async () => {
  const hasty = createVeoEngine({
    apiKey: 'test-key',
    baseUrl: double.url,
    models: { veo3_fast: 'a', veo3: 'b', veo3_pro: 'c' },
    ffmpeg,
    timeouts: { pollMs: 5, pollAtMostMs: 5, totalMs: 50, callMs: 5_000 },
  })
  const before = veo
  veo = hasty
  const { clip, tokens } = await render({ looks: [{ done: false }] })
  veo = before
  expect(clip).toMatchObject({ code: 'provider_timeout', retryable: false })
  expect(tokens).toEqual(['ordered in attempt 1', 'models/veo/operations/op-1'])
})

describe('an order with an unknown response', () => {
  test('is not repeated by the next worker, but by another attempt of the user', async () => {
    const first = await render({}, { attempt: 2, resume: 'ordered in attempt 2' })
    expect(first.clip).toMatchObject({
      code: 'provider_unavailable',
      retryable: false,
      message: expect.stringContaining('while it requested scene 2'),
    })
    expect(double.starts()).toBe(0)
    const again = await render({}, { attempt: 3, resume: 'ordered in attempt 2' })
    expect(again.clip).not.toBeInstanceOf(Error)
    expect(again.tokens).toEqual(['ordered in attempt 3', 'models/veo/operations/op-1'])
    expect(double.starts()).toBe(1)
  })

  test('is awaited by a stopping worker, so that the next one continues with the clip', async () => {
    const stop = new AbortController()
    const { promise: startAfter, resolve: answer } = Promise.withResolvers<void>()
    const rendering = render({ startAfter }, { signal: stop.signal })
    await poll(() => double.starts() === 1)
    stop.abort(new Error('stop'))
    answer()
    const { clip, tokens } = await rendering
    expect((clip as Error).message).toBe('stop')
    expect(tokens).toEqual(['ordered in attempt 1', 'models/veo/operations/op-1'])
  })

  test('remains recorded when the response is lost', async () => {
    const { clip, tokens } = await render({ hangUp: true })
    expect(clip).toMatchObject({ code: 'provider_unavailable', retryable: false })
    expect(tokens).toEqual(['ordered in attempt 1'])
  })
})

test('stops polling when aborted', async () => {
  const stop = new AbortController()
  const rendering = render({ looks: [{ done: false }] }, { signal: stop.signal, onProgress: () => stop.abort(new Error('stop')) })
  expect(((await rendering).clip as Error).message).toBe('stop')
})

test('is unavailable without an API key', async () => {
  const off = createVeoEngine({ apiKey: '', baseUrl: '', models: { veo3_fast: 'a', veo3: 'b', veo3_pro: 'c' }, ffmpeg })
  expect(await off.available()).toEqual({ ok: false, reason: 'No Gemini API key is configured.' })
})
