import type { PlatformId } from '@loomcast/platforms'

export type DateRange = 'all' | 'today' | 'week' | 'month'

export interface HistoryFilter {
  /** Text to search for in the prompt or the result, ignoring case. */
  q?: string | undefined
  platform?: PlatformId | undefined
  /** Only texts with this tag. */
  tag?: string | undefined
  date_range: DateRange
  sort: 'created_at' | 'platform' | 'length'
  order: 'asc' | 'desc'
}

const DAY_MS = 24 * 3600 * 1000

/** `today` is the UTC day, `week` the last 7 days and `month` the last 30 days. */
export function since(range: DateRange, now: Date): Date | null {
  if (range === 'all') return null
  if (range === 'today') return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return new Date(now.getTime() - (range === 'week' ? 7 : 30) * DAY_MS)
}

/** Number of days for which a deleted text can be restored. */
const BIN_DAYS = 30

export function trashLimit(now: Date): Date {
  return new Date(now.getTime() - BIN_DAYS * DAY_MS)
}
