import { type FakeRoute, problem, resetApp } from '@loomcast/web-kit/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnalyticsFigures } from '../src/analytics/analytics.api.ts'
import { openAdmin } from './open-admin.tsx'

const day = (date: string, content_count: number, video_count: number) => ({
  date,
  content_count,
  video_count,
  failed_content: 0,
  total_tokens: 1000,
  cost_micros: 500,
  active_users: 2,
  partial: date === '2026-03-10',
})
const unchanged = { current: 1, previous: 1, percent: 0 }
const figures: AnalyticsFigures = {
  days: 30,
  summary: {
    total_content: 412,
    total_videos: 8,
    successful_videos: 6,
    failed_videos: 2,
    video_success_rate: 75,
    total_active_users: 33,
    failed_content: 5,
    canceled_videos: 1,
    requested_videos: 10,
    deleted_content: 3,
    deleted_videos: 0,
    new_users: 4,
  },
  daily_usage: [day('2026-03-09', 12, 1), day('2026-03-10', 3, 0)],
  platform_usage: ['LinkedIn Post', 'Twitter/X Thread', 'Instagram Caption', 'Facebook Post', 'Blog Post'].map((_id, index) => ({
    _id,
    count: 50 - index,
  })),
  provider_usage: [{ _id: 'openai', count: 300, failed: 4, total_tokens: 120_000, cost_micros: 45_000 }],
  model_usage: Array.from({ length: 6 }, (_, index) => ({
    _id: `model-${index}`,
    provider: 'openai',
    count: 60 - index,
    failed: 0,
    total_tokens: 1000,
    cost_micros: 2_000_000,
    unpriced: 0,
  })),
  failure_usage: [],
  cost: {
    estimated: 0.24,
    average_daily: 0.008,
    per_content: 0.000583,
    real: 0.05,
    real_video: 12,
    unpriced_content: 4,
    price_table_date: '2026-03-01',
  },
  comparison: {
    total_content: { current: 412, previous: 400, percent: 3 },
    total_videos: unchanged,
    successful_videos: unchanged,
    failed_videos: unchanged,
    total_active_users: unchanged,
    failed_content: unchanged,
    total_tokens: unchanged,
    cost_micros: unchanged,
  },
  updated_at: null,
}

const open = (path = '/admin/analytics', api: Record<string, FakeRoute | object> = {}) =>
  openAdmin(path, { 'GET /api/admin/analytics': figures, ...api })
const panel = async (name: string) => within(await screen.findByRole('region', { name }))

afterEach(() => {
  cleanup()
  resetApp()
})

test('shows 30 days at first, and another period by the selector, stored in the URL', async () => {
  const api = await open()
  expect(await screen.findByText('412')).toBeInTheDocument()
  const days = () => api.calls.filter(({ path }) => path === '/api/admin/analytics').map(({ query }) => query.get('days'))
  expect(days()).toEqual(['30'])
  await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
  await waitFor(() => expect(days()).toEqual(['30', '90']))
  expect(location.search).toBe('?days=90')
})

test('reads the period from the URL and ignores an unknown one', async () => {
  expect((await open('/admin/analytics?days=7')).calls[0]?.query.get('days')).toBe('7')
  cleanup()
  expect((await open('/admin/analytics?days=8')).calls[0]?.query.get('days')).toBe('30')
})

test('shows the summary, the success of videos, four platforms, the providers and five models', async () => {
  await open()
  await screen.findByText('412')
  expect(screen.getByRole('group', { name: 'Posts generated' })).toHaveTextContent('+3% vs the 30 days before412 now, 400 before')
  expect(screen.getByRole('group', { name: 'Video success rate' })).toHaveTextContent('75%6 videos finished, 2 failed')
  expect((await panel('Video generation success')).getByText('75% successful')).toBeInTheDocument()
  expect((await panel('Top content platforms')).getAllByRole('listitem')).toHaveLength(4)
  expect((await panel('AI provider usage')).getByRole('listitem')).toHaveTextContent('OpenAI300 requests120,000 tokens, $0.05')
  const models = (await panel('Top models')).getAllByRole('listitem')
  expect(models).toHaveLength(5)
  expect(models[0]).toHaveTextContent('model-060 requestsOpenAI, 1,000 tokens, $2.00')
})

test('shows the estimate and the real cost with how they are computed', async () => {
  await open()
  const cost = await panel('Cost analysis')
  const value = (label: string) => cost.getByText(label).nextSibling
  expect(value('Estimated AI cost')).toHaveTextContent('$0.24')
  expect(value('Average daily cost')).toHaveTextContent('$0.008')
  expect(value('Cost per content')).toHaveTextContent('$0.000583')
  expect(value('Posts, by model')).toHaveTextContent('$0.05without 4 posts of models with unknown prices')
  expect(value('Total')).toHaveTextContent('$12.05')
  expect(cost.getByText(/total tokens × \$0.002 \/ 1,000/)).toBeInTheDocument()
  expect(cost.getByText(/2026-03-01/)).toBeInTheDocument()
})

test('shows the days as a chart, and as a table behind one button', async () => {
  await open()
  const usage = await panel('Daily usage')
  const button = await usage.findByRole('button', { name: 'Show as table' })
  expect(usage.getByText('2 days: 15 posts, 1 video, 2,000 tokens, most on Mar 9')).toBeInTheDocument()
  await userEvent.click(button)
  expect(usage.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'DayPostsVideos',
    'Monday, March 9121',
    'Tuesday, March 10 (today, not over)30',
  ])
})

test('has the texts for no data', async () => {
  await open('/admin/analytics', {
    'GET /api/admin/analytics': {
      ...figures,
      summary: { ...figures.summary, total_videos: 0, successful_videos: 0, failed_videos: 0, video_success_rate: 0 },
      cost: { ...figures.cost, per_content: null },
      daily_usage: [day('2026-03-10', 0, 0)],
      platform_usage: [],
      provider_usage: [],
      model_usage: [],
    },
  })
  for (const text of ['No usage data available', 'No platform data available', 'No provider data available', 'No model data available'])
    expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.getByRole('group', { name: 'Video success rate' })).toHaveTextContent('0%No video ended in this period')
  expect(screen.getByText('Cost per content').nextSibling).toHaveTextContent('Not enough datano posts in this period')
})

test('shows a page for a failure, with Retry', async () => {
  const api = await open('/admin/analytics', { 'GET /api/admin/analytics': () => problem('not_found') })
  expect(await screen.findByRole('heading', { level: 1, name: 'Error Loading Analytics' })).toBeInTheDocument()
  expect(screen.getByText('Failed to load analytics data')).toBeInTheDocument()
  api.on({ 'GET /api/admin/analytics': figures })
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('412')).toBeInTheDocument()
})
