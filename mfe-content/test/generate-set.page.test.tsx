import { describe, expect, test } from '@jest/globals'
import { PLATFORMS } from '@loomcast/platforms'
import { fakeStream, problem, problemBody, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { postSet } from '../src/set/page-set.ts'
import { generationResponse, starter } from './server.ts'
import {
  bodies,
  choose,
  fill,
  findPost,
  member,
  open,
  platform,
  post,
  SUPPORTED,
  setUpSetPage,
  writeButton,
  writing,
  written,
} from './support/set-page.tsx'

setUpSetPage()

describe('the platforms', () => {
  test('are chosen with the keyboard, and the button states the cost', async () => {
    open()
    const blog = await platform('Blog Post')
    blog.focus()
    await userEvent.keyboard(' ')
    expect(blog).toBeChecked()
    expect(await screen.findByRole('button', { name: 'Write 2 posts, uses 2 of your 9 left' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
    expect(
      screen.getByRole('button', { name: `Write ${PLATFORMS.length} posts, uses ${PLATFORMS.length} of your 9 left` }),
    ).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    await fill('We stopped having status meetings')
    await userEvent.click(writeButton())
    expect(await screen.findByText('Choose at least one platform')).toBeInTheDocument()
  })

  test('are those of the last generation after signing out', async () => {
    const first = await writing(['Blog Post'])
    first.unmount()
    localStorage.removeItem('loomcast.draft.usr_test')
    act(() => postSet.reset())
    sessionStorage.clear()
    open()
    expect(await platform('Blog Post')).toBeChecked()
    expect(await platform('LinkedIn Post')).toBeChecked()
    expect(await platform('TikTok Caption')).not.toBeChecked()
  })

  test('are those of a template that is for one platform, with a notice and the way back', async () => {
    open({
      'GET /api/content/templates': {
        templates: [{ template_id: 'tpl_1', name: 'Weekly', prompt: 'Weekly offer', platform: 'TikTok Caption' }],
      },
    })
    await choose('Blog Post')
    await userEvent.click(screen.getByRole('button', { name: 'Templates' }))
    await userEvent.click(await screen.findByRole('button', { name: /Weekly offer/ }))
    expect(await platform('Blog Post')).not.toBeChecked()
    const notice = toasts.get().at(-1)
    expect(notice?.message).toBe('This template is for one platform: TikTok Caption.')
    expect(notice?.action?.label).toBe('Keep all 2 platforms')
    act(() => notice?.action?.onClick())
    expect(await platform('LinkedIn Post')).toBeChecked()
    expect(await platform('Blog Post')).toBeChecked()
    expect(await platform('TikTok Caption')).not.toBeChecked()
  })

  test('that fit the month are written when fewer generations are left than platforms chosen', async () => {
    const { api } = await writing(['Blog Post', 'TikTok Caption'], {
      'GET /api/user/package': { success: true, ...starter(2) },
    })
    expect(bodies(api.calls, '/api/content/generate-set')).toMatchObject([{ platforms: ['LinkedIn Post', 'Blog Post'] }])
  })
})

describe('several posts', () => {
  test('are requested with one call, without a platform, and with a key', async () => {
    const { api } = await writing(['Blog Post'])
    const [body] = bodies(api.calls, '/api/content/generate-set')
    expect(body).toMatchObject({ prompt: 'We stopped having status meetings', platforms: ['LinkedIn Post', 'Blog Post'] })
    expect(body).not.toHaveProperty('platform')
    const call = api.calls.find(({ path }) => path === '/api/content/generate-set')
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\w-]{16,}$/)
    expect(bodies(api.calls, '/api/content/generate')).toEqual([])
  })

  test('stream at the same time, and each is announced once when it is ready', async () => {
    const { send } = await writing(['Blog Post'])
    act(() => {
      send('delta', { ...member('Blog Post'), text: 'A long ' })
      send('delta', { ...member('LinkedIn Post'), text: 'A short ' })
    })
    expect(await post('Blog Post').findAllByText(/A long/)).not.toHaveLength(0)
    expect(await post('LinkedIn Post').findAllByText(/A short/)).not.toHaveLength(0)
    const statuses = () =>
      screen
        .getAllByRole('status')
        .map((status) => status.textContent)
        .filter(Boolean)
    expect(statuses()).toEqual([])
    act(() => send('result', written('LinkedIn Post')))
    await waitFor(() => expect(post('LinkedIn Post').getByRole('textbox', { name: 'Text of the post' })).toHaveValue('For LinkedIn Post'))
    expect(statuses()).toEqual(['Your LinkedIn Post is ready'])
    expect(post('Blog Post').getByRole('button', { name: 'Stop' })).toBeEnabled()
  })

  test('for X are called a thread only if there are several', async () => {
    const { send } = await writing(['Twitter/X Thread'])
    act(() => {
      send('result', written('LinkedIn Post'))
      send('delta', { ...member('Twitter/X Thread'), text: 'We stopped having status meetings.' })
    })
    expect(await findPost('Twitter/X Post')).toBeInTheDocument()
    const thread = '1/2 We stopped having status meetings in May.\n2/2 Six hours a week back for a team of nine.'
    act(() => send('result', generationResponse({ ...member('Twitter/X Thread'), content: thread })))
    expect(await findPost('Twitter/X Thread')).toBeInTheDocument()
    expect(screen.queryByRole('article', { name: 'Twitter/X Post', hidden: true })).not.toBeInTheDocument()
  })

  test('show how many facts are to check, in the announcement and the heading of the set', async () => {
    const { send } = await writing(['Blog Post'])
    const facts = [{ ...SUPPORTED, state: 'unsupported' as const, source: null }, SUPPORTED]
    act(() => {
      send('result', { ...written('LinkedIn Post'), facts })
      send('result', { ...written('Blog Post'), facts: [SUPPORTED] })
    })
    expect(await screen.findByText('Your LinkedIn Post is ready. 1 fact to check')).toBeInTheDocument()
    expect(screen.getByText('Your Blog Post is ready')).toBeInTheDocument()
    const head = screen.getByRole('heading', { name: 'Your 2 posts' }).parentElement
    expect(head).toHaveTextContent('1 fact to check')
  })

  test('shows a failed post with its reason and a retry for it alone', async () => {
    const { api, send } = await writing(['Blog Post'])
    act(() => {
      send('result', written('LinkedIn Post'))
      send('error', { ...problemBody('provider_unavailable', 'OpenAI is unavailable.'), ...member('Blog Post') })
    })
    expect(await post('Blog Post').findByText(/OpenAI is unavailable\..*Nothing was charged\./)).toBeInTheDocument()
    await userEvent.click(post('Blog Post').getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(bodies(api.calls, '/api/content/generate-set')[1]).toMatchObject({ platforms: ['Blog Post'], beside: 'ctn_linkedin' }),
    )
    expect(post('LinkedIn Post').getByRole('textbox', { name: 'Text of the post' })).toBeInTheDocument()
  })

  test('are copied together, with headings and unsaved edits', async () => {
    const { send } = await writing(['Blog Post'])
    const copied: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    act(() => {
      send('result', written('LinkedIn Post'))
      send('result', written('Blog Post'))
    })
    await userEvent.type(await post('LinkedIn Post').findByRole('textbox', { name: 'Text of the post' }), ', edited')
    await userEvent.click(await screen.findByRole('button', { name: 'Copy all' }))
    expect(copied).toEqual(['LinkedIn Post\n-------------\nFor LinkedIn Post, edited\n\n\nBlog Post\n---------\nFor Blog Post'])
    expect(screen.getByRole('link', { name: 'Plan these posts' })).toHaveAttribute('href', '/plan?set=set_1')
  })
})

test('a bare topic is written by a model for the platforms that fit the month, with the cost on the button', async () => {
  const question = 'Add a number, a name or a date.'
  const { api } = open({
    'GET /api/user/package': { success: true, ...starter(2) },
    'POST /api/content/generate-set': () => problem('brief_needs_facts', question),
  })
  await choose('Blog Post', 'TikTok Caption')
  await fill('Bread')
  await waitFor(() => expect(writeButton()).toBeEnabled())
  await userEvent.click(screen.getByRole('button', { name: 'Write the first 2, uses 2 of your 2 left' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Write the first 2 with OpenAI GPT-4o mini, uses 2 of your 2 left' }))
  await waitFor(() => expect(bodies(api.calls, '/api/content/generate-set')).toHaveLength(2))
  expect(bodies(api.calls, '/api/content/generate-set')[1]).toMatchObject({
    model: 'gpt-4o-mini',
    platforms: ['LinkedIn Post', 'Blog Post'],
  })
})

describe('different words for one platform', () => {
  test('are written with the same press, and remain after a reload', async () => {
    const streams = [fakeStream(), fakeStream()]
    const responses = [...streams]
    const { api, unmount } = open({ 'POST /api/content/generate-set': () => responses.shift()?.response ?? problem('unavailable') })
    await choose('Blog Post')
    await fill('We stopped having status meetings')
    await userEvent.click(await screen.findByRole('button', { name: /Different words for one platform/ }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Platform' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Blog Post', hidden: true }))
    const words = await screen.findByRole('textbox', { name: 'Brief for Blog Post' })
    expect(words).toHaveValue('We stopped having status meetings')
    await userEvent.type(words, ', at length')
    await userEvent.click(screen.getByRole('button', { name: /^Write 2 posts/ }))
    await findPost('Blog Post')
    act(() => {
      streams[0]?.send('set', { set_id: 'set_1', members: [member('LinkedIn Post')] })
      streams[0]?.send('result', written('LinkedIn Post'))
    })
    await waitFor(() => expect(bodies(api.calls, '/api/content/generate-set')).toHaveLength(2))
    expect(bodies(api.calls, '/api/content/generate-set')).toMatchObject([
      { platforms: ['LinkedIn Post'], prompt: 'We stopped having status meetings' },
      { platforms: ['Blog Post'], prompt: 'We stopped having status meetings, at length', set_id: 'set_1' },
    ])
    unmount()
    act(() => postSet.reset())
    open()
    expect(await screen.findByRole('button', { name: /Different words for one platform\s*Blog Post/ })).toBeInTheDocument()
  })

  test('are not for the post of another brief: which one Regenerate uses is shown when the form was edited', async () => {
    const { api, send } = await writing(['Blog Post'])
    act(() => {
      send('result', written('LinkedIn Post'))
      send('result', written('Blog Post'))
    })
    await userEvent.click(screen.getByRole('button', { name: 'Edit the brief' }))
    expect(screen.queryByText(/Regenerate uses the brief that this post was written from/)).toBeNull()
    await fill(', not even on Mondays')
    expect(await post('Blog Post').findByText(/Regenerate uses the brief that this post was written from/)).toBeInTheDocument()
    api.on({ 'POST /api/content/generate': () => fakeStream().response })
    await userEvent.click(post('Blog Post').getByRole('button', { name: 'Regenerate from the brief in the form' }))
    await waitFor(() =>
      expect(bodies(api.calls, '/api/content/generate')).toMatchObject([
        { prompt: 'We stopped having status meetings, not even on Mondays', platform: 'Blog Post', parent_id: 'ctn_blog' },
      ]),
    )
  })
})
