import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'

/** Calls to the billing service for the profile. All reject with an ApiError. */

/** Newest first. */
export type PaymentHistory = ResponseData<'/api/user/payment-history', 'get'>
export type Payment = PaymentHistory['payments'][number]
export type Referrals = ResponseData<'/api/user/referrals', 'get'>['referrals']

interface Options {
  signal?: AbortSignal
}

export const planAccountApi = {
  payments: ({ signal }: Options = {}) => api.get<PaymentHistory>('/api/user/payment-history', { signal, query: { limit: 50 } }),
  referrals: ({ signal }: Options = {}) =>
    api.get<{ referrals: Referrals }>('/api/user/referrals', { signal }).then(({ referrals }) => referrals),
  createCode: () =>
    api.post<{ referral_code: string; referrals: Referrals }>('/api/user/referrals/generate').then(({ referrals }) => referrals),
}

const referralsKey = ['account', 'referrals']

export const usePayments = () =>
  useQuery({ queryKey: ['account', 'payments'], queryFn: ({ signal }) => planAccountApi.payments({ signal }) })

export const useReferrals = () => useQuery({ queryKey: referralsKey, queryFn: ({ signal }) => planAccountApi.referrals({ signal }) })

export function showReferrals(referrals: Referrals): void {
  queryClient.setQueryData(referralsKey, referrals)
}
