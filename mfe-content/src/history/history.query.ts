import { findPlatform, type PlatformId } from '@loomcast/platforms'

export type DateRange = 'all' | 'today' | 'week' | 'month'
export type SortField = 'created_at' | 'platform' | 'length'
export type Order = 'asc' | 'desc'

/** The state of the list. It is stored in the URL, so that a view can be bookmarked, shared and reloaded. */
export interface HistoryView {
  search: string
  platform: PlatformId | null
  range: DateRange
  sort: SortField
  order: Order
  page: number
}

export const PAGE_SIZE = 20

export const RANGES: readonly { value: DateRange; label: string; days: number | null }[] = [
  { value: 'all', label: 'All Time', days: null },
  { value: 'today', label: 'Today', days: 1 },
  { value: 'week', label: 'This Week', days: 7 },
  { value: 'month', label: 'This Month', days: 30 },
]

export const SORTS: readonly { value: SortField; label: string }[] = [
  { value: 'created_at', label: 'Date' },
  { value: 'platform', label: 'Platform' },
  { value: 'length', label: 'Length' },
]

export const firstView: HistoryView = { search: '', platform: null, range: 'all', sort: 'created_at', order: 'desc', page: 1 }

/** Parses a URL's query and ignores invalid values. */
export function viewFrom(query: URLSearchParams): HistoryView {
  const page = Number(query.get('page') ?? 1)
  return {
    search: query.get('q') ?? '',
    platform: findPlatform(query.get('platform'))?.id ?? null,
    range: RANGES.find((range) => range.value === query.get('range'))?.value ?? 'all',
    sort: SORTS.find((sort) => sort.value === query.get('sort'))?.value ?? 'created_at',
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** Formats the query of a URL without default values. */
export function queryFrom(view: HistoryView): URLSearchParams {
  const query = new URLSearchParams()
  if (view.search !== '') query.set('q', view.search)
  if (view.platform) query.set('platform', view.platform)
  if (view.range !== 'all') query.set('range', view.range)
  if (view.sort !== 'created_at') query.set('sort', view.sort)
  if (view.order !== 'desc') query.set('order', view.order)
  if (view.page > 1) query.set('page', String(view.page))
  return query
}

/** True if the view filters anything. Then an empty list means "no match", not "nothing yet". */
export function isFiltered(view: HistoryView): boolean {
  return view.search !== '' || view.platform !== null || view.range !== 'all'
}

/** A change of the filters or the order resets to the first page. */
export function viewWith(view: HistoryView, change: Partial<HistoryView>): HistoryView {
  return { ...view, page: 1, ...change }
}
