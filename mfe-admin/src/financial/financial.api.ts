import type { ResponseBody, ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** Amounts are decimals of the currency, rates are percent. */
export type FinancialDashboard = Omit<SentDashboard, 'standard'> & { standard: Record<string, StandardFigure> }
type SentDashboard = ResponseData<'/api/admin/financial-dashboard', 'get'>
export type FinancialMetrics = SentDashboard['metrics']
export type OverduePayment = FinancialMetrics['overdue_payments'][number]
/** `value` is null if there is not enough data. */
export type StandardFigure = SentDashboard['standard']['mrr']
export type ScheduledCancellations = SentDashboard['scheduled_cancellations']

export type RevenueDay = ResponseData<'/api/admin/revenue-analytics', 'get'>['days'][number]
export type ProviderConfig = ResponseBody<'/api/admin/stripe-config', 'get'>

export type LedgerLine = ResponseData<'/api/admin/ledger', 'get'>['lines'][number]
/** Days are UTC, such as 2026-03-10. */
export type LedgerFilters = Partial<Record<'kind' | 'from' | 'to' | 'user_id', string>>

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
  ledger: (filters: LedgerFilters, { signal }: { signal?: AbortSignal } = {}) =>
    api.get<ResponseData<'/api/admin/ledger', 'get'>>('/api/admin/ledger', { query: filters, signal }),
  exportLedger: (filters: LedgerFilters, filename: string) => api.download('/api/admin/ledger/export', filename, { query: filters }),
  provider: ({ signal }: { signal?: AbortSignal } = {}) => api.get<ProviderConfig>('/api/admin/stripe-config', { signal }),
}
