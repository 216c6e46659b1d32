import { session } from '@loomcast/web-kit'
import { type FakeRequest, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pageOf } from '../src/pages.ts'
import { openAdmin } from './open-admin.tsx'

afterEach(() => {
  cleanup()
  resetApp()
})

const open = () =>
  openAdmin('/admin/unknown', {
    'GET /api/admin/search': ({ query }: FakeRequest) => ({
      success: true,
      users: [{ user_id: 'usr_ada', email: 'ada@example.com' }].filter(({ email }) => email.includes(query.get('q') ?? '')),
      packages: [],
    }),
    'POST /api/auth/logout': { success: true },
  })

test('opens with Ctrl+K and goes to a page with the keyboard', async () => {
  await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search and commands' }))
  const field = dialog.getByRole('combobox')
  await waitFor(() => expect(field).toHaveFocus())
  await userEvent.keyboard('dash')
  const option = dialog.getByRole('option', { name: 'Dashboard' })
  expect(field).toHaveAttribute('aria-activedescendant', option.id)
  expect(option).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  expect(location.pathname).toBe('/admin/dashboard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('searches on the server from two characters on', async () => {
  const api = await open()
  await userEvent.click(screen.getByRole('button', { name: /^Search and commands/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Search and commands' }))
  await userEvent.type(dialog.getByRole('combobox'), 'a')
  await userEvent.type(dialog.getByRole('combobox'), 'da')
  await waitFor(() =>
    expect(api.calls.filter(({ path }) => path === '/api/admin/search').map(({ query }) => query.get('q'))).toEqual(['ada']),
  )
  await waitFor(() => expect(dialog.getByRole('status')).not.toHaveTextContent('Searching'))
})

test('opens the user after Enter that was pressed before the response', async () => {
  const api = await open()
  let respond = () => {}
  api.on({
    'GET /api/admin/search': () =>
      new Promise((resolve) => {
        respond = () => resolve({ success: true, users: [{ user_id: 'usr_ada', email: 'ada@example.com' }], packages: [] })
      }),
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search and commands' }))
  await userEvent.type(dialog.getByRole('combobox'), 'ada@ex{Enter}')
  expect(dialog.getByRole('status')).toHaveTextContent('Searching')
  expect(location.pathname).toBe('/admin/unknown')
  // On a busy machine, the first letters are searched for, too.
  const isSearched = () => api.calls.some(({ path, query }) => path === '/api/admin/search' && query.get('q') === 'ada@ex')
  await waitFor(() => expect(isSearched()).toBe(true))
  respond()
  await waitFor(() => expect(location.pathname).toBe('/admin/users/usr_ada'))
})

test('does not offer the users of an earlier text', async () => {
  const api = await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search and commands' }))
  await userEvent.type(dialog.getByRole('combobox'), 'ada')
  await dialog.findByRole('option', { name: 'ada@example.com' })
  api.on({ 'GET /api/admin/search': () => new Promise(() => {}) })
  await userEvent.type(dialog.getByRole('combobox'), '@')
  expect(dialog.getByRole('option', { name: 'ada@example.com' })).toBeInTheDocument()
  await userEvent.type(dialog.getByRole('combobox'), 'other')
  expect(dialog.queryByRole('option', { name: 'ada@example.com' })).toBeNull()
})

test('moves with the arrow keys, runs an action and has a text for no result', async () => {
  await open()
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search and commands' }))
  await userEvent.type(dialog.getByRole('combobox'), 'zzz')
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/^Nothing found/))
  await userEvent.clear(dialog.getByRole('combobox'))
  await userEvent.keyboard('{ArrowUp}')
  expect(dialog.getByRole('option', { name: 'Log out' })).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  expect(session.get().status).toBe('visitor')
})

test.each([
  ['Add user', '/admin/users', 'Add New User'],
  ['Add package', '/admin/packages', 'Add Package'],
  ['Add knowledge item', '/admin/knowledge', 'Add Knowledge'],
])('offers “%s” on every page', async (label, path, title) => {
  await pageOf(path)?.Page.preload()
  const api = await open()
  api.on({
    'GET /api/admin/users': { users: [], total: 0, pages: 1 },
    'GET /api/admin/users/bulk': { jobs: [] },
    'GET /api/admin/views': { views: [] },
    'GET /api/admin/packages': { packages: [] },
    'GET /api/admin/knowledge': { knowledge: [], total: 0, pages: 1 },
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search and commands' }))
  await userEvent.type(dialog.getByRole('combobox'), label)
  await userEvent.click(dialog.getByRole('option', { name: label }))
  expect(await screen.findByRole('dialog', { name: title })).toBeInTheDocument()
  expect(location.pathname + location.search).toBe(path)
})

test('synchronizes with Stripe from every page, once', async () => {
  await pageOf('/admin/packages')?.Page.preload()
  const api = await open()
  api.on({ 'GET /api/admin/packages': { packages: [] }, 'POST /api/admin/packages/stripe-sync': { success: true, message: '' } })
  const choose = async () => {
    await userEvent.keyboard('{Control>}k{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Search and commands' }))
    await userEvent.type(dialog.getByRole('combobox'), 'Sync')
    expect(dialog.getAllByRole('option')).toHaveLength(1)
    await userEvent.click(dialog.getByRole('option', { name: 'Sync Stripe' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const sent = () => api.calls.filter(({ path }) => path === '/api/admin/packages/stripe-sync')
  await choose()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(location.pathname).toBe('/admin/packages')
  await choose()
  await waitFor(() => expect(sent()).toHaveLength(2))
})

test('lists the keys with ?, and turns single keys off', async () => {
  await open()
  await userEvent.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getByText('Show this list')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('switch'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
})
