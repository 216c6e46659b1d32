import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { fakeUploads } from '@loomcast/web-kit/testing'
import { narrationApi } from '../src/narration/narration.api.ts'

const { exchange } = httpContract('mfe-video', 'video')
const { eachLike, integer, number, problem, string } = matching

const USER = { 'a user': { user_id: 'usr_pact' } }
const NARRATED = { 'a user with a narration': { user_id: 'usr_pact_narration' } }
const RECORDING = join(__dirname, 'narration.mp3')
const narration = {
  narration_url: string('/api/files/fil_pact?expires=1&signature=x'),
  file_id: string('fil_pact'),
  seconds: number(3.4),
  video_seconds: number(4.3),
  scene_counts: { motion: eachLike(integer(1)), veo: eachLike(integer(1)) },
}

let restoreUploads = () => {}
beforeEach(() => {
  localStorage.setItem('token', EXAMPLE_TOKEN)
  restoreUploads = fakeUploads()
})
afterEach(() => restoreUploads())

test('stores a narration and returns its length', async () => {
  const file = new File([new Uint8Array(await readFile(RECORDING))], 'narration.mp3', { type: 'audio/mpeg' })
  const answer = await exchange(
    {
      named: 'the upload of a narration',
      given: USER,
      request: {
        method: 'POST',
        path: '/api/upload/narration',
        signedIn: true,
        headers: { 'Idempotency-Key': 'pact-narration-1' },
        file: { field: 'file', path: RECORDING, type: 'audio/mpeg' },
      },
      answer: { status: 201, body: narration },
    },
    () => narrationApi.upload(file, { key: 'pact-narration-1', signal: new AbortController().signal, onProgress: () => {} }),
  )
  expect(answer).toMatchObject({ file_id: 'fil_pact', seconds: 3.4 })
})

test('returns the narrations of the user', async () => {
  const [first] = await exchange(
    {
      named: 'the narrations of a user',
      given: NARRATED,
      request: { method: 'GET', path: '/api/video/narrations', signedIn: true },
      answer: { status: 200, body: { narrations: eachLike(narration) } },
    },
    () => narrationApi.list(),
  )
  expect(first?.file_id).toBe('fil_pact')
})

test('rejects the deletion of a narration that does not exist', async () => {
  const answer = await exchange(
    {
      named: 'the deletion of a narration that does not exist',
      given: USER,
      request: { method: 'DELETE', path: '/api/video/narrations/fil_gone', signedIn: true },
      answer: { status: 404, body: problem('not_found') },
    },
    () => narrationApi.remove('fil_gone').catch((error) => error),
  )
  expect(answer).toMatchObject({ code: 'not_found' })
})
