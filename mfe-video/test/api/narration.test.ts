import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { fakeUploads } from '@loomcast/web-kit/testing'
import { narrationApi } from '../../src/api/narration.api.ts'

const { exchange } = documentedApi('video')
const { problem } = examples

const RECORDING = join(__dirname, 'narration.mp3')
const narration = {
  narration_url: '/api/files/fil_pact?expires=1&signature=x',
  file_id: 'fil_pact',
  seconds: 3.4,
  video_seconds: 4.3,
  scene_counts: { motion: [1], veo: [1] },
}

let restoreUploads = () => {}
beforeEach(() => {
  localStorage.setItem('token', EXAMPLE_TOKEN)
  restoreUploads = fakeUploads()
})
afterEach(() => restoreUploads())

test('stores a narration and returns its length', async () => {
  const file = new File([new Uint8Array(await readFile(RECORDING))], 'narration.mp3', { type: 'audio/mpeg' })
  const response = await exchange(
    {
      request: {
        method: 'POST',
        path: '/api/upload/narration',
        signedIn: true,
        headers: { 'Idempotency-Key': 'pact-narration-1' },
        file: { field: 'file', type: 'audio/mpeg' },
      },
      response: { status: 201, body: narration },
    },
    () => narrationApi.upload(file, { key: 'pact-narration-1', signal: new AbortController().signal, onProgress: () => {} }),
  )
  expect(response).toMatchObject({ file_id: 'fil_pact', seconds: 3.4 })
})

test('returns the narrations of the user', async () => {
  const [first] = await exchange(
    {
      request: { method: 'GET', path: '/api/video/narrations', signedIn: true },
      response: { status: 200, body: { narrations: [narration] } },
    },
    () => narrationApi.list(),
  )
  expect(first?.file_id).toBe('fil_pact')
})

test('rejects the deletion of a narration that does not exist', async () => {
  const response = await exchange(
    {
      request: { method: 'DELETE', path: '/api/video/narrations/fil_gone', signedIn: true },
      response: { status: 404, body: problem('not_found') },
    },
    () => narrationApi.remove('fil_gone').catch((error) => error),
  )
  expect(response).toMatchObject({ code: 'not_found' })
})

const WORDS = '/api/video/narrations/fil_pact/words'
const line = { text: 'Fresh bread every day.', start: 0.15, end: 3.2 }
const words = line.text.split(' ').map((text, index) => ({ text, start: index * 0.8, end: index * 0.8 + 0.7 }))

test('finds the words of a narration, and corrects them', async () => {
  await exchange(
    {
      request: { method: 'POST', path: WORDS, signedIn: true },
      response: { status: 200, body: { file_id: 'fil_pact', words, lines: [line] } },
    },
    () => narrationApi.findWords('fil_pact', new AbortController().signal),
  )
  await exchange(
    {
      request: { method: 'PUT', path: WORDS, signedIn: true, body: { lines: [line.text] } },
      response: { status: 200, body: { file_id: 'fil_pact', words, lines: [line] } },
    },
    () => narrationApi.correctWords('fil_pact', [line.text]),
  )
})

test('finds no words in a silent narration', async () => {
  const response = await exchange(
    {
      request: { method: 'POST', path: WORDS, signedIn: true },
      response: { status: 422, body: problem('words_not_recognized') },
    },
    () => narrationApi.findWords('fil_pact', new AbortController().signal).catch((error) => error),
  )
  expect(response).toMatchObject({ code: 'words_not_recognized' })
})
