import { findPlatform, PLATFORMS, type PlatformId, platformName } from '@loomcast/platforms'
import { defineList, type ListView } from '@loomcast/web-kit/lists'
import type { HistoryFilters, HistoryRequest } from '../api/content.api.ts'

type Filters = { platform: PlatformId | null; tag: string | null }

export type HistoryView = ListView<'platform' | 'length', Filters>

/** Entries on a page. */
const PAGE_SIZE = 20

/** Whether the list shows the texts of a set as one entry. In another order, they are not next to each other. */
export const groupsSets = ({ sort }: HistoryView): boolean => sort === 'created_at'

/** The list with a filter for these tags. Without tags, there is no such filter. */
export const historyListWith = (tags: readonly string[]) =>
  defineList<'platform' | 'length', Filters>({
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
      tag: {
        label: 'Tag',
        choices: tags.map((tag) => ({ value: tag, label: tag })),
        ...(tags.length === 0 && { ownControl: true }),
        parse: (value) => value || null,
      },
    },
  })

export const historyList = historyListWith([])

/** The request for one page of the list. */
export function historyRequest(view: HistoryView): HistoryRequest {
  return { ...historyFilters(view), ...(groupsSets(view) && { group_by: 'set' }), page: String(view.page), limit: String(PAGE_SIZE) }
}

export function historyFilters({ search, platform, tag, range, sort, order }: HistoryView): HistoryFilters {
  return {
    ...(search && { q: search }),
    ...(platform && { platform: platformName(platform) }),
    ...(tag && { tag }),
    date_range: range,
    sort,
    order,
  }
}
