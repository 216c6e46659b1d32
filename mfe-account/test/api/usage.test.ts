import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { queryClient } from '@loomcast/web-kit/query'
import { renderHook, waitFor } from '@testing-library/react'
import { useVideoTotals } from '../../src/stats.api.ts'
import { usageApi } from '../../src/usage/usage.api.ts'
import { usageList } from '../../src/usage/usage.query.ts'

/** The calls of the Activity and Usage screens. */
const { problem, time } = examples
const view = { ...usageList.firstView, search: 'menu' }
const query = { q: 'menu', date_range: 'all', sort: 'created_at', order: 'desc', page: '1', limit: '100' }
const date = '2026-03-10'

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))
afterEach(() => queryClient.clear())
const codeOf = (call: Promise<unknown>) => call.catch((error: unknown) => (error as { code: string }).code)

describe('texts', () => {
  const { exchange } = documentedApi('content')

  test('are listed with the filters of the combined list', async () => {
    const found = await exchange(
      {
        request: { method: 'GET', path: '/api/content/history', signedIn: true, query: { ...query, q: 'meetings' } },
        response: {
          status: 200,
          body: {
            history: [
              {
                content_id: 'cnt_pact',
                platform: 'LinkedIn Post',
                prompt: 'We stopped having status meetings',
                generated_text: 'In May we stopped having status meetings.',
                created_at: time(),
              },
            ],
            total: 1,
          },
        },
      },
      () => usageApi.posts({ ...view, search: 'meetings' }),
    )
    expect(found).toMatchObject({ total: 1, items: [{ content_id: 'cnt_pact' }] })
  })

  test('are counted per day; more than 30 days depend on the plan', async () => {
    const path = '/api/content/daily'
    const daily = await exchange(
      {
        request: { method: 'GET', path, signedIn: true, query: { days: '30' } },
        response: { status: 200, body: { days: [{ date, texts: 2, tokens: 300 }], max_days: 30 } },
      },
      () => usageApi.postDays(30),
    )
    expect(daily.days[0]?.texts).toBe(2)
    const code = await exchange(
      {
        request: { method: 'GET', path, signedIn: true, query: { days: '90' } },
        response: { status: 403, body: problem('analytics_not_in_plan') },
      },
      () => codeOf(usageApi.postDays(90)),
    )
    expect(code).toBe('analytics_not_in_plan')
  })

  test('are deleted and restored', async () => {
    const body = { content_ids: ['cnt_pact'] }
    for (const [, path, call] of [
      ['texts moved to the trash', '/api/content/bulk-delete', usageApi.removePosts],
      ['texts restored from the trash', '/api/content/restore', usageApi.restorePosts],
    ] as const)
      await exchange({ request: { method: 'POST', path, signedIn: true, body }, response: { status: 200, body: {} } }, () =>
        call(['cnt_pact']),
      )
  })
})

describe('videos', () => {
  const { exchange } = documentedApi('video')

  test('are listed with the filters of the combined list', async () => {
    const found = await exchange(
      {
        request: {
          method: 'GET',
          path: '/api/video/history',
          signedIn: true,
          query: { date_range: 'all', sort: 'created_at', order: 'desc', page: '1', limit: '100' },
        },
        response: {
          status: 200,
          body: {
            history: {
              jobs: [
                {
                  job_id: 'vid_1',
                  status: 'pending',
                  progress: 0,
                  cost_incurred: 0,
                  input_data: { user_instructions: 'The autumn menu' },
                  created_at: time(),
                },
              ],
            },
            total: 1,
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
        request: { method: 'GET', path: '/api/video/totals', signedIn: true },
        response: {
          status: 200,
          body: {
            total_videos: 3,
            total_cost: 0.6,
            average_duration_seconds: 32.5,
            success_rate: 66.7,
            this_month: 2,
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
    const path = '/api/video/daily'
    const daily = await exchange(
      {
        request: { method: 'GET', path, signedIn: true, query: { days: '30' } },
        response: { status: 200, body: { days: [{ date, total: 1, cost: 0.3 }], max_days: 30 } },
      },
      () => usageApi.videoDays(30),
    )
    expect(daily.days[0]?.total).toBe(1)
    const code = await exchange(
      {
        request: { method: 'GET', path, signedIn: true, query: { days: '90' } },
        response: { status: 403, body: problem('analytics_not_in_plan') },
      },
      () => codeOf(usageApi.videoDays(90)),
    )
    expect(code).toBe('analytics_not_in_plan')
  })

  test('are deleted and restored', async () => {
    const body = { job_ids: ['vid_pact'] }
    for (const [, path, call] of [
      ['videos moved to the trash', '/api/video/bulk-delete', usageApi.removeVideos],
      ['videos restored from the trash', '/api/video/restore', usageApi.restoreVideos],
    ] as const)
      await exchange({ request: { method: 'POST', path, signedIn: true, body }, response: { status: 200, body: {} } }, () =>
        call(['vid_pact']),
      )
  })

  test('are downloaded and looked up by their id', async () => {
    for (const [, path, call] of [
      ['the download of a video that does not exist', '/api/video/download/vid_gone', () => usageApi.download('vid_gone')],
      ['the state of a video that does not exist', '/api/video/status/vid_gone', () => usageApi.video('vid_gone')],
    ] as const) {
      const code = await exchange(
        { request: { method: 'GET', path, signedIn: true }, response: { status: 404, body: problem('video_not_found') } },
        () => codeOf(call()),
      )
      expect(code).toBe('video_not_found')
    }
  })
})
