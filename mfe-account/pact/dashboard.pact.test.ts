import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { EXAMPLE_TOKEN, httpContract, matching } from '@loomcast/contracts/pact'
import { queryClient } from '@loomcast/web-kit/query'
import { renderHook, waitFor } from '@testing-library/react'
import { useVideoStats } from '../src/dashboard/dashboard.api.ts'
import { useReferralCode } from '../src/sign-in/referral-code.ts'

const { eachLike, boolean, integer, time } = matching

beforeEach(() => localStorage.setItem('token', EXAMPLE_TOKEN))
afterEach(() => queryClient.clear())

test('lists the newest videos', async () => {
  await httpContract('mfe-account', 'video').exchange(
    {
      named: 'the newest videos',
      given: { 'a user with a video': { user_id: 'usr_pact' } },
      request: { method: 'GET', path: '/api/video/history', signedIn: true, query: { page: '1', limit: '50' } },
      answer: { status: 200, body: { history: { jobs: eachLike({ created_at: time() }) }, total: integer(1) } },
    },
    async () => {
      const { result } = renderHook(() => useVideoStats(true))
      await waitFor(() => expect(result.current.data?.total).toBe(1))
    },
  )
})

test('checks a referral code', async () => {
  localStorage.clear()
  const code = (named: string, state: string, body: object, notice: string) =>
    httpContract('mfe-account', 'billing').exchange(
      {
        named,
        given: { [state]: { code: 'FRIEND1' } },
        request: { method: 'GET', path: '/api/referral/FRIEND1' },
        answer: { status: 200, body },
      },
      async () => {
        queryClient.clear()
        const { result } = renderHook(() => useReferralCode('FRIEND1'))
        await waitFor(() => expect(queryClient.isFetching()).toBe(0))
        await waitFor(() => expect(result.current.notice).toContain(notice))
      },
    )
  await code('a referral code that is valid', 'a valid referral code', { valid: true, expired: boolean(false) }, 'You were invited')
  await code('a referral code that has expired', 'an expired referral code', { valid: false, expired: true }, 'can no longer be used')
})
