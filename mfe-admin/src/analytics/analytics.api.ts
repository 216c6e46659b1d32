import type { ResponseData } from '@loomcast/api-types'
import { api } from '@loomcast/web-kit'

/** The periods in days; they end today (UTC). */
export const PERIODS = [7, 30, 90] as const
export type Period = (typeof PERIODS)[number]

/** Costs are in US dollars, or in millionths of one if their name ends in `_micros`. `comparison`: this period and the one of the same length before. */
export type AnalyticsFigures = ResponseData<'/api/admin/analytics', 'get'>
export type UsageDay = AnalyticsFigures['daily_usage'][number]

export const analyticsApi = {
  figures: (days: Period, { signal }: { signal?: AbortSignal } = {}) =>
    api.get<AnalyticsFigures>('/api/admin/analytics', { signal, query: { days } }),
}
