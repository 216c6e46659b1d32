import { describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { item, page } from './server.ts'

import { byModel, open, type Routes, row, setUpHistoryPage, three } from './support/history-page.tsx'

setUpHistoryPage()

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

  test('are planned together or one by one if the installation has a plan', async () => {
    open('/history', { 'GET /api/content/history': page(set) })
    const group = within(await screen.findByRole('region', { name: 'Plum coffee' }))
    expect(group.getByRole('link', { name: 'Plan these posts' })).toHaveAttribute('href', '/plan?set=set_1')
    await userEvent.click((await row('Packaging')).getByRole('button', { name: 'More for “Packaging”' }))
    expect(await screen.findByRole('menuitem', { name: 'Plan', hidden: true })).toHaveAttribute('href', '/plan?content=ctn_x')
  })

  test('have no link to a plan that is not installed', async () => {
    open('/history', { 'GET /api/content/history': page(set) }, (path) => path !== '/plan')
    const group = within(await screen.findByRole('region', { name: 'Plum coffee' }))
    expect(group.queryByRole('link', { name: 'Plan these posts' })).toBeNull()
    await userEvent.click((await row('Packaging')).getByRole('button', { name: 'More for “Packaging”' }))
    expect(await screen.findByRole('menuitem', { name: 'Tags', hidden: true })).toBeInTheDocument()
    expect(screen.queryByRole('menuitem', { name: 'Plan', hidden: true })).toBeNull()
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

  test('counts toward the limit, and a post that is too long with it is marked', async () => {
    open1('x'.repeat(2_990), { 'GET /api/settings': { settings: { show_ai_line: true } } })
    const post = await dialog()
    expect(await post.findByText(/With this line, the post doesn't fit LinkedIn\./)).toBeInTheDocument()
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
