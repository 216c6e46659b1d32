import { type FakeRequest, type FakeRoute, problem, renderWithApp, resetApp, toasts } from '@loomcast/web-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { ActivityPage } from '../src/usage/activity.page.tsx'
import { UsagePage } from '../src/usage/usage.page.tsx'

// The part is loaded on demand.
import '../src/usage/usage-chart.tsx'

const post = (id: string, change: object = {}) => ({
  content_id: id,
  platform: 'LinkedIn Post',
  prompt: `Brief of ${id}`,
  generated_text: `Text of ${id}`,
  created_at: '2026-03-02T10:00:00Z',
  ...change,
})
const video = (id: string, change: object = {}) => ({
  job_id: id,
  status: 'completed',
  progress: 100,
  cost_incurred: 0.3,
  input_data: { user_instructions: `Instructions of ${id}` },
  output_data: { thumbnail_url: `/api/files/${id}.jpg`, duration_seconds: 92, file_size_mb: 0.64 },
  error: null,
  created_at: '2026-03-03T10:00:00Z',
  ...change,
})
const failed = video('vid_failed', {
  status: 'failed',
  output_data: null,
  cost_incurred: 0,
  error: { code: 'encoder_failed', message: 'The encoder stopped.' },
  created_at: '2026-03-01T10:00:00Z',
})
const posts = (...history: object[]) => ({ success: true, history, total: history.length })
const videos = (...jobs: object[]) => ({ success: true, history: { jobs, pages: 1 }, total: jobs.length })
const day = (index: number) => new Date(Date.UTC(2026, 1, 2 + index)).toISOString().slice(0, 10)
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: day(index), texts: index % 3, tokens: 9, total: 1, cost: 0 }))

const server = {
  'GET /api/content/totals': {
    success: true,
    total: 1280,
    this_week: 4,
    this_month: 31,
    total_tokens: 610_000,
    estimated_cost: 1.22,
    average_words: 84.4,
  },
  'GET /api/video/totals': {
    success: true,
    total_videos: 3,
    completed_videos: 2,
    failed_videos: 1,
    total_cost: 0.6,
    average_duration_seconds: 92,
    success_rate: 66.7,
    this_week: 1,
    this_month: 2,
  },
  'GET /api/content/daily': ({ query }: FakeRequest) => ({ success: true, days: days(Number(query.get('days'))), max_days: 30 }),
  'GET /api/video/daily': ({ query }: FakeRequest) => ({ success: true, days: days(Number(query.get('days'))), max_days: 30 }),
  'GET /api/packages': {
    success: true,
    packages: [
      { name: 'Starter', analytics_access: false },
      { name: 'Professional', analytics_access: true },
      { name: 'Enterprise', analytics_access: true },
    ],
  },
  'GET /api/content/history': posts(post('cnt_1')),
  'GET /api/video/history': videos(video('vid_1'), failed),
}

function open({
  page = <ActivityPage />,
  path = '/usage',
  api = {},
  serves = () => true,
}: {
  page?: React.ReactNode
  path?: string
  api?: Record<string, FakeRoute | object>
  serves?: (path: string) => boolean
} = {}) {
  return renderWithApp(<BrowserRouter>{page}</BrowserRouter>, { path, serves, api: { ...server, ...api } }).api
}
const list = async () => within(await screen.findByRole('region', { name: 'Your posts and videos' }))
const titles = async () => (await list()).getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
const queriesOf = (calls: FakeRequest[], path: string) =>
  calls.filter((call) => call.path === path).map(({ query }) => Object.fromEntries(query))
const sent = (calls: FakeRequest[], path: string) => calls.filter((call) => call.path === path).map(({ body }) => body)

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  resetApp()
  jest.restoreAllMocks()
})

describe('the figures', () => {
  test('are the totals of the servers, with the estimated part of the cost named', async () => {
    open()
    const card = (name: string) => screen.findByRole('group', { name })
    await waitFor(async () => expect(await card('Content')).toHaveTextContent('1,280 posts'))
    expect(await card('Videos')).toHaveTextContent('3 videos')
    expect(await card('Cost')).toHaveTextContent('$1.82Posts $1.22 (estimate), videos $0.60')
    expect(await card('This month')).toHaveTextContent('33 items')
    expect(await card('Success rate')).toHaveTextContent('66.7%')
    expect(await card('Avg words')).toHaveTextContent('84 words')
    expect(await card('Avg duration')).toHaveTextContent('1:32')
  })

  test('have a success rate of 0 before a video has ended', async () => {
    const none = { ...server['GET /api/video/totals'], completed_videos: 0, failed_videos: 0, success_rate: 0 }
    open({ api: { 'GET /api/video/totals': none } })
    const rate = await screen.findByRole('group', { name: 'Success rate' })
    await waitFor(() => expect(rate).toHaveTextContent('Success rate0%no video has ended yet'))
  })

  test('show what could not be loaded, with a quiet toast and Retry', async () => {
    let unavailable = true
    open({ api: { 'GET /api/video/totals': () => (unavailable ? problem('not_found', 'x') : server['GET /api/video/totals']) } })
    const cost = await screen.findByRole('group', { name: 'Cost' })
    await waitFor(() => expect(cost).toHaveTextContent("Couldn't be loaded"))
    const message = toasts.get().find((each) => each.message === "Your video statistics couldn't be loaded.")
    expect(message?.action?.label).toBe('Retry')
    expect(console.error).toHaveBeenCalled()
    unavailable = false
    act(() => message?.action?.onClick())
    await waitFor(() => expect(cost).toHaveTextContent('$1.82'))
  })
})

describe('the chart', () => {
  test('shows 30 days and lists the plans that have 90', async () => {
    const api = open()
    expect(await screen.findByText('Last 30 days: 30 posts, 30 videos')).toBeInTheDocument()
    expect(screen.getByRole('figure', { name: 'Posts and videos per day' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: '90 days' })).toBeDisabled()
    expect(await screen.findByText(/90 days are part of Professional or Enterprise\./)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing')
    expect(queriesOf(api.calls, '/api/content/daily')).toEqual([{ days: '30' }])
  })

  test.each([
    ['videos', 'GET /api/video/daily', 'Posts per day', 'Last 30 days: 30 posts'],
    ['posts', 'GET /api/content/daily', 'Videos per day', 'Last 30 days: 30 videos'],
  ])('shows the rest if the %s cannot be loaded, and all after Retry', async (part, route, name, summary) => {
    let isBlocked = true
    const answer: FakeRoute = () => (isBlocked ? problem('not_found', 'x') : { success: true, days: days(30), max_days: 30 })
    open({ api: { [route]: answer } })
    expect(await screen.findByText(summary)).toBeInTheDocument()
    expect(screen.getByRole('figure', { name })).toBeInTheDocument()
    expect(screen.getByText(new RegExp(`Your ${part} per day couldn't be loaded`))).toBeInTheDocument()
    isBlocked = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Last 30 days: 30 posts, 30 videos')).toBeInTheDocument()
    expect(screen.queryByText(/couldn't be loaded/)).toBeNull()
  })

  test('hides neither the figures nor the list when it cannot be shown', async () => {
    open({ api: { 'GET /api/content/daily': () => ({ success: true, days: [{ date: 'not a date', texts: 1 }], max_days: 30 }) } })
    expect(await screen.findByText("Your usage per day can't be shown")).toBeInTheDocument()
    expect(await titles()).toEqual(['Instructions of vid_1', 'Brief of cnt_1', 'Instructions of vid_failed'])
    expect(await screen.findByRole('group', { name: 'Content' })).toHaveTextContent('1,280 posts')
    expect(console.error).toHaveBeenCalledWith('part_failed', expect.anything())
  })

  test('shows 90 days with a plan that has them', async () => {
    const analytics: FakeRoute = ({ query }) => ({ success: true, days: days(Number(query.get('days'))), max_days: 90 })
    const api = open({ api: { 'GET /api/content/daily': analytics, 'GET /api/video/daily': analytics } })
    await waitFor(() => expect(screen.getByRole('radio', { name: '90 days' })).toBeEnabled())
    await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
    expect(await screen.findByText('Last 90 days: 90 posts, 90 videos')).toBeInTheDocument()
    expect(screen.queryByText(/are part of/)).toBeNull()
    expect(queriesOf(api.calls, '/api/video/daily')).toEqual([{ days: '30' }, { days: '90' }])
  })
})

describe('the list', () => {
  test('has posts and videos together, newest first, and requests at most 100 of each', async () => {
    const api = open()
    expect(await titles()).toEqual(['Instructions of vid_1', 'Brief of cnt_1', 'Instructions of vid_failed'])
    const query = { date_range: 'all', sort: 'created_at', order: 'desc', page: '1', limit: '100' }
    expect(queriesOf(api.calls, '/api/content/history')).toEqual([query])
    expect(queriesOf(api.calls, '/api/video/history')).toEqual([query])
    expect((await list()).getByText('The encoder stopped.')).toBeInTheDocument()
    expect((await list()).getByText('1:32 · 640 KB · $0.30')).toBeInTheDocument()
  })

  test.each([
    ['?sort=type&order=asc', ['Brief of cnt_1', 'Instructions of vid_1', 'Instructions of vid_failed']],
    ['?sort=type', ['Instructions of vid_1', 'Instructions of vid_failed', 'Brief of cnt_1']],
    ['?sort=status', ['Instructions of vid_failed', 'Instructions of vid_1', 'Brief of cnt_1']],
    ['?order=asc', ['Instructions of vid_failed', 'Brief of cnt_1', 'Instructions of vid_1']],
  ])('is sorted by %s', async (query, expected) => {
    open({ path: `/usage${query}` })
    expect(await titles()).toEqual(expected)
  })

  test('has tabs, stored in the URL', async () => {
    open()
    await titles()
    await userEvent.click(screen.getByRole('tab', { name: 'Content' }))
    expect(await titles()).toEqual(['Brief of cnt_1'])
    expect(location.search).toBe('?type=content')
    await userEvent.click(screen.getByRole('tab', { name: 'Videos' }))
    expect(await titles()).toEqual(['Instructions of vid_1', 'Instructions of vid_failed'])
    await userEvent.click(screen.getByRole('tab', { name: 'All' }))
    expect(location.search).toBe('')
  })

  test('searches and filters on the server; processing includes videos that have not started', async () => {
    const running: FakeRoute = ({ query }) =>
      query.get('status') === 'pending' ? videos(video('vid_new', { status: 'pending', output_data: null, progress: 0 })) : videos()
    const api = open({ path: '/usage?q=menu&range=week&status=processing', api: { 'GET /api/video/history': running } })
    expect(await titles()).toEqual(['Instructions of vid_new'])
    expect((await list()).getByText('Processing')).toBeInTheDocument()
    expect(queriesOf(api.calls, '/api/content/history')).toEqual([])
    const queries = queriesOf(api.calls, '/api/video/history')
    expect(queries.map(({ status }) => status)).toEqual(['processing', 'pending'])
    expect(queries[0]).toMatchObject({ q: 'menu', date_range: 'week' })
  })

  test('is shown in pages, and links to the rest', async () => {
    const many = Array.from({ length: 100 }, (_, index) => post(`cnt_${index}`))
    open({ api: { 'GET /api/content/history': { ...posts(...many), total: 340 }, 'GET /api/video/history': videos() } })
    expect(await titles()).toHaveLength(24)
    expect(screen.getByText('Page 1 of 5')).toBeInTheDocument()
    expect(screen.getByText(/This list has 100 of 340 posts/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'content history' })).toHaveAttribute('href', '/history')
  })

  test('keeps the posts when the videos do not load', async () => {
    open({ api: { 'GET /api/video/history': () => problem('not_found', 'x') } })
    expect(await titles()).toEqual(['Brief of cnt_1'])
    expect(toasts.get()).toMatchObject([{ message: "Your videos couldn't be loaded.", action: { label: 'Retry' } }])
  })

  test.each([
    ['All', ['/generate', '/video-generate']],
    ['Content', ['/generate']],
    ['Videos', ['/video-generate']],
  ])('links to the generators when %s is empty', async (tab, targets) => {
    open({ api: { 'GET /api/content/history': posts(), 'GET /api/video/history': videos() } })
    await userEvent.click(await screen.findByRole('tab', { name: tab }))
    const links = within(screen.getByRole('tabpanel', { name: tab })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(targets)
  })

  test('is chosen as grid or list once for both screens', async () => {
    open()
    await userEvent.click(await screen.findByRole('radio', { name: 'List' }))
    cleanup()
    open({ page: <UsagePage />, path: '/unified-history' })
    expect(await screen.findByRole('radio', { name: 'List' })).toBeChecked()
  })
})

describe('deleting', () => {
  const deletes = {
    'POST /api/content/bulk-delete': { success: true },
    'POST /api/video/bulk-delete': { success: true },
    'POST /api/content/restore': { success: true },
    'POST /api/video/restore': { success: true },
  }
  const confirmed = async (question: string) =>
    userEvent.click(within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Delete' }))

  test('several items takes a confirmation, clears the selection and can be undone for 10 seconds', async () => {
    const api = open({ api: deletes })
    await titles()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
    await confirmed('Delete 3 selected items?')
    await waitFor(() => expect(sent(api.calls, '/api/content/bulk-delete')).toEqual([{ content_ids: ['cnt_1'] }]))
    expect(sent(api.calls, '/api/video/bulk-delete')).toEqual([{ job_ids: ['vid_1', 'vid_failed'] }])
    await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull())
    expect(toasts.get()).toMatchObject([{ message: '3 items deleted', durationMs: 10_000, action: { label: 'Undo' } }])
    act(() => toasts.get()[0]?.action?.onClick())
    await waitFor(() => expect(toasts.get().at(-1)?.message).toBe('3 items restored'))
    expect(sent(api.calls, '/api/video/restore')).toEqual([{ job_ids: ['vid_1', 'vid_failed'] }])
  })

  test.each([
    ['content', 'Brief of cnt_1'],
    ['video', 'Instructions of vid_1'],
  ])('one item requires a confirmation for this %s', async (noun, title) => {
    open({ api: deletes })
    await userEvent.click(await screen.findByRole('button', { name: `Delete “${title}”` }))
    await confirmed(`Are you sure you want to delete this ${noun}?`)
    await waitFor(() => expect(toasts.get()).toMatchObject([{ message: '1 item deleted' }]))
  })

  test('restores the posts if the videos cannot be deleted, and offers Retry', async () => {
    const api = open({ api: { ...deletes, 'POST /api/video/bulk-delete': () => problem('not_found', 'x') } })
    await titles()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected' }))
    await confirmed('Delete 3 selected items?')
    await waitFor(() => expect(toasts.get()).toMatchObject([{ message: '3 items not deleted.', action: { label: 'Retry' } }]))
    expect(sent(api.calls, '/api/content/restore')).toEqual([{ content_ids: ['cnt_1'] }])
    expect(screen.getByText('3 selected')).toBeInTheDocument()
  })
})

describe('Activity', () => {
  const saved: string[] = []
  beforeEach(() => {
    saved.length = 0
    URL.createObjectURL = () => 'blob:test'
    URL.revokeObjectURL = () => {}
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      saved.push(`${this.getAttribute('href')} ${this.download}`)
    }
  })

  test('has a thumbnail of 150 × 150 px, View, and downloads as .mp4 and .jpg for finished videos only', async () => {
    open({
      api: {
        'GET /api/video/download/vid_1': { success: true, download_url: '/api/files/signed', filename: 'video_vid_1.mp4' },
        'GET /api/video/status/vid_1': { success: true, job: video('vid_1') },
        'GET /api/files/vid_1.jpg': () => new Response('jpg'),
      },
    })
    await titles()
    const image = document.querySelector('img')
    expect(image).toHaveAttribute('src', '/api/files/vid_1.jpg')
    expect([image?.width, image?.height]).toEqual([150, 150])
    expect(screen.getByRole('link', { name: 'View “Instructions of vid_1”' })).toHaveAttribute('href', '/video-history?video=vid_1')
    await userEvent.click(screen.getByRole('button', { name: 'Download the video “Instructions of vid_1”' }))
    await waitFor(() => expect(saved).toEqual(['/api/files/signed video_vid_1.mp4']))
    await userEvent.click(screen.getByRole('button', { name: 'Download the image of “Instructions of vid_1”' }))
    await waitFor(() => expect(saved[1]).toBe('blob:test video_vid_1.jpg'))
    expect(screen.queryByRole('link', { name: /View .*vid_failed/ })).toBeNull()
    expect(screen.getAllByRole('button', { name: /^Download/ })).toHaveLength(2)
  })

  test('logs a failed download and offers Retry', async () => {
    open({ api: { 'GET /api/video/download/vid_1': () => problem('video_not_finished') } })
    await userEvent.click(await screen.findByRole('button', { name: 'Download the video “Instructions of vid_1”' }))
    await waitFor(() => expect(toasts.get()).toMatchObject([{ message: "The video couldn't be downloaded.", action: { label: 'Retry' } }]))
    expect(console.error).toHaveBeenCalled()
  })

  test('is the same screen as Usage, which has no media', async () => {
    open({ page: <UsagePage />, path: '/unified-history' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Usage')
    expect(await titles()).toHaveLength(3)
    expect(document.querySelector('img')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  })
})

test('requests nothing for a slice that is not installed', async () => {
  const api = open({ serves: (path) => !path.startsWith('/video') })
  expect(await titles()).toEqual(['Brief of cnt_1'])
  expect(await screen.findByRole('figure', { name: 'Posts per day' })).toBeInTheDocument()
  expect(await screen.findByRole('group', { name: 'Videos' })).toHaveTextContent('Not available here')
  expect(screen.getByRole('group', { name: 'Cost' })).toHaveTextContent('$1.22')
  expect(api.calls.filter(({ path }) => path.startsWith('/api/video'))).toEqual([])
})
