import type { VideoFormat } from '../domain/formats.ts'
import type { WireStatus } from '../domain/job.ts'

export type DateRange = 'all' | 'today' | 'week' | 'month'

export interface HistoryFilter {
  /** Text that the instructions or the job's id contain, without regard to case. */
  q?: string | undefined
  status?: WireStatus | undefined
  /** `hd_1080p` is every video of that resolution. */
  format?: VideoFormat | 'hd_1080p' | undefined
  /** `veo3_quality` is veo3 and veo3_pro. */
  model?: 'veo3_fast' | 'veo3_quality' | undefined
  date_range: DateRange
  sort: 'created_at' | 'duration' | 'file_size' | 'cost'
  order: 'asc' | 'desc'
}

const DAY_MS = 24 * 3600 * 1000

/** Today is the UTC day; a week is the last 7 days and a month the last 30. */
export function since(range: DateRange, now: Date): Date | null {
  if (range === 'all') return null
  if (range === 'today') return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return new Date(now.getTime() - (range === 'week' ? 7 : 30) * DAY_MS)
}

/** What was deleted before this moment is removed for good: deleted videos can come back for 30 days. */
export function binLimit(now: Date): Date {
  return new Date(now.getTime() - 30 * DAY_MS)
}
