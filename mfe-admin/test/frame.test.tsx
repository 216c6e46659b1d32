import { session } from '@loomcast/web-kit'
import { problem, resetApp, testUser } from '@loomcast/web-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import manifest from '../slice.manifest.ts'
import { PAGES } from '../src/pages.ts'
import { openAdmin } from './open-admin.tsx'

afterEach(() => {
  cleanup()
  resetApp()
})

test('has a page for every route of the manifest, in the same order', () => {
  expect(manifest.routes.map(({ path }) => path)).toEqual(['/admin', ...PAGES.map(({ path }) => path)])
})

test('shows every page under its title, with the warning and the email', async () => {
  for (const { path, title } of PAGES) {
    await openAdmin(path)
    expect(await screen.findByRole('button', { name: `Admin pages, current page: ${title}` })).toBeInTheDocument()
    const links = within(screen.getByRole('navigation', { name: 'Admin pages' }))
    expect(links.getByRole('link', { current: 'page' })).toHaveTextContent(title)
    expect(screen.getByText('ADMIN ACCESS - Sensitive Data Area')).toBeInTheDocument()
    expect(screen.getByText('admin@example.com')).toBeInTheDocument()
    cleanup()
  }
})

test('lists the pages in a menu and goes to the chosen one', async () => {
  await openAdmin('/admin/unknown')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Admin pages, current page: Admin' }))
  const items = await screen.findAllByRole('menuitem')
  const specified = ['Dashboard', 'Users', 'Packages', 'Referrals', 'Financial', 'Knowledge', 'Analytics']
  expect(items.map((item) => item.textContent)).toEqual([...specified, 'Security', 'Audit log', 'Events'])
  await userEvent.click(screen.getByText('Dashboard', { selector: '[role=menuitem] *' }))
  expect(location.pathname).toBe('/admin/dashboard')
  expect(await screen.findByRole('button', { name: 'Admin pages, current page: Dashboard' })).toBeInTheDocument()
})

test('lists the pages in a sidebar and goes to the chosen one', async () => {
  await openAdmin('/admin/dashboard')
  const links = within(screen.getByRole('navigation', { name: 'Admin pages' }))
  expect(links.getAllByRole('link').map((link) => link.textContent)).toEqual(PAGES.map(({ title }) => title))
  await userEvent.click(links.getByRole('link', { name: 'Users' }))
  expect(location.pathname).toBe('/admin/users')
  expect(links.getByRole('link', { current: 'page' })).toHaveTextContent('Users')
})

test('logs out: clears the session and both tokens', async () => {
  localStorage.setItem('token', 'admin-token')
  localStorage.setItem('adminToken', 'admin-token')
  const api = await openAdmin('/admin/dashboard', { 'POST /api/auth/logout': { success: true } })
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  expect(session.get().status).toBe('visitor')
  expect(localStorage.getItem('adminToken')).toBeNull()
  expect(localStorage.getItem('token')).toBeNull()
  expect(api.calls.some(({ path }) => path === '/api/auth/logout')).toBe(true)
})

test.each([
  ['a rejected role', 'forbidden'],
  ['a rejected token', 'token_expired'],
] as const)('goes to the admin login after %s', async (_, code) => {
  localStorage.setItem('token', 'admin-token')
  localStorage.setItem('adminToken', 'admin-token')
  await openAdmin('/admin/dashboard', {
    'GET /api/auth/me': testUser,
    'GET /api/admin/dashboard': () => problem(code),
    'POST /api/auth/refresh': () => problem('session_ended'),
  })
  await session.start()
  await waitFor(() => expect(location.pathname).toBe('/admin/login'))
  expect(localStorage.getItem('adminToken')).toBeNull()
})
