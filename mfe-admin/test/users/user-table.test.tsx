import { problem, renderWithApp } from '@loomcast/web-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { ExportUsers } from '../../src/users/export-users.tsx'
import { testAdmin } from '../open-admin.tsx'
import { ANNA, BERT, button, keys, LIST, last, messages, open, user } from './users-setup.tsx'

describe('the table', () => {
  test('shows the columns of the specification', async () => {
    await open()
    const row = within(await screen.findByRole('row', { name: /anna@example.com/ }))
    expect(row.getByRole('rowheader')).toHaveTextContent('anna@example.comusr_anna')
    expect(row.getByText('Professional')).toBeInTheDocument()
    expect(row.getByText('12')).toBeInTheDocument()
    const other = within(screen.getByRole('row', { name: /bert@example.com/ }))
    expect(other.getByText('Never')).toBeInTheDocument()
    expect(other.getByText('Starter')).toBeInTheDocument()
    expect(other.getByText('Admin')).toBeInTheDocument()
    expect(other.getByText('Deactivated')).toBeInTheDocument()
    for (const header of ['User', 'Subscription', 'Content', 'Joined', 'Last Activity', 'Actions'])
      expect(screen.getByRole('columnheader', { name: new RegExp(header) })).toBeInTheDocument()
  })

  test('searches, filters, sorts and pages at the server, with the view in the URL', async () => {
    const server = await open('/admin/users?q=ann&status=pro&sort=-content_count&page=2', {
      'GET /api/admin/users': { ...LIST, total: 45, pages: 3 },
    })
    await screen.findByText('Page 2 of 3')
    expect(Object.fromEntries(last(server, 'GET', '/api/admin/users')?.query ?? [])).toEqual({
      q: 'ann',
      status: 'pro',
      sort: 'content_count',
      order: 'desc',
      page: '2',
      limit: '20',
    })
    await keys.click(await button('Next'))
    await waitFor(() => expect(last(server, 'GET', '/api/admin/users')?.query.get('page')).toBe('3'))
    expect(location.search).toContain('page=3')
  })

  test('filters by the names of the packages', async () => {
    const server = await open()
    await keys.click(await button(/^Filters/))
    await keys.click(await screen.findByRole('combobox', { name: 'Subscription' }))
    const plans = within(await screen.findByRole('listbox', { name: 'Subscription', hidden: true }))
    const names = () => plans.getAllByRole('option', { hidden: true }).map((option) => option.textContent)
    await waitFor(() => expect(names()).toEqual(['All', 'Starter', 'Professional, Classic', 'Enterprise']))
    await keys.click(plans.getByRole('option', { name: 'Enterprise', hidden: true }))
    await waitFor(() => expect(last(server, 'GET', '/api/admin/users')?.query.get('status')).toBe('business'))
  })

  test('exports every user of the view', async () => {
    const server = await open('/admin/users?state=active', { 'GET /api/admin/users/export': () => new Response('csv') })
    await keys.click(await button('Export CSV'))
    await waitFor(() => expect(last(server, 'GET', '/api/admin/users/export')).toBeDefined())
    expect(Object.fromEntries(last(server, 'GET', '/api/admin/users/export')?.query ?? [])).toEqual({
      state: 'active',
      sort: 'created_at',
      order: 'desc',
    })
  })

  describe('exports the selection', () => {
    test('of ticked users only, at the server, which records it', async () => {
      const server = await open('/admin/users', { 'GET /api/admin/users/export': () => new Response('csv') })
      for (const name of ['bert', 'anna']) await keys.click(await screen.findByRole('checkbox', { name: `Select ${name}@example.com` }))
      for (const each of await screen.findAllByRole('button', { name: /^Export 2 users/ })) await keys.click(each)
      const exports = () => server.calls.filter(({ path }) => path === '/api/admin/users/export')
      await waitFor(() => expect(exports()).toHaveLength(2))
      for (const { query } of exports()) expect([...query]).toEqual([BERT, ANNA].map(({ user_id }) => ['user_id', user_id]))
    })

    test('of more ticked users than the server accepts is explained', async () => {
      const rows = Array.from({ length: 201 }, (_, index) => user(`many${index}`))
      const selection = { kind: 'rows' as const, ids: rows.map(({ user_id }) => user_id), rows }
      const { api } = renderWithApp(<ExportUsers selection={selection} query={{}} />, { session: testAdmin })
      await keys.click(screen.getByRole('button', { name: 'Export 201 users' }))
      expect(messages()).toEqual(['You can export up to 200 ticked users. To export more, use a filter instead.'])
      expect(api.calls).toEqual([])
    })

    test('of all that match at the server', async () => {
      const server = await open('/admin/users?q=a', {
        'GET /api/admin/users': { ...LIST, total: 40, pages: 20 },
        'GET /api/admin/users/export': () => new Response('csv'),
      })
      await keys.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
      await keys.click(await button('Select all 40 that match'))
      const [, inBar] = await screen.findAllByRole('button', { name: /^Export 40 users/ })
      await keys.click(inBar as HTMLElement)
      await waitFor(() => expect(last(server, 'GET', '/api/admin/users/export')?.query.get('q')).toBe('a'))
    })
  })

  test('shows a failed list with Retry', async () => {
    const server = await open('/admin/users', { 'GET /api/admin/users': () => problem('forbidden') })
    expect(await screen.findByText('Failed to load users')).toBeInTheDocument()
    server.on({ 'GET /api/admin/users': LIST })
    await keys.click(await button('Retry'))
    expect(await screen.findByRole('row', { name: /anna/ })).toBeInTheDocument()
  })
})
