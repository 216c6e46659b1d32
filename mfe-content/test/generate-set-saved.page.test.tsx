import { expect, test } from '@jest/globals'
import { type FakeRequest, fakeStream, problem, problemBody } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { postSet } from '../src/set/page-set.ts'
import {
  bodies,
  choose,
  fill,
  findPost,
  member,
  open,
  platform,
  post,
  setUpSetPage,
  writeButton,
  writing,
  written,
} from './support/set-page.tsx'

setUpSetPage()

test('one more post is one press away from a single one, which stays on the screen', async () => {
  const single = fakeStream()
  const { api } = open({
    'POST /api/content/generate': () => single.response,
    'POST /api/content/generate-set': () => fakeStream().response,
  })
  await fill('We stopped having status meetings')
  await waitFor(() => expect(writeButton()).toBeEnabled())
  await userEvent.click(writeButton())
  await waitFor(() => expect(bodies(api.calls, '/api/content/generate')).toHaveLength(1))
  act(() => {
    single.send('result', written('LinkedIn Post'))
    single.end()
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Also write for Blog Post' }))
  await findPost('Blog Post')
  expect(bodies(api.calls, '/api/content/generate-set')).toMatchObject([{ platforms: ['Blog Post'], beside: 'ctn_linkedin' }])
  expect(post('LinkedIn Post').getByRole('textbox', { name: 'Text of the post' })).toHaveValue('For LinkedIn Post')
  expect(JSON.parse(localStorage.getItem('loomcast.platforms.usr_test') ?? '')).toEqual(['linkedin', 'blog'])
  await userEvent.click(screen.getByRole('button', { name: 'Edit the brief' }))
  expect(await platform('Blog Post')).toBeChecked()
})

test('a post for another platform that failed is offered next to the one that remains on the screen', async () => {
  const single = fakeStream()
  const calls: unknown[] = []
  open({
    'POST /api/content/generate': ({ body }: FakeRequest) => {
      calls.push(body)
      return calls.length === 1 ? single.response : problem('provider_unavailable')
    },
  })
  await fill('We stopped having status meetings')
  await waitFor(() => expect(writeButton()).toBeEnabled())
  await userEvent.click(writeButton())
  await waitFor(() => expect(calls).toHaveLength(1))
  act(() => {
    single.send('result', written('LinkedIn Post'))
    single.end()
  })
  await screen.findByRole('button', { name: 'Also write for Blog Post' })
  await choose('LinkedIn Post', 'Blog Post')
  await userEvent.click(writeButton())
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: 'Text of the post' })).toHaveValue('For LinkedIn Post')
  expect(screen.getByRole('button', { name: 'Also write for Blog Post' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Also write for LinkedIn Post' })).toBeNull()
})

test('the posts are found again after a reload', async () => {
  const { unmount } = await writing(['Blog Post'])
  await waitFor(() => expect(sessionStorage.getItem('loomcast.set.usr_test')).toContain('set_1'))
  unmount()
  act(() => postSet.reset())
  open({
    'GET /api/content/sets/set_1': {
      set_id: 'set_1',
      members: [
        { ...member('LinkedIn Post'), state: 'completed', result: written('LinkedIn Post') },
        { ...member('Blog Post'), state: 'failed', problem: problemBody('quota_exhausted') },
      ],
    },
  })
  await waitFor(() => expect(post('LinkedIn Post').getByRole('textbox', { name: 'Text of the post' })).toHaveValue('For LinkedIn Post'))
  expect(await post('Blog Post').findByText("You've reached your monthly limit!")).toBeInTheDocument()
})

test('the posts that another device is writing are offered and shown', async () => {
  const { api } = open({
    'GET /api/content/sets': { sets: [{ set_id: 'set_1', started_at: '2026-11-20T10:00:00.000Z' }] },
    'GET /api/content/sets/set_1': ({ headers }: FakeRequest) =>
      headers.get('accept')?.includes('event-stream')
        ? fakeStream().response
        : {
            set_id: 'set_1',
            prompt: 'Plum coffee',
            members: [
              { ...member('LinkedIn Post'), state: 'completed', result: written('LinkedIn Post') },
              { ...member('Blog Post'), state: 'running' },
            ],
          },
  })
  expect(await screen.findByText('1 post is being written')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Show them' }))
  expect(await findPost('Blog Post')).toHaveTextContent(/Writing/)
  expect(post('LinkedIn Post').getByRole('textbox', { name: 'Text of the post' })).toHaveValue('For LinkedIn Post')
  expect(screen.queryByText('1 post is being written')).toBeNull()
  expect(bodies(api.calls, '/api/content/generate-set')).toEqual([])
})
