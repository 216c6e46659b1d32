import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { PLATFORMS } from '@loomcast/platforms'
import { type FakeRequest, problem, renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ContentApp, prefetchPage } from '../src/content-app.tsx'
import { postSet } from '../src/set/page-set.ts'
import { item, page, quietDay, starter } from './server.ts'

type Routes = Parameters<typeof renderWithApp>[1] extends infer O ? (O extends { api?: infer R } ? R : never) : never

const three = [
  item({ content_id: 'ctn_1', prompt: 'Status meetings', generated_text: 'First text' }),
  item({ content_id: 'ctn_2', prompt: 'Plum coffee', generated_text: 'Second text', platform: 'Instagram Caption' }),
  item({ content_id: 'ctn_3', prompt: 'Packaging', generated_text: '# Half the **packaging**', platform: 'Blog Post' }),
]

function open(path = '/history', api: Routes = {}) {
  return renderWithApp(<ContentApp />, { path, api: { ...quietDay, 'GET /api/content/history': page(three), ...api } })
}

const listCalls = (calls: FakeRequest[]) =>
  calls.filter(({ path }) => path === '/api/content/history').map(({ query }) => Object.fromEntries(query))
const row = async (prompt: string) => {
  const title = await screen.findByRole('button', { name: prompt })
  return within(title.closest('li')!)
}

// Preloaded, so that the tests do not wait for the chunks.
beforeAll(async () => {
  globalThis.matchMedia ??= jest.fn(() => ({ matches: false, addEventListener() {}, removeEventListener() {} })) as never
  prefetchPage('/history')
  prefetchPage('/generate')
  await act(async () => {
    await Promise.all([import('../src/history/history.page.tsx'), import('../src/generate/generate.page.tsx')])
  })
})

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  act(() => postSet.reset())
  cleanup()
  resetApp()
  jest.restoreAllMocks()
})

describe('the list', () => {
  test('loads the first page, newest first', async () => {
    const { api } = open()
    expect(await screen.findByText('First text')).toBeInTheDocument()
    expect(screen.getByText('3 posts')).toBeInTheDocument()
    expect(listCalls(api.calls)).toEqual([
      { page: '1', limit: '20', date_range: 'all', sort: 'created_at', order: 'desc', group_by: 'set' },
    ])
  })

  test('shows the other posts if one cannot be shown', async () => {
    const broken = { ...item({ content_id: 'ctn_4' }), prompt: null }
    open('/history', { 'GET /api/content/history': page([...three, broken as never]) })
    expect(await screen.findByText("This post can't be shown")).toBeInTheDocument()
    for (const text of ['First text', 'Second text']) expect(screen.getByText(text)).toBeInTheDocument()
  })

  test('shows no Markdown syntax in a one-line view', async () => {
    open()
    expect(await screen.findByText('Half the packaging')).toBeInTheDocument()
  })

  test('shows how many facts of a post are not in its brief', async () => {
    open('/history', { 'GET /api/content/history': page([item({ facts_open: 2 }), item({ content_id: 'ctn_2', facts_open: null })]) })
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first).toHaveTextContent('2 facts not in your brief')
    expect(second).not.toHaveTextContent('not in your brief')
  })

  test('applies the view in the URL', async () => {
    const { api } = open('/history?q=plum&platform=Instagram+Caption&range=week&sort=length&order=asc&page=2', {
      'GET /api/content/history': page(three, { total: 43, page: 2, pages: 3 }),
    })
    await screen.findByText('First text')
    expect(listCalls(api.calls)).toEqual([
      { q: 'plum', platform: 'Instagram Caption', date_range: 'week', sort: 'length', order: 'asc', page: '2', limit: '20' },
    ])
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('plum')
    expect(screen.getByText('Page 2 of 3')).toBeInTheDocument()
  })

  test('searches when typing pauses, from the first page, and updates the URL', async () => {
    const { api } = open('/history?page=2', { 'GET /api/content/history': page(three, { total: 43, page: 2, pages: 3 }) })
    await userEvent.click(await screen.findByRole('searchbox', { name: 'Search' }))
    await userEvent.paste('plum')
    await waitFor(() => expect(listCalls(api.calls).at(-1)).toMatchObject({ q: 'plum', page: '1' }))
    expect(location.search).toBe('?q=plum')
    expect(listCalls(api.calls)).toHaveLength(2)
  })

  test('offers All and every platform', async () => {
    open()
    await screen.findByText('First text')
    await userEvent.click(screen.getByRole('combobox', { name: 'Platform' }))
    const names = await screen.findAllByRole('option', { name: /^(All|.* (Thread|Post|Caption|Description))$/, hidden: true })
    expect(names.map((option) => option.textContent)).toEqual(['All', ...PLATFORMS.map(({ name }) => name)])
  })

  test.each([
    ['Date', 'This Week', { date_range: 'week' }, '?range=week'],
    ['Sort by', 'Length', { sort: 'length' }, '?sort=length'],
    ['Order', 'Oldest first', { order: 'asc' }, '?order=asc'],
    ['Platform', 'TikTok Caption', { platform: 'TikTok Caption' }, '?platform=tiktok'],
  ])('%s: %s', async (label, choice, query, address) => {
    const { api } = open()
    await screen.findByText('First text')
    await userEvent.click(screen.getByRole('combobox', { name: label }))
    await userEvent.click(await screen.findByRole('option', { name: choice, hidden: true }))
    await waitFor(() => expect(listCalls(api.calls).at(-1)).toMatchObject(query))
    expect(location.search).toBe(address)
  })

  test('shows the previous page until the next one has loaded', async () => {
    const { api } = open('/history', { 'GET /api/content/history': page(three, { total: 43, pages: 3 }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await waitFor(() => expect(listCalls(api.calls).at(-1)).toMatchObject({ page: '2' }))
    expect(screen.getByText('First text')).toBeInTheDocument()
    expect(location.search).toBe('?page=2')
  })

  test('goes to the last page when the page no longer exists', async () => {
    const { api } = open('/history?page=9', { 'GET /api/content/history': page(three, { total: 23, pages: 2 }) })
    await waitFor(() => expect(listCalls(api.calls).at(-1)).toMatchObject({ page: '2' }))
  })
})

const byModel = {
  digital_source_type: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  made_by: 'OpenAI gpt-4o-mini',
  statement: 'Written by an AI model (OpenAI gpt-4o-mini).',
  ai_parts: ['text'],
  visible_line: 'Written with AI.',
}

describe('the line about AI', () => {
  const open1 = (text: string, route: Routes = {}) => {
    const shown = item({ generated_text: text, prompt: 'Status meetings', disclosure: byModel })
    return open('/history', { 'GET /api/content/history': page([shown]), 'GET /api/content/ctn_1': { item: shown }, ...route })
  }
  const dialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Status meetings' }))
    return within(await screen.findByRole('dialog'))
  }

  test('is added to what is copied and shown once it is chosen, not to the saved text', async () => {
    const { api } = open1('Short', { 'PUT /api/settings': { settings: { show_ai_line: true } } })
    const post = await dialog()
    expect(post.getByText(byModel.statement)).toBeInTheDocument()
    const copied: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    const copy = post.getByRole('button', { name: 'Copy text' })
    await userEvent.click(copy)
    await userEvent.click(post.getByRole('checkbox', { name: 'Add “Written with AI.”' }))
    await waitFor(() => expect(post.getByText('23 of 3,000 characters')).toBeInTheDocument())
    await userEvent.click(copy)
    expect(copied).toEqual(['Short', 'Short\n\nWritten with AI.'])
    expect(post.getByRole('textbox', { name: 'Text of the post' })).toHaveValue('Short')
    expect(api.calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/api/settings', { show_ai_line: true }],
    ])
  })

  test('counts toward the limit, and says so when the post is too long with it', async () => {
    open1('x'.repeat(2_990), { 'GET /api/settings': { settings: { show_ai_line: true } } })
    const post = await dialog()
    expect(await post.findByText(/With this line, the post doesn’t fit LinkedIn\./)).toBeInTheDocument()
    expect(post.getByText('Not ready for LinkedIn')).toBeInTheDocument()
  })

  test('is in what the list copies and what is downloaded, but not for a text that no model wrote', async () => {
    const own = item({ content_id: 'ctn_own', prompt: 'Own words', generated_text: 'Plain' })
    const shown = item({ generated_text: 'Short', prompt: 'Status meetings', disclosure: byModel })
    const settings = { settings: { show_ai_line: true } }
    const routes = {
      'GET /api/content/history': page([shown, own]),
      'GET /api/content/ctn_1': { item: shown },
      'GET /api/settings': settings,
    }
    open('/history', routes)
    const copied: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    const copy = async (prompt: string) => userEvent.click((await row(prompt)).getByRole('button', { name: `Copy “${prompt}”` }))
    await waitFor(async () => {
      await copy('Status meetings')
      expect(copied.at(-1)).toBe('Short\n\nWritten with AI.')
    })
    await copy('Own words')
    expect(copied.at(-1)).toBe('Plain')

    let file: Blob | undefined
    URL.createObjectURL = jest.fn((blob) => {
      file = blob as Blob
      return 'blob:text'
    })
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const post = await dialog()
    await userEvent.click(post.getByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Download as .txt', hidden: true }))
    await waitFor(() => expect(file).toBeDefined())
    expect(Buffer.from(await file!.arrayBuffer()).toString()).toBe(
      [
        'Short\n\nWritten with AI.',
        'Made by: OpenAI gpt-4o-mini\nDigital source type: http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      ].join('\n\n'),
    )
  })

  test('is not offered for a text that no model wrote', async () => {
    open('/history', { 'GET /api/content/ctn_1': { item: three[0] } })
    const post = await dialog()
    expect(post.getByRole('button', { name: 'Copy text' })).toBeInTheDocument()
    expect(post.queryByRole('checkbox')).toBeNull()
  })
})

describe('the posts of a set', () => {
  const set = [
    item({ content_id: 'ctn_b', prompt: 'Plum coffee', generated_text: 'Long', platform: 'Blog Post', set_id: 'set_1' }),
    item({ content_id: 'ctn_x', prompt: 'Packaging', generated_text: 'Alone', set_id: null }),
    item({ content_id: 'ctn_l', prompt: 'Plum coffee', generated_text: 'Short', set_id: 'set_1', disclosure: byModel }),
  ]

  test('are one entry, by platform, from which each opens', async () => {
    open('/history', { 'GET /api/content/history': page(set), 'GET /api/content/ctn_b': { item: set[0] } })
    const group = within(await screen.findByRole('region', { name: 'Plum coffee' }))
    expect(group.getByText('2 posts from one brief')).toBeInTheDocument()
    expect(group.getAllByRole('button', { name: /^(LinkedIn|Blog) Post$/ }).map((button) => button.textContent)).toEqual([
      'LinkedIn Post',
      'Blog Post',
    ])
    expect((await row('Packaging')).getByText('Alone')).toBeInTheDocument()
    await userEvent.click(group.getByRole('button', { name: 'Blog Post' }))
    const dialog = await screen.findByRole('dialog', { name: 'Blog Post' })
    expect(await within(dialog).findByRole('textbox', { name: 'Text of the post' })).toHaveValue('Long')
  })

  test('are copied and downloaded together', async () => {
    open('/history', { 'GET /api/content/history': page(set), 'GET /api/settings': { settings: { show_ai_line: true } } })
    const group = within(await screen.findByRole('region', { name: 'Plum coffee' }))
    const copied: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    await userEvent.click(group.getByRole('button', { name: 'Copy all' }))
    expect(copied).toEqual(['LinkedIn Post\n-------------\nShort\n\nWritten with AI.\n\n\nBlog Post\n---------\nLong'])

    const saved: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    let zip: Blob | undefined
    URL.createObjectURL = jest.fn((blob) => {
      zip = blob as Blob
      return 'blob:zip'
    })
    await userEvent.click(group.getByRole('button', { name: 'Download all' }))
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^loomcast_posts_\d{4}-\d\d-\d\d\.zip$/)]))
    const text = Buffer.from(await zip!.arrayBuffer()).toString('latin1')
    expect(text).toContain('linkedin-post-2026-11-20.txtShort')
    expect(text).toContain('blog-post-2026-11-20.txt')
    expect(text).toContain('disclosure.json')
    expect(text).toContain('"file": "linkedin-post-2026-11-20.txt"')
    expect(text).toContain(`"digital_source_type": "${byModel.digital_source_type}"`)
  })

  test('are copied without the versions that another one replaced, which are collapsed', async () => {
    const half = item({
      ...set[2],
      content_id: 'ctn_half',
      generated_text: 'Sh',
      created_at: '2026-11-20T09:00:00.000Z',
      disclosure: undefined,
    })
    open('/history', { 'GET /api/content/history': page([half, ...set]) })
    const group = within(await screen.findByRole('region', { name: 'Plum coffee' }))
    expect(group.getByText('2 posts from one brief')).toBeInTheDocument()
    const copied: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    await userEvent.click(group.getByRole('button', { name: 'Copy all' }))
    expect(copied).toEqual(['LinkedIn Post\n-------------\nShort\n\n\nBlog Post\n---------\nLong'])
    expect(group.queryByText('Sh')).toBeNull()
    await userEvent.click(group.getByRole('button', { name: 'Earlier versions (1)' }))
    expect(within(group.getByRole('list', { name: 'Earlier versions' })).getByText('Sh')).toBeInTheDocument()
  })

  test('are separate entries in another order', async () => {
    open('/history?sort=length', { 'GET /api/content/history': page(set) })
    expect(await screen.findAllByRole('button', { name: 'Plum coffee' })).toHaveLength(2)
    expect(screen.queryByText('2 posts from one brief')).toBeNull()
  })
})

describe('the brief of a post', () => {
  const inSet = [
    item({ content_id: 'ctn_l', prompt: 'Plum coffee', set_id: 'set_1' }),
    item({ content_id: 'ctn_i', prompt: 'Plum coffee', set_id: 'set_1', platform: 'Instagram Caption' }),
  ]
  const offered = () => screen.queryAllByRole('button', { name: /^Also write for/ }).map((button) => button.textContent)

  test('is written for another platform, with the keyboard, in the same set and with its settings', async () => {
    const { api } = open('/history?item=ctn_l', {
      'GET /api/content/history': page(inSet),
      'GET /api/content/ctn_l': { item: inSet[0] },
      'GET /api/content/sets/set_1': { set_id: 'set_1', members: [] },
      'POST /api/content/generate-set': () => problem('unavailable', 'Not available.'),
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'LinkedIn Post' }))
    expect(await dialog.findByText('Each uses 1 of your 9 left')).toBeInTheDocument()
    dialog.getByRole('button', { name: 'Also write for Blog Post' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(location.pathname).toBe('/generate')
    await waitFor(() =>
      expect(api.calls.find(({ path }) => path === '/api/content/generate-set')?.body).toMatchObject({
        prompt: 'Plum coffee',
        platforms: ['Blog Post'],
        beside: 'ctn_l',
        tone_style: 'bold and confident',
        avoid_words: 'synergy',
      }),
    )
    expect(await screen.findByRole('article', { name: 'Blog Post' })).toBeInTheDocument()
    expect(screen.getByRole('article', { name: 'LinkedIn Post' })).toBeInTheDocument()
    expect(location.search).toBe('')
  })

  test('is offered for the platforms that its set has no post for, also those outside the list', async () => {
    const member = (platform: string, state: string) => ({ platform, content_id: `ctn_${platform}`, state })
    open('/history?item=ctn_l&platform=linkedin', {
      'GET /api/content/history': page(inSet.slice(0, 1)),
      'GET /api/content/ctn_l': { item: inSet[0] },
      'GET /api/content/sets/set_1': {
        set_id: 'set_1',
        members: [member('LinkedIn Post', 'completed'), member('TikTok Caption', 'running'), member('Blog Post', 'failed')],
      },
    })
    await waitFor(() => expect(offered()).toEqual(['Twitter/X', 'Instagram', 'Facebook', 'YouTube', 'Blog', 'Threads']))
  })

  test('is offered for every platform if that of the post was removed', async () => {
    const old = item({ platform: 'A removed platform' })
    open('/history?item=ctn_1', { 'GET /api/content/history': page([old]), 'GET /api/content/ctn_1': { item: old } })
    await waitFor(() => expect(offered()).toHaveLength(PLATFORMS.length))
  })

  test('is not written when no generation is left', async () => {
    open('/history?item=ctn_1', {
      'GET /api/content/ctn_1': { item: three[0] },
      'GET /api/user/package': { success: true, ...starter(0) },
    })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Also write for Blog Post' })).toBeDisabled())
  })
})

describe('without texts', () => {
  test('shows an example and a link to the generator when nothing was written', async () => {
    open('/history', { 'GET /api/content/history': page([]) })
    expect(await screen.findByText('Nothing written yet')).toBeInTheDocument()
    expect(screen.getByText('For example')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Write your first post' })).toHaveAttribute('href', '/generate')
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  })

  test('clears the filters but not the order when nothing matches', async () => {
    open('/history?q=zzz&range=today&order=asc', {
      'GET /api/content/history': ({ query }: FakeRequest) => page(query.get('q') ? [] : three),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('First text')).toBeInTheDocument()
    expect(location.search).toBe('?order=asc')
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
  })

  test('shows an error and a retry when the list does not load', async () => {
    let fails = true
    open('/history', { 'GET /api/content/history': () => (fails ? problem('bad_request', 'The service is unavailable.') : page(three)) })
    expect(await screen.findByText('Your history did not load')).toBeInTheDocument()
    expect(screen.getByText('The service is unavailable.')).toBeInTheDocument()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('First text')).toBeInTheDocument()
  })
})

describe('deleting', () => {
  test('deletes the selection after confirmation, with Undo', async () => {
    let list = three
    const { api } = open('/history', {
      'GET /api/content/history': () => page(list),
      'POST /api/content/bulk-delete': () => {
        list = three.slice(2)
        return { success: true, deleted: 2, content_ids: ['ctn_1', 'ctn_2'] }
      },
      'POST /api/content/restore': () => {
        list = three
        return { success: true, restored: 2, content_ids: ['ctn_1', 'ctn_2'] }
      },
    })
    await userEvent.click((await row('Status meetings')).getByRole('checkbox'))
    await userEvent.click((await row('Plum coffee')).getByRole('checkbox'))
    expect(screen.getByText('2 selected')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 selected items?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText('First text')).toBeNull())
    expect(api.calls.find(({ path }) => path === '/api/content/bulk-delete')?.body).toEqual({ content_ids: ['ctn_1', 'ctn_2'] })
    expect(screen.getByText('1 post')).toBeInTheDocument()
    expect(toasts.get().at(-1)).toMatchObject({ message: '2 items deleted', action: { label: 'Undo' }, durationMs: 10_000 })
    act(() => toasts.get().at(-1)?.action?.onClick())
    expect(await screen.findByText('First text')).toBeInTheDocument()
    expect(api.calls.find(({ path }) => path === '/api/content/restore')?.body).toEqual({ content_ids: ['ctn_1', 'ctn_2'] })
  })

  test('deletes nothing on Cancel and retains the selection', async () => {
    const { api } = open()
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /^Delete 3 selected/ })).getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('3 selected')).toBeInTheDocument()
    expect(api.calls.some(({ path }) => path === '/api/content/bulk-delete')).toBe(false)
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }))
    expect(screen.getByText('3 posts')).toBeInTheDocument()
  })

  test('retains the selection on failure and offers Retry', async () => {
    open('/history', { 'POST /api/content/bulk-delete': () => problem('unavailable', 'Away.') })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
    await userEvent.click(within(await screen.findByRole('dialog', { name: /^Delete 3 selected/ })).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(toasts.get().at(-1)).toMatchObject({ kind: 'error', message: '3 items not deleted.', action: { label: 'Retry' } }),
    )
    expect(screen.getByText('3 selected')).toBeInTheDocument()
  })
})

describe('one text', () => {
  test('is copied with a confirmation', async () => {
    const user = userEvent.setup()
    open()
    await user.click((await row('Plum coffee')).getByRole('button', { name: 'Copy “Plum coffee”' }))
    expect(await screen.findByRole('button', { name: 'Copied!' })).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe('Second text')
  })

  test('is regenerated with its platform, prompt and settings', async () => {
    const { api } = open('/history', {
      'GET /api/content/*': { success: true, item: three[1]! },
      'POST /api/content/generate': () => problem('unavailable', 'Away.'),
    })
    await userEvent.click((await row('Plum coffee')).getByRole('button', { name: 'Regenerate' }))
    expect(location.pathname).toBe('/generate')
    await waitFor(() =>
      expect(api.calls.find(({ path }) => path === '/api/content/generate')?.body).toMatchObject({
        platform: 'Instagram Caption',
        prompt: 'Plum coffee',
        parent_id: 'ctn_2',
        tone_style: 'bold and confident',
      }),
    )
  })

  test('is saved as a template', async () => {
    const { api } = open('/history', { 'POST /api/content/templates': { success: true, template: {} } })
    await userEvent.click((await row('Plum coffee')).getByRole('button', { name: 'More for “Plum coffee”' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as template', hidden: true }))
    await waitFor(() =>
      expect(api.calls.find(({ path, method }) => method === 'POST' && path === '/api/content/templates')?.body).toEqual({
        name: 'Instagram Caption Template',
        prompt: 'Plum coffee',
        platform: 'Instagram Caption',
      }),
    )
  })

  test('opens with its preview, its prompt and the settings used, and can be edited', async () => {
    const { api } = open('/history?item=ctn_1', {
      'GET /api/content/*': { success: true, item: three[0]! },
      'PUT /api/content/*': { success: true, item: { ...three[0]!, generated_text: 'Changed' } },
    })
    const dialog = await screen.findByRole('dialog', { name: 'LinkedIn Post' })
    expect(await within(dialog).findByRole('figure', { name: 'Preview as LinkedIn Post' })).toHaveTextContent('First text')
    expect(within(dialog).getByText('bold and confident')).toBeInTheDocument()
    expect(within(dialog).getByText('synergy')).toBeInTheDocument()
    await userEvent.clear(await within(dialog).findByRole('textbox', { name: 'Text of the post' }))
    await userEvent.paste('Changed')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Save' })).toBeNull())
    expect(within(dialog).getByRole('textbox', { name: 'Text of the post' })).toHaveValue('Changed')
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ generated_text: 'Changed' })
  })

  test('shows that it was deleted', async () => {
    open('/history?item=ctn_9', { 'GET /api/content/*': () => problem('content_not_found', 'This post no longer exists.') })
    expect(await screen.findByText('This post no longer exists.')).toBeInTheDocument()
  })

  test('expands in the list', async () => {
    open()
    const text = await row('Plum coffee')
    await userEvent.click(text.getByRole('button', { name: 'More' }))
    expect(text.getByText('bold and confident')).toBeInTheDocument()
    await userEvent.click(text.getByRole('button', { name: 'Less' }))
    expect(text.queryByText('bold and confident')).toBeNull()
  })
})
