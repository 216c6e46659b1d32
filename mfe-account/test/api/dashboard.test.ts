import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { documentedApi, EXAMPLE_TOKEN, examples } from '@loomcast/contracts/exchange'
import { queryClient } from '@loomcast/web-kit/query'
import { renderHook, waitFor } from '@testing-library/react'
import { useVideoStats } from '../../src/dashboard/dashboard.api.ts'
import { useReferralCode } from '../../src/sign-in/referral-code.ts'

const { time } = examples

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))
afterEach(() => queryClient.clear())

test('lists the newest videos', async () => {
  await documentedApi('video').exchange(
    {
      request: { method: 'GET', path: '/api/video/history', signedIn: true, query: { page: '1', limit: '50' } },
      response: { status: 200, body: { history: { jobs: [{ created_at: time() }] }, total: 1 } },
    },
    async () => {
      const { result } = renderHook(() => useVideoStats(true))
      await waitFor(() => expect(result.current.data?.total).toBe(1))
    },
  )
})

test('checks a referral code', async () => {
  localStorage.clear()
  const code = (body: object, notice: string) =>
    documentedApi('billing').exchange(
      {
        request: { method: 'GET', path: '/api/referral/FRIEND1' },
        response: { status: 200, body },
      },
      async () => {
        queryClient.clear()
        const { result } = renderHook(() => useReferralCode('FRIEND1'))
        await waitFor(() => expect(queryClient.isFetching()).toBe(0))
        await waitFor(() => expect(result.current.notice).toContain(notice))
      },
    )
  await code({ valid: true, expired: false, friend_bonus_generations: 5 }, 'You get 5 extra generations')
  await code({ valid: false, expired: true }, 'can no longer be used')
})
