/** The frame of the shell, with test doubles as the pages of slices. It is rendered again for each test of a file that imports this module. */
import { defineLifecycle, navigate, session, useUnsavedChanges } from '@loomcast/web-kit'
import { fakeApi, resetApp, testUser } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { start } from 'single-spa'
import { watchArrivals } from '../../src/arrival/arrival.ts'
import { Frame } from '../../src/frame/frame.tsx'
import { registry } from '../../src/registry/registry.store.ts'
import { registerSlices } from '../../src/slices/applications.ts'
import { followNavigation } from '../../src/slices/follow.ts'
import { offerHost } from '../../src/start/host.ts'
import { release } from '../release.ts'

jest.mock('../../src/loader/remote.loader.ts', () => ({
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
export const slices = [
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
export const billing = release('billing', {
  routes: [route('/pricing', 'everyone', 'Pricing'), route('/billing', 'user', 'Billing')],
  navigation: [{ ...link('Pricing', '/pricing', 'main', 10), audience: 'visitor' }, link('Billing', '/billing', 'menu', 30)],
})

export const token = `h.${btoa(JSON.stringify({ aud: 'loomcast' }))}.s`
export let server: ReturnType<typeof fakeApi>
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

export const goTo = (path: string) => act(async () => navigate(path))
export const signedIn = async () => {
  localStorage.setItem('token', token)
  await act(async () => session.start())
}
export const asVisitor = () => act(async () => session.start())
export const isAt = (path: string) => waitFor(() => expect(location.pathname + location.search).toBe(path))
export const main = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0]!)

/** Replaces the server's responses for the rest of the test. */
export function respond(routes: Parameters<typeof fakeApi>[0]): void {
  server.restore()
  server = fakeApi(routes)
}
