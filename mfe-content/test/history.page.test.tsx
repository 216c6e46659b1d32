import { describe, expect, test } from '@jest/globals'
import { PLATFORMS } from '@loomcast/platforms'
import { type FakeRequest, problem } from '@loomcast/web-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { item, page } from './server.ts'
import { listCalls, open, setUpHistoryPage, three } from './support/history-page.tsx'

setUpHistoryPage()

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
  ])('%s: %s', async (label, choice, query, expectedSearch) => {
    const { api } = open()
    await screen.findByText('First text')
    await userEvent.click(screen.getByRole('combobox', { name: label }))
    await userEvent.click(await screen.findByRole('option', { name: choice, hidden: true }))
    await waitFor(() => expect(listCalls(api.calls).at(-1)).toMatchObject(query))
    expect(location.search).toBe(expectedSearch)
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

describe('without posts', () => {
  test('shows an example and a link to the generator when nothing has been written', async () => {
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

  test('shows an error and a Retry button when the list does not load', async () => {
    let fails = true
    open('/history', { 'GET /api/content/history': () => (fails ? problem('bad_request', 'The service is unavailable.') : page(three)) })
    expect(await screen.findByText('Your history did not load')).toBeInTheDocument()
    expect(screen.getByText('The service is unavailable.')).toBeInTheDocument()
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('First text')).toBeInTheDocument()
  })
})
