import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN } from '@loomcast/contracts/exchange'
import { fakeUploads } from '@loomcast/web-kit/testing'
import { logoApi } from '../../src/api/logo.api.ts'

const { exchange } = documentedApi('video')

const PICTURE = join(__dirname, 'picture.png')
const logo = {
  logo_url: '/api/files/fil_pact?expires=1&signature=x',
  file_id: 'fil_pact',
  width: 400,
  height: 100,
}

let restoreUploads = () => {}
beforeEach(() => {
  localStorage.setItem('token', EXAMPLE_TOKEN)
  restoreUploads = fakeUploads()
})
afterEach(() => restoreUploads())

test('stores a logo', async () => {
  const file = new File([new Uint8Array(await readFile(PICTURE))], 'picture.png', { type: 'image/png' })
  const response = await exchange(
    {
      request: {
        method: 'POST',
        path: '/api/upload/logo',
        signedIn: true,
        headers: { 'Idempotency-Key': 'pact-logo-1' },
        file: { field: 'file', type: 'image/png' },
      },
      response: { status: 201, body: { logo } },
    },
    () => logoApi.upload(file, { key: 'pact-logo-1' }),
  )
  expect(response.file_id).toBe('fil_pact')
})

test('returns the logo', async () => {
  const response = await exchange(
    {
      request: { method: 'GET', path: '/api/video/logo', signedIn: true },
      response: { status: 200, body: { logo } },
    },
    () => logoApi.find(),
  )
  expect(response?.file_id).toBe('fil_pact')
})

test('deletes the logo', async () => {
  await exchange(
    {
      request: { method: 'DELETE', path: '/api/video/logo', signedIn: true },
      response: { status: 200, body: { success: true } },
    },
    () => logoApi.remove(),
  )
})
