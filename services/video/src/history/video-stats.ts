import { toDollars } from '../domain/models.ts'
import type { DayStats, HistoryRepository, HistoryStats } from './history.repository.ts'

const DAY_MS = 24 * 3600 * 1000

/** Converts statistics to the format of the API. */
export function toStatsView(stats: HistoryStats) {
  const ended = stats.completed + stats.failed
  return {
    total_videos: stats.total,
    completed_videos: stats.completed,
    failed_videos: stats.failed,
    total_cost: toDollars(stats.cost_cents),
    average_duration_seconds: Math.round(stats.average_seconds * 10) / 10,
    success_rate: ended === 0 ? 100 : Math.round((stats.completed / ended) * 1000) / 10,
  }
}

/** Returns the statistics of the last `days` UTC days, including today. */
export async function analyzeHistory(history: HistoryRepository, userId: string, days: number, now: Date) {
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`)
  const from = new Date(today.getTime() - (days - 1) * DAY_MS)
  const [summary, dayStats, formats, models, engines] = await Promise.all([
    history.stats(userId, from),
    history.days(userId, from),
    history.countBy(userId, from, 'input.video_format'),
    history.countBy(userId, from, 'input.model_preference'),
    history.countBy(userId, from, 'engine'),
  ])
  return { summary: toStatsView(summary), daily: everyDay(dayStats, from, days), formats, models, engines }
}

/** Adds the days on which no video was made. */
function everyDay(dayStats: readonly DayStats[], from: Date, days: number) {
  const byDate = new Map(dayStats.map((day) => [day.date, day]))
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(from.getTime() + index * DAY_MS).toISOString().slice(0, 10)
    const { total = 0, completed = 0, failed = 0, cost_cents = 0 } = byDate.get(date) ?? {}
    return { date, total, completed, failed, cost: toDollars(cost_cents) }
  })
}
