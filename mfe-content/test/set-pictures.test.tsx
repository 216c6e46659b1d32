import { afterEach, expect, jest, test } from '@jest/globals'
import { type FakeRequest, problem, renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PicturesField } from '../src/pictures/pictures-field.tsx'
import { item } from './server.ts'

afterEach(() => {
  cleanup()
  resetApp()
})

const PICTURES = ['fil_1', 'fil_2'].map((file_id) => ({ file_id, alt: `Picture ${file_id}` }))
const post = item({ content_id: 'ctn_1', set_id: 'set_1', pictures: PICTURES })
const member = (content_id: string, platform: string, pictures: object[] = []) => ({
  content_id,
  platform,
  state: 'completed',
  result: { ...item({ content_id, set_id: 'set_1' }), platform, platform_id: undefined, content: 'Text', pictures },
})
const own = { file_id: 'fil_own', alt: '' }

async function open(members: object[], put: (request: FakeRequest) => unknown = ({ body }) => body as object) {
  const { api } = renderWithApp(<PicturesField pictures={PICTURES} max={9} brief="" post={post} onChange={() => {}} />, {
    api: {
      'GET /api/upload/pictures': { success: true, pictures: [] },
      'POST /api/upload/pictures': { success: true, pictures: [] },
      'GET /api/content/sets/set_1': { success: true, set_id: 'set_1', members },
      'PUT /api/content/*/pictures': put as never,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Use for all posts of this set' }))
  await waitFor(() => expect(toasts.get()).toHaveLength(1))
  return api.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.split('/')[3], body])
}

test('adds the pictures to the other posts of the set, after those that they have', async () => {
  const sent = await open([
    member('ctn_1', 'LinkedIn Post', PICTURES),
    member('ctn_2', 'Facebook Post', [own]),
    member('ctn_3', 'Instagram Caption', [PICTURES[0]!]),
  ])
  expect(sent).toEqual([
    ['ctn_2', { pictures: [own, ...PICTURES], replaces: [own] }],
    ['ctn_3', { pictures: PICTURES, replaces: [PICTURES[0]] }],
  ])
  expect(toasts.get()).toMatchObject([{ kind: 'success', message: '2 other posts of the set have the pictures now.' }])
})

test('adds as many as the platform shows, with a message', async () => {
  const sent = await open([member('ctn_1', 'LinkedIn Post', PICTURES), member('ctn_2', 'YouTube Description')])
  expect(sent).toEqual([['ctn_2', { pictures: [PICTURES[0]], replaces: [] }]])
  expect(toasts.get()[0]?.message).toBe('Another post of the set has the pictures now. Shown: on YouTube the first one.')
})

test('sends nothing if the other posts have the pictures already, or if there is no other post', async () => {
  expect(await open([member('ctn_1', 'LinkedIn Post', PICTURES), member('ctn_2', 'Facebook Post', PICTURES)])).toEqual([])
  expect(toasts.get()[0]?.message).toBe('The other posts of the set have these pictures already.')
  cleanup()
  resetApp()
  expect(await open([member('ctn_1', 'LinkedIn Post', PICTURES)])).toEqual([])
  expect(toasts.get()[0]?.message).toBe('This set has no other post.')
})

test('says that not all posts have the pictures if one is not saved', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  await open([member('ctn_2', 'Facebook Post')], () => problem('revision_changed', 'They were changed in another tab.'))
  expect(toasts.get()).toMatchObject([
    { kind: 'error', message: 'Not all posts of the set have the pictures. They were changed in another tab.' },
  ])
})

test('is not offered without pictures, or for a post without a set', () => {
  for (const [pictures, of] of [
    [[], post],
    [PICTURES, item({ content_id: 'ctn_1', set_id: null })],
  ] as const) {
    renderWithApp(<PicturesField pictures={pictures} max={9} brief="" post={of} onChange={() => {}} />)
    expect(screen.queryByRole('button', { name: /Use for all/ })).toBeNull()
    cleanup()
  }
})
