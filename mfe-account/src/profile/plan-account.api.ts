import { api } from '@loomcast/web-kit'
import { queryClient, useQuery } from '@loomcast/web-kit/query'

/** Calls to the billing service for the profile. All reject with an ApiError. */

export interface Payment {
  transaction_id: string
  package_name: string | null
  /** In units of the currency; never negative. */
  amount: number
  currency: string
  status: string
  created_at: string
  kind: 'payment' | 'failed_payment' | 'refund' | 'dispute'
}

export interface PaymentHistory {
  /** Newest first. */
  payments: Payment[]
  /** The number of all payments. */
  total: number
}

export interface Referrals {
  active_referral_code: string | null
  /** When the code stops accepting sign-ups; null if never. */
  expires_at: string | null
  successful_signups: number
  total_bonus_earned: number
  pending_bonus: number
  /** Generations per friend. */
  bonus_generations: number
  /** Whether the program accepts sign-ups. */
  is_active: boolean
  recent_signups: { signup_id: string; bonus_awarded: number; state: 'pending' | 'awarded' | 'refused' | 'closed'; created_at: string }[]
}

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
