import { platformName } from '@loomcast/platforms'
import { dateOf, trailing } from '../domain/analytics/days.ts'
import { compare, estimatedMicros, type PeriodSums, percentOf, ranked, sumPeriod, usdOf } from '../domain/analytics/figures.ts'
import { PRICE_TABLE_DATE } from '../domain/analytics/price-table.ts'
import { addRollup, emptyRollup, type Rollup, splitModelName } from '../domain/analytics/rollup.ts'
import type { Analytics, AnalyticsDays } from './analytics.schema.ts'
import type { AnalyticsContext } from './context.ts'
import type { Moment } from './moment.ts'

export async function analyticsOf(
  { repositories: { rollups } }: Pick<AnalyticsContext, 'repositories'>,
  { version, today, updatedAt }: Moment,
  days: AnalyticsDays,
): Promise<Analytics> {
  const { current, previous } = trailing(today, days)
  const inPeriod = await rollups.inRange(version, current)
  const before = await rollups.totalsInRange(version, previous)
  const byDay = new Map<number, Rollup>()
  for (const rollup of inPeriod) {
    const ofDay = byDay.get(rollup.day) ?? emptyRollup()
    byDay.set(rollup.day, ofDay)
    addRollup(ofDay, rollup)
  }
  const period = emptyRollup()
  for (const ofDay of byDay.values()) addRollup(period, ofDay)
  const now = sumPeriod(inPeriod, current)
  const summary = summaryOf(now)
  const earlier = summaryOf(sumPeriod(before, previous))
  const { totals } = period
  const estimated = estimatedMicros(totals.tokens)
  return {
    success: true,
    days,
    summary: {
      ...summary.shown,
      canceled_videos: totals.videos_canceled,
      requested_videos: totals.videos_requested,
      deleted_content: totals.texts_deleted,
      deleted_videos: totals.videos_deleted,
      new_users: totals.users_new,
    },
    daily_usage: Array.from({ length: days }, (_, index) => {
      const day = current.from + index
      const ofDay = byDay.get(day) ?? emptyRollup()
      return {
        date: dateOf(day),
        content_count: ofDay.totals.texts,
        video_count: ofDay.totals.videos,
        failed_content: ofDay.totals.texts_failed,
        total_tokens: ofDay.totals.tokens,
        cost_micros: ofDay.totals.text_cost_micros + ofDay.totals.video_cost_micros,
        active_users: sumPeriod([{ day, ...ofDay }], { from: day, to: day }).active_users,
        partial: day === today,
      }
    }),
    platform_usage: ranked(period.platforms.map(({ name, sums }) => ({ _id: platformName(name), count: sums.count }))),
    provider_usage: ranked(providersOf(period)),
    model_usage: ranked(
      period.models.map(({ name, sums }) => {
        const { provider, model } = splitModelName(name)
        const { texts, failed, tokens, cost_micros, unpriced } = sums
        return { _id: model, provider, count: texts, failed, total_tokens: tokens, cost_micros, unpriced }
      }),
    ),
    failure_usage: ranked(period.failures.map(({ name, sums }) => ({ _id: name, count: sums.count }))),
    cost: {
      estimated: usdOf(estimated),
      average_daily: usdOf(estimated / days),
      per_content: totals.texts === 0 ? null : usdOf(estimated / totals.texts),
      real: usdOf(totals.text_cost_micros),
      real_video: usdOf(totals.video_cost_micros),
      unpriced_content: totals.unpriced_texts,
      price_table_date: PRICE_TABLE_DATE,
    },
    comparison: {
      total_content: compare(summary.shown.total_content, earlier.shown.total_content),
      total_videos: compare(summary.shown.total_videos, earlier.shown.total_videos),
      successful_videos: compare(summary.shown.successful_videos, earlier.shown.successful_videos),
      failed_videos: compare(summary.shown.failed_videos, earlier.shown.failed_videos),
      total_active_users: compare(summary.shown.total_active_users, earlier.shown.total_active_users),
      failed_content: compare(summary.shown.failed_content, earlier.shown.failed_content),
      total_tokens: compare(summary.tokens, earlier.tokens),
      cost_micros: compare(summary.cost_micros, earlier.cost_micros),
    },
    updated_at: updatedAt?.toISOString() ?? null,
  }
}

function summaryOf({ totals, active_users }: PeriodSums) {
  const ended = totals.videos + totals.videos_failed
  return {
    shown: {
      total_content: totals.texts,
      total_videos: ended,
      successful_videos: totals.videos,
      failed_videos: totals.videos_failed,
      video_success_rate: percentOf(totals.videos, ended) ?? 0,
      total_active_users: active_users,
      failed_content: totals.texts_failed,
    },
    tokens: totals.tokens,
    cost_micros: totals.text_cost_micros + totals.video_cost_micros,
  }
}

function providersOf({ models }: Rollup) {
  const providers = new Map<string, { _id: string; count: number; failed: number; total_tokens: number; cost_micros: number }>()
  for (const { name, sums } of models) {
    const _id = splitModelName(name).provider
    const row = providers.get(_id) ?? { _id, count: 0, failed: 0, total_tokens: 0, cost_micros: 0 }
    providers.set(_id, row)
    row.count += sums.texts
    row.failed += sums.failed
    row.total_tokens += sums.tokens
    row.cost_micros += sums.cost_micros
  }
  return providers.values()
}
