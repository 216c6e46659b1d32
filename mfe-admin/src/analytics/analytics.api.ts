import { api } from '@loomcast/web-kit'
import type { Comparison } from '../figures/figures.ts'

/** The periods in days; they end today (UTC). */
export const PERIODS = [7, 30, 90] as const
export type Period = (typeof PERIODS)[number]

export interface UsageDay {
  /** A UTC day. */
  date: string
  content_count: number
  video_count: number
  total_tokens: number
  /** Millionths of a US dollar. */
  cost_micros: number
  active_users: number
  /** True for today. */
  partial: boolean
}

export interface AnalyticsFigures {
  summary: {
    total_content: number
    /** Videos that ended. */
    total_videos: number
    successful_videos: number
    failed_videos: number
    /** Percent. */
    video_success_rate: number
    total_active_users: number
    failed_content: number
  }
  /** Oldest first. */
  daily_usage: UsageDay[]
  platform_usage: { _id: string; count: number }[]
  provider_usage: { _id: string; count: number; total_tokens: number; cost_micros: number }[]
  model_usage: { _id: string; provider: string; count: number; total_tokens: number; cost_micros: number; unpriced?: number }[]
  /** US dollars. */
  cost: {
    estimated: number
    average_daily: number
    per_content: number
    real: number
    real_video: number
    unpriced_content?: number
    price_table_date: string
  }
  /** This period and the one of the same length before. */
  comparison: Partial<Record<'total_content' | 'total_videos' | 'total_active_users' | 'failed_content', Comparison>>
  updated_at: string | null
}

export const analyticsApi = {
  figures: (days: Period, { signal }: { signal?: AbortSignal } = {}) =>
    api.get<AnalyticsFigures>('/api/admin/analytics', { signal, query: { days } }),
}
