import { api } from '@loomcast/web-kit'

export interface OverduePayment {
  /** Id of the user; null after the account was deleted. */
  customer_id: string | null
  subscription_id: string
  package_name: string | null
  amount: number
  currency: string
  overdue_since: string
  days_overdue: number
}

/** Amounts are decimals of the currency, rates are percent. */
export interface FinancialMetrics {
  total_revenue: number
  mrr: number
  arr: number
  active_subscriptions: number
  trial_subscriptions: number
  past_due_subscriptions: number
  canceled_subscriptions: number
  churn_rate: number
  revenue_today: number
  revenue_yesterday: number
  revenue_last_week: number
  revenue_last_month: number
  /** At least 0. */
  revenue_today_change: number
  revenue_today_difference: number
  projected_revenue_tomorrow: number
  projected_revenue_next_week: number
  subscription_breakdown: { free: number; pro: number; business: number }
  overdue_payments: OverduePayment[]
}

export interface StandardFigure {
  /** Null if there is not enough data. */
  value: number | null
  unit: 'money' | 'percent' | 'ratio' | 'count'
  formula: string
  period: string
}

/** Signed changes of MRR: `end` − `start` is the sum of the others. */
export interface MrrMovements {
  new: number
  reactivation: number
  expansion: number
  contraction: number
  churn: number
  start: number
  end: number
  /** First UTC day. */
  from: string
}

export interface FinancialDashboard {
  currency: string
  currencies: string[]
  metrics: FinancialMetrics
  standard: Record<string, StandardFigure>
  movements: MrrMovements
  updated_at: string
}

export interface RevenueDay {
  date: string
  revenue: number
  payments: number
  refunds: number
  new_mrr: number
  churned_mrr: number
  mrr: number
}

export interface ProviderConfig {
  success: boolean
  sandbox: boolean
  error: string | null
  account: { id: string; business_name: string | null; charges_enabled: boolean; payouts_enabled: boolean } | null
  webhooks: { id: string; url: string; status: string }[]
  webhook_secret_configured: boolean
}

interface Options {
  currency: string | null
  signal?: AbortSignal
}

const queryOf = ({ currency }: Options) => (currency === null ? '' : `currency=${encodeURIComponent(currency)}`)

export const financialApi = {
  dashboard: (options: Options) =>
    api.get<FinancialDashboard>(`/api/admin/financial-dashboard?${queryOf(options)}`, { signal: options.signal }),
  revenue: (options: Options) =>
    api.get<{ currency: string; days: RevenueDay[] }>(`/api/admin/revenue-analytics?days=30&${queryOf(options)}`, {
      signal: options.signal,
    }),
  provider: ({ signal }: { signal?: AbortSignal } = {}) => api.get<ProviderConfig>('/api/admin/stripe-config', { signal }),
}
