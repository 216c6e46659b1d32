import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** The comparison is of days 1 to d of this month with the same days of last month. `updated_at` is null before the first event. */
export type DashboardFigures = ResponseData<'/api/admin/dashboard', 'get'>

/** Of a consumer, `waiting` is the number of events that are not consumed yet; null if it is not known. */
export type SystemStatus = ResponseData<'/api/admin/status', 'get'>

export type FinancialFigures = ResponseData<'/api/admin/financial-dashboard', 'get'>

export type PublishingFigures = ResponseData<'/api/admin/publishing', 'get'>

export const dashboardApi = {
  finances: ({ signal }: { signal?: AbortSignal } = {}) => api.get<FinancialFigures>('/api/admin/financial-dashboard', { signal }),
  figures: ({ signal }: { signal?: AbortSignal } = {}) => api.get<DashboardFigures>('/api/admin/dashboard', { signal }),
  publishing: ({ signal }: { signal?: AbortSignal } = {}) => api.get<PublishingFigures>('/api/admin/publishing', { signal }),
  status: ({ signal }: { signal?: AbortSignal } = {}) => api.get<SystemStatus>('/api/admin/status', { signal }),
}
