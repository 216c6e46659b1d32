import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { fakeUploads } from '@loomcast/web-kit/testing'
import { likenessApi } from '../src/api/likeness.api.ts'
import { videoApi } from '../src/api/video.api.ts'

const { exchange } = httpContract('mfe-video', 'video')
const { boolean, eachLike, integer, number, problem, string } = matching

const USER = { 'a user': { user_id: 'usr_pact' } }
const GONE = '/api/files/fil_AAAAAAAAAAAAAAAAAAAAAA'
const PICTURE = join(__dirname, 'picture.png')

let restoreUploads = () => {}
beforeEach(() => {
  localStorage.setItem('token', EXAMPLE_TOKEN)
  restoreUploads = fakeUploads()
})
afterEach(() => restoreUploads())

const upload = (file: File) => videoApi.upload(file, { key: 'pact-picture-1', signal: new AbortController().signal, onProgress: () => {} })

test('a picture is kept, and answered with its address and size', async () => {
  const file = new File([new Uint8Array(await readFile(PICTURE))], 'picture.png', { type: 'image/png' })
  const answer = await exchange(
    {
      named: 'the upload of a picture',
      given: USER,
      request: {
        method: 'POST',
        path: '/api/upload/image',
        signedIn: true,
        headers: { 'Idempotency-Key': 'pact-picture-1' },
        file: { field: 'file', path: PICTURE, type: 'image/png' },
      },
      answer: {
        status: 201,
        body: {
          image_url: string('/api/files/fil_pact?expires=1&signature=x'),
          file_id: string('fil_pact'),
          width: integer(256),
          height: integer(256),
          bytes: integer(300),
          content_type: string('image/png'),
        },
      },
    },
    () => upload(file),
  )
  expect(answer).toMatchObject({ file_id: 'fil_pact', width: 256 })
})

test('how far pictures can be enlarged', async () => {
  const answer = await exchange(
    {
      named: 'what can be upscaled',
      given: USER,
      request: { method: 'GET', path: '/api/upscale/options', signedIn: true },
      answer: {
        status: 200,
        body: {
          image_upscaling: {
            enabled: boolean(true),
            description: string('…'),
            default_factor: number(1.6),
            available_factors: eachLike(number(1.6)),
          },
        },
      },
    },
    () => likenessApi.upscaleOptions(),
  )
  expect(answer.image_upscaling.available_factors).toEqual([1.6])
})

/** What the numbers are is the service's; here it is that pictures of others, or that are gone, are refused in a sentence. */
test.each([
  ['an analysis of an image that is gone', '/api/analyze-images', { image_urls: [GONE] }, () => likenessApi.analyze([GONE])],
  [
    'the upscaling of an image that is gone',
    '/api/upscale/images',
    { image_urls: [GONE], upscale_factor: 2, enable_upscaling: true, preview: true },
    () => likenessApi.upscale([GONE], 2),
  ],
] as const)('%s', async (named, path, body, call) => {
  const answer = await exchange(
    {
      named,
      given: USER,
      request: { method: 'POST', path, signedIn: true, body },
      answer: { status: 400, body: problem('foreign_address') },
    },
    () => call().catch((error: unknown) => error),
  )
  expect(answer).toMatchObject({ status: 400, detail: 'A sentence for the user.' })
})
