import { useCallback, useEffect, useMemo } from 'react'

export interface Choice<T extends string = string> {
  value: T
  label: string
}

export type Order = 'asc' | 'desc'
export type DateRange = 'all' | 'today' | 'week' | 'month'

export const RANGES: readonly Choice<DateRange>[] = [
  { value: 'all', label: 'All Time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This Week' },
  { value: 'month', label: 'This Month' },
]

type Filters = Record<string, string | null>

/** The state of a list: its search, filters, order and page. It is stored in the URL, so that a view can be bookmarked, shared and reloaded. */
export type ListView<Sort extends string, F> = F & {
  search: string
  range: DateRange
  sort: Sort | 'created_at'
  order: Order
  page: number
}

export interface ListFilter<T extends string | null = string | null> {
  label: string
  choices: readonly Choice[]
  /** True if the page has its own control for it, such as tabs. It then does not count as a filter. */
  ownControl?: boolean
  /** Reads a value from the URL; null if it is missing or invalid. */
  parse: (value: string | null) => T
}

interface ListOptions<Sort extends string, F> {
  /** Sort keys in addition to the date. */
  sorts: readonly (Choice<Sort> & { orders: Record<Order, string> })[]
  filters: { readonly [Name in keyof F]: ListFilter & { parse: (value: string | null) => F[Name] } }
}

export interface ListDefinition<Sort extends string, F> {
  sorts: readonly (Choice<Sort | 'created_at'> & { orders: Record<Order, string> })[]
  filters: ListOptions<Sort, F>['filters']
  firstView: ListView<Sort, F>
  /** Parses a URL's query and ignores invalid values. */
  parse: (query: URLSearchParams) => ListView<Sort, F>
  /** Formats a view as the query of a URL and omits default values. */
  format: (view: ListView<Sort, F>) => URLSearchParams
  /** True if the view filters anything. Then an empty list means "no match", not "nothing yet". */
  isFiltered: (view: ListView<Sort, F>) => boolean
}

const BY_DATE = { value: 'created_at', label: 'Date', orders: { desc: 'Newest first', asc: 'Oldest first' } } as const

/** A filter with a fixed set of values. */
export function choiceFilter<T extends string>(label: string, choices: readonly Choice<T>[]): ListFilter<T | null> {
  return { label, choices, parse: (value) => findChoice(choices, value) ?? null }
}

/** The names of the filters that `ListFilters` shows. */
export function filterNames(filters: Record<string, ListFilter>): string[] {
  return Object.keys(filters).filter((name) => !filters[name]?.ownControl)
}

export function findChoice<T extends string>(choices: readonly Choice<T>[], value: string | null): T | undefined {
  return choices.find((choice) => choice.value === value)?.value
}

export function defineList<Sort extends string, F extends Filters>({ sorts, filters }: ListOptions<Sort, F>): ListDefinition<Sort, F> {
  const allSorts: ListDefinition<Sort, F>['sorts'] = [BY_DATE, ...sorts]
  const names = Object.keys(filters)
  const parse = (query: URLSearchParams): ListView<Sort, F> => {
    const page = Number(query.get('page') ?? 1)
    return {
      ...(Object.fromEntries(names.map((name) => [name, filters[name]?.parse(query.get(name)) ?? null])) as F),
      search: query.get('q') ?? '',
      range: findChoice(RANGES, query.get('range')) ?? 'all',
      sort: findChoice(allSorts, query.get('sort')) ?? 'created_at',
      order: query.get('order') === 'asc' ? 'asc' : 'desc',
      page: Number.isInteger(page) && page > 0 ? page : 1,
    }
  }
  const firstView: ListView<Sort, F> = parse(new URLSearchParams())
  return {
    sorts: allSorts,
    filters,
    firstView,
    parse,
    format(view) {
      const query = new URLSearchParams()
      if (view.search !== '') query.set('q', view.search)
      for (const name of [...names, 'range', 'sort', 'order'] as (keyof typeof view)[])
        if (view[name] !== firstView[name]) query.set(String(name), String(view[name]))
      if (view.page > 1) query.set('page', String(view.page))
      return query
    },
    isFiltered: (view) => view.search !== '' || view.range !== 'all' || filterNames(filters).some((name) => view[name] !== null),
  }
}

/** What `useSearchParams` of the slice's router returns. */
type SearchParams = readonly [URLSearchParams, (next: URLSearchParams, options: { replace: boolean }) => void]

/**
 * The view of a list, stored in the URL, and the id of the open item (`itemParameter`). Typing replaces the history entry; every other
 * change adds one. A change of the filters or the order resets to the first page.
 */
export function useListView<Sort extends string, F extends Filters>(
  list: ListDefinition<Sort, F>,
  itemParameter: string,
  [query, setQuery]: SearchParams,
) {
  const view = useMemo(() => list.parse(query), [list, query])
  const openId = query.get(itemParameter)

  const show = useCallback(
    (next: ListView<Sort, F>, item: string | null, replace = false) => {
      const parameters = list.format(next)
      if (item) parameters.set(itemParameter, item)
      setQuery(parameters, { replace })
    },
    [list, itemParameter, setQuery],
  )
  return {
    view,
    openId,
    change: useCallback(
      (change: Partial<ListView<Sort, F>>) => show({ ...view, page: 1, ...change }, openId, 'search' in change),
      [show, view, openId],
    ),
    clear: useCallback(() => {
      const own = Object.keys(list.filters).filter((name) => list.filters[name]?.ownControl)
      const retained = Object.fromEntries(['sort', 'order', ...own].map((name) => [name, view[name]]))
      show({ ...list.firstView, ...retained }, null)
    }, [show, list, view]),
    open: useCallback((id: string | null) => show(view, id), [show, view]),
  }
}

/** Goes to the last page if the current page no longer exists because its last item was deleted. */
export function useExistingPage(
  { isSuccess, isPlaceholderData, data }: { isSuccess: boolean; isPlaceholderData: boolean; data: { pages: number } | undefined },
  page: number,
  change: (change: { page: number }) => void,
): void {
  const pages = data?.pages ?? 1
  const exists = page <= pages || !isSuccess || isPlaceholderData
  useEffect(() => {
    if (!exists) change({ page: pages })
  }, [exists, pages, change])
}
