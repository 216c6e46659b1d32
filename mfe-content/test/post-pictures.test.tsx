import { afterEach, expect, jest, test } from '@jest/globals'
import { problem, renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { usePostPictures } from '../src/pictures/use-post-pictures.ts'
import { item } from './server.ts'

afterEach(() => {
  cleanup()
  resetApp()
})

const CHANGED = [{ file_id: 'fil_1', alt: 'Warm rolls' }]
const REQUEST = { pictures: CHANGED, replaces: [{ file_id: 'fil_1', alt: '' }] }

function Post() {
  const { pictures, change } = usePostPictures(item({ pictures: [{ file_id: 'fil_1', alt: '' }] }))
  return (
    <button type="button" onClick={() => change(CHANGED, true)}>
      {pictures.map(({ alt }) => alt || 'No description').join()}
    </button>
  )
}

/** Describes the picture while the server responds with a failure. */
async function describe(failure: () => Response) {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  let fails = true
  const { api } = renderWithApp(<Post />, {
    api: {
      'POST /api/upload/pictures': { success: true, pictures: [] },
      'PUT /api/content/ctn_1/pictures': () =>
        fails ? failure() : Response.json({ success: true, content_id: 'ctn_1', pictures: CHANGED }),
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'No description' }))
  await waitFor(() => expect(toasts.get()).toHaveLength(1))
  fails = false
  return api
}

test('a description that was not saved for now stays, and is saved by Retry', async () => {
  const api = await describe(() => problem('busy', 'Busy.'))
  expect(screen.getByRole('button')).toHaveTextContent('Warm rolls')
  act(() => toasts.get()[0]?.action?.onClick())
  const saved = () => api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() => expect(saved()).toEqual([REQUEST, REQUEST]))
})

test('pictures that the server rejects are as before', async () => {
  await describe(() => problem('unknown_picture', 'One of the pictures no longer exists.'))
  expect(screen.getByRole('button')).toHaveTextContent('No description')
  expect(toasts.get()).toMatchObject([{ message: 'The pictures were not saved. One of the pictures no longer exists.' }])
  expect(toasts.get()[0]?.action).toBeUndefined()
})

test('pictures that another tab has changed meanwhile are not replaced', async () => {
  const api = await describe(() => problem('revision_changed', 'The pictures of this post were changed in another tab.'))
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual(REQUEST)
  expect(screen.getByRole('button')).toHaveTextContent('No description')
  expect(toasts.get()).toMatchObject([{ message: expect.stringMatching(/changed in another tab\. Your change was not saved\./) }])
  expect(toasts.get()[0]?.action).toBeUndefined()
})
