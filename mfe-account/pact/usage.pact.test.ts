import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { queryClient } from '@loomcast/web-kit/query'
import { renderHook, waitFor } from '@testing-library/react'
import { useVideoTotals } from '../src/stats.api.ts'
import { usageApi } from '../src/usage/usage.api.ts'
import { usageList } from '../src/usage/usage.query.ts'

/** The calls of the Activity and Usage screens. */
const { eachLike, integer, number, problem, regex, string, time } = matching
const view = { ...usageList.firstView, search: 'menu' }
const query = { q: 'menu', date_range: 'all', sort: 'created_at', order: 'desc', page: '1', limit: '100' }
const date = regex('^\\d{4}-\\d{2}-\\d{2}$', '2026-03-10')

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))
afterEach(() => queryClient.clear())
const codeOf = (call: Promise<unknown>) => call.catch((error: unknown) => (error as { code: string }).code)

describe('texts', () => {
  const { exchange } = httpContract('mfe-account', 'content')
  const USER = { 'a user': { user_id: 'usr_pact' } }
  const textOf = { content_id: 'cnt_pact', user_id: 'usr_pact' }

  test('are listed with the filters of the combined list', async () => {
    const found = await exchange(
      {
        named: 'the texts of the combined list',
        given: { ...USER, 'a kept text': textOf },
        request: { method: 'GET', path: '/api/content/history', signedIn: true, query: { ...query, q: 'meetings' } },
        answer: {
          status: 200,
          body: {
            history: eachLike({
              content_id: string('cnt_pact'),
              platform: string('LinkedIn Post'),
              prompt: string('We stopped having status meetings'),
              generated_text: string('In May we stopped having status meetings.'),
              created_at: time(),
            }),
            total: integer(1),
          },
        },
      },
      () => usageApi.posts({ ...view, search: 'meetings' }),
    )
    expect(found).toMatchObject({ total: 1, items: [{ content_id: 'cnt_pact' }] })
  })

  test('are counted per day; more than 30 days depend on the plan', async () => {
    const path = '/api/content/stats/daily'
    const daily = await exchange(
      {
        named: 'the texts per day',
        given: USER,
        request: { method: 'GET', path, signedIn: true, query: { days: '30' } },
        answer: { status: 200, body: { days: eachLike({ date, texts: integer(2), tokens: integer(300) }), max_days: integer(30) } },
      },
      () => usageApi.postDays(30),
    )
    expect(daily.days[0]?.texts).toBe(2)
    const code = await exchange(
      {
        named: 'the texts of more days than the plan allows',
        given: USER,
        request: { method: 'GET', path, signedIn: true, query: { days: '90' } },
        answer: { status: 403, body: problem('analytics_not_in_plan') },
      },
      () => codeOf(usageApi.postDays(90)),
    )
    expect(code).toBe('analytics_not_in_plan')
  })

  test('are deleted and restored', async () => {
    const body = { content_ids: ['cnt_pact'] }
    for (const [named, path, call] of [
      ['texts moved to the trash', '/api/content/bulk-delete', usageApi.removePosts],
      ['texts restored from the trash', '/api/content/restore', usageApi.restorePosts],
    ] as const)
      await exchange(
        { named, given: USER, request: { method: 'POST', path, signedIn: true, body }, answer: { status: 200, body: {} } },
        () => call(['cnt_pact']),
      )
  })
})

describe('videos', () => {
  const { exchange } = httpContract('mfe-account', 'video')
  const USER = { 'a user': { user_id: 'usr_pact' } }

  test('are listed with the filters of the combined list', async () => {
    const found = await exchange(
      {
        named: 'the videos of the combined list',
        given: { 'a user with a video': { user_id: 'usr_pact' } },
        request: {
          method: 'GET',
          path: '/api/video/history',
          signedIn: true,
          query: { date_range: 'all', sort: 'created_at', order: 'desc', page: '1', limit: '100' },
        },
        answer: {
          status: 200,
          body: {
            history: {
              jobs: eachLike({
                job_id: string('vid_1'),
                status: regex('^(pending|processing|completed|failed)$', 'pending'),
                progress: number(0),
                cost_incurred: number(0),
                input_data: { user_instructions: string('The autumn menu') },
                created_at: time(),
              }),
            },
            total: integer(1),
          },
        },
      },
      () => usageApi.videos({ ...view, search: '' }),
    )
    expect(found).toMatchObject({ total: 1, items: [{ job_id: 'vid_1' }] })
  })

  test('have totals', async () => {
    await exchange(
      {
        named: 'the totals of the videos',
        given: USER,
        request: { method: 'GET', path: '/api/video/stats', signedIn: true },
        answer: {
          status: 200,
          body: {
            total_videos: integer(3),
            total_cost: number(0.6),
            average_duration_seconds: number(32.5),
            success_rate: number(66.7),
            this_month: integer(2),
          },
        },
      },
      async () => {
        const { result } = renderHook(() => useVideoTotals(true))
        await waitFor(() => expect(result.current.data?.total_videos).toBe(3))
      },
    )
  })

  test('are counted per day; more than 30 days depend on the plan', async () => {
    const path = '/api/video/stats/daily'
    const daily = await exchange(
      {
        named: 'the videos per day',
        given: USER,
        request: { method: 'GET', path, signedIn: true, query: { days: '30' } },
        answer: { status: 200, body: { days: eachLike({ date, total: integer(1), cost: number(0.3) }), max_days: integer(30) } },
      },
      () => usageApi.videoDays(30),
    )
    expect(daily.days[0]?.total).toBe(1)
    const code = await exchange(
      {
        named: 'the videos of more days than the plan allows',
        given: USER,
        request: { method: 'GET', path, signedIn: true, query: { days: '90' } },
        answer: { status: 403, body: problem('analytics_not_in_plan') },
      },
      () => codeOf(usageApi.videoDays(90)),
    )
    expect(code).toBe('analytics_not_in_plan')
  })

  test('are deleted and restored', async () => {
    const body = { job_ids: ['vid_pact'] }
    for (const [named, path, call] of [
      ['videos moved to the trash', '/api/video/bulk-delete', usageApi.removeVideos],
      ['videos restored from the trash', '/api/video/restore', usageApi.restoreVideos],
    ] as const)
      await exchange(
        { named, given: USER, request: { method: 'POST', path, signedIn: true, body }, answer: { status: 200, body: {} } },
        () => call(['vid_pact']),
      )
  })

  test('are downloaded and looked up by their id', async () => {
    for (const [named, path, call] of [
      ['the download of a video that does not exist', '/api/video/download/vid_gone', () => usageApi.download('vid_gone')],
      ['the state of a video that does not exist', '/api/video/status/vid_gone', () => usageApi.video('vid_gone')],
    ] as const) {
      const code = await exchange(
        { named, given: USER, request: { method: 'GET', path, signedIn: true }, answer: { status: 404, body: problem('video_not_found') } },
        () => codeOf(call()),
      )
      expect(code).toBe('video_not_found')
    }
  })
})
