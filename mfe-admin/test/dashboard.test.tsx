import { type FakeRoute, problem, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DashboardFigures, PublishingFigures, SystemStatus } from '../src/dashboard/dashboard.api.ts'
import { openAdmin } from './open-admin.tsx'

const figures: DashboardFigures = {
  total_users: 1284,
  active_users: 210,
  total_content: 5321,
  total_videos: 40,
  today_requests: 31,
  openai_requests: 20,
  gemini_requests: 4,
  other_requests: 7,
  today_tokens: 12_500,
  today_failures: 1,
  today_videos: 0,
  top_platforms: [
    { _id: 'LinkedIn Post', count: 300 },
    { _id: 'Twitter/X Thread', count: 1 },
  ],
  last_7_days: [
    { date: '2026-03-09', total_requests: 12, total_tokens: 4000, partial: false },
    { date: '2026-03-10', total_requests: 31, total_tokens: 12_500, partial: true },
  ],
  comparison: {
    total_users: { current: 56, previous: 50, percent: 12 },
    active_users: { current: 180, previous: 200, percent: -10 },
    total_content: { current: 412, previous: 0, percent: null },
    total_videos: { current: 3, previous: 3, percent: 0 },
  },
  updated_at: '2026-03-10T12:00:00Z',
}
const service = (name: string, state: SystemStatus['services'][number]['state'] = 'operational') => ({
  name,
  state,
  version: '2.0.0',
  latency_ms: 12,
  checked_at: '2026-03-10T12:00:00Z',
  detail: null,
})
const checked_at = '2026-03-10T12:00:00Z'
const provider = (name: string, state: SystemStatus['providers'][number]['state']) => ({
  service: 'content' as const,
  name,
  state,
  detail: null,
  last_success_at: null,
  last_failure_at: null,
  checked_at,
})
const status: SystemStatus = {
  checked_at,
  services: [service('auth'), service('content')],
  providers: [provider('openai', 'active'), provider('gemini', 'not_configured')],
  queues: [{ service: 'video', name: 'renders', waiting: 3, failed: 0, stuck: 0, checked_at }],
  consumers: [{ service: 'admin', group: 'admin.users', waiting: 0, dead_letters: 2, checked_at }],
  payments: { provider: 'sandbox', last_event_at: null },
}

const NOTHING = {
  planned: 0,
  due: 0,
  sending: 0,
  unknown: 0,
  failed: 0,
  missed: 0,
  handed_over: 0,
  published: 0,
  accounts: 0,
  broken_accounts: 0,
}

const finances = {
  currency: 'usd',
  metrics: { mrr: 87, revenue_last_month: 157, past_due_subscriptions: 1 },
  standard: { subscriber_churn_rate: { value: 12.5, unit: 'percent', formula: 'F.', period: 'P' } },
  funnel: {
    from: '2026-02-09',
    days: 30,
    registered: 40,
    steps: [
      { id: 'drafted', users: 30, percent: 75 },
      { id: 'activated', users: 20, percent: 50 },
      { id: 'paid', users: 4, percent: 10 },
    ],
  },
  scheduled_cancellations: { subscriptions: 2, next: [] },
}

const publishing: PublishingFigures = {
  checked_at,
  networks: [
    { ...NOTHING, network: null, handed_over: 3 },
    { ...NOTHING, network: 'bluesky', planned: 1200, due: 2, sending: 1, published: 40, accounts: 12, broken_accounts: 1 },
    { ...NOTHING, network: 'mastodon', planned: 34, unknown: 4, failed: 5, accounts: 1 },
  ],
}

const open = (api: Record<string, FakeRoute | object> = {}) =>
  openAdmin('/admin/dashboard', {
    'GET /api/admin/dashboard': figures,
    'GET /api/admin/financial-dashboard': finances,
    'GET /api/admin/publishing': publishing,
    'GET /api/admin/status': status,
    ...api,
  })

test('shows the rest of the page if one part cannot be shown', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  open({ 'GET /api/admin/dashboard': { ...figures, top_platforms: [null] } })
  expect(await screen.findByText("The popular platforms can't be shown")).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'System' })).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Total users' })).toHaveTextContent('1,284')
  jest.restoreAllMocks()
})
const card = (name: string) => screen.findByRole('group', { name })
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

afterEach(() => {
  cleanup()
  resetApp()
})

test('shows each total with its real change and both values', async () => {
  await open()
  expect(await screen.findByText('1,284')).toBeInTheDocument()
  expect(await card('Total users')).toHaveTextContent('+12% vs last month56 registered this month, 50 last month')
  expect(await card('Active users')).toHaveTextContent('-10% vs last month180 active this month, 200 last month')
  expect(await card('Total content generated')).toHaveTextContent('Not enough data to compare412 this month, 0 last month')
  expect(await card('Total videos generated')).toHaveTextContent('0% vs last month')
  expect(await card("Today's activity")).toHaveTextContent('31 requests12,500 tokens, 1 failure since midnight UTC')
})

test('starts with activation, conversion, churn and revenue, and what needs attention', async () => {
  await open()
  expect(await screen.findByText('50%')).toBeInTheDocument()
  expect(await card('Activation')).toHaveTextContent('50%20 of 40 registered in 30 days')
  expect(await card('Conversion')).toHaveTextContent('10%4 of 40 registered in 30 days')
  expect(await card('Churn')).toHaveTextContent('12.5%of the paying customers of 30 days ago')
  expect(await card('MRR')).toHaveTextContent('$87.00')
  expect(await card('Revenue')).toHaveTextContent('$157.00last 30 days')
  expect(screen.getAllByRole('group')[0]).toBe(await card('Activation'))
  expect(screen.getByText('1 overdue payment and 2 scheduled cancellations')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'See who in Financial' })).toHaveAttribute('href', '/admin/financial')
  const funnel = await panel('From registration to payment')
  expect(funnel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Registered40Without administrators and deleted accounts',
    'Made a first post or video30 (75%)',
    'Made a video, or posts on two days20 (50%)Activation; days are UTC',
    'Paid for a plan4 (10%)Conversion; granted plans are not paid',
  ])
})

test('shows no shares without users, and keeps the page when only the finances fail', async () => {
  const steps = finances.funnel.steps.map(({ id }) => ({ id, users: 0, percent: null }))
  await open({
    'GET /api/admin/financial-dashboard': {
      ...finances,
      metrics: { ...finances.metrics, past_due_subscriptions: 0 },
      standard: { subscriber_churn_rate: { ...finances.standard.subscriber_churn_rate, value: null } },
      funnel: { ...finances.funnel, registered: 0, steps },
      scheduled_cancellations: { subscriptions: 0, next: [] },
    },
  })
  expect(await screen.findByText('No paying customers 30 days ago')).toBeInTheDocument()
  expect(await card('Activation')).toHaveTextContent('ActivationNot enough dataNo user registered in the last 30 days')
  expect(screen.queryByText(/scheduled cancellation/)).toBeNull()
  cleanup()
  await open({ 'GET /api/admin/financial-dashboard': () => problem('not_found') })
  expect(await screen.findByText('The business figures could not be loaded')).toBeInTheDocument()
  expect(await screen.findByText('1,284')).toBeInTheDocument()
})

test("shows today's API usage, the platforms and seven days", async () => {
  await open()
  const usage = await panel("Today's API usage")
  for (const [label, value] of [
    ['OpenAI requests', '20'],
    ['Gemini requests', '4'],
    ['Local engines', '7'],
    ['Total tokens', '12,500'],
  ])
    expect(usage.getByText(label ?? '').nextSibling).toHaveTextContent(value ?? '')
  const platforms = await panel('Popular platforms')
  expect(platforms.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'LinkedIn Post300 generations',
    expect.stringMatching(/1 generation$/),
  ])
  const week = await panel('7-day activity')
  expect(week.getAllByRole('row').map((row) => row.textContent)).toEqual(['DateRequestsTokens', 'Mar 10 (today)3112,500', 'Mar 9124,000'])
})

test('shows the state of every service and provider, with the time of the check', async () => {
  const api = await open()
  const system = await panel('System status')
  const row = async (name: string) => (await system.findByText(name)).closest('li')
  expect(await row('Backend API')).toHaveTextContent('All 2 services respondOperational')
  expect(await row('OpenAI')).toHaveTextContent('Active')
  expect(await row('Gemini')).toHaveTextContent('Not Configured')
  expect(await row('Dead letters')).toHaveTextContent('2 events')
  expect(system.getByRole('link', { name: '2 events' })).toHaveAttribute('href', '/admin/events')
  expect(await row('Queues')).toHaveTextContent('3 jobs waiting, 0 failed')
  expect(system.getByText(/^Checked/)).toBeInTheDocument()
  api.on({ 'GET /api/admin/status': { ...status, services: [service('auth'), service('content', 'down')] } })
  await userEvent.click(system.getByRole('button', { name: 'Check now' }))
  expect(await system.findByText('Degraded')).toBeInTheDocument()
  expect(await row('Backend API')).toHaveTextContent('content')
})

test('failed and stuck jobs lead to their list, and dead letters that are not known are named', async () => {
  const consumers = [{ service: 'auth', group: 'auth.plans', waiting: null, dead_letters: null }]
  const queues = [{ service: 'auth', name: 'mail', waiting: 1, failed: 2, stuck: 1 }]
  await open({ 'GET /api/admin/status': { ...status, consumers, queues } })
  const system = await panel('System status')
  expect(await system.findByRole('link', { name: '2 failed, 1 stuck' })).toHaveAttribute('href', '/admin/events?tab=jobs')
  expect(system.getByText('Dead letters').closest('li')).toHaveTextContent('Dead lettersNot known for auth.plans')
})

test('shows the lag of each consumer and the jobs of each queue, with the time of the check of its service', async () => {
  await open({
    'GET /api/admin/status': {
      ...status,
      services: [{ ...service('auth'), checked_at: '2026-03-10T11:00:00Z' }, service('video')],
      queues: [{ service: 'video', name: 'renders', waiting: 1200, failed: 0, stuck: 1 }],
      consumers: [
        { service: 'auth', group: 'auth.plans', waiting: 17, dead_letters: 1, checked_at: '2026-03-10T10:00:00Z' },
        { service: 'auth', group: 'auth.usage', waiting: null, dead_letters: null },
      ],
    },
  })
  const system = await panel('System status')
  const row = async (name: string) => (await system.findByText(name)).closest('li') as HTMLElement
  const checkOf = async (name: string) =>
    within(await row(name))
      .getByText(/./, { selector: 'time' })
      .getAttribute('datetime')
  expect(await row('video: renders')).toHaveTextContent('1,200 jobs waiting, 0 failed, 1 stuck, checked')
  expect(await row('auth.plans')).toHaveTextContent('17 events behind, 1 dead letter, checked')
  expect(await row('auth.usage')).toHaveTextContent('Lag not known, dead letters not known, checked')
  expect(await row('Consumers')).toHaveTextContent('17 events waiting')
  expect(await Promise.all(['auth', 'video: renders', 'auth.plans', 'auth.usage'].map(checkOf))).toEqual(
    ['2026-03-10T11:00:00', '2026-03-10T12:00:00', '2026-03-10T10:00:00', '2026-03-10T11:00:00'].map((at) => expect.stringContaining(at)),
  )
})

test('shows unknown states by their names', async () => {
  await open({
    'GET /api/admin/status': {
      ...status,
      services: [service('auth'), { ...service('video'), state: 'not_checked', checked_at: null, latency_ms: null, version: null }],
      providers: [
        { name: 'openai', state: 'rate_limited', detail: null, checked_at: null },
        { name: 'gemini', state: 'not_configured', detail: 'No API key is set.', checked_at: '2026-03-10T12:00:00Z' },
        { name: 'motion', state: 'not_checked', detail: null, checked_at: '2026-03-10T12:00:00Z' },
      ],
    },
  })
  const system = await panel('System status')
  const row = async (name: string) => (await system.findByText(name)).closest('li')
  expect(await row('video')).toHaveTextContent(/^videoNot checked yet$/)
  expect(await row('OpenAI')).toHaveTextContent(/^OpenAIRate limited$/)
  expect(await row('Gemini')).toHaveTextContent(/^GeminiNo API key is set\. Checked .*Not Configured$/)
  expect(await row('Motion')).toHaveTextContent(/^MotionNot used since the startNot checked yet$/)
  expect(await row('Backend API')).toHaveTextContent('1 of 2 services checkedOperational')
})

test('keeps the figures when only the status fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  await open({ 'GET /api/admin/status': () => problem('not_found', 'No status.') })
  expect(await screen.findByText('The status could not be checked')).toBeInTheDocument()
  expect(screen.getByText('1,284')).toBeInTheDocument()
})

test('has the texts for no data', async () => {
  await open({
    'GET /api/admin/dashboard': {
      ...figures,
      top_platforms: [],
      last_7_days: [{ date: '2026-03-10', total_requests: 0, total_tokens: 0 }],
    },
  })
  expect(await screen.findByText('No platform data available')).toBeInTheDocument()
  expect(screen.getByText('No activity data available')).toBeInTheDocument()
})

test('shows a page for a failure, with Retry', async () => {
  const api = await open({ 'GET /api/admin/dashboard': () => problem('not_found') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Error Loading Dashboard' })).toBeInTheDocument()
  expect(screen.getByText('Failed to load dashboard data')).toBeInTheDocument()
  api.on({ 'GET /api/admin/dashboard': figures })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('1,284')).toBeInTheDocument()
})

test('counts planned posts and accounts by network', async () => {
  await open()
  const posts = await panel('Planned posts')
  expect(await posts.findByText('1,234')).toBeInTheDocument()
  expect(posts.getAllByRole('term').map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)).toEqual([
    'Planned 1,234',
    'Due 2',
    'Being sent 1',
    'Not confirmed 4',
    'Failed 5',
    'Missed 0',
    'Published 40',
  ])
  expect(posts.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Handed to the person3 waiting for the person',
    'Bluesky12 accounts, 1,200 planned, 2 due, 1 being sent, 40 published1 account to connect again',
    'Mastodon1 account, 34 planned, 4 not confirmed, 5 failed',
  ])
})

test('says if planned posts could not be counted', async () => {
  await open({ 'GET /api/admin/publishing': () => problem('service_unavailable', 'The publish service does not respond.') })
  const posts = await panel('Planned posts')
  expect(await posts.findByText('The publish service does not respond.')).toBeInTheDocument()
})
