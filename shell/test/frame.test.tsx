import { accountView, defineLifecycle, navigate, session, toast, useUnsavedChanges } from '@loomcast/web-kit'
import { fakeApi, problem, resetApp, testUser } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { start } from 'single-spa'
import { watchArrivals } from '../src/arrival/arrival.ts'
import { Frame } from '../src/frame/frame.tsx'
import { registry } from '../src/registry/registry.store.ts'
import { followNavigation } from '../src/routing/follow.ts'
import { registerSlices } from '../src/slices/applications.ts'
import { offerHost } from '../src/start/host.ts'
import { release } from './release.ts'

jest.mock('../src/loader/remote.loader.ts', () => ({
  openContainer: async (from: { slice: string }) => ({
    release: from,
    load: async () => ({ lifecycle: defineLifecycle({ App: APPS[from.slice]?.() ?? Nothing, name: from.slice }) }),
  }),
}))

function Nothing() {
  return <h1>Nothing</h1>
}
function Login() {
  const [failed, setFailed] = useState('')
  return (
    <>
      <h1>Log in</h1>
      <button type="button" onClick={() => session.login('ada@example.com', 'x').catch((error: Error) => setFailed(error.message))}>
        Sign in
      </button>
      <p>{failed}</p>
    </>
  )
}
function Generate() {
  const [draft, setDraft] = useState('')
  useUnsavedChanges(draft !== '')
  return (
    <>
      <h1>Generate</h1>
      <label>
        Draft
        <input value={draft} onChange={(event) => setDraft(event.target.value)} />
      </label>
    </>
  )
}
function Dashboard() {
  return <h1>Dashboard</h1>
}
const APPS: Record<string, () => () => React.ReactNode> = {
  account: () => Login,
  content: () => Generate,
  board: () => Dashboard,
}

const route = (path: string, audience: 'visitor' | 'user' | 'everyone', title: string) => ({
  path,
  audience,
  title,
  skeleton: 'form' as const,
})
const link = (label: string, path: string, placement: 'main' | 'menu', order: number) => ({
  label,
  path,
  placement,
  audience: 'user' as const,
  order,
})
const slices = [
  release('account', {
    routes: [
      route('/login', 'visitor', 'Log in'),
      route('/register', 'visitor', 'Create your account'),
      route('/profile', 'user', 'My Profile'),
      route('/settings', 'user', 'Content Settings'),
    ],
    navigation: [link('Profile', '/profile', 'menu', 10), link('Settings', '/settings', 'menu', 20)],
  }),
  release('content', {
    label: 'Content generator',
    routes: [route('/generate', 'user', 'Generate')],
    navigation: [link('Generate', '/generate', 'main', 20)],
  }),
  release('board', { routes: [route('/dashboard', 'user', 'Dashboard')], navigation: [link('Dashboard', '/dashboard', 'main', 10)] }),
]
const billing = release('billing', {
  routes: [route('/pricing', 'everyone', 'Pricing'), route('/billing', 'user', 'Billing')],
  navigation: [{ ...link('Pricing', '/pricing', 'main', 10), audience: 'visitor' }, link('Billing', '/billing', 'menu', 30)],
})

const token = `h.${btoa(JSON.stringify({ aud: 'loomcast' }))}.s`
let server: ReturnType<typeof fakeApi>
let root: Root
let once = false

beforeEach(async () => {
  resetApp()
  window.scrollTo = jest.fn()
  server = fakeApi({ 'GET /api/auth/me': testUser, 'POST /api/auth/logout': { success: true } })
  registry.live.set({ slices })
  registry.pending.set(null)
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  root = createRoot(place)
  if (!once) {
    offerHost()
    registerSlices()
    start({ urlRerouteOnly: true })
    followNavigation()
    watchArrivals()
    once = true
  }
  await act(async () => root.render(<Frame />))
})
afterEach(async () => {
  await act(async () => navigate('/terms', { force: true }))
  await act(async () => root.unmount())
  server.restore()
})

const goTo = (path: string) => act(async () => navigate(path))
const signedIn = async () => {
  localStorage.setItem('token', token)
  await act(async () => session.start())
}
const asVisitor = () => act(async () => session.start())
const isAt = (path: string) => waitFor(() => expect(location.pathname + location.search).toBe(path))
const main = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0]!)

describe('the top bar', () => {
  it('shows a visitor Pricing, Log in, Get Started and a single logo', async () => {
    registry.live.set({ slices: [...slices, billing] })
    await asVisitor()
    expect(
      main()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/pricing', '/login'])
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register')
    expect(bar.getByRole('link', { name: /Loomcast/ })).toHaveAttribute('href', '/')
    expect(bar.getByRole('link', { name: 'Loomcast' }).querySelectorAll('svg')).toHaveLength(1)
    expect(bar.queryByText('LC')).toBeNull()
    expect(screen.queryByText('Upgrade to Pro')).toBeNull()
  })

  it('shows a user the installed pages and marks the current one', async () => {
    await signedIn()
    await goTo('/generate')
    expect(
      main()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Dashboard', 'Generate'])
    expect(main().getByRole('link', { name: 'Generate' })).toHaveAttribute('aria-current', 'page')
    expect(screen.queryByRole('link', { name: 'Upgrade to Pro' })).toBeNull()
  })

  it('shows the upgrade link when a package can be bought', async () => {
    registry.live.set({ slices: [...slices, billing] })
    await signedIn()
    expect(screen.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/pricing')
  })
})

describe("an administrator's view of an account", () => {
  const now = Math.floor(Date.now() / 1000)
  const tokenFor = (seconds: number) =>
    `h.${btoa(JSON.stringify({ aud: 'loomcast', sub: 'usr_test', sid: 'ses_view', iat: now, exp: now + seconds })).replaceAll('=', '')}.s`
  const END = 'POST /api/admin/users/usr_test/view/ses_view/end'
  const open = async (seconds = 1380) => {
    localStorage.setItem('adminToken', 'admin.token')
    history.replaceState(null, '', accountView.urlFor(tokenFor(seconds)))
    accountView.adopt()
    await act(async () => session.start())
  }
  const bar = () => within(screen.getByRole('banner'))

  it('has a banner on every page, with the account and the time that is left', async () => {
    await open()
    for (const path of ['/dashboard', '/generate', '/settings', '/terms']) {
      await goTo(path)
      expect(bar().getByRole('status')).toHaveTextContent('You are viewing the account of ada@example.com. Read only.')
      expect(bar().getByRole('timer')).toHaveTextContent('23 min left')
    }
  })

  it('shows seconds in the last minute', async () => {
    await open(60)
    expect(bar().getByRole('timer')).toHaveTextContent('60 s left')
  })

  it('ends with the button, and shows that it has ended', async () => {
    const ownerOf = ({ headers }: { headers: Headers }) =>
      headers.get('authorization') === 'Bearer admin.token' ? { ...testUser, is_admin: true } : testUser
    server.on({ [END]: { success: true }, 'GET /api/auth/me': ownerOf })
    await open()
    await userEvent.click(bar().getByRole('button', { name: 'End view' }))
    await isAt('/view')
    expect(await screen.findByRole('heading', { name: 'View ended' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to users' })).toHaveAttribute('href', '/admin/users')
    expect(bar().queryByRole('timer')).toBeNull()
    expect(server.calls.find(({ path }) => path.endsWith('/end'))?.headers.get('authorization')).toBe('Bearer admin.token')
    expect(localStorage.getItem('adminToken')).toBe('admin.token')
  })

  it('continues, with a message, if the server does not respond to its end', async () => {
    server.on({ [END]: () => problem('service_unavailable') })
    await open()
    await userEvent.click(bar().getByRole('button', { name: 'End view' }))
    expect(await screen.findByText(/The view could not be ended/)).toBeInTheDocument()
    expect(bar().getByRole('button', { name: 'End view' })).toBeEnabled()
  })

  it('is not shown to users', async () => {
    await signedIn()
    expect(bar().queryByRole('timer')).toBeNull()
    expect(bar().getByRole('status')).toBeEmptyDOMElement()
  })
})

describe('an overdue payment', () => {
  const overdue = {
    ...testUser,
    current_package: { name: 'Professional', description: '', price: 19, is_paid: true },
    grace_until: '2026-04-24T12:00:00.000Z',
  }
  const notice = () => screen.queryByText(/You keep Professional until April 24, 2026\./)

  it('is shown on every page except the billing page', async () => {
    server.restore()
    server = fakeApi({ 'GET /api/auth/me': overdue, 'POST /api/auth/logout': { success: true } })
    registry.live.set({ slices: [...slices, billing] })
    await signedIn()
    for (const path of ['/generate', '/settings', '/pricing']) {
      await goTo(path)
      expect(notice()).toBeInTheDocument()
    }
    expect(within(notice() as HTMLElement).getByRole('link', { name: 'Go to billing' })).toHaveAttribute('href', '/billing')
    await goTo('/billing')
    expect(notice()).toBeNull()
  })

  it('is not shown without one', async () => {
    await signedIn()
    await goTo('/generate')
    expect(screen.queryByRole('link', { name: 'Go to billing' })).toBeNull()
  })
})

describe('the user menu', () => {
  it('opens and moves with arrow keys, and closes on Escape with the focus on its button', async () => {
    await signedIn()
    const button = screen.getByRole('button', { name: 'Ada' })
    button.focus()
    await userEvent.keyboard('{ArrowDown}')
    const items = screen.getAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['Profile', 'Settings', 'Log out'])
    await waitFor(() => expect(items[0]).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(items[2]).toHaveFocus()
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(items[0]).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(button).toHaveFocus()
  })

  it('shows the icon of a navigation item, or an arrow if it has none or an unknown one', async () => {
    const item = { placement: 'menu', audience: 'user', order: 1 } as const
    registry.live.set({
      slices: slices.map((slice) =>
        slice.slice === 'account'
          ? {
              ...slice,
              navigation: [
                { ...item, label: 'Profile', path: '/profile', icon: 'user' },
                { ...item, label: 'Settings', path: '/settings' },
                { ...item, label: 'Dashboard', path: '/dashboard', icon: 'constructor' as never },
              ],
            }
          : slice,
      ),
    })
    await signedIn()
    await userEvent.click(screen.getByRole('button', { name: 'Ada' }))
    const iconOf = (name: string) => screen.getByRole('menuitem', { name }).querySelector('svg')?.classList
    expect([...(iconOf('Profile') ?? [])]).toContain('tabler-icon-user')
    for (const name of ['Settings', 'Dashboard']) expect([...(iconOf(name) ?? [])]).toContain('tabler-icon-chevron-right')
  })

  it('shows the plan, and closes on a click outside', async () => {
    await signedIn()
    await userEvent.click(screen.getByRole('button', { name: 'Ada' }))
    expect(screen.getByText('Starter')).toBeVisible()
    expect(screen.getByText('10 generations a month')).toBeVisible()
    expect(screen.getByText('Free')).toBeVisible()
    await userEvent.click(document.body)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('goes to the landing page on logout, and remembers no page', async () => {
    await signedIn()
    await goTo('/generate')
    await screen.findByRole('heading', { name: 'Generate' })
    await userEvent.click(screen.getByRole('button', { name: 'Ada' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
    await isAt('/')
    expect(localStorage.getItem('token')).toBeNull()
    expect(sessionStorage.getItem('loomcast.return')).toBeNull()
    expect((await screen.findAllByRole('link', { name: 'Get Started Free' }))[0]).toBeVisible()
  })
})

describe('the mobile menu', () => {
  it('shows the name and the plan, and closes on Escape', async () => {
    await signedIn()
    const button = screen.getByRole('button', { name: 'Open menu' })
    await userEvent.click(button)
    const panel = within(document.getElementById('mobile-menu')!)
    expect(panel.getByText('Ada')).toBeVisible()
    expect(panel.getByText('Starter')).toBeVisible()
    expect(panel.getByRole('link', { name: 'Profile' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(document.getElementById('mobile-menu')).toBeNull()
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus()
  })
})

describe('access control', () => {
  it('redirects a visitor to /login, and back after a sign-in in another tab', async () => {
    await asVisitor()
    await goTo('/generate?platform=x')
    await isAt('/login')
    localStorage.setItem('token', token)
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    await isAt('/generate?platform=x')
    expect(await screen.findByRole('heading', { name: 'Generate' })).toBeVisible()
  })

  it('does not redirect from the login page during its own sign-in, but does when a signed-in user opens it', async () => {
    await asVisitor()
    await goTo('/login')
    server.on({ 'POST /api/auth/login': { access_token: token } })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(session.get().status).toBe('user'))
    expect(location.pathname).toBe('/login')
    expect(screen.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await goTo('/dashboard')
    await goTo('/login')
    await isAt('/dashboard')
  })

  it('redirects to /login when another tab signs out', async () => {
    await signedIn()
    await goTo('/generate')
    await screen.findByRole('heading', { name: 'Generate' })
    localStorage.clear()
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    await isAt('/login')
  })

  it('shows a skeleton instead of the page while the session is being checked', async () => {
    localStorage.setItem('token', token)
    let answer: ((user: unknown) => void) | undefined
    server.on({ 'GET /api/auth/me': () => new Promise((resolve) => (answer = resolve)) })
    const started = session.start()
    await goTo('/generate')
    expect(document.querySelector('[data-skeleton]')).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Generate' })).toBeNull()
    await act(async () => answer?.(testUser))
    await started
    expect(await screen.findByRole('heading', { name: 'Generate' })).toBeVisible()
  })

  it('shows that the server does not respond, and does not sign the user out', async () => {
    localStorage.setItem('token', token)
    server.on({ 'GET /api/auth/me': () => problem('service_unavailable', 'Away.') })
    void session.start()
    await goTo('/generate')
    expect(await screen.findByRole('heading', { name: "Loomcast isn't responding" })).toBeInTheDocument()
    expect(localStorage.getItem('token')).toBe(token)
  })
})

describe('navigation', () => {
  it('sets the title, focuses the heading and announces the page', async () => {
    await signedIn()
    await goTo('/generate')
    const heading = await screen.findByRole('heading', { name: 'Generate' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(document.title).toBe('Generate · Loomcast')
    await waitFor(() => expect(document.querySelector('[data-announcer="polite"]')).toHaveTextContent('Generate'))
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0)
  })

  it('shows a notice for a page that no slice serves, and for one that does not exist', async () => {
    await signedIn()
    await goTo('/usage')
    expect(await screen.findByRole('heading', { name: 'The “Activity” page is not available in this installation' })).toBeInTheDocument()
    await goTo('/no-such-page')
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument()
    await waitFor(() => expect(document.title).toBe('Page not found · Loomcast'))
  })

  it('focuses the main area with "Skip to content"', async () => {
    await asVisitor()
    await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }))
    expect(screen.getByRole('main')).toHaveFocus()
  })
})

describe('unsaved changes', () => {
  const withDraft = async () => {
    await signedIn()
    await goTo('/generate')
    await userEvent.type(await screen.findByLabelText('Draft'), 'words')
  }

  it('prompt before a link leaves the page, and survive "Stay here"', async () => {
    await withDraft()
    await userEvent.click(main().getByRole('link', { name: 'Dashboard' }))
    expect(await screen.findByText("You have unsaved changes. They'll be lost if you leave.")).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
    expect(location.pathname).toBe('/generate')
    expect(screen.getByLabelText('Draft')).toHaveValue('words')
    await userEvent.click(main().getByRole('link', { name: 'Dashboard' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await isAt('/dashboard')
  })

  it('prompt before Back leaves the page', async () => {
    await signedIn()
    await goTo('/dashboard')
    await goTo('/generate')
    await userEvent.type(await screen.findByLabelText('Draft'), 'words')
    await act(async () => history.back())
    await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
    await isAt('/generate')
    expect(screen.getByLabelText('Draft')).toHaveValue('words')
    await act(async () => navigate('/dashboard', { force: true }))
  })
})

it('shows a toast, and removes it after its duration', async () => {
  await act(async () => void toast({ kind: 'success', message: 'Saved', durationMs: 3_000 }))
  expect(screen.getByText('Saved')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Saved')).toBeNull())
})
