import { findPlatform, type PlatformId } from '@loomcast/platforms'

export type DateRange = 'all' | 'today' | 'week' | 'month'
export type SortField = 'created_at' | 'platform' | 'length'
export type Order = 'asc' | 'desc'

/** What the list shows; all of it lives in the URL, so that a view can be bookmarked, shared and reloaded. */
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

/** Reads a URL's query; whatever is unknown in it counts as not given. */
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

/** The query of a URL; what is at its default is left out. */
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

/** Does the view leave anything out? Then an empty list means "no match" and not "nothing yet". */
export function isFiltered(view: HistoryView): boolean {
  return view.search !== '' || view.platform !== null || view.range !== 'all'
}

/** A change of what is listed goes back to the first page. */
export function viewWith(view: HistoryView, change: Partial<HistoryView>): HistoryView {
  return { ...view, page: 1, ...change }
}
