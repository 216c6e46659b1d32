import { everyUsageDay, firstUsageDay, monthBefore } from '@loomcast/quota'
import { toDollars } from '../domain/models.ts'
import type { HistoryRepository, HistoryStats } from './history.repository.ts'

const WEEK_MS = 7 * 24 * 3600 * 1000

/** Converts statistics to the format of the API. */
export function toStatsView(stats: HistoryStats) {
  const ended = stats.completed + stats.failed
  return {
    total_videos: stats.total,
    completed_videos: stats.completed,
    failed_videos: stats.failed,
    total_cost: toDollars(stats.cost_cents),
    average_duration_seconds: Math.round(stats.average_seconds * 10) / 10,
    success_rate: ended === 0 ? 0 : Math.round((stats.completed / ended) * 1000) / 10,
  }
}

/** Returns the totals of all the user's videos that are not deleted. */
export async function totalsOf(history: HistoryRepository, userId: string, now: Date) {
  const [stats, this_week, this_month] = await Promise.all([
    history.stats(userId),
    history.count(userId, new Date(now.getTime() - WEEK_MS)),
    history.count(userId, monthBefore(now)),
  ])
  return { ...toStatsView(stats), this_week, this_month }
}

/** Returns the statistics of the last `days` UTC days, including today. */
export async function analyzeHistory(history: HistoryRepository, userId: string, days: number, now: Date) {
  const from = firstUsageDay(days, now)
  const [summary, daily, formats, models, engines] = await Promise.all([
    history.stats(userId, from),
    dailyStats(history, userId, days, now),
    history.countBy(userId, from, 'input.video_format'),
    history.countBy(userId, from, 'input.model_preference'),
    history.countBy(userId, from, 'engine'),
  ])
  return { summary: toStatsView(summary), daily, formats, models, engines }
}

/** Returns one entry per UTC day, including those on which no video was made. */
export async function dailyStats(history: HistoryRepository, userId: string, days: number, now: Date) {
  const found = await history.days(userId, firstUsageDay(days, now))
  const views = found.map(({ cost_cents, ...day }) => ({ ...day, cost: toDollars(cost_cents) }))
  return everyUsageDay(days, now, views, { total: 0, completed: 0, failed: 0, cost: 0 })
}
