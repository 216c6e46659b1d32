import { beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { analyticsApi } from '../src/analytics/analytics.api.ts'
import { dashboardApi } from '../src/dashboard/dashboard.api.ts'
import { search } from '../src/palette/search.api.ts'

const { exchange } = httpContract('mfe-admin', 'admin')
const { boolean, eachLike, integer, nullValue, number, regex, string, time } = matching

const given = { 'an administrator and figures of today': {} }
const day = regex('^\\d{4}-\\d\\d-\\d\\d$', '2026-03-10')
const comparison = { current: integer(1), previous: integer(0), percent: nullValue() }
const named = { _id: string('linkedin'), count: integer(1) }

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('adminToken', EXAMPLE_TOKEN)
})

test('reads the figures of the dashboard', async () => {
  const counts = {
    total_users: integer(1),
    active_users: integer(1),
    total_content: integer(1),
    total_videos: integer(0),
    today_requests: integer(1),
    openai_requests: integer(1),
    gemini_requests: integer(0),
    other_requests: integer(0),
    today_tokens: integer(600),
    today_failures: integer(0),
  }
  const figures = await exchange(
    {
      named: 'the figures of the dashboard',
      given,
      request: { method: 'GET', path: '/api/admin/dashboard', signedIn: true },
      response: {
        status: 200,
        body: {
          ...counts,
          top_platforms: eachLike(named),
          updated_at: time(),
          last_7_days: eachLike({ date: day, total_requests: integer(1), total_tokens: integer(600) }),
          comparison: { total_users: comparison, active_users: comparison, total_content: comparison, total_videos: comparison },
        },
      },
    },
    () => dashboardApi.figures(),
  )
  expect(figures.comparison.total_content.percent).toBeNull()
})

test('reads the state of the platform', async () => {
  const status = await exchange(
    {
      named: 'the state of the platform',
      given: { 'an administrator': {} },
      request: { method: 'GET', path: '/api/admin/status', signedIn: true },
      response: {
        status: 200,
        body: {
          checked_at: time(),
          services: eachLike({
            name: string('auth'),
            state: regex('^(operational|degraded|down)$', 'operational'),
            version: string('2.0.0'),
            latency_ms: integer(12),
            checked_at: time(),
            detail: nullValue(),
          }),
          providers: eachLike({
            name: string('openai'),
            state: regex('^(active|not_configured|failing)$', 'active'),
            detail: nullValue(),
            checked_at: time(),
          }),
          queues: eachLike({ service: string('auth'), name: string('mails'), waiting: integer(0), failed: integer(0) }),
          consumers: eachLike({ service: string('auth'), group: string('auth.plans'), waiting: nullValue(), dead_letters: integer(0) }),
          payments: { provider: string('sandbox'), last_event_at: time() },
        },
      },
    },
    () => dashboardApi.status(),
  )
  expect(status.services[0]?.state).toBe('operational')
})

test('reads the figures of planned posts', async () => {
  const counts = {
    planned: integer(1),
    due: integer(0),
    sending: integer(0),
    unknown: integer(0),
    failed: integer(0),
    missed: integer(0),
    handed_over: integer(0),
    published: integer(0),
    accounts: integer(1),
    broken_accounts: integer(0),
  }
  const figures = await exchange(
    {
      named: 'the figures of planned posts',
      given: { 'an administrator': {} },
      request: { method: 'GET', path: '/api/admin/publishing', signedIn: true },
      response: { status: 200, body: { checked_at: time(), networks: eachLike({ network: string('mastodon'), ...counts }) } },
    },
    () => dashboardApi.publishing(),
  )
  expect(figures.networks[0]?.network).toBe('mastodon')
})

test('reads the analytics of a period', async () => {
  const summary = {
    total_content: integer(1),
    total_videos: integer(0),
    successful_videos: integer(0),
    failed_videos: integer(0),
    video_success_rate: number(0),
    total_active_users: integer(1),
    failed_content: integer(0),
  }
  const usage = { count: integer(1), total_tokens: integer(600), cost_micros: integer(180) }
  const figures = await exchange(
    {
      named: 'the analytics of a period',
      given,
      request: { method: 'GET', path: '/api/admin/analytics', query: { days: '7' }, signedIn: true },
      response: {
        status: 200,
        body: {
          summary,
          daily_usage: eachLike({
            date: day,
            content_count: integer(0),
            video_count: integer(0),
            total_tokens: integer(0),
            cost_micros: integer(0),
            active_users: integer(0),
            partial: boolean(false),
          }),
          platform_usage: eachLike(named),
          provider_usage: eachLike({ _id: string('openai'), ...usage }),
          model_usage: eachLike({ _id: string('gpt-4o-mini'), provider: string('openai'), ...usage, unpriced: integer(0) }),
          cost: {
            estimated: number(0.0012),
            average_daily: number(0.0002),
            per_content: number(0.0012),
            real: number(0.00018),
            real_video: number(0),
            unpriced_content: integer(0),
            price_table_date: day,
          },
          comparison: { total_content: comparison, total_videos: comparison, total_active_users: comparison, failed_content: comparison },
          updated_at: time(),
        },
      },
    },
    () => analyticsApi.figures(7),
  )
  expect(figures.model_usage[0]?.provider).toBe('openai')
})

test('finds users and packages', async () => {
  const found = await exchange(
    {
      named: 'a search',
      given: { 'an administrator and the user usr_pact': {} },
      request: { method: 'GET', path: '/api/admin/search', query: { q: 'pact' }, signedIn: true },
      response: {
        status: 200,
        body: {
          users: eachLike({ user_id: string('usr_pact'), email: string('pact@example.com') }),
          packages: eachLike({ package_id: string('pkg_pact'), name: string('Pact plan') }),
        },
      },
    },
    () => search('pact'),
  )
  expect(found.packages[0]?.name).toBe('Pact plan')
})
