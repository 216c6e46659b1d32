import { type Entitlements, everyUsageDay, firstUsageDay, maxUsageDays, monthBefore, requireUsageDays, USAGE_DAYS } from '@loomcast/quota'
import { problemResponses } from '@loomcast/service-kit/errors'
import type { App } from '@loomcast/service-kit/http'
import type { Clock } from '@loomcast/service-kit/time'
import { Type } from 'typebox'
import { estimatedCost } from '../domain/token-usage.ts'
import type { Contents } from '../history/contents.ts'

const Stats = Type.Object({
  success: Type.Literal(true),
  total: Type.Integer(),
  this_week: Type.Integer({ description: 'Texts of the last 7 days.' }),
  this_month: Type.Integer({ description: 'Texts since the same time one calendar month ago.' }),
  total_tokens: Type.Integer(),
  estimated_cost: Type.Number({ description: 'US dollars: tokens × 0.002 / 1,000, regardless of the model.' }),
  average_words: Type.Number(),
})
const DailyQuery = Type.Object(
  {
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: USAGE_DAYS.analytics, description: 'UTC days, including today. Default 30.' })),
  },
  { additionalProperties: false },
)
const Daily = Type.Object({
  success: Type.Literal(true),
  days: Type.Array(Type.Object({ date: Type.String({ format: 'date' }), texts: Type.Integer(), tokens: Type.Integer() })),
  max_days: Type.Integer({ description: "The largest number of days that the caller's package allows." }),
})

const WEEK_MS = 7 * 24 * 3600 * 1000
const user = { config: { auth: 'user' as const } }
const tags = ['usage']

/** Totals of the caller's texts. Deleted texts are not counted. */
export function statsRoutes(
  app: App,
  { repositories, clock }: { repositories: { contents: Pick<Contents, 'totals' | 'days'>; entitlements: Entitlements }; clock: Clock },
): void {
  const { contents, entitlements } = repositories

  app.get(
    '/api/content/totals',
    { ...user, schema: { tags, summary: "Totals of the caller's texts", response: { 200: Stats } } },
    async ({ caller }) => {
      const now = clock()
      const totals = await contents.totals(caller.user_id, new Date(now.getTime() - WEEK_MS), monthBefore(now))
      return {
        success: true as const,
        ...totals,
        average_words: Math.round(totals.average_words * 10) / 10,
        estimated_cost: estimatedCost(totals.total_tokens),
      }
    },
  )

  app.get(
    '/api/content/daily',
    {
      ...user,
      schema: {
        tags,
        summary: "The caller's texts per day",
        description: 'More than 30 days need a package with `analytics_access`.',
        querystring: DailyQuery,
        response: { 200: Daily, ...problemResponses(403) },
      },
    },
    async ({ caller, query: { days = USAGE_DAYS.everyone } }) => {
      const now = clock()
      const entitlement = await entitlements.find(caller.user_id)
      requireUsageDays(entitlement, days)
      const found = await contents.days(caller.user_id, firstUsageDay(days, now))
      return {
        success: true as const,
        days: everyUsageDay(days, now, found, { texts: 0, tokens: 0 }),
        max_days: maxUsageDays(entitlement),
      }
    },
  )
}
