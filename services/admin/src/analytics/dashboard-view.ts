import { platformName } from '@loomcast/platforms'
import { dateOf, monthToDate, trailing } from '../domain/analytics/days.ts'
import { compare, ranked, sumPeriod } from '../domain/analytics/figures.ts'
import { addRollup, emptyRollup, splitModelName } from '../domain/analytics/rollup.ts'
import type { AccountCounts } from './account-counts.ts'
import type { Dashboard } from './analytics.schema.ts'
import type { AnalyticsContext } from './context.ts'
import type { Moment } from './moment.ts'

const ACTIVE_DAYS = 30
const WEEK = 7

export async function dashboardOf(
  { repositories: { rollups } }: Pick<AnalyticsContext, 'repositories'>,
  { version, today, updatedAt }: Moment,
  accounts: AccountCounts,
): Promise<Dashboard> {
  const month = monthToDate(today)
  const active = trailing(today, ACTIVE_DAYS).current
  const days = await rollups.totalsInRange(version, { from: Math.min(active.from, month.previous.from), to: today })
  const all = emptyRollup()
  const now = emptyRollup()
  for (const rollup of await rollups.ofAllDays(version)) addRollup(all, rollup)
  for (const rollup of await rollups.inRange(version, { from: today, to: today })) addRollup(now, rollup)

  const thisMonth = sumPeriod(days, month.current)
  const lastMonth = sumPeriod(days, month.previous)
  const requests = { openai: 0, gemini: 0, other: 0 }
  for (const { name, sums } of now.models) {
    const { provider } = splitModelName(name)
    requests[provider === 'openai' || provider === 'gemini' ? provider : 'other'] += sums.texts + sums.failed
  }
  return {
    success: true,
    total_users: accounts.total,
    active_users: sumPeriod(days, active).active_users,
    total_content: all.totals.texts,
    total_videos: all.totals.videos,
    today_requests: requests.openai + requests.gemini + requests.other,
    openai_requests: requests.openai,
    gemini_requests: requests.gemini,
    other_requests: requests.other,
    today_tokens: now.totals.tokens,
    today_failures: now.totals.texts_failed,
    today_videos: now.totals.videos,
    top_platforms: ranked(all.platforms.map(({ name, sums }) => ({ _id: platformName(name), count: sums.count }))),
    last_7_days: Array.from({ length: WEEK }, (_, index) => {
      const day = today - WEEK + 1 + index
      const { totals } = sumPeriod(days, { from: day, to: day })
      return { date: dateOf(day), total_requests: totals.texts + totals.texts_failed, total_tokens: totals.tokens, partial: day === today }
    }),
    comparison: {
      total_users: compare(accounts.thisMonth, accounts.lastMonth),
      active_users: compare(thisMonth.active_users, lastMonth.active_users),
      total_content: compare(thisMonth.totals.texts, lastMonth.totals.texts),
      total_videos: compare(thisMonth.totals.videos, lastMonth.totals.videos),
    },
    updated_at: updatedAt?.toISOString() ?? null,
  }
}
