import { type Entitlements, maxUsageDays, requireUsageDays, USAGE_DAYS } from '@loomcast/quota'
import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import type { HistoryRepository } from './history.repository.ts'
import { AnalyticsQuery, AnalyticsResponse, DailyQuery, DailyResponse, StatsResponse } from './history.schema.ts'
import { analyzeHistory, dailyStats, totalsOf } from './video-stats.ts'

export interface StatsDeps {
  history: HistoryRepository
  entitlements: Entitlements
  clock: Clock
}

const user = { config: { auth: 'user' as const } }
const tags = ['video']

/** Statistics of the caller's videos. Deleted videos are not counted. */
export function statsRoutes(app: App, { history, entitlements, clock }: StatsDeps): void {
  app.get(
    '/api/video/totals',
    { ...user, schema: { tags, summary: "Get the totals of the caller's videos", response: { 200: StatsResponse } } },
    async ({ caller }) => ({ success: true as const, ...(await totalsOf(history, caller.user_id, clock())) }),
  )

  app.get(
    '/api/video/daily',
    {
      ...user,
      schema: {
        tags,
        summary: "Get the caller's videos per day",
        description: 'More than 30 days need a package with `analytics_access`.',
        querystring: DailyQuery,
        response: { 200: DailyResponse, ...problemResponses(403) },
      },
    },
    async ({ caller, query: { days = USAGE_DAYS.everyone } }) => {
      const entitlement = await entitlements.find(caller.user_id)
      requireUsageDays(entitlement, days)
      return {
        success: true as const,
        days: await dailyStats(history, caller.user_id, days, clock()),
        max_days: maxUsageDays(entitlement),
      }
    },
  )

  app.get(
    '/api/video/analytics',
    {
      ...user,
      schema: {
        tags,
        summary: 'Get statistics of the last days',
        description: 'More than 30 days need a package with `analytics_access`.',
        querystring: AnalyticsQuery,
        response: { 200: AnalyticsResponse, ...problemResponses(403) },
      },
    },
    async ({ caller, query: { date_range = USAGE_DAYS.everyone } }) => {
      requireUsageDays(await entitlements.find(caller.user_id), date_range)
      return { success: true as const, date_range, ...(await analyzeHistory(history, caller.user_id, date_range, clock())) }
    },
  )
}
