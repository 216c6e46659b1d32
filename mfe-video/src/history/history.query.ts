export type DateRange = 'all' | 'today' | 'week' | 'month'
export type SortField = 'created_at' | 'duration' | 'file_size' | 'cost'
export type Order = 'asc' | 'desc'

/** What the list shows; all of it lives in the address, so that a view can be bookmarked, shared and reloaded. */
export interface HistoryView {
  search: string
  status: string | null
  format: string | null
  model: string | null
  range: DateRange
  sort: SortField
  order: Order
  page: number
}

export const PAGE_SIZE = 20

interface Choice<T extends string = string> {
  value: T
  label: string
}

export const STATUSES: readonly Choice[] = [
  { value: 'completed', label: 'Completed' },
  { value: 'processing', label: 'Processing' },
  { value: 'failed', label: 'Failed' },
  { value: 'pending', label: 'Pending' },
]
export const FORMAT_FILTERS: readonly Choice[] = [
  { value: 'tiktok', label: 'TikTok' },
  { value: 'instagram_reels', label: 'Instagram Reels' },
  { value: 'youtube_shorts', label: 'YouTube Shorts' },
  { value: 'hd_1080p', label: 'HD 1080p' },
  { value: 'custom', label: 'Custom size' },
]
export const MODEL_FILTERS: readonly Choice[] = [
  { value: 'veo3_fast', label: 'Veo 3 Fast' },
  { value: 'veo3_quality', label: 'Veo 3 Quality' },
]
export const RANGES: readonly Choice<DateRange>[] = [
  { value: 'all', label: 'All Time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'This Month' },
]
export const SORTS: readonly Choice<SortField>[] = [
  { value: 'created_at', label: 'Date' },
  { value: 'duration', label: 'Duration' },
  { value: 'file_size', label: 'File size' },
  { value: 'cost', label: 'Cost' },
]

export const firstView: HistoryView = {
  search: '',
  status: null,
  format: null,
  model: null,
  range: 'all',
  sort: 'created_at',
  order: 'desc',
  page: 1,
}

const known = <T extends string>(choices: readonly Choice<T>[], value: string | null): T | undefined =>
  choices.find((choice) => choice.value === value)?.value

/** Reads an address' query; whatever is unknown in it counts as not given. */
export function viewFrom(query: URLSearchParams): HistoryView {
  const page = Number(query.get('page') ?? 1)
  return {
    search: query.get('q') ?? '',
    status: known(STATUSES, query.get('status')) ?? null,
    format: known(FORMAT_FILTERS, query.get('format')) ?? null,
    model: known(MODEL_FILTERS, query.get('model')) ?? null,
    range: known(RANGES, query.get('range')) ?? 'all',
    sort: known(SORTS, query.get('sort')) ?? 'created_at',
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The query of an address; what is at its default is left out. */
export function queryFrom(view: HistoryView): URLSearchParams {
  const query = new URLSearchParams()
  if (view.search !== '') query.set('q', view.search)
  for (const name of ['status', 'format', 'model'] as const) if (view[name]) query.set(name, view[name])
  if (view.range !== 'all') query.set('range', view.range)
  if (view.sort !== 'created_at') query.set('sort', view.sort)
  if (view.order !== 'desc') query.set('order', view.order)
  if (view.page > 1) query.set('page', String(view.page))
  return query
}

/** The filters as the service takes them. */
export function filtersOf({ search, status, format, model, range, sort, order }: HistoryView): Record<string, string> {
  return {
    ...(search && { q: search }),
    ...(status && { status }),
    ...(format && { format }),
    ...(model && { model }),
    date_range: range,
    sort,
    order,
  }
}

/** Does the view leave anything out? Then an empty list means "no match" and not "nothing yet". */
export function isFiltered(view: HistoryView): boolean {
  return view.search !== '' || view.status !== null || view.format !== null || view.model !== null || view.range !== 'all'
}

/** A change of what is listed goes back to the first page. */
export function viewWith(view: HistoryView, change: Partial<HistoryView>): HistoryView {
  return { ...view, page: 1, ...change }
}
