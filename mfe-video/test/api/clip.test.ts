import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { fakeUploads } from '@loomcast/web-kit/testing'
import { clipApi } from '../../src/api/clip.api.ts'
import { currentAddresses } from '../../src/pictures/upload-clip.ts'

const { exchange } = documentedApi('video')
const { problem } = examples

const clip = {
  clip_url: '/api/files/fil_pact?expires=1&signature=x',
  preview_url: '/api/files/fil_small?expires=1&signature=x',
  file_id: 'fil_pact',
  seconds: 4,
  has_sound: true,
  width: 640,
  height: 360,
  bytes: 20_000,
  image_url: '/api/files/fil_poster?expires=1&signature=x',
  image_id: 'fil_poster',
}

let restoreUploads = () => {}
beforeEach(() => {
  localStorage.setItem('token', EXAMPLE_TOKEN)
  restoreUploads = fakeUploads()
})
afterEach(() => restoreUploads())

test('rejects the upload of a file that is no clip', async () => {
  const file = new File([new Uint8Array(await readFile(join(__dirname, 'picture.png')))], 'clip.mp4', { type: 'video/mp4' })
  const response = await exchange(
    {
      request: {
        method: 'POST',
        path: '/api/upload/clip',
        signedIn: true,
        headers: { 'Idempotency-Key': 'pact-clip-1' },
        file: { field: 'file', type: 'video/mp4' },
      },
      response: { status: 415, body: problem('unsupported_clip') },
    },
    () => clipApi.upload(file, { key: 'pact-clip-1', signal: new AbortController().signal, onProgress: () => {} }).catch((error) => error),
  )
  expect(response).toMatchObject({ code: 'unsupported_clip' })
})

const created_at = '2026-11-28T10:00:00.000Z'
const { preview_url, ...small } = { ...clip, file_id: 'fil_360p', clip_url: '/api/files/fil_360p?expires=1&signature=x' }
const list = {
  request: { method: 'GET', path: '/api/video/clips', signedIn: true },
  response: {
    status: 200,
    body: {
      clips: [
        { ...clip, created_at },
        { ...small, created_at },
      ],
    },
  },
} as const

test('returns the clips of the user', async () => {
  const [first] = await exchange(list, () => clipApi.list())
  expect(first).toMatchObject({ file_id: 'fil_pact', image_id: 'fil_poster', seconds: 4 })
})

test('previews show the smaller file of a clip that has one', async () => {
  const addresses = await exchange(list, () => currentAddresses())
  expect([...addresses]).toEqual([
    ['fil_pact', preview_url],
    ['fil_360p', small.clip_url],
  ])
})

test('rejects the deletion of a clip that does not exist', async () => {
  const response = await exchange(
    {
      request: { method: 'DELETE', path: '/api/video/clips/fil_gone', signedIn: true },
      response: { status: 404, body: problem('not_found') },
    },
    () => clipApi.remove('fil_gone').catch((error) => error),
  )
  expect(response).toMatchObject({ code: 'not_found' })
})
