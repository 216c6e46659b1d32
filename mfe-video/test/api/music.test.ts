import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { fakeUploads } from '@loomcast/web-kit/testing'
import { musicApi } from '../../src/api/music.api.ts'

const { exchange } = documentedApi('video')
const { problem } = examples

const RECORDING = join(__dirname, 'narration.mp3')
const track = { music_url: '/api/files/fil_pact?expires=1&signature=x', file_id: 'fil_pact', name: 'narration', seconds: 3.4 }

let restoreUploads = () => {}
beforeEach(() => {
  localStorage.setItem('token', EXAMPLE_TOKEN)
  restoreUploads = fakeUploads()
})
afterEach(() => restoreUploads())

test('stores music and returns its name and length', async () => {
  const file = new File([new Uint8Array(await readFile(RECORDING))], 'narration.mp3', { type: 'audio/mpeg' })
  const response = await exchange(
    {
      request: {
        method: 'POST',
        path: '/api/upload/music',
        query: { rights_confirmed: 'true' },
        signedIn: true,
        headers: { 'Idempotency-Key': 'pact-music-1' },
        file: { field: 'file', type: 'audio/mpeg' },
      },
      response: { status: 201, body: track },
    },
    () => musicApi.upload(file, { key: 'pact-music-1', signal: new AbortController().signal, onProgress: () => {} }),
  )
  expect(response).toMatchObject({ file_id: 'fil_pact', seconds: 3.4 })
})

test('returns the music of the user', async () => {
  const [first] = await exchange(
    {
      request: { method: 'GET', path: '/api/video/music', signedIn: true },
      response: { status: 200, body: { music: [track] } },
    },
    () => musicApi.list(),
  )
  expect(first?.file_id).toBe('fil_pact')
})

test('rejects the deletion of music that does not exist', async () => {
  const response = await exchange(
    {
      request: { method: 'DELETE', path: '/api/video/music/fil_gone', signedIn: true },
      response: { status: 404, body: problem('not_found') },
    },
    () => musicApi.remove('fil_gone').catch((error) => error),
  )
  expect(response).toMatchObject({ code: 'not_found' })
})
