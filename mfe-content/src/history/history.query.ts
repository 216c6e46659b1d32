import { findPlatform, PLATFORMS, type PlatformId, platformName } from '@loomcast/platforms'
import { defineList, type ListView } from '@loomcast/web-kit/lists'
import type { HistoryFilters, HistoryRequest } from '../api/content.api.ts'

export type HistoryView = ListView<'platform' | 'length', { platform: PlatformId | null }>

/** Entries on a page. */
const PAGE_SIZE = 20

/** Whether the list shows the texts of a set as one entry. In another order, they are not next to each other. */
export const groupsSets = ({ sort }: HistoryView): boolean => sort === 'created_at'

export const historyList = defineList<'platform' | 'length', { platform: PlatformId | null }>({
  sorts: [
    { value: 'platform', label: 'Platform', orders: { desc: 'Z to A', asc: 'A to Z' } },
    { value: 'length', label: 'Length', orders: { desc: 'Longest first', asc: 'Shortest first' } },
  ],
  filters: {
    platform: {
      label: 'Platform',
      choices: PLATFORMS.map(({ id, name }) => ({ value: id, label: name })),
      parse: (value) => findPlatform(value)?.id ?? null,
    },
  },
})

/** The request for one page of the list. */
export function historyRequest(view: HistoryView): HistoryRequest {
  return { ...historyFilters(view), ...(groupsSets(view) && { group_by: 'set' }), page: String(view.page), limit: String(PAGE_SIZE) }
}

export function historyFilters({ search, platform, range, sort, order }: HistoryView): HistoryFilters {
  return { ...(search && { q: search }), ...(platform && { platform: platformName(platform) }), date_range: range, sort, order }
}
