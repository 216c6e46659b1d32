import { requireTag } from '@loomcast/service-kit/tags'
import type { VideoFormat } from '../domain/formats.ts'
import type { ApiStatus } from '../domain/job.ts'

export type DateRange = 'all' | 'today' | 'week' | 'month'

export interface HistoryFilter {
  /** Matches videos with this text in their instructions or job id, ignoring case. */
  q?: string | undefined
  status?: ApiStatus | undefined
  /** `hd_1080p` matches every video of that resolution, regardless of format. */
  format?: VideoFormat | 'hd_1080p' | undefined
  /** `veo3_quality` matches veo3 and veo3_pro. */
  model?: 'veo3_fast' | 'veo3_quality' | undefined
  /** Only videos with this tag. */
  tag?: string | undefined
  date_range: DateRange
  sort: 'created_at' | 'duration' | 'file_size' | 'cost'
  order: 'asc' | 'desc'
}

const DAY_MS = 24 * 3600 * 1000

/** Returns the start of the range. Today is the current UTC day; a week is the last 7 days and a month the last 30. */
export function since(range: DateRange, now: Date): Date | null {
  if (range === 'all') return null
  if (range === 'today') return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return new Date(now.getTime() - (range === 'week' ? 7 : 30) * DAY_MS)
}

/** Returns the time before which deleted videos are purged: they can be restored for 30 days. */
export function purgeLimit(now: Date): Date {
  return new Date(now.getTime() - 30 * DAY_MS)
}

/** Fills in the defaults. Throws 400 `validation_failed` for what is no tag. Without filters, the list contains all videos, newest first. */
export function withDefaults(query: Partial<HistoryFilter>): HistoryFilter {
  const q = query.q?.trim()
  return {
    ...(q && { q }),
    ...(query.status && { status: query.status }),
    ...(query.format && { format: query.format }),
    ...(query.model && { model: query.model }),
    ...(query.tag !== undefined && { tag: requireTag(query.tag, 'tag') }),
    date_range: query.date_range ?? 'all',
    sort: query.sort ?? 'created_at',
    order: query.order ?? 'desc',
  }
}
