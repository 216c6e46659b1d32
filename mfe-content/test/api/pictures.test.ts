import { beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { contentApi } from '../../src/api/content.api.ts'
import { confirmPicturesOf, picturesApi } from '../../src/api/pictures.api.ts'

const content = documentedApi('content')
const video = documentedApi('video')

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))

test('lists pictures with their URLs', async () => {
  const picture = { file_id: 'fil_1', picture_url: '/api/files/fil_1?expires=1&signature=x', content_type: 'image/jpeg' }
  const found = await video.exchange(
    {
      request: { method: 'GET', path: '/api/upload/pictures', query: { file_ids: 'fil_1,fil_2' }, signedIn: true },
      response: { status: 200, body: { pictures: [picture] } },
    },
    () => picturesApi.list(['fil_1', 'fil_2']),
  )
  expect(found.map(({ file_id }) => file_id)).toEqual(['fil_1'])
})

test('confirms the pictures of a request, and does not send it if one is unknown', async () => {
  const body = { prompt: 'Our bread', pictures: [{ file_id: 'fil_1', alt: '' }] }
  const request = { method: 'POST' as const, path: '/api/upload/pictures', signedIn: true, body: { file_ids: ['fil_1'] } }
  await video.exchange({ request, response: { status: 200, body: { pictures: [] } } }, () => confirmPicturesOf(body))
  const refused = await video.exchange({ request, response: { status: 422, body: examples.problem('unknown_picture') } }, () =>
    contentApi
      .generate(body, { idempotencyKey: 'k', signal: AbortSignal.timeout(10_000), onEvent: () => {} })
      .catch((error: unknown) => error),
  )
  expect(refused).toMatchObject({ status: 422 })
})

test('removes the pictures of a post without confirming any', async () => {
  const stored = await content.exchange(
    {
      request: {
        method: 'PUT',
        path: '/api/content/ctn_1/pictures',
        signedIn: true,
        body: { pictures: [], replaces: [{ file_id: 'fil_1', alt: '' }] },
      },
      response: { status: 200, body: { pictures: [] } },
    },
    () => contentApi.setPictures('ctn_1', [], [{ file_id: 'fil_1', alt: '' }]),
  )
  expect(stored).toEqual([])
  const refused = await content.exchange(
    {
      request: { method: 'PUT', path: '/api/content/ctn_1/pictures', signedIn: true, body: { pictures: [], replaces: [] } },
      response: { status: 409, body: examples.problem('revision_changed') },
    },
    () => contentApi.setPictures('ctn_1', [], []).catch((error: unknown) => error),
  )
  expect(refused).toMatchObject({ status: 409, code: 'revision_changed' })
})
