import { createStore, events, type LoadState } from '@loomcast/web-kit'
import { type FakeRoute, problem, renderWithApp, resetApp, testUser, toasts } from '@loomcast/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { videoStats } from '../src/dashboard/dashboard.api.ts'
import { DashboardPage } from '../src/dashboard/dashboard.page.tsx'
import { free, subscribed } from './billing-data.ts'

const stats = { 'GET /api/content/totals': { success: true, total: 1280, this_week: 9 } }
const noVideo = (path: string) => !path.startsWith('/video')

function open(options: Parameters<typeof renderWithApp>[1] = {}) {
  return renderWithApp(<DashboardPage />, { path: '/dashboard', serves: noVideo, ...options, api: { ...stats, ...options?.api } }).api
}
const card = (name: string) => screen.findByRole('group', { name })

afterEach(() => resetApp())

test('greets the user by the part of the email before the @', () => {
  open({ session: { status: 'user', user: { ...testUser, name: 'Somebody', email: 'amelie.durand@example.com' } } })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome back, amelie\.durand$/)
})

test('does not welcome a new user back', () => {
  open({ session: { status: 'user', user: { ...testUser, created_at: new Date(Date.now() - 60_000).toISOString() } } })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome, ada$/)
})

test('shows the four figures with their units and periods', async () => {
  open()
  await waitFor(async () => expect(await card('Total Content')).toHaveTextContent('1,280 postssince you joined'))
  expect(await card('This Week')).toHaveTextContent('9 items')
  expect(await card('Total Videos')).toHaveTextContent('Not available here')
  expect(await card('Account Type')).toHaveTextContent('StarterFree plan')
})

test('shows the rest of the page if the figures cannot be shown', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  // Not possible as a number or a text.
  const unreadable = { toString: 1, valueOf: 1, toLocaleString: 1 }
  open({ api: { 'GET /api/content/totals': { success: true, total: unreadable, this_week: 9 } } })
  expect(await screen.findByText("Your figures can't be shown")).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Content Tips' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Start Creating' })).toHaveAttribute('href', '/generate')
  jest.restoreAllMocks()
})

test('makes no video requests without a video slice, and disables its button with the reason', () => {
  const api = open()
  const [post, video] = screen.getAllByText('Start Creating').map((text) => text.closest('a, button'))
  expect(post).toHaveAttribute('href', '/generate')
  expect(video).toBeDisabled()
  expect(screen.getByText("Video isn't available in this installation.")).toBeInTheDocument()
  expect(screen.getByText("Recent videos aren't available")).toBeInTheDocument()
  expect(api.calls.some((call) => call.path.startsWith('/api/video'))).toBe(false)
})

test('includes the video figures with a video slice', async () => {
  const created_at = new Date().toISOString()
  const api = open({
    serves: () => true,
    api: {
      'GET /api/video/history': {
        success: true,
        history: { jobs: [{ created_at }, { created_at: '2020-01-01T00:00:00Z' }], pages: 1 },
        total: 72,
      },
    },
  })
  await waitFor(async () => expect(await card('Total Videos')).toHaveTextContent('72 videos'))
  expect(await card('This Week')).toHaveTextContent('10 items')
  const videoCall = api.calls.find((call) => call.path === '/api/video/history')
  expect([videoCall?.query.get('page'), videoCall?.query.get('limit')]).toEqual(['1', '50'])
  expect(screen.getAllByRole('link', { name: 'Start Creating' }).map((link) => link.getAttribute('href'))).toEqual([
    '/generate',
    '/video-generate',
  ])
})

test('updates the figures when content is created or deleted while the page is open', async () => {
  let texts = 3
  let videos = 1
  open({
    serves: () => true,
    api: {
      'GET /api/content/totals': () => ({ success: true, total: texts, this_week: texts }),
      'GET /api/video/history': () => ({ success: true, history: { jobs: [], pages: 1 }, total: videos }),
    },
  })
  await waitFor(async () => expect(await card('Total Videos')).toHaveTextContent('1 video'))
  videos = 2
  act(() => events.emit('videos-changed'))
  await waitFor(async () => expect(await card('Total Videos')).toHaveTextContent('2 videos'))
  expect(await card('Total Content')).toHaveTextContent('3 posts')
  texts = 4
  act(() => events.emit('content-changed'))
  await waitFor(async () => expect(await card('Total Content')).toHaveTextContent('4 posts'))
  expect(await card('This Week')).toHaveTextContent('4 items')
})

test('has a place for what is planned, which is empty without the plan slice', () => {
  const loaded: LoadState<ComponentType> = { status: 'loaded', value: () => <p>Your next posts</p> }
  const component = { get: () => loaded, subscribe: () => () => {}, retry: () => {} }
  const widget = { id: 'plan', slice: 'plan', label: 'Your plan', order: 1, height: 300, component }
  const { unmount } = renderWithApp(<DashboardPage />, {
    path: '/dashboard',
    serves: noVideo,
    api: stats,
    widgets: { 'dashboard.plan': [widget] },
  })
  expect(screen.getByText('Your next posts')).toBeInTheDocument()
  unmount()
  open()
  expect(screen.queryByText('Your next posts')).toBeNull()
})

test('counts the last seven days as a week', () => {
  const now = new Date('2026-03-12T12:00:00Z')
  const at = (created_at: string) => ({ created_at })
  const jobs = [at('2026-03-05T12:00:00Z'), at('2026-03-05T11:59:59Z'), at('2026-03-12T11:00:00Z')]
  expect(videoStats({ history: { jobs } }, now)).toEqual({ total: 3, thisWeek: 2 })
})

test('shows that the figures did not load, and offers a retry', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {})
  let unavailable = true
  const answer: FakeRoute = () => (unavailable ? problem('not_found', 'x') : { total: 3, this_week: 1 })
  open({ api: { 'GET /api/content/totals': answer } })
  await waitFor(async () => expect(await card('Total Content')).toHaveTextContent("Couldn't be loaded"))
  const [message] = toasts.get()
  expect(message).toMatchObject({ kind: 'info', action: { label: 'Retry' } })
  expect(log).toHaveBeenCalled()
  unavailable = false
  act(() => message?.action?.onClick())
  await waitFor(async () => expect(await card('Total Content')).toHaveTextContent('3 posts'))
  log.mockRestore()
})

test('shows the recent content widget of the content slice', async () => {
  const loaded = createStore<LoadState<ComponentType>>({ status: 'loaded', value: () => <p>five latest texts</p> })
  const widget = {
    id: 'content',
    slice: 'content',
    label: 'Recent content',
    order: 1,
    height: 100,
    component: { ...loaded, retry: () => {} },
  }
  open({ widgets: { 'dashboard.recent-content': [widget] } })
  expect(await screen.findByText('five latest texts')).toBeInTheDocument()
  expect(screen.queryByText('Recent content is not available')).toBeNull()
})

test.each([
  ['/usage', () => true],
  ['/history', (path: string) => path !== '/usage'],
])('links to the list at %s when no slice provides recent content', (target, serves) => {
  open({ serves, api: { 'GET /api/video/history': { history: { jobs: [] } } } })
  const section = screen.getByRole('region', { name: 'Recent Content' })
  expect(within(section).getByRole('link', { name: 'View all' })).toHaveAttribute('href', target)
})

test('shows a payment that ended the plan, and links to the billing page', async () => {
  const ended = { ...free, past_due_since: '2026-04-10T12:00:00Z', renews_at: '2026-05-10T12:00:00Z', can_manage: true }
  open({ api: { 'GET /api/billing/subscription': { success: true, subscription: ended } } })
  expect(await screen.findByText('Your payment is overdue')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Go to billing' })).toHaveAttribute('href', '/billing')
})

test('leaves the notice about a plan that is kept to the shell', async () => {
  const overdue = { ...subscribed, status: 'past_due', past_due_since: '2026-04-10T12:00:00Z', grace_until: '2026-04-24T12:00:00Z' }
  const { calls } = open({ api: { 'GET /api/billing/subscription': { success: true, subscription: overdue } } })
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/billing/subscription')).toBe(true))
  expect(screen.queryByRole('link', { name: 'Go to billing' })).toBeNull()
})

test('links from the tips to the settings', () => {
  open()
  const tips = screen.getByRole('region', { name: 'Content Tips' })
  expect(within(tips).getByRole('link', { name: 'content settings' })).toHaveAttribute('href', '/settings')
})
