import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { fakeUploads } from '@loomcast/web-kit/testing'
import { likenessApi } from '../../src/api/likeness.api.ts'
import { videoApi } from '../../src/api/video.api.ts'
import { comparisonsOf } from '../../src/upscale/upscale.ts'

const { exchange } = documentedApi('video')
const { problem } = examples

const DELETED = '/api/files/fil_AAAAAAAAAAAAAAAAAAAAAA'
const PICTURE = join(__dirname, 'picture.png')

let restoreUploads = () => {}
beforeEach(() => {
  localStorage.setItem('token', EXAMPLE_TOKEN)
  restoreUploads = fakeUploads()
})
afterEach(() => restoreUploads())

const upload = (file: File) => videoApi.upload(file, { key: 'pact-picture-1', signal: new AbortController().signal, onProgress: () => {} })

test('stores a picture and returns its URL and size', async () => {
  const file = new File([new Uint8Array(await readFile(PICTURE))], 'picture.png', { type: 'image/png' })
  const response = await exchange(
    {
      request: {
        method: 'POST',
        path: '/api/upload/image',
        signedIn: true,
        headers: { 'Idempotency-Key': 'pact-picture-1' },
        file: { field: 'file', type: 'image/png' },
      },
      response: {
        status: 201,
        body: {
          image_url: '/api/files/fil_pact?expires=1&signature=x',
          file_id: 'fil_pact',
          width: 256,
          height: 256,
          bytes: 300,
          content_type: 'image/png',
        },
      },
    },
    () => upload(file),
  )
  expect(response).toMatchObject({ file_id: 'fil_pact', width: 256 })
})

test('returns the upscaling factors', async () => {
  const response = await exchange(
    {
      request: { method: 'GET', path: '/api/upscale/options', signedIn: true },
      response: {
        status: 200,
        body: {
          image_upscaling: {
            enabled: true,
            description: '…',
            default_factor: 1.6,
            available_factors: [1.6],
          },
          video_upscaling: { enabled: true, description: '…', default_factor: 1.6 },
        },
      },
    },
    () => likenessApi.upscaleOptions(),
  )
  expect(response.image_upscaling.available_factors).toEqual([1.6])
})

const FIRST = '/api/files/fil_first?expires=1&signature=x'
const SECOND = '/api/files/fil_second?expires=1&signature=x'
const image_urls = [FIRST, SECOND]

const shown = {
  storyboard: { scenes: [{ caption: 'Open at six', emphasis: ['six'] }], look: { captions: 'boxed', ai_line: 'when_ai' } },
  show: 0,
  page: 0,
  engine: 'motion' as const,
  aspect_ratio: '9:16',
  video_quality: '720p',
  video_format: 'tiktok',
  video_platform: 'social_media',
}

test('returns a frame of a film that was not started', async () => {
  const still = await exchange(
    {
      request: { method: 'POST', path: '/api/video/still', signedIn: true, body: { image_urls, ...shown } },
      response: {
        status: 200,
        body: {
          still: 'data:image/jpeg;base64,AAAA',
          page: 0,
          pages: 1,
        },
      },
    },
    () => videoApi.still({ image_urls: [FIRST, SECOND], ...shown }),
  )
  expect(still).toMatchObject({ still: 'data:image/jpeg;base64,AAAA', page: 0, pages: 1 })
})

test('returns the analysis of two pictures', async () => {
  const response = await exchange(
    {
      request: { method: 'POST', path: '/api/analyze-images', signedIn: true, body: { image_urls } },
      response: {
        status: 200,
        body: {
          analysis: {
            overall_similarity: 0.72,
            visual_similarity: 0.55,
            subject_consistency: 0.83,
            quality_prediction: { score: 0.5, band: 'moderate' },
            user_guidance: [{ code: 'small', images: [1], message: 'Image 1 has few pixels.' }],
            template_suggestions: [{ template: 'story', fit: 0.6, reason: 'They show different things.' }],
          },
        },
      },
    },
    () => likenessApi.analyze([FIRST, SECOND]),
  )
  expect(response).toMatchObject({ overall_similarity: 0.72, user_guidance: [{ code: 'small', images: [1] }] })
})

test('returns upscaled pictures, each with its original', async () => {
  const larger = '/api/files/fil_larger?expires=1&signature=x'
  const response = await exchange(
    {
      request: {
        method: 'POST',
        path: '/api/upscale/images',
        signedIn: true,
        body: { image_urls, upscale_factor: 1.6, enable_upscaling: true, preview: true },
      },
      response: {
        status: 200,
        body: {
          upscaling_results: {
            successful_count: 2,
            total_images: 2,
            successful_upscales: [{ upscaled_url: larger }],
            failed_upscales: [],
          },
          total_processing_time: 1.5,
          preview_data: { image_comparisons: [{ original_url: FIRST, upscaled_url: larger, error: null }] },
        },
      },
    },
    () => likenessApi.upscale([FIRST, SECOND], 1.6),
  )
  expect(comparisonsOf(response)[0]).toMatchObject({
    original: FIRST,
    upscaled: '/api/files/fil_larger?expires=1&signature=x',
    error: null,
  })
})

/** A request with a deleted picture is rejected with a message. */
test.each([
  ['an analysis of an image that is gone', '/api/analyze-images', { image_urls: [DELETED] }, () => likenessApi.analyze([DELETED])],
  [
    'the upscaling of an image that is gone',
    '/api/upscale/images',
    { image_urls: [DELETED], upscale_factor: 2, enable_upscaling: true, preview: true },
    () => likenessApi.upscale([DELETED], 2),
  ],
] as const)('%s', async (_name, path, body, call) => {
  const response = await exchange(
    {
      request: { method: 'POST', path, signedIn: true, body },
      response: { status: 400, body: problem('unknown_file_url') },
    },
    () => call().catch((error: unknown) => error),
  )
  expect(response).toMatchObject({ status: 400, detail: 'A sentence for the user.' })
})

const DELETED_VIDEO = { video_url: DELETED, upscale_factor: 1.6, enable_upscaling: true }
test.each([
  [
    'the upscaling of a video that is gone',
    { method: 'POST', path: '/api/upscale/video', body: DELETED_VIDEO, status: 400, code: 'unknown_file_url' },
    () => likenessApi.upscaleVideo(DELETED, 1.6),
  ],
  [
    'an upscaling that does not exist',
    { method: 'GET', path: '/api/upscale/video/ups_gone', body: undefined, status: 404, code: 'not_found' },
    () => likenessApi.videoUpscaling('ups_gone'),
  ],
  [
    'the end of an upscaling that does not exist',
    { method: 'POST', path: '/api/upscale/video/ups_gone/cancel', body: undefined, status: 404, code: 'not_found' },
    () => likenessApi.cancelVideoUpscaling('ups_gone'),
  ],
] as const)('%s', async (_name, { method, path, body, status, code }, call) => {
  const response = await exchange(
    { request: { method, path, signedIn: true, ...(body && { body }) }, response: { status, body: problem(code) } },
    () => call().catch((error: unknown) => error),
  )
  expect(response).toMatchObject({ status, detail: 'A sentence for the user.' })
})

test('returns the progress of an upscaling job until it ends', async () => {
  const upscaling = {
    upscale_id: 'ups_pact',
    progress: 0,
    width: 1152,
    height: 2048,
  }
  const exchanges = [
    ['an upscaling that waits', 'GET', '/api/upscale/video/ups_pact', 'pending', null, () => likenessApi.videoUpscaling('ups_pact')],
    [
      'the end of an upscaling that waits',
      'POST',
      '/api/upscale/video/ups_pact/cancel',
      'failed',
      { code: 'cancelled', message: 'You canceled it.' },
      () => likenessApi.cancelVideoUpscaling('ups_pact'),
    ],
  ] as const
  for (const [, method, path, status, error, call] of exchanges) {
    const response = await exchange(
      {
        request: { method, path, signedIn: true },
        response: { status: 200, body: { ...upscaling, status, error } },
      },
      call,
    )
    expect(response).toMatchObject({ upscale_id: 'ups_pact', status })
  }
})
